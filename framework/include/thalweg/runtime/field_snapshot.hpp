// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "../grid.hpp"

namespace thalweg::runtime {

/// An output of a node as it was at one time of a run, copied to host memory.
struct FieldSnapshot {
    std::string name;  ///< "flow.depth"
    std::string unit, standard_name, long_name;
    double time = 0;            ///< [s] simulated
    std::uint64_t version = 0;  ///< grows with each run of the node
    thw_location location = THW_AT_CELL;
    Grid grid;  ///< its geometry, of meshes, belongs to the run

    /// One value for each cell, node or face, of the shape extent_of(grid, location), row 0 in the south: in
    /// the element type of the output. NaN where there is no ground.
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int32_t>,
                 std::vector<std::uint8_t>>
        values;
};

}  // namespace thalweg::runtime
