// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// Limiters of the weighted average flux (Toro 2001). One takes the jumps of a wave at the interface that the
// wave comes from and at its own, and gives how far to go from the upwind flux (0) towards the flux of
// second order (1), or beyond it (at most 2). With the gain B and the Courant number c of the wave the
// limiter function is phi = 1 - (1 - |c|) B. A jump of zero, or two of different sign, give 0.
namespace thalweg::shallowwater {

struct NoLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real /*upwind*/, Real /*local*/) -> Real {
        return Real(0);
    }
};

struct MinmodLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local) -> Real {
        const Real ratio = quotient(upwind, local);
        return upwind * local > Real(0) ? lesser(ratio, Real(1)) : Real(0);
    }
};

struct SuperbeeLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local) -> Real {
        const Real ratio = quotient(upwind, local);
        const Real most = greater(lesser(Real(2) * ratio, Real(1)), lesser(ratio, Real(2)));
        return upwind * local > Real(0) ? most : Real(0);
    }
};

// With the ratio r of both jumps 2 r / (1 + r), written without a choice.
struct VanLeerLimiter {
    template <class Real>
    static THALWEG_HD auto gain(Real upwind, Real local) -> Real {
        const Real product = upwind * local;
        const Real size = magnitude(product);
        return quotient(product + size, local * local + Real(1e-30) + size);
    }
};

}  // namespace thalweg::shallowwater
