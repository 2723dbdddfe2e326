// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include <thalweg/compute/scalar.hpp>

// Roots and quotients without branches. On CUDA they are a few units in the last place off, but for files
// that define THALWEG_EXACT_ROUNDING and are compiled without fused operations: these get the bits of the
// CPU.
#if defined(__CUDA_ARCH__) && !defined(THALWEG_EXACT_ROUNDING)
#define THALWEG_FAST_ROOTS 1
#else
#define THALWEG_FAST_ROOTS 0
#endif

namespace thalweg::shallowwater {

using compute::at_least;
using compute::greater;
using compute::is_number;
using compute::lesser;

THALWEG_HD auto square_root(float a) -> float {
    return sqrtf(a);
}

#if THALWEG_FAST_ROOTS
// Newton's method from the device's 20-bit guesses: half the instructions of the correctly rounded functions,
// two units in the last place. The tiny summand keeps the root of zero zero.
THALWEG_HD auto square_root(double a) -> double {
    double guess;
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(guess) : "d"(a + 1e-300));
    double root = a * guess;
    double half = 0.5 * guess;
    const double error = fma(-root, half, 0.5);
    root = fma(root, error, root);
    half = fma(half, error, half);
    root = fma(fma(-root, root, a), half, root);
    return a < 1e300 ? root : a;  // a flow out of bounds must stay one
}

THALWEG_HD auto quotient(double a, double b) -> double {
    double inverse;
    asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(inverse) : "d"(b));
    inverse = fma(inverse, fma(-b, inverse, 1.0), inverse);
    inverse = fma(inverse, fma(-b, inverse, 1.0), inverse);
    return a * inverse;
}
#else
THALWEG_HD auto square_root(double a) -> double {
    return ::sqrt(a);
}
#endif

THALWEG_HD auto magnitude(float a) -> float {
    return fabsf(a);
}

THALWEG_HD auto magnitude(double a) -> double {
    return ::fabs(a);
}

// One step of third order for y = x^(-1/3): with e = 1 - x y^3 the error e becomes (14/81) e^3.
template <class Real>
THALWEG_HD auto improve_inverse_cube_root(Real x, Real y) -> Real {
    const Real e = Real(1) - x * y * y * y;
    return y + y * e * (Real(1) / 3 + Real(2) / 9 * e);
}

#if THALWEG_FAST_ROOTS
THALWEG_HD auto inverse_square_root(float a) -> float {
    return rsqrtf(a);
}

// Of a positive number: a step of third order from the device's 20-bit guess.
THALWEG_HD auto inverse_square_root(double a) -> double {
    double guess;
    asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(guess) : "d"(a));
    const double error = fma(-a * guess, guess, 1.0);
    return fma(guess * error, fma(0.375, error, 0.5), guess);
}

THALWEG_HD auto inverse_cube_root(float a) -> float {
    return rcbrtf(a);
}

THALWEG_HD auto inverse_cube_root(double a) -> double {
    const float guess = exp2f(-1.0f / 3.0f * __log2f(static_cast<float>(a)));
    return improve_inverse_cube_root(a, static_cast<double>(guess));
}

// x^(-7/3), to a few units in the last place.
THALWEG_HD auto inverse_seven_thirds(float a) -> float {
    return exp2f(-7.0f / 3.0f * __log2f(a));
}

THALWEG_HD auto inverse_seven_thirds(double a) -> double {
    const double r = inverse_cube_root(a);
    const double r2 = r * r;
    return r2 * r2 * r2 * r;
}

// Two units in the last place: enough for a flux, and a third of the instructions of an exact division.
THALWEG_HD auto quotient(float a, float b) -> float {
    return __fdividef(a, b);
}

#else
template <class Real>
THALWEG_HD auto inverse_square_root(Real a) -> Real {
    return Real(1) / square_root(a);
}

// The bits of a float are nearly its logarithm, so a third of them, subtracted from (4/3) of the bits of 1,
// is a first guess good to 4 %. Unlike the library's cbrt this vectorises.
THALWEG_HD auto inverse_cube_root(float x) -> float {
    std::int32_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    bits = 1419950000 - static_cast<std::int32_t>(static_cast<float>(bits) * (1.0f / 3.0f));
    float y = 0;
    std::memcpy(&y, &bits, sizeof y);
    return improve_inverse_cube_root(x, improve_inverse_cube_root(x, y));
}

THALWEG_HD auto inverse_cube_root(double x) -> double {
    return improve_inverse_cube_root(x, static_cast<double>(inverse_cube_root(static_cast<float>(x))));
}

// x^(-7/3)
template <class Real>
THALWEG_HD auto inverse_seven_thirds(Real a) -> Real {
    const Real r = inverse_cube_root(a);
    const Real r2 = r * r;
    return r2 * r2 * r2 * r;
}

template <class Real>
THALWEG_HD auto quotient(Real a, Real b) -> Real {
    return a / b;
}
#endif

// Inverse and inverse root of a number between 1e-30 and 1e30. Where the bits of the CPU are asked of the
// device, it takes in float its guess and the steps by which its own functions round correctly, without their
// questions for rare numbers.
#if defined(__CUDA_ARCH__) && defined(THALWEG_EXACT_ROUNDING)
THALWEG_HD auto inverse_of_usual(float a) -> float {
    float guess;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(a));
    return fmaf(guess, fmaf(-a, guess, 1.0f), guess);
}

THALWEG_HD auto inverse_root_of_usual(float a) -> float {
    float guess;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(guess) : "f"(a));
    const float root = a * guess;
    return inverse_of_usual(fmaf(fmaf(-root, root, a), 0.5f * guess, root));
}
#else
THALWEG_HD auto inverse_of_usual(float a) -> float {
    return quotient(1.0f, a);
}

THALWEG_HD auto inverse_root_of_usual(float a) -> float {
    return inverse_square_root(a);
}
#endif

THALWEG_HD auto inverse_of_usual(double a) -> double {
    return quotient(1.0, a);
}

THALWEG_HD auto inverse_root_of_usual(double a) -> double {
    return inverse_square_root(a);
}

// a * b, rounded by itself: the compiler may not fuse it with a sum that it goes into. What one cell loses
// and another gains must be the same number.
#if defined(__CUDA_ARCH__)
THALWEG_HD auto product(float a, float b) -> float {
    return __fmul_rn(a, b);
}

THALWEG_HD auto product(double a, double b) -> double {
    return __dmul_rn(a, b);
}
#else
template <class Real>
THALWEG_HD auto product(Real a, Real b) -> Real {
    return a * b;
}
#endif

// a * b + c. On CUDA it is rounded once wherever it stands, where operations are fused at all, so that both
// sides of an edge get the same bits.
#if THALWEG_FAST_ROOTS
THALWEG_HD auto product_and_sum(float a, float b, float c) -> float {
    return __fmaf_rn(a, b, c);
}

THALWEG_HD auto product_and_sum(double a, double b, double c) -> double {
    return __fma_rn(a, b, c);
}
#else
template <class Real>
THALWEG_HD auto product_and_sum(Real a, Real b, Real c) -> Real {
    return a * b + c;
}
#endif

// a * b + c * d; exchanging the products changes no bit.
template <class Real>
THALWEG_HD auto sum_of_products(Real a, Real b, Real c, Real d) -> Real {
    return product(a, b) + product(c, d);
}

// part / whole where that is less than 1, else 1. Neither is negative. On CUDA a quotient by a number next to
// nothing is none (0 / 1e-310 is not 0 there), and momentum in still water does fall that low: such a whole
// counts as 1e-30.
template <class Real>
THALWEG_HD auto fraction_of(Real part, Real whole) -> Real {
    return part < whole ? quotient(part, greater(whole, Real(1e-30))) : Real(1);
}

}  // namespace thalweg::shallowwater
