// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstring>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"

// How long a step may be in which eddies exchange momentum, on any mesh.
namespace thalweg::shallowwater {

// Largest viscosity times step over the square of a cell's width [1]: for a raster dt (1/dx^2 + 1/dy^2).
// Explicit exchange is stable below 0.5.
constexpr double most_exchange_in_step = 0.45;

inline void require_viscosity(const MomentumOptions& options) {
    require(options.viscosity >= 0 && std::isfinite(options.viscosity), "viscosity", options.viscosity,
            "zero or more [m2/s]");
}

// m2/s, or negative for a parabolic law.
inline auto viscosity_or_parabolic(const MomentumOptions& options) -> double {
    return options.viscosity_law == ViscosityLaw::constant ? options.viscosity : -1;
}

// Step [s] that a constant viscosity [m2/s] allows, at most `longest`. `widths`: 1/m2, largest sum of the
// inverse squares of a cell's widths.
inline auto longest_step_of_exchange(const MomentumOptions& options, double widths, double longest)
    -> double {
    const bool limits = options.viscosity_law == ViscosityLaw::constant && options.viscosity > 0;
    return limits ? std::fmin(longest, most_exchange_in_step / (options.viscosity * widths)) : longest;
}

// Raises the rate that the next step is chosen by.
THALWEG_HD void raise_rate(Clock* clock, double rate) {
#if defined(__CUDA_ARCH__)
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(rate));
    if (bits > *static_cast<volatile unsigned long long*>(&clock->rate_bits)) {
        atomicMax(&clock->rate_bits, bits);
    }
#else
    unsigned long long bits = 0;
    std::memcpy(&bits, &rate, sizeof bits);
    unsigned long long now = __atomic_load_n(&clock->rate_bits, __ATOMIC_RELAXED);
    while (now < bits && !__atomic_compare_exchange_n(&clock->rate_bits, &now, bits, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
    }
#endif
}

}  // namespace thalweg::shallowwater
