// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "shallowwater/flow/processes/supply.hpp"
#include "shallowwater/triangles/held_edges.hpp"
#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// Boundaries and sources of a mesh as the flat arrays that loops over edges and cells read; on the host.
// Boundary::faces are numbers of edges of the mesh; PointSource::i and HydrographCell::i are cells.
struct EdgeTables {
    std::vector<TimeSeries> series;
    std::vector<HeldEdge> held;  // those of groups first
    std::vector<HeldCell> held_cells;
    std::vector<std::int32_t> held_at;  // edge of the mesh, by held edge
    std::vector<double> profile;        // by held edge, missing: none; empty where no boundary has one
    std::vector<int> owner;             // place in Boundaries::edges, by held edge
    std::vector<int> group_first;       // of the held edges of each group, and the end of the last
    std::vector<SuppliedCell> cells;
    std::vector<Supply> supplies;
    std::vector<int> supply_owner;  // by supply: of sources, then cells of Boundaries

    // Throws std::invalid_argument, naming the boundary, for an edge
    // that is none of the boundary or that two of them claim, a cell off the mesh, and a series without
    // sense.
    EdgeTables(const MeshTables& mesh, const Boundaries& boundaries);

    // Finds what `bed` [m above the datum; no_ground where it is missing] says of each boundary, and the
    // slopes that come from it. Throws UnreachedBoundary, BedWithoutSlope and SourceWithoutGround.
    auto look_at_bed(const MeshTables& mesh, const Boundaries& boundaries, const std::vector<double>& bed,
                     double datum) -> std::vector<BoundaryFacts>;

  private:
    std::set<int> claimed_;  // edges of the mesh

    auto add_series(const TimeSeries& one, const std::string& name) -> int;
    void add_edges(const MeshTables& mesh, const Boundaries& boundaries, bool grouped);
    void add_supplies(const MeshTables& mesh, const Boundaries& boundaries);
};

}  // namespace thalweg::shallowwater
