// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include <vtkCellArray.h>
#include <vtkCellType.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkUnstructuredGrid.h>

#include "view/vtk_files/vtk_grid.hpp"

namespace thalweg::view {
namespace {

/// Numbers from 0 to count - 1 by rising place in the user's file; empty where `places` is null.
auto order_by(const std::int32_t* places, CellIndex count) -> std::vector<CellIndex> {
    if (places == nullptr) {
        return {};
    }
    std::vector<CellIndex> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](CellIndex a, CellIndex b) { return places[a] < places[b]; });
    return order;
}

auto ordered(const std::vector<CellIndex>& order, CellIndex place) -> CellIndex {
    return order.empty() ? place : order[static_cast<std::size_t>(place)];
}

auto points_of(const mesh::Triangles& mesh, const std::vector<CellIndex>& order)
    -> vtkSmartPointer<vtkPoints> {
    auto points = vtkSmartPointer<vtkPoints>::New();
    points->SetDataType(VTK_DOUBLE);
    points->SetNumberOfPoints(mesh.nodes());
    for (CellIndex k = 0; k < mesh.nodes(); ++k) {
        const auto at = mesh.node(ordered(order, k));
        points->SetPoint(k, at.x, at.y, 0.0);
    }
    return points;
}

/// Place of each node of the grid in the file.
auto places_of_nodes(const mesh::Triangles& mesh, const std::vector<CellIndex>& order)
    -> std::vector<vtkIdType> {
    std::vector<vtkIdType> place(static_cast<std::size_t>(mesh.nodes()));
    for (CellIndex k = 0; k < mesh.nodes(); ++k) {
        place[static_cast<std::size_t>(ordered(order, k))] = k;
    }
    return place;
}

}  // namespace

auto vtk_grid_of(const Grid&, const mesh::Triangles& mesh) -> VtkGrid {
    VtkGrid result{nullptr, order_by(mesh.abi().user_cell, mesh.cells()),
                   order_by(mesh.abi().user_node, mesh.nodes())};
    const auto place = places_of_nodes(mesh, result.node_order);
    vtkNew<vtkCellArray> cells;
    cells->AllocateExact(mesh.cells(), 3 * mesh.cells());
    for (CellIndex k = 0; k < mesh.cells(); ++k) {
        const auto corners = mesh.corners(ordered(result.cell_order, k));
        cells->InsertNextCell({place[static_cast<std::size_t>(corners.nodes[0])],
                               place[static_cast<std::size_t>(corners.nodes[1])],
                               place[static_cast<std::size_t>(corners.nodes[2])]});
    }
    auto triangles = vtkSmartPointer<vtkUnstructuredGrid>::New();
    triangles->SetPoints(points_of(mesh, result.node_order));
    triangles->SetCells(VTK_TRIANGLE, cells);
    result.data_set = triangles;
    return result;
}

}  // namespace thalweg::view
