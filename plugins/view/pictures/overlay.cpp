// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/overlay.hpp"

#include <cmath>

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>
#include <vtkUnsignedCharArray.h>

#include "view/pictures/font_choice.hpp"

namespace thalweg::view {
namespace {

auto byte_of(float channel) -> double {
    return std::round(static_cast<double>(channel) * 255.0);
}

/// Convex polygons with a colour each, as one actor.
class FlatShapes {
  public:
    FlatShapes() {
        colours_->SetNumberOfComponents(3);
        colours_->SetName("colour");
    }

    void add(const std::vector<PixelPoint>& corners, Colour paint) {
        polygons_->InsertNextCell(static_cast<int>(corners.size()));
        for (const auto& corner : corners) {
            polygons_->InsertCellPoint(points_->InsertNextPoint(corner[0], corner[1], 0.0));
        }
        colours_->InsertNextTuple3(byte_of(paint.red), byte_of(paint.green), byte_of(paint.blue));
    }

    void show_in(vtkRenderer& renderer) {
        vtkNew<vtkPolyData> shapes;
        shapes->SetPoints(points_);
        shapes->SetPolys(polygons_);
        shapes->GetCellData()->SetScalars(colours_);
        vtkNew<vtkPolyDataMapper2D> mapper;
        mapper->SetInputData(shapes);
        vtkNew<vtkActor2D> actor;
        actor->SetMapper(mapper);
        renderer.AddActor2D(actor);
    }

  private:
    vtkNew<vtkPoints> points_;
    vtkNew<vtkCellArray> polygons_;
    vtkNew<vtkUnsignedCharArray> colours_;
};

auto box(double x, double y, double width, double height) -> std::vector<PixelPoint> {
    return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

void set_font(vtkTextProperty& property, const std::string& words, const TextStyle& style) {
    const auto font = font_for(words, style.bold);
    if (font.file.empty()) {
        property.SetFontFamilyToArial();
    } else {
        property.SetFontFamily(VTK_FONT_FILE);
        property.SetFontFile(font.file.c_str());
    }
    property.SetFontSize(static_cast<int>(std::lround(style.size)));
    property.SetBold(style.bold ? 1 : 0);
}

}  // namespace

auto width_of(const std::string& words, const TextStyle& style) -> double {
    vtkNew<vtkTextProperty> property;
    set_font(*property, words, style);
    constexpr int dots_per_inch = 72;  // that text actors have, where a point is a pixel
    int box[4] = {0, 0, 0, 0};
    vtkTextRenderer::GetInstance()->GetBoundingBox(property, words, box, dots_per_inch);
    return box[1] - box[0] + 1;
}

void Overlay::text(double x, double y, const std::string& words, const TextStyle& style) {
    vtkNew<vtkTextActor> actor;
    actor->SetInput(words.c_str());
    actor->SetTextScaleModeToNone();
    actor->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    actor->SetPosition(std::round(x), std::round(y));
    auto* property = actor->GetTextProperty();
    set_font(*property, words, style);
    property->SetColor(static_cast<double>(style.paint.red), static_cast<double>(style.paint.green),
                       static_cast<double>(style.paint.blue));
    property->SetVerticalJustificationToBottom();
    if (style.alignment == Align::centre) {
        property->SetJustificationToCentered();
    } else if (style.alignment == Align::right) {
        property->SetJustificationToRight();
    }
    if (style.on_tag) {
        property->SetBackgroundColor(1.0, 1.0, 1.0);
        property->SetBackgroundOpacity(0.72);
    }
    renderer_.AddActor2D(actor);
}

void Overlay::polygon(const std::vector<PixelPoint>& corners, Colour paint) {
    FlatShapes shapes;
    shapes.add(corners, paint);
    shapes.show_in(renderer_);
}

void Overlay::rectangle(double x, double y, double width, double height, Colour paint) {
    polygon(box(x, y, width, height), paint);
}

void Overlay::disc(double x, double y, double radius, Colour paint) {
    constexpr int corners = 28;
    std::vector<PixelPoint> rim;
    for (int k = 0; k < corners; ++k) {
        const double angle = 6.283185307179586 * k / corners;
        rim.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
    }
    polygon(rim, paint);
}

void Overlay::gradient(double x, double y, double width, double height, const ColourMap& colours) {
    constexpr int steps = 200;
    FlatShapes shapes;
    for (int k = 0; k < steps; ++k) {
        shapes.add(box(x + width * k / steps, y, width / steps, height),
                   colours((static_cast<float>(k) + 0.5F) / steps));
    }
    shapes.show_in(renderer_);
}

}  // namespace thalweg::view
