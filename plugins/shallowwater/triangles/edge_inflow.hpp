// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/processes/inflow_pace.hpp"
#include "shallowwater/triangles/edge_tables.hpp"

namespace thalweg::shallowwater {

// Edges and cells of a mesh that water comes through. `bed` [m above the datum; no_ground where it is
// missing] of each cell.
auto inflow_faces_of(const EdgeTables& tables, const MeshTables& mesh, const Boundaries& boundaries,
                     const std::vector<double>& bed, double datum) -> InflowFaces;

}  // namespace thalweg::shallowwater
