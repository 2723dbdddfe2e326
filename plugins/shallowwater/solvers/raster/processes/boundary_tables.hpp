// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/processes/ring.hpp"
#include "shallowwater/flow/processes/supply.hpp"

namespace thalweg::shallowwater {

// Boundaries as the flat arrays that loops over faces and cells read; on the host.
struct BoundaryTables {
    std::vector<TimeSeries> series;
    std::vector<double> outside;   // by outer face, as FirstRing takes it
    std::vector<int> owner;        // by place in the ledger: of Boundaries::edges, or -1
    std::vector<OuterFace> faces;  // by place in the ledger; of a FaceBetween the cell on its high side
    std::vector<HeldFace> held;    // those of groups first
    std::vector<double> profile;   // by held face, missing: none; empty where no boundary has one
    std::vector<int> group_first;  // of the held faces of each group, and the end of the last
    std::vector<SuppliedCell> cells;
    std::vector<Supply> supplies;
    std::vector<int> supply_owner;  // by supply: of edges, then sources, then cells of Boundaries
    bool opens_edges = false;       // whether water can leave or come in through any face

    // Throws std::invalid_argument, naming the boundary, for a face or cell off the grid, an outer face that
    // two boundaries or a boundary and a periodic edge claim, a series without sense, and a periodic edge
    // whose opposite is none.
    BoundaryTables(const Domain& domain, const Boundaries& boundaries);

    // Where a held face counts: the place of its boundary, or behind all of them that of its edge in the
    // order west, east, south, north.
    auto place_of(const HeldFace& face, const Boundaries& boundaries) const -> std::size_t;

    // Stands for kinds and places in a saved state, not for the values of the series.
    auto fingerprint() const -> std::uint64_t;

  private:
    struct PlacedSupply {
        int i, j, owner;
        Supply supply;
    };

    std::set<std::int64_t> between_;  // that a boundary has named

    auto add_series(const TimeSeries& one, const std::string& name) -> int;
    void add_edges(const Domain& domain);
    void claim(const Domain& domain, const Boundaries& boundaries, std::size_t by, int face);
    void add_faces(const Domain& domain, const Boundaries& boundaries, bool grouped);
    void add_profile(const Boundary& boundary, std::size_t from);
    void add_between(const Domain& domain, const Boundary& boundary, std::size_t by, HeldFace one);
    void add_other_edges(const Domain& domain);
    void add_supplies(const Domain& domain, const Boundaries& boundaries);
    void gather(std::vector<PlacedSupply>& placed, int nx);
};

}  // namespace thalweg::shallowwater
