// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include "view/terrain/colour_map.hpp"

class vtkPolyData;

namespace thalweg::view {

/// A place on the rim of the drawn ground, in drawn units.
struct RimPoint {
    double x, y, ground, top;
};

/// Collects the upright faces below the rim of the ground: soil down to the base, and water in section.
class SideFaces {
  public:
    explicit SideFaces(double base);

    /// `light` is the brightness of the face, 1 for its own colour.
    void add(const RimPoint& a, const RimPoint& b, float light);

    auto mesh() const -> vtkSmartPointer<vtkPolyData>;

  private:
    struct Span {
        double low, high;
    };

    void add_face(const RimPoint& a, Span at_a, const RimPoint& b, Span at_b, Colour paint);

    double base_;
    vtkSmartPointer<vtkPoints> points_ = vtkSmartPointer<vtkPoints>::New();
    vtkSmartPointer<vtkCellArray> polygons_ = vtkSmartPointer<vtkCellArray>::New();
    vtkSmartPointer<vtkUnsignedCharArray> colours_ = vtkSmartPointer<vtkUnsignedCharArray>::New();
};

}  // namespace thalweg::view
