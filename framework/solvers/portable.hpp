// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// For functions of plain values that the CPU and CUDA share. Always inlined, so that code compiled for one
/// level of the instruction set never serves another.
#ifdef __CUDACC__
#define THALWEG_PORTABLE __host__ __device__ __forceinline__
#else
#define THALWEG_PORTABLE inline __attribute__((always_inline))
#endif

namespace thalweg::solvers {

/// a * b + c, rounded once. Written out wherever it is wanted, so that no compiler's own choice of where to
/// contract makes two forms of an algorithm differ.
#ifdef __CUDACC__
THALWEG_PORTABLE auto fused(double a, double b, double c) -> double {
    return ::fma(a, b, c);
}

THALWEG_PORTABLE auto fused(float a, float b, float c) -> float {
    return ::fmaf(a, b, c);
}

THALWEG_PORTABLE auto magnitude(double a) -> double {
    return ::fabs(a);
}

THALWEG_PORTABLE auto magnitude(float a) -> float {
    return ::fabsf(a);
}
#else
THALWEG_PORTABLE auto fused(double a, double b, double c) -> double {
    return __builtin_fma(a, b, c);
}

THALWEG_PORTABLE auto fused(float a, float b, float c) -> float {
    return __builtin_fmaf(a, b, c);
}

THALWEG_PORTABLE auto magnitude(double a) -> double {
    return __builtin_fabs(a);
}

THALWEG_PORTABLE auto magnitude(float a) -> float {
    return __builtin_fabsf(a);
}
#endif

/// The greater; b where a is NaN.
template <class Real>
THALWEG_PORTABLE auto greater_of(Real a, Real b) -> Real {
    return a > b ? a : b;
}

/// Neither NaN nor infinite.
template <class Real>
THALWEG_PORTABLE auto finite(Real a) -> bool {
    return a - a == 0;
}

}  // namespace thalweg::solvers
