// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>
#include <vtkUnsignedCharArray.h>

#include "view/core/colour_map.hpp"

class vtkPolyData;

namespace thalweg::view {

/// A place on the rim of the drawn ground, in drawn units.
struct rim_point {
    double x, y, ground, top;
};

/// Collects the upright faces below the rim of the ground: soil down to the base, and water in section.
class side_faces {
  public:
    explicit side_faces(double base);

    /// `light` is the brightness of the face, 1 for its own colour.
    void add(const rim_point& a, const rim_point& b, float light);

    auto mesh() const -> vtkSmartPointer<vtkPolyData>;

  private:
    struct span {
        double low, high;
    };

    void add_face(const rim_point& a, span at_a, const rim_point& b, span at_b, colour paint);

    double base_;
    vtkSmartPointer<vtkPoints> points_ = vtkSmartPointer<vtkPoints>::New();
    vtkSmartPointer<vtkCellArray> polygons_ = vtkSmartPointer<vtkCellArray>::New();
    vtkSmartPointer<vtkUnsignedCharArray> colours_ = vtkSmartPointer<vtkUnsignedCharArray>::New();
};

}  // namespace thalweg::view
