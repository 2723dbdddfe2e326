// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// Limiters of the weighted average flux (Toro 2001). One takes the jumps of a wave at the interface that the
// wave comes from and at its own, and gives how far to go from the upwind flux (0) towards the flux of
// second order (1), or beyond it (at most 2). With the gain B and the Courant number c of the wave the
// limiter function is phi = 1 - (1 - |c|) B. Two jumps of different sign give 0. So does a local jump much
// less than the root of `negligible`: the ratio of two that are rounding would be anything, and the flux does
// not forget it, since the discharge may change across a wave that changes no depth.
namespace thalweg::shallowwater {

// upwind / local, but of neither sign where the local jump is negligible.
template <class Real>
THALWEG_HD auto jump_ratio(Real upwind, Real local, Real negligible) -> Real {
    return quotient(upwind * local, local * local + negligible);
}

struct NoLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real /*upwind*/, Real /*local*/, Real /*negligible*/) -> Real {
        return Real(0);
    }
};

struct MinmodLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local, Real negligible) -> Real {
        return greater(lesser(jump_ratio(upwind, local, negligible), Real(1)), Real(0));
    }
};

struct SuperbeeLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local, Real negligible) -> Real {
        const Real ratio = jump_ratio(upwind, local, negligible);
        return greater(greater(lesser(Real(2) * ratio, Real(1)), lesser(ratio, Real(2))), Real(0));
    }
};

// With the ratio r of both jumps 2 r / (1 + r), written without a choice.
struct VanLeerLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local, Real negligible) -> Real {
        const Real product = upwind * local;
        const Real size = magnitude(product);
        return quotient(product + size, local * local + negligible + size);
    }
};

}  // namespace thalweg::shallowwater
