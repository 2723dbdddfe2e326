// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/scene_window.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkTexture.h>
#include <vtkUnsignedCharArray.h>

namespace thalweg::view {
namespace {

/// An actor that shows its colours as they are: light and shade are painted already.
auto unlit_actor(vtkPolyData* mesh) -> vtkSmartPointer<vtkActor> {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(mesh);
    auto actor = vtkSmartPointer<vtkActor>::New();
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->GetProperty()->SetColor(1.0, 1.0, 1.0);
    return actor;
}

auto smooth_texture(vtkImageData* colours) -> vtkSmartPointer<vtkTexture> {
    auto texture = vtkSmartPointer<vtkTexture>::New();
    texture->SetInputData(colours);
    texture->InterpolateOn();
    texture->MipmapOn();
    texture->RepeatOff();
    texture->EdgeClampOn();
    return texture;
}

void point_camera(vtkCamera& camera, const projection& view) {
    const vector3 eye = view.eye();
    camera.SetPosition(eye.data());
    camera.SetFocalPoint(view.focus().data());
    camera.SetViewUp(view.up().data());
    camera.SetViewAngle(projection::view_angle);
    camera.SetParallelProjection(view.is_perspective() ? 0 : 1);
    camera.SetParallelScale(view.half_height());
}

}  // namespace

scene_window::scene_window(int width, int height, const viewport& terrain)
    : width_(width),
      height_(height),
      window_(vtkSmartPointer<EglRenderWindow>::Take(EglRenderWindow::New())) {
    window_->SetSize(width, height);
    window_->SetMultiSamples(8);
    window_->SetNumberOfLayers(3);
    int layer = 0;
    for (vtkRenderer* renderer : {background_.Get(), terrain_.Get(), paper_.Get()}) {
        renderer->SetLayer(layer++);
        renderer->SetBackground(1.0, 1.0, 1.0);
        window_->AddRenderer(renderer);
    }
    terrain_->SetViewport(terrain.left / width, terrain.bottom / height,
                          (terrain.left + terrain.width) / width, (terrain.bottom + terrain.height) / height);
}

scene_window::~scene_window() {
    window_->MakeCurrent();
    window_->Finalize();
}

void scene_window::show_terrain(const terrain_skin& skin, const projection& view) {
    window_->MakeCurrent();
    terrain_->RemoveAllViewProps();
    paper_->RemoveAllViewProps();
    auto top = unlit_actor(skin.surface);
    if (skin.texture != nullptr) {
        top->SetTexture(smooth_texture(skin.texture));
    }
    terrain_->AddActor(top);
    terrain_->AddActor(unlit_actor(skin.sides));
    point_camera(*terrain_->GetActiveCamera(), view);
    terrain_->ResetCameraClippingRange();
}

auto scene_window::drawn() -> picture {
    window_->Render();
    picture image{width_, height_, {}};
    vtkNew<vtkUnsignedCharArray> pixels;
    window_->GetPixelData(0, 0, width_ - 1, height_ - 1, 0, pixels.Get(), 0);
    image.rgb.assign(pixels->GetPointer(0), pixels->GetPointer(0) + pixels->GetNumberOfValues());
    window_->ReleaseCurrent();
    return image;
}

}  // namespace thalweg::view
