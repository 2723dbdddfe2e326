// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

// math.h beside cmath: only it brings the overloads for float into the global namespace on every compiler.
#include <math.h>  // NOLINT

#include <cmath>

#include <thalweg/compute/scalar.hpp>
#include <thalweg/compute/von_karman.hpp>

namespace thalweg::sediment {

using compute::at_least;
using compute::greater;
using compute::lesser;
using compute::von_karman;

template <class Real>
THALWEG_HD auto square(Real a) -> Real {
    return a * a;
}

template <class Real>
THALWEG_HD auto cube(Real a) -> Real {
    return a * a * a;
}

// `a` cut off below 0, so that a power of it is never one of a negative number. A NaN becomes 0.
template <class Real>
THALWEG_HD auto positive_part(Real a) -> Real {
    return a > Real(0) ? a : Real(0);
}

template <class Real>
THALWEG_HD auto clamped(Real a, Real low, Real high) -> Real {
    return lesser(greater(a, low), high);
}

}  // namespace thalweg::sediment
