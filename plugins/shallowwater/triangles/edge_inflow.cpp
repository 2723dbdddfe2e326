// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/edge_inflow.hpp"

#include <cmath>
#include <limits>

#include "shallowwater/physics/cell_bed.hpp"

namespace thalweg::shallowwater {
namespace {

auto rim_of(const MeshTables& mesh, std::size_t cell) -> double {
    double rim = 0;
    for (int n = 0; n < 3; ++n) {
        rim += std::hypot(mesh.normal_x[n][cell], mesh.normal_y[n][cell]);
    }
    return rim;
}

}  // namespace

auto inflow_faces_of(const EdgeTables& tables, const MeshTables& mesh, const Boundaries& boundaries,
                     const std::vector<double>& bed, double datum) -> InflowFaces {
    InflowFaces faces;
    faces.boundaries.resize(boundaries.edges.size());
    for (std::size_t n = 0; n < tables.held.size(); ++n) {
        const HeldEdge& edge = tables.held[n];
        const auto k = static_cast<std::size_t>(edge.cell);
        if (bed[k] != no_ground<double>) {
            const double profile =
                tables.profile.empty() ? std::numeric_limits<double>::quiet_NaN() : tables.profile[n];
            faces.boundaries[static_cast<std::size_t>(tables.owner[n])].push_back(
                {mesh.height[k], edge.length, bed[k] + datum, profile, static_cast<int>(n)});
        }
    }
    const auto at_cell = [&](int cell) -> InflowFace {
        const auto k = static_cast<std::size_t>(cell);
        return {mesh.height[k], rim_of(mesh, k), bed[k] + datum};
    };
    for (const PointSource& source : boundaries.sources) {
        faces.sources.push_back(at_cell(source.i));
    }
    for (const HydrographCell& cell : boundaries.cells) {
        faces.cells.push_back(at_cell(cell.i));
    }
    return faces;
}

}  // namespace thalweg::shallowwater
