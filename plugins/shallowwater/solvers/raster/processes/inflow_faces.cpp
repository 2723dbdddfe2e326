// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/raster/processes/inflow_faces.hpp"

#include <cmath>
#include <limits>

namespace thalweg::shallowwater {

auto inflow_faces_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
                     const std::vector<FaceSight>& faces_seen, const std::vector<CellSight>& cells_seen,
                     double datum) -> InflowFaces {
    const double width = std::fmin(domain.dx, domain.dy), rim = 2 * (domain.dx + domain.dy);
    InflowFaces faces;
    faces.boundaries.resize(boundaries.edges.size());
    for (std::size_t n = 0; n < tables.held.size(); ++n) {
        const HeldFace& face = tables.held[n];
        const int by = tables.owner[static_cast<std::size_t>(face.note)];
        if (by >= 0 && faces_seen[n].reaches != 0) {
            const double profile =
                tables.profile.empty() ? std::numeric_limits<double>::quiet_NaN() : tables.profile[n];
            faces.boundaries[static_cast<std::size_t>(by)].push_back(
                {width, face.at.along_x ? domain.dy : domain.dx, faces_seen[n].bed + datum, profile});
        }
    }
    faces.sources.assign(boundaries.sources.size(), {width, rim, 0});
    faces.cells.assign(boundaries.cells.size(), {width, rim, 0});
    const std::size_t first = boundaries.edges.size() + boundaries.sources.size();
    for (std::size_t n = 0; n < tables.cells.size(); ++n) {
        for (int m = tables.cells[n].first; m < tables.cells[n].end; ++m) {
            const auto supply = static_cast<std::size_t>(m);
            if (tables.supplies[supply].kind == SupplyKind::cell) {
                faces.cells[static_cast<std::size_t>(tables.supply_owner[supply]) - first].bed =
                    cells_seen[n].bed + datum;
            }
        }
    }
    return faces;
}

}  // namespace thalweg::shallowwater
