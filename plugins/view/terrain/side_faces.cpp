// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/side_faces.hpp"

#include <vtkCellData.h>
#include <vtkPolyData.h>

namespace thalweg::view {

SideFaces::SideFaces(double base) : base_(base) {
    colours_->SetNumberOfComponents(3);
    colours_->SetName("colour");
}

void SideFaces::add(const RimPoint& a, const RimPoint& b, float light) {
    add_face(a, {base_, a.ground}, b, {base_, b.ground}, scaled({0.62F, 0.56F, 0.49F}, light));
    if (a.top > a.ground || b.top > b.ground) {
        add_face(a, {a.ground, a.top}, b, {b.ground, b.top}, scaled({0.23F, 0.47F, 0.68F}, light));
    }
}

auto SideFaces::mesh() const -> vtkSmartPointer<vtkPolyData> {
    auto result = vtkSmartPointer<vtkPolyData>::New();
    result->SetPoints(points_);
    result->SetPolys(polygons_);
    result->GetCellData()->SetScalars(colours_);
    return result;
}

void SideFaces::add_face(const RimPoint& a, Span at_a, const RimPoint& b, Span at_b, Colour paint) {
    const vtkIdType face[] = {
        points_->InsertNextPoint(a.x, a.y, at_a.low), points_->InsertNextPoint(b.x, b.y, at_b.low),
        points_->InsertNextPoint(b.x, b.y, at_b.high), points_->InsertNextPoint(a.x, a.y, at_a.high)};
    polygons_->InsertNextCell(4, face);
    colours_->InsertNextTuple3(static_cast<double>(paint.red) * 255.0,
                               static_cast<double>(paint.green) * 255.0,
                               static_cast<double>(paint.blue) * 255.0);
}

}  // namespace thalweg::view
