// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/scene_window.hpp"

#include <vtkCamera.h>
#include <vtkImageData.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

namespace thalweg::view {
namespace {

/// Makes an actor show its colours as they are: light and shade are painted already.
void leave_unlit(vtkActor& actor) {
    actor.SetMapper(vtkNew<vtkPolyDataMapper>());
    actor.GetProperty()->LightingOff();
    actor.GetProperty()->SetColor(1.0, 1.0, 1.0);
}

void give(vtkActor& actor, vtkPolyData* mesh) {
    vtkPolyDataMapper::SafeDownCast(actor.GetMapper())->SetInputData(mesh);
}

/// Blends the colours of neighbours, or leaves each cell its own.
void blend(vtkTexture& texture, bool between_cells, bool is_map) {
    texture.SetInterpolate(between_cells ? 1 : 0);
    texture.SetMipmap(between_cells);
    // In maps nothing is seen aslant, and llvmpipe's anisotropic filter moves colours by up to a cell.
    texture.SetMaximumAnisotropicFiltering(is_map ? 1.0F : 4.0F);
}

void point_camera(vtkCamera& camera, const Projection& view) {
    const Vector3 eye = view.eye();
    camera.SetPosition(eye.data());
    camera.SetFocalPoint(view.focus().data());
    camera.SetViewUp(view.up().data());
    camera.SetViewAngle(Projection::view_angle);
    camera.SetParallelProjection(view.is_perspective() ? 0 : 1);
    camera.SetParallelScale(view.half_height());
}

}  // namespace

SceneWindow::SceneWindow(int width, int height, const Viewport& terrain)
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
    for (vtkActor* actor : {top_.Get(), sides_.Get()}) {
        leave_unlit(*actor);
        terrain_->AddActor(actor);
    }
    texture_->RepeatOff();
    texture_->EdgeClampOn();
}

SceneWindow::~SceneWindow() {
    window_->MakeCurrent();
    window_->Finalize();
}

void SceneWindow::show_terrain(const TerrainSkin& skin, const Projection& view) {
    window_->MakeCurrent();
    paper_->RemoveAllViewProps();
    give(*top_, skin.surface);
    give(*sides_, skin.sides);
    texture_->SetInputData(skin.texture);
    blend(*texture_, !skin.by_cell, !view.is_perspective());
    top_->SetTexture(skin.texture != nullptr ? texture_.Get() : nullptr);
    point_camera(*terrain_->GetActiveCamera(), view);
    terrain_->ResetCameraClippingRange();
}

auto SceneWindow::drawn() -> Picture {
    window_->Render();
    Picture image{width_, height_, {}};
    window_->GetPixelData(0, 0, width_ - 1, height_ - 1, 0, pixels_.Get(), 0);
    image.rgb.assign(pixels_->GetPointer(0), pixels_->GetPointer(0) + pixels_->GetNumberOfValues());
    window_->ReleaseCurrent();
    return image;
}

}  // namespace thalweg::view
