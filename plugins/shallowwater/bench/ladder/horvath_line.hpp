// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "shallowwater/physics/scalar.hpp"

// What both schemes of the Horvath ladder take from a line of cells and give to each of them.
namespace thalweg::shallowwater::bench::horvath {

constexpr float gravity = 9.81f;
constexpr float theta = 1.3f;

// Normal and tangential to the faces of the line; m, m2/s, m2/s.
struct Cell {
    float level, normal, tangential;
};

struct Rate {
    float level, normal, tangential;  // times the cell width
};

// A line through the cell at each pointer; its cells are `stride` values apart. `bed` [m] stands at the
// middle of the face on the high side of each cell, `step` is the time step [s].
struct Line {
    const float *level, *normal, *tangential, *bed;
    std::ptrdiff_t stride;
    float step;

    THALWEG_HD auto cell(int offset) const -> Cell {
        const auto at = offset * stride;
        return {level[at], normal[at], tangential[at]};
    }

    THALWEG_HD auto bed_high(int offset) const -> float { return bed[offset * stride]; }

    THALWEG_HD auto bed_low(int offset) const -> float { return bed[(offset - 1) * stride]; }
};

}  // namespace thalweg::shallowwater::bench::horvath
