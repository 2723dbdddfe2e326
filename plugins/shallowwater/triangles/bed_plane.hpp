// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// The plane through the bed of some cells, least squares.
struct BedPlane {
    double x = 0, y = 0;              // m, mean of the centres
    double bed = 0;                   // m, mean
    double slope_x = 0, slope_y = 0;  // 1, rise eastwards and northwards; 0 where the cells give none
    int cells = 0;
};

// The plane through the bed around a cell: its own, its neighbours' and theirs, but for missing ground.
auto bed_plane(const MeshTables& mesh, const std::vector<double>& bed, std::int32_t cell) -> BedPlane;

}  // namespace thalweg::shallowwater
