// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// How eddies exchange momentum through the sides of triangles, on the host. The way between the centres of
// two neighbours has a length across their edge, 2/3 of the sum of their areas over its length, and one along
// it.
struct ExchangeTables {
    std::vector<double>
        slant[3];  // 1, way along over way across, of each side as in MeshArrays; 0 at boundaries
    // 1/m2, half the sum over the sides of length over way across, over the area: on a raster 1/dx^2 + 1/dy^2
    std::vector<double> widths;

    explicit ExchangeTables(const MeshTables& mesh);

    // 1/m2, of the narrowest cell.
    auto largest_widths() const -> double;
};

}  // namespace thalweg::shallowwater
