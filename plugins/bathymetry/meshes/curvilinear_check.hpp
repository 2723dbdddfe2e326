// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

#include <thalweg/mesh/curvilinear_data.hpp>

namespace thalweg::bathymetry {

/// What a file or a user calls node (0, 0) of a grid; for messages.
struct FirstNode {
    std::int64_t i = 0, j = 0;
};

/// Marks in mesh.cell, which may be empty, the cells that are there already and have all four nodes; nodes
/// that no cell uses become NaN, so that a grid has one hash whatever a file says of its surroundings.
/// Refuses what no flow can be computed on: sides beyond longest_side, two nodes at one place, but where the
/// first and the last line of the grid meet; folded cells; cells that turn clockwise; a face that the line
/// between the two centres beside it nearly runs along (see mesh::CurvilinearLimits::alignment). Throws
/// thalweg::Error with `name` (of the file) and i and j of the nodes.
void require_sound(mesh::CurvilinearData& mesh, FirstNode first, const std::string& name);

}  // namespace thalweg::bathymetry
