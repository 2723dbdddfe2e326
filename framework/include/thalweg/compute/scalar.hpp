// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hd.hpp"

/// Scalar helpers without branches. std::min and std::max take references, which keeps GCC from vectorising
/// some loops.
namespace thalweg::compute {

template <class Real>
THALWEG_HD auto lesser(Real a, Real b) -> Real {
    return a < b ? a : b;
}

template <class Real>
THALWEG_HD auto greater(Real a, Real b) -> Real {
    return a > b ? a : b;
}

#if defined(__CUDA_ARCH__)
// Specialised because this is one instruction instead of two. As in the templates, a NaN in `a` does not
// pass.
THALWEG_HD auto lesser(float a, float b) -> float {
    return fminf(a, b);
}

THALWEG_HD auto greater(float a, float b) -> float {
    return fmaxf(a, b);
}
#endif

// Keeps a NaN in `a`, so that a clamped depth cannot hide one from the health check.
template <class Real>
THALWEG_HD auto at_least(Real a, Real floor) -> Real {
    return a < floor ? floor : a;
}

/// True if the value is neither NaN nor infinite.
THALWEG_HD auto is_number(double a) -> bool {
    return a - a == 0;
}

}  // namespace thalweg::compute
