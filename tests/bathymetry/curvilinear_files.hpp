// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

namespace thalweg::bathymetry::test {

/// Six by seven cells of a bend, without its last cell and without cells (2, 3) and (3, 3); all nodes have
/// places, also the one that no cell uses. Levels are negative, too.
auto bend_with_island() -> CurvilinearNodes;

/// The bytes of a grid as each program writes it.
auto as_node_rows(const CurvilinearNodes& grid) -> std::string;
auto as_iric_rows(const CurvilinearNodes& grid) -> std::string;

/// `head` stands before the sizes. Nodes that no cell uses are at (missing, missing).
auto as_delft3d(const CurvilinearNodes& grid, const std::string& head = "", double missing = 0)
    -> std::string;
auto as_delft3d_depths(const CurvilinearNodes& grid) -> std::string;

/// Of bend_with_island() alone.
auto as_delft3d_enclosure() -> std::string;

}  // namespace thalweg::bathymetry::test
