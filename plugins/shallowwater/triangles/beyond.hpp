// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

namespace thalweg::shallowwater {

// What lies across a side of a cell. Whether it is the first cell of the edge, and whether there is none, are
// 1 or 0 of the same type as the water: GCC vectorises no loop that mixes types.
template <class Real>
struct Beyond {
    Conserved<Real> water;
    Real bed;
    Real is_first, is_shut;
};

// Loads what lies across side n of cell k in a step of first order: with members mesh, in and bed.
template <class Step>
THALWEG_HD auto look_across(const Step& s, std::int32_t k, int n) {
    const SideOf side(s.mesh.side[n][k]);
    const std::int32_t other = side.cell();
    using Real = std::decay_t<decltype(s.bed[other])>;
    const Conserved<Real> water = {s.in.depth[other], s.in.discharge_x[other], s.in.discharge_y[other]};
    return Beyond<Real>{water, s.bed[other], Real(side.is_first() ? 1 : 0),
                        Real(other == k || water.depth < Real(0) ? 1 : 0)};
}

}  // namespace thalweg::shallowwater
