// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/processes/inflow_pace.hpp"
#include "shallowwater/solvers/raster/processes/boundary_tables.hpp"
#include "shallowwater/solvers/raster/processes/find_faces.hpp"

namespace thalweg::shallowwater {

// Faces and cells of a grid that water comes through, from what was seen of the held faces and of the
// supplied cells; datum in m. All cells are as wide, so that nothing depends on how a discharge is shared
// out.
auto inflow_faces_of(const BoundaryTables& tables, const Boundaries& boundaries, const Domain& domain,
                     const std::vector<FaceSight>& faces_seen, const std::vector<CellSight>& cells_seen,
                     double datum) -> InflowFaces;

}  // namespace thalweg::shallowwater
