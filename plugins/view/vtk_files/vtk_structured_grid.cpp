// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <vtkCellData.h>
#include <vtkDataSetAttributes.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStructuredGrid.h>
#include <vtkUnsignedCharArray.h>

#include "view/vtk_files/vtk_grid.hpp"

namespace thalweg::view {
namespace {

auto has_position(const mesh::Point& node) -> bool {
    return std::isfinite(node.x) && std::isfinite(node.y);
}

auto first_position(const mesh::Curvilinear& mesh) -> mesh::Point {
    for (CellIndex k = 0; k < mesh.nodes(); ++k) {
        if (has_position(mesh.node(k))) {
            return mesh.node(k);
        }
    }
    return {};
}

auto points_of(const mesh::Curvilinear& mesh) -> vtkSmartPointer<vtkPoints> {
    auto points = vtkSmartPointer<vtkPoints>::New();
    points->SetDataType(VTK_DOUBLE);
    points->SetNumberOfPoints(mesh.nodes());
    auto last = first_position(mesh);
    for (CellIndex k = 0; k < mesh.nodes(); ++k) {
        last = has_position(mesh.node(k)) ? mesh.node(k) : last;
        points->SetPoint(k, last.x, last.y, 0.0);
    }
    return points;
}

/// Adds the array that hides what is not there; a grid that is whole gets none.
template <class IsThere>
void hide_missing(vtkDataSetAttributes& data, CellIndex count, unsigned char mark, IsThere is_there) {
    vtkNew<vtkUnsignedCharArray> ghosts;
    ghosts->SetName(vtkDataSetAttributes::GhostArrayName());
    ghosts->SetNumberOfValues(count);
    bool whole = true;
    for (CellIndex k = 0; k < count; ++k) {
        const bool there = is_there(k);
        ghosts->SetValue(k, there ? 0 : mark);
        whole = whole && there;
    }
    if (!whole) {
        data.AddArray(ghosts);
    }
}

}  // namespace

auto vtk_grid_of(const Grid&, const mesh::Curvilinear& mesh) -> VtkGrid {
    auto bent = vtkSmartPointer<vtkStructuredGrid>::New();
    bent->SetDimensions(static_cast<int>(mesh.nx() + 1), static_cast<int>(mesh.ny() + 1), 1);
    bent->SetPoints(points_of(mesh));
    hide_missing(*bent->GetCellData(), mesh.cells(), vtkDataSetAttributes::HIDDENCELL,
                 [&](CellIndex cell) { return mesh.has_cell(cell); });
    hide_missing(*bent->GetPointData(), mesh.nodes(), vtkDataSetAttributes::HIDDENPOINT,
                 [&](CellIndex node) { return has_position(mesh.node(node)); });
    return {bent, {}, {}, {}};
}

}  // namespace thalweg::view
