// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/raster/processes/inflow_cells.hpp"

#include <cmath>

namespace thalweg::shallowwater {
namespace {

auto behind(const BoundaryTables& tables, const Domain& domain, std::size_t by, double length)
    -> InflowCells::Boundary {
    std::vector<double> lengths, shares;
    for (std::size_t n = 0; n < tables.profile.size(); ++n) {
        const HeldFace& face = tables.held[n];
        const bool is_own = tables.owner[static_cast<std::size_t>(face.note)] == static_cast<int>(by);
        if (is_own && !std::isnan(tables.profile[n])) {
            lengths.push_back(face.at.along_x ? domain.dy : domain.dx);
            shares.push_back(tables.profile[n]);
        }
    }
    return InflowCells::boundary_of(std::fmin(domain.dx, domain.dy), length, lengths, shares);
}

}  // namespace

auto inflow_cells_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
                     const std::vector<BoundaryFacts>& facts, const std::vector<CellSight>& seen,
                     double datum) -> InflowCells {
    const double width = std::fmin(domain.dx, domain.dy);
    InflowCells cells;
    for (std::size_t b = 0; b < boundaries.edges.size(); ++b) {
        cells.boundaries.push_back(behind(tables, domain, b, facts[b].length));
    }
    cells.sources.assign(boundaries.sources.size(), {width, 2 * (domain.dx + domain.dy)});
    cells.levels.assign(boundaries.cells.size(), {width, 0});
    const std::size_t first = boundaries.edges.size() + boundaries.sources.size();
    for (std::size_t n = 0; n < tables.cells.size(); ++n) {
        for (int m = tables.cells[n].first; m < tables.cells[n].end; ++m) {
            const auto by = static_cast<std::size_t>(tables.supply_owner[static_cast<std::size_t>(m)]);
            if (by >= first) {
                cells.levels[by - first].bed = seen[n].bed + datum;
            }
        }
    }
    return cells;
}

}  // namespace thalweg::shallowwater
