// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/central_upwind.hpp"
#include "shallowwater/physics/update.hpp"

namespace thalweg::shallowwater::kernel {

// Takes the flux through a face on the way north: it completes the rates of the row to the south, which are
// returned, and opens those of the row to the north, which are `kept` for the next call. `scale`: one over
// the width of a cell, or the part of it that passes. `lift` [m3/s2]: what bed and own pressure bring to the
// row to the north. What one row loses is to the last bit what the other gains: else a steady flow would
// drift.
template <class Real>
__device__ auto pass_face(Conserved<Real>& kept, const FaceFlux<Real>& f, Real lift, Real scale)
    -> Conserved<Real> {
    const Real mass = product(f.mass, scale);
    const Real tangential = product(f.tangential, scale);
    const Conserved<Real> done = {kept.depth - mass, kept.discharge_x - tangential,
                                  kept.discharge_y - product(f.normal_low, scale)};
    kept = {mass, tangential, product(f.normal_high - lift, scale)};
    return done;
}

}  // namespace thalweg::shallowwater::kernel
