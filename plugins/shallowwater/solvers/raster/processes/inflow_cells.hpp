// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/processes/inflow_pace.hpp"
#include "shallowwater/solvers/raster/processes/boundary_tables.hpp"
#include "shallowwater/solvers/raster/processes/find_faces.hpp"

namespace thalweg::shallowwater {

// Cells of a grid that water comes into. `facts` by boundary, `seen` by supplied cell; datum in m.
auto inflow_cells_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
                     const std::vector<BoundaryFacts>& facts, const std::vector<CellSight>& seen,
                     double datum) -> InflowCells;

}  // namespace thalweg::shallowwater
