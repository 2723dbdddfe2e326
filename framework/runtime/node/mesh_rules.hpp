// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/abi/mesh.h"
#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// Most cells, nodes or edges of a mesh, the range of an int32.
constexpr std::int64_t most_mesh_entries = 2147483647;

/// Checks what a node offers as the geometry of a grid of nx by ny cells: every index, so that no consumer
/// needs to. Throws std::invalid_argument that names the cell, node or edge, counted from 0, and
/// what was expected.
void check_curvilinear(const thw_curvilinear& mesh, std::int64_t nx, std::int64_t ny);
void check_triangles(const thw_triangles& mesh, std::int64_t cells);

}  // namespace thalweg::runtime
