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

/// As order_by, but never empty where halves are to be joined.
auto cell_order_of(const mesh::Triangles& mesh) -> std::vector<CellIndex> {
    auto order = order_by(mesh.abi().user_cell, mesh.cells());
    if (order.empty() && mesh.has_quadrilaterals()) {
        order.resize(static_cast<std::size_t>(mesh.cells()));
        std::iota(order.begin(), order.end(), 0);
    }
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
    VtkGrid result{nullptr, cell_order_of(mesh), order_by(mesh.abi().user_node, mesh.nodes()), {}};
    result.halves = join_halves(mesh, result.cell_order);
    const auto place = places_of_nodes(mesh, result.node_order);
    const auto count = result.halves.empty() ? mesh.cells() : static_cast<CellIndex>(result.halves.size());
    vtkNew<vtkCellArray> cells;
    cells->AllocateExact(count, 3 * count + (mesh.cells() - count));
    std::vector<int> types;
    for (CellIndex k = 0; k < count; ++k) {
        const auto half = result.halves.empty() ? OtherHalf{} : result.halves[static_cast<std::size_t>(k)];
        const auto corners = corners_of(mesh, ordered(result.cell_order, k), half);
        cells->InsertNextCell(corners.count);
        for (const auto node : corners) {
            cells->InsertCellPoint(place[static_cast<std::size_t>(node)]);
        }
        types.push_back(corners.count == 4 ? VTK_QUAD : VTK_TRIANGLE);
    }
    auto elements = vtkSmartPointer<vtkUnstructuredGrid>::New();
    elements->SetPoints(points_of(mesh, result.node_order));
    if (result.halves.empty()) {
        elements->SetCells(VTK_TRIANGLE, cells);
    } else {
        elements->SetCells(types.data(), cells);
    }
    result.data_set = elements;
    return result;
}

}  // namespace thalweg::view
