// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/edge_inflow.hpp"

#include <cmath>
#include <limits>

namespace thalweg::shallowwater {
namespace {

auto rim_of(const MeshTables& mesh, std::size_t cell) -> double {
    double rim = 0;
    for (int n = 0; n < 3; ++n) {
        rim += std::hypot(mesh.normal_x[n][cell], mesh.normal_y[n][cell]);
    }
    return rim;
}

auto behind(const EdgeTables& tables, const MeshTables& mesh, std::size_t by, double length)
    -> InflowCells::Boundary {
    double width = std::numeric_limits<double>::infinity();
    std::vector<double> lengths, shares;
    for (std::size_t n = 0; n < tables.held.size(); ++n) {
        const HeldEdge& edge = tables.held[n];
        if (tables.owner[n] == static_cast<int>(by)) {
            width = std::fmin(width, mesh.height[static_cast<std::size_t>(edge.cell)]);
            if (!tables.profile.empty() && !std::isnan(tables.profile[n])) {
                lengths.push_back(edge.length);
                shares.push_back(tables.profile[n]);
            }
        }
    }
    return InflowCells::boundary_of(width, length, lengths, shares);
}

}  // namespace

auto inflow_cells_of(const EdgeTables& tables, const MeshTables& mesh, const Boundaries& boundaries,
                     const std::vector<BoundaryFacts>& facts, const std::vector<double>& bed, double datum)
    -> InflowCells {
    InflowCells cells;
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        cells.boundaries.push_back(behind(tables, mesh, b, facts[b].length));
    }
    for (const PointSource& source : boundaries.sources) {
        const auto k = static_cast<std::size_t>(source.i);
        cells.sources.push_back({mesh.height[k], rim_of(mesh, k)});
    }
    for (const HydrographCell& cell : boundaries.cells) {
        const auto k = static_cast<std::size_t>(cell.i);
        cells.levels.push_back({mesh.height[k], bed[k] + datum});
    }
    return cells;
}

}  // namespace thalweg::shallowwater
