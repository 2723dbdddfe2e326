// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "bathymetry/meshes/ordered_mesh.hpp"

namespace thalweg::fuzz {

/// Numbers the cells of a mesh for its fields, as `bathymetry` does with grid = mesh.
inline void number_cells(const bathymetry::TriangleMesh& mesh) {
    bathymetry::ordered(mesh, bathymetry::CellOrder::hilbert, "mesh");
}

/// Puts a mesh on a grid of about 8 by 8 cells, as `bathymetry` does with its own cell size.
inline void put_on_grid(const bathymetry::TriangleMesh& mesh) {
    const auto area = bathymetry::mesh_extent(mesh);
    const double cell = std::max(area.x_max - area.x_min, area.y_max - area.y_min) / 8;
    const auto grid = bathymetry::snapped_grid(area, {0, 0}, cell, cell, "mesh");
    if (grid.size() < 1000) {
        bathymetry::rasterise(mesh, grid);
    }
}

}  // namespace thalweg::fuzz
