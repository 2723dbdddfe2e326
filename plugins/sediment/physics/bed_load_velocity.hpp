// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Mean speed of the grains of the bed load. infinite: they arrive at once, so that none are on their way.
enum class BedLoadVelocity { infinite, constant, wu, van_rijn };

inline auto choices(BedLoadVelocity) -> const std::vector<Choice<BedLoadVelocity>>& {
    static const std::vector<Choice<BedLoadVelocity>> all = {{"infinite", BedLoadVelocity::infinite},
                                                             {"constant", BedLoadVelocity::constant},
                                                             {"wu", BedLoadVelocity::wu},
                                                             {"van_rijn", BedLoadVelocity::van_rijn}};
    return all;
}

// Transport stage T = tau'/tau_c - 1 [-] below which grains are taken to be as fast as at it. They come to
// rest by the exchange with the bed, which does not depend on their speed; without a least speed the volume
// on its way, rate over speed, would grow without limit there.
inline constexpr double least_moving_stage = 0.1;

// 1.64 sqrt((s - 1) g d T) [m/s] of a diameter [m] and a stage T [-] (Wu et al. 2006)
template <class Real>
THALWEG_HD auto wu_bed_load_velocity(Real transport_stage, Real diameter, const Materials<Real>& m) -> Real {
    return Real(1.64) * ::sqrt(grain_velocity_squared(diameter, m) * positive_part(transport_stage));
}

// 1.5 sqrt((s - 1) g d) T^0.6 [m/s] (van Rijn 1984a)
template <class Real>
THALWEG_HD auto van_rijn_bed_load_velocity(Real transport_stage, Real diameter, const Materials<Real>& m)
    -> Real {
    return Real(1.5) * ::sqrt(grain_velocity_squared(diameter, m)) *
           ::pow(positive_part(transport_stage), Real(0.6));
}

// The law's speed [m/s], above 0: `value` for constant; for wu and van_rijn at a stage of at least
// least_moving_stage. Not for infinite.
template <class Real>
THALWEG_HD auto bed_load_velocity(BedLoadVelocity law, Real value, Real transport_stage, Real diameter,
                                  const Materials<Real>& m) -> Real {
    const Real stage = greater(transport_stage, Real(least_moving_stage));
    switch (law) {
        case BedLoadVelocity::wu:
            return wu_bed_load_velocity(stage, diameter, m);
        case BedLoadVelocity::van_rijn:
            return van_rijn_bed_load_velocity(stage, diameter, m);
        default:
            return value;
    }
}

}  // namespace thalweg::sediment
