// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_picture.hpp"

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkColorTransferFunction.h>
#include <vtkDoubleArray.h>
#include <vtkImageData.h>
#include <vtkImageDataGeometryFilter.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkScalarBarActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include "cylinder_actors.hpp"
#include "view/egl/egl_render_window.hpp"
#include "view/image_files/png_file.hpp"

namespace thalweg::solvers::validation {
namespace {

constexpr int width = 1080;           // pixels
constexpr int height = 420;           // pixels
constexpr double most_vorticity = 3;  // peak velocity / side; beyond it the colour stays
constexpr double before = 3, behind = 15;

// The nodes shown, the square's front at x = 0 and its axis at y = 0.
auto part_shown(const CylinderFlow& flow) -> vtkSmartPointer<vtkImageData> {
    const CylinderChannel& c = flow.channel();
    const Mesh& mesh = c.mesh;
    const int cells = c.right - c.left;
    const int first = c.left - static_cast<int>(before * cells);
    const int last = c.right + static_cast<int>(behind * cells);
    const auto psi = flow.stream();
    const auto omega = flow.vorticity();
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(last - first + 1, mesh.ny, 1);
    image->SetSpacing(mesh.dx, mesh.dy, 1);
    image->SetOrigin((first - c.left) * mesh.dx, -CylinderChannel::height / 2.0, 0);
    vtkNew<vtkDoubleArray> stream, vorticity;
    stream->SetName("stream");
    vorticity->SetName("vorticity");
    for (int j = 0; j < mesh.ny; ++j) {
        for (int i = first; i <= last; ++i) {
            const auto at = static_cast<std::size_t>(mesh.at(i, j));
            stream->InsertNextValue(psi[at]);
            vorticity->InsertNextValue(omega[at]);
        }
    }
    image->GetPointData()->AddArray(stream);
    image->GetPointData()->SetScalars(vorticity);
    return image;
}

void add_vorticity(vtkRenderer& paper, vtkImageData& image) {
    vtkNew<vtkColorTransferFunction> colours;
    colours->AddRGBPoint(-most_vorticity, 0.02, 0.19, 0.38);
    colours->AddRGBPoint(-most_vorticity / 3, 0.40, 0.66, 0.81);
    colours->AddRGBPoint(0, 0.97, 0.97, 0.97);
    colours->AddRGBPoint(most_vorticity / 3, 0.94, 0.54, 0.38);
    colours->AddRGBPoint(most_vorticity, 0.40, 0.00, 0.12);
    vtkNew<vtkImageDataGeometryFilter> surface;
    surface->SetInputData(&image);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(surface->GetOutputPort());
    mapper->SetLookupTable(colours);
    mapper->InterpolateScalarsBeforeMappingOn();
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    paper.AddActor(actor);
    vtkNew<vtkScalarBarActor> bar;
    bar->SetLookupTable(colours);
    bar->SetTitle("vorticity");
    bar->SetNumberOfLabels(5);
    bar->SetLabelFormat("%.1f");
    bar->UnconstrainedFontSizeOn();
    for (auto* text : {bar->GetLabelTextProperty(), bar->GetTitleTextProperty()}) {
        text->SetColor(0, 0, 0);
        text->SetFontSize(13);
        text->SetBold(0);
        text->SetItalic(0);
        text->SetShadow(0);
    }
    bar->SetPosition(0.93, 0.1);
    bar->SetWidth(0.06);
    bar->SetHeight(0.8);
    paper.AddViewProp(bar);
}

// Closer together near the axis, where the wake is.
auto stream_levels() -> std::vector<double> {
    constexpr double through = CylinderChannel::height * 2.0 / 3;
    std::vector<double> levels;
    for (int k = -11; k <= 11; ++k) {
        const double part = k / 12.0;
        levels.push_back(through / 2 * (1 + part * (0.25 + 0.75 * part * part)));
    }
    return levels;
}

}  // namespace

void draw_wake(const CylinderFlow& flow, const std::filesystem::path& file) {
    const auto image = part_shown(flow);
    vtkNew<vtkRenderer> paper;
    paper->SetBackground(1, 1, 1);
    add_vorticity(*paper, *image);
    add_streamlines(*paper, *image, stream_levels());
    add_square(*paper, 0);
    auto window = vtkSmartPointer<view::EglRenderWindow>::Take(view::EglRenderWindow::New());
    window->SetSize(width, height);
    window->SetMultiSamples(8);
    window->AddRenderer(paper);
    // The channel leaves room for the scale on the right.
    constexpr double half_height = CylinderChannel::height / 2.0 * 1.03;
    const double left = -before - 0.1;
    const double middle = left + half_height * width / height;
    paper->GetActiveCamera()->ParallelProjectionOn();
    paper->GetActiveCamera()->SetFocalPoint(middle, 0, 0);
    paper->GetActiveCamera()->SetPosition(middle, 0, 10);
    paper->GetActiveCamera()->SetParallelScale(half_height);
    window->Render();
    view::Picture picture{width, height, {}};
    vtkNew<vtkUnsignedCharArray> pixels;
    window->GetPixelData(0, 0, width - 1, height - 1, 0, pixels.Get(), 0);
    picture.rgb.assign(pixels->GetPointer(0), pixels->GetPointer(0) + pixels->GetNumberOfValues());
    paper->RemoveAllViewProps();
    window->Finalize();
    view::write_png(file, picture, "thalweg solver_validation");
}

}  // namespace thalweg::solvers::validation
