// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/processes/bed_fall.hpp"
#include "shallowwater/triangles/held_edges.hpp"
#include "shallowwater/triangles/mesh_tables.hpp"

namespace thalweg::shallowwater {

// The cells inwards of each of `edges` until `cells` times the mean size of those beside them: whose centre
// lies within a strip as wide as the edge, or as the cell itself where that is larger, and to which ground
// goes on from the edge. `bed` [m above the datum], no_ground where it is missing.
auto columns_inwards(const MeshTables& mesh, const std::vector<double>& bed,
                     const std::vector<HeldEdge>& edges, int cells) -> std::vector<BedColumn>;

}  // namespace thalweg::shallowwater
