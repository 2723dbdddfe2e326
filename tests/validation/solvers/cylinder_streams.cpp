// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cylinder_streams.hpp"

#include <algorithm>
#include <cmath>

#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkDoubleArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPlaneSource.h>
#include <vtkPointData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include "cylinder_actors.hpp"
#include "view/egl/egl_render_window.hpp"
#include "view/image_files/png_file.hpp"

namespace thalweg::solvers::validation {
namespace {

constexpr int title_height = 26;  // pixels
constexpr int gap = 8;            // pixels between panels and around them

// psi less that of the axis [peak velocity x side], the same on both sides: dense where the wake turns.
constexpr double levels_on_a_side[] = {0.002, 0.006, 0.015, 0.03, 0.05, 0.08, 0.12, 0.18, 0.26,
                                       0.38,  0.55,  0.8,   1.1,  1.45, 1.8,  2.15, 2.45, 2.63};

auto levels() -> std::vector<double> {
    std::vector<double> all = {0};
    for (const double level : levels_on_a_side) {
        all.push_back(level);
        all.push_back(-level);
    }
    return all;
}

// Nodes from `first` to `last` along a direction.
struct NodeRange {
    int first, last;

    // Around node `middle`, which may lie between two, of nodes 0 to count - 1.
    NodeRange(double middle, double before, double behind, double spacing, int count)
        : first(std::max(0, static_cast<int>(std::lround(middle - before / spacing)))),
          last(std::min(count - 1, static_cast<int>(std::lround(middle + behind / spacing)))) {}
};

auto part_shown(const StreamPicture& flow, const StreamPanels& panels) -> vtkSmartPointer<vtkImageData> {
    const CylinderChannel& c = flow.channel;
    const double middle = (c.left + c.right) / 2.0;
    const NodeRange across(c.mesh.ny / 2, panels.half_height, panels.half_height, c.mesh.dy, c.mesh.ny);
    const NodeRange along(middle, -panels.left, panels.right, c.mesh.dx, c.mesh.nx);
    const double axis = c.inflow_stream(c.mesh.ny / 2);
    vtkNew<vtkDoubleArray> stream;
    stream->SetName("stream");
    for (int j = across.first; j <= across.last; ++j) {
        for (int i = along.first; i <= along.last; ++i) {
            stream->InsertNextValue(flow.psi[static_cast<std::size_t>(c.mesh.at(i, j))] - axis);
        }
    }
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(along.last - along.first + 1, across.last - across.first + 1, 1);
    image->SetSpacing(c.mesh.dx, c.mesh.dy, 1);
    image->SetOrigin((along.first - middle) * c.mesh.dx, (across.first - c.mesh.ny / 2) * c.mesh.dy, 0);
    image->GetPointData()->SetScalars(stream);
    return image;
}

void add_frame(vtkRenderer& paper, const StreamPanels& panels) {
    vtkNew<vtkPlaneSource> frame;
    frame->SetOrigin(panels.left, -panels.half_height, 0.03);
    frame->SetPoint1(panels.right, -panels.half_height, 0.03);
    frame->SetPoint2(panels.left, panels.half_height, 0.03);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputConnection(frame->GetOutputPort());
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    actor->GetProperty()->SetRepresentationToWireframe();
    actor->GetProperty()->SetColor(0.6, 0.6, 0.6);
    actor->GetProperty()->LightingOff();
    paper.AddActor(actor);
}

void add_title(vtkRenderer& paper, const std::string& title, int plot_height) {
    vtkNew<vtkTextActor> text;
    text->SetInput(title.c_str());
    text->GetTextProperty()->SetColor(0, 0, 0);
    text->GetTextProperty()->SetFontSize(15);
    text->SetPosition(4, plot_height + 6);
    paper.AddViewProp(text);
}

// Pixels of a panel's plot, which is as long as wide along both directions.
auto plot_height(const StreamPanels& panels) -> int {
    return static_cast<int>(
        std::lround(panels.width * 2 * panels.half_height / (panels.right - panels.left)));
}

// The plot fills the lower part of the panel, the title stands above it.
auto panel_of(const StreamPicture& flow, const StreamPanels& panels) -> vtkSmartPointer<vtkRenderer> {
    const int height = plot_height(panels);
    auto paper = vtkSmartPointer<vtkRenderer>::New();
    paper->SetBackground(1, 1, 1);
    add_streamlines(*paper, *part_shown(flow, panels), levels());
    add_square(*paper, -0.5);
    add_frame(*paper, panels);
    add_title(*paper, flow.title, height);
    const double above = panels.half_height * title_height / height;
    const double middle = (panels.left + panels.right) / 2;
    auto* camera = paper->GetActiveCamera();
    camera->ParallelProjectionOn();
    camera->SetFocalPoint(middle, above, 0);
    camera->SetPosition(middle, above, 10);
    camera->SetParallelScale(panels.half_height + above);
    return paper;
}

}  // namespace

void draw_streams(const std::vector<StreamPicture>& flows, const StreamPanels& panels,
                  const std::filesystem::path& file) {
    const int count = static_cast<int>(flows.size());
    const int rows = (count + panels.columns - 1) / panels.columns;
    const int panel_height = plot_height(panels) + title_height;
    const int width = gap + panels.columns * (panels.width + gap);
    const int height = gap + rows * (panel_height + gap);
    auto window = vtkSmartPointer<view::EglRenderWindow>::Take(view::EglRenderWindow::New());
    window->SetSize(width, height);
    window->SetMultiSamples(8);
    vtkNew<vtkRenderer> background;
    background->SetBackground(1, 1, 1);
    window->AddRenderer(background);
    std::vector<vtkSmartPointer<vtkRenderer>> papers;
    for (int k = 0; k < count; ++k) {
        const double left = gap + k % panels.columns * (panels.width + gap);
        const double top = gap + k / panels.columns * (panel_height + gap);
        const auto paper = panel_of(flows[static_cast<std::size_t>(k)], panels);
        paper->SetViewport(left / width, 1 - (top + panel_height) / height, (left + panels.width) / width,
                           1 - top / height);
        window->AddRenderer(paper);
        papers.push_back(paper);
    }
    window->Render();
    view::Picture picture{width, height, {}};
    vtkNew<vtkUnsignedCharArray> pixels;
    window->GetPixelData(0, 0, width - 1, height - 1, 0, pixels.Get(), 0);
    picture.rgb.assign(pixels->GetPointer(0), pixels->GetPointer(0) + pixels->GetNumberOfValues());
    for (const auto& paper : papers) {
        paper->RemoveAllViewProps();
    }
    window->Finalize();
    view::write_png(file, picture, "thalweg solver_validation");
}

}  // namespace thalweg::solvers::validation
