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
template <class Real>
THALWEG_HD auto is_number(Real a) -> bool {
    return a - a == 0;  // NOLINT(misc-redundant-expression)
}

/// a * b + c, rounded once. Written out where it is wanted, so that all devices give the same bits whatever
/// their compilers contract.
THALWEG_HD auto fused(double a, double b, double c) -> double {
#if defined(__CUDACC__)
    return ::fma(a, b, c);
#else
    return __builtin_fma(a, b, c);
#endif
}

THALWEG_HD auto fused(float a, float b, float c) -> float {
#if defined(__CUDACC__)
    return ::fmaf(a, b, c);
#else
    return __builtin_fmaf(a, b, c);
#endif
}

THALWEG_HD auto magnitude(double a) -> double {
#if defined(__CUDACC__)
    return ::fabs(a);
#else
    return __builtin_fabs(a);
#endif
}

THALWEG_HD auto magnitude(float a) -> float {
#if defined(__CUDACC__)
    return ::fabsf(a);
#else
    return __builtin_fabsf(a);
#endif
}

}  // namespace thalweg::compute
