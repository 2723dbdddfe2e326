// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// The fastest wave of a state, |u| + c [m/s], and its cell j * nx + i; 0 and -1 where all is dry.
struct FastestCell {
    double wave = 0;
    std::int64_t cell = -1;
};

// The faster one; of two that are equally fast the first cell, in whatever order they are combined.
THALWEG_HD auto combine(const FastestCell& a, const FastestCell& b) -> FastestCell {
    const bool first =
        a.wave > b.wave || (a.wave == b.wave && a.cell >= 0 && (b.cell < 0 || a.cell < b.cell));
    return first ? a : b;
}

// The wave of cell (i, j).
template <class Real>
struct WaveOfCell {
    Layout layout;
    StateArrays<Real> state;
    Real gravity;
    Real dry_depth;
    Real epsilon4;

    THALWEG_HD auto operator()(int i, int j) const -> FastestCell {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (!(depth > dry_depth)) {
            return {};
        }
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
        return {static_cast<double>(speed + square_root(gravity * depth)),
                static_cast<std::int64_t>(j) * layout.nx + i};
    }
};

}  // namespace thalweg::shallowwater
