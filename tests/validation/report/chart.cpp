// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "chart.hpp"

#include <array>

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkChartLegend.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkContextScene.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkPlotPoints.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include "view/egl/egl_render_window.hpp"
#include "view/image_files/png_file.hpp"

namespace thalweg::validation {
namespace {

constexpr int width = 760;   // pixels
constexpr int height = 460;  // pixels

using Paint = std::array<unsigned char, 3>;

// The first curve is what the others are compared with.
constexpr Paint black = {0, 0, 0};
constexpr std::array<Paint, 10> paints = {{{31, 119, 180},
                                           {255, 127, 14},
                                           {44, 160, 44},
                                           {214, 39, 40},
                                           {148, 103, 189},
                                           {23, 190, 207},
                                           {140, 86, 75},
                                           {227, 26, 228},
                                           {110, 110, 110},
                                           {188, 189, 34}}};

auto column(const char* name, const std::vector<double>& values) -> vtkSmartPointer<vtkDoubleArray> {
    auto array = vtkSmartPointer<vtkDoubleArray>::New();
    array->SetName(name);
    for (const double value : values) {
        array->InsertNextValue(value);
    }
    return array;
}

void add(vtkChartXY& chart, const Curve& curve, const Paint& paint, float thickness) {
    vtkNew<vtkTable> table;
    table->AddColumn(column("x", curve.x));
    table->AddColumn(column(curve.name.c_str(), curve.y));
    auto* drawn = chart.AddPlot(curve.points ? vtkChart::POINTS : vtkChart::LINE);
    drawn->SetInputData(table, 0, 1);
    drawn->SetColor(paint[0], paint[1], paint[2], 255);
    drawn->SetWidth(thickness);
    if (auto* points = vtkPlotPoints::SafeDownCast(drawn); points != nullptr && curve.points) {
        points->SetMarkerStyle(vtkPlotPoints::CIRCLE);
        points->SetMarkerSize(7);
    }
}

void style(vtkAxis& axis, const std::string& title) {
    axis.SetTitle(title);
    axis.GetTitleProperties()->SetBold(0);
    axis.GetTitleProperties()->SetFontSize(14);
    axis.GetLabelProperties()->SetFontSize(13);
    axis.GetGridPen()->SetColor(225, 225, 225, 255);
}

}  // namespace

void draw_chart(const Plot& plot, const std::filesystem::path& file) {
    vtkNew<vtkChartXY> chart;
    chart->SetTitle(plot.title);
    chart->GetTitleProperties()->SetFontSize(16);
    chart->SetShowLegend(true);
    chart->GetLegend()->SetLabelSize(13);
    if (plot.legend_low) {
        chart->GetLegend()->SetVerticalAlignment(vtkChartLegend::BOTTOM);
    }
    chart->GetBackgroundBrush()->SetColorF(1, 1, 1);
    style(*chart->GetAxis(vtkAxis::BOTTOM), plot.x_label);
    style(*chart->GetAxis(vtkAxis::LEFT), plot.y_label);
    chart->GetAxis(vtkAxis::LEFT)->SetLogScale(plot.logarithmic);
    for (std::size_t k = 0; k < plot.curves.size(); ++k) {
        const bool reference = k == 0 && plot.has_reference;
        const std::size_t number = k - (plot.has_reference ? 1 : 0);
        add(*chart, plot.curves[k], reference ? black : paints[number % paints.size()],
            reference ? 2.5F : 1.5F);
    }
    chart->SetAutoSize(false);
    chart->SetSize(vtkRectf(0, 0, width, height));

    vtkNew<vtkContextActor> actor;
    actor->GetScene()->AddItem(chart);
    vtkNew<vtkRenderer> paper;
    paper->SetBackground(1, 1, 1);
    paper->AddActor(actor);
    auto window = vtkSmartPointer<view::EglRenderWindow>::Take(view::EglRenderWindow::New());
    window->SetSize(width, height);
    window->SetMultiSamples(8);
    window->AddRenderer(paper);
    actor->GetScene()->SetRenderer(paper);
    window->Render();
    view::Picture image{width, height, {}};
    vtkNew<vtkUnsignedCharArray> pixels;
    window->GetPixelData(0, 0, width - 1, height - 1, 0, pixels.Get(), 0);
    image.rgb.assign(pixels->GetPointer(0), pixels->GetPointer(0) + pixels->GetNumberOfValues());
    actor->ReleaseGraphicsResources(window);
    window->Finalize();
    view::write_png(file, image, "thalweg validation");
}

}  // namespace thalweg::validation
