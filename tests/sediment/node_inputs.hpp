// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/node_bench.hpp"

/// What tests of the node give it, and how they read what it says.
namespace thalweg::sediment::test {

inline const Grid grid(6, 4, 100, 200, 10, 5);

inline auto field(const char* name, const char* unit, thw_location at, float value)
    -> thalweg::test::TestField {
    const auto cells = static_cast<std::size_t>(extent_of(grid, at).count());
    return {name, unit, grid, at, std::vector<float>(cells, value)};
}

/// Water 1 m deep that flows east at 1 m/s over a bed at 0 m; inputs in the order of the node.
inline auto channel() -> std::vector<thalweg::test::TestField> {
    return {field("depth", "m", THW_AT_CELL, 1),
            field("discharge_x", "m2 s-1", THW_AT_CELL, 1),
            field("discharge_y", "m2 s-1", THW_AT_CELL, 0),
            field("face_discharge_x", "m2 s-1", THW_AT_FACE_X, 1),
            field("face_discharge_y", "m2 s-1", THW_AT_FACE_Y, 0),
            field("bed", "m", THW_AT_CELL, 0),
            field("manning", "1", THW_AT_CELL, 0.03F),
            {"", "", {}, THW_AT_CELL, {}}};
}

/// Whether the text has the part; shows it where not.
inline auto has(const std::string& text, const std::string& part) -> bool {
    const bool good = text.find(part) != std::string::npos;
    if (!good) {
        MESSAGE(text);
    }
    return good;
}

}  // namespace thalweg::sediment::test
