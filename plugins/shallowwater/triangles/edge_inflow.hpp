// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/processes/inflow_pace.hpp"
#include "shallowwater/triangles/edge_tables.hpp"

namespace thalweg::shallowwater {

// Cells of a mesh that water comes into. `bed` [m above the datum] of each cell; `facts` by boundary.
auto inflow_cells_of(const EdgeTables& tables, const MeshTables& mesh, const Boundaries& boundaries,
                     const std::vector<BoundaryFacts>& facts, const std::vector<double>& bed, double datum)
    -> InflowCells;

}  // namespace thalweg::shallowwater
