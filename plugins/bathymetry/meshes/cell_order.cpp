// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/cell_order.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include "bathymetry/meshes/curve_order.hpp"
#include "bathymetry/meshes/cuthill_mckee.hpp"

namespace thalweg::bathymetry {

namespace {

/// Exchanges each cell with one before it; std::shuffle may differ from library to library.
void shuffle(std::vector<std::int32_t>& cells) {
    std::mt19937_64 draw(2014);
    for (std::size_t k = cells.size(); k > 1; --k) {
        std::swap(cells[k - 1], cells[draw() % k]);
    }
}

}  // namespace

auto cells_in_order(const TriangleMesh& mesh, CellOrder order) -> std::vector<std::int32_t> {
    if (order == CellOrder::hilbert) {
        return curve_order(mesh);
    }
    if (order == CellOrder::rcm) {
        return cuthill_mckee_order(mesh);
    }
    std::vector<std::int32_t> cells(mesh.triangles.size());
    std::iota(cells.begin(), cells.end(), 0);
    if (order == CellOrder::random) {
        shuffle(cells);
    }
    return cells;
}

}  // namespace thalweg::bathymetry
