// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

#if defined(__CUDA_ARCH__)
// `value`, or 0 where the signs of a and b differ: one instruction for both signs, where the compiler takes
// two.
THALWEG_HD auto zero_where_apart(float a, float b, float value) -> float {
    float result;
    asm("{ .reg .pred apart, never;\n"
        "  .reg .b32 bits;\n"
        "  setp.ne.u32 never, 0, 0;\n"
        "  lop3.or.b32 bits|apart, %1, %2, 0x80000000, 0x28, never;\n"  // (a ^ b) & sign
        "  selp.f32 %0, 0f00000000, %3, apart; }"
        : "=f"(result)
        : "r"(__float_as_int(a)), "r"(__float_as_int(b)), "f"(value));
    return result;
}

// minmod_slope() by magnitudes, which the device compares at no cost. All three arguments have the sign of
// the one-sided differences where those agree.
THALWEG_HD auto minmod_slope_by_magnitude(float theta, float low, float middle, float high) -> float {
    const float backward = middle - low;
    const float forward = high - middle;
    const float central = 0.5f * (high - low);
    const float slope = fminf(fabsf(central), theta * fminf(fabsf(backward), fabsf(forward)));
    const int sign = __float_as_int(central) & INT32_MIN;
    return zero_where_apart(backward, forward, __int_as_float(__float_as_int(slope) | sign));
}

// Minmod slope by magnitudes in double, of which a minimum takes the device three instructions.
THALWEG_HD auto minmod_slope_by_magnitude(double theta, double low, double middle, double high) -> double {
    const double backward = middle - low;
    const double forward = high - middle;
    const double central = 0.5 * (high - low);
    const double most = theta * (magnitude(backward) < magnitude(forward) ? backward : forward);
    const double slope = magnitude(central) < magnitude(most) ? central : most;
    return ((__double2hiint(backward) ^ __double2hiint(forward)) & 0x80000000) != 0 ? 0.0 : slope;
}
#endif

// Generalised minmod slope per cell width (Kurganov & Petrova 2007): the argument of least magnitude of theta
// times the one-sided differences and the central one, or zero where their signs differ. theta 1 is most, 2
// least dissipative.
template <class Real>
THALWEG_HD auto minmod_slope(Real theta, Real low, Real middle, Real high) -> Real {
#if defined(__CUDA_ARCH__)
    return minmod_slope_by_magnitude(theta, low, middle, high);
#else
    // The central difference lies between the one-sided ones, so it only has to be held between zero and the
    // lesser of them.
    const Real backward = middle - low;
    const Real forward = high - middle;
    const Real most = theta * greater(lesser(backward, forward), Real(0));
    const Real least = theta * lesser(greater(backward, forward), Real(0));
    return lesser(greater(Real(0.5) * (high - low), least), most);
#endif
}

// How far water of this depth [m] counts as deep beside a step of the bed [m] to a neighbouring cell [0..1]:
// 1 where it is deeper than the step, 0 below half of it.
template <class Real>
THALWEG_HD auto depth_over_step(Real depth, Real step) -> Real {
    const Real part = quotient(Real(2) * depth - step, greater(step, Real(1e-30)));
    return depth >= step ? Real(1) : greater(part, Real(0));
}

// The factor of minmod_slope() in a cell of this depth [m] whose bed differs by `step` [m] from that of a
// neighbour: theta in deep water, 1 in thin water, see depth_over_step(). With more than 1 the limited
// levels of two cells may cross at their face by theta - 1 of the step; where that is more than the depth,
// the face passes nothing and the water stays on the slope for ever.
template <class Real>
THALWEG_HD auto theta_over_step(Real theta, Real depth, Real step) -> Real {
    const Real thin = Real(1) + (theta - Real(1)) * depth_over_step(depth, step);
    return depth >= step ? theta : thin;
}

}  // namespace thalweg::shallowwater
