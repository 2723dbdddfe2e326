// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/solvers/raster/processes/boundary_tables.hpp"
#include "shallowwater/solvers/raster/processes/find_faces.hpp"

namespace thalweg::shallowwater {

// The beds [m above the datum] of cells inwards from some held faces that follow each other.
struct BedsInwards {
    std::size_t first;        // held face
    int cells;                // of a column
    std::vector<double> bed;  // by face, then inwards from the third cell; missing where there is no ground
};

// Copies beds of `cells` cells inwards of the held faces [first, end).
using CopyBeds = std::function<BedsInwards(std::size_t first, std::size_t end, int cells)>;

// Facts of each of `boundaries` in their order, then of the western, eastern, southern and northern edge,
// from what was seen of the held faces; `copy` is asked for slopes that the bed has to give, see find_fall().
// Throws UnreachedBoundary, and BedWithoutSlope where such a bed does not fall.
auto facts_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
              const std::vector<FaceSight>& seen, const CopyBeds& copy, double datum)
    -> std::vector<BoundaryFacts>;

// Throws SourceWithoutGround for a source or hydrograph cell that has none; `seen` by supplied cell.
void check_sources(const BoundaryTables& tables, const Boundaries& boundaries,
                   const std::vector<CellSight>& seen);

// Level and outflow of the open boundaries and edges that have water, from `levels` by held face [m above the
// datum], missing where dry, and `volumes` that have left by face of the ledger [m3].
auto open_places_of(const BoundaryTables& tables, const Boundaries& boundaries,
                    const std::vector<double>& levels, const std::vector<double>& volumes, double datum)
    -> std::vector<OpenPlace>;

// Gives the faces of each boundary of kind normal its slope.
void set_slopes(BoundaryTables& tables, const std::vector<BoundaryFacts>& facts);

}  // namespace thalweg::shallowwater
