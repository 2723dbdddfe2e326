// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Probabilities [-] that a grain lies hidden behind, or stands exposed to, the other grains of the bed.
template <class Real>
struct Hiding {
    Real hidden = Real(0.5);
    Real exposed = Real(0.5);
};

// Hiding and exposure probability of a grain of `diameter` [m] (Wu, Wang & Jia 2000): hidden is the sum of
// p_j d_j / (d + d_j), exposed the sum of p_j d / (d + d_j). The fraction p_j of class j is fractions[j *
// stride], its diameter diameters[j]. A coarse grain is the more exposed one. With fractions that sum up to 1
// so do the two; the mean of each over the bed is 1/2. An empty bed has 1/2 of each, as a uniform one.
template <class Real>
THALWEG_HD auto hiding_probabilities(Real diameter, const Real* diameters, const Real* fractions,
                                     std::ptrdiff_t stride, int classes) -> Hiding<Real> {
    Hiding<Real> sum{Real(0), Real(0)};
    for (int j = 0; j < classes; ++j) {
        const Real share = fractions[j * stride] / (diameter + diameters[j]);
        sum.hidden += share * diameters[j];
        sum.exposed += share * diameter;
    }
    return sum.exposed > Real(0) ? sum : Hiding<Real>{};
}

// Factors on the critical Shields number of a class in a mixture.
enum class HidingFactor { none, egiazaroff, ashida_michiue, power_law };

inline auto choices(HidingFactor) -> const std::vector<Choice<HidingFactor>>& {
    static const std::vector<Choice<HidingFactor>> all = {{"none", HidingFactor::none},
                                                          {"egiazaroff", HidingFactor::egiazaroff},
                                                          {"ashida_michiue", HidingFactor::ashida_michiue},
                                                          {"power_law", HidingFactor::power_law}};
    return all;
}

// (log 19 / log(19 d/d_m))^2 [-] (Egiazaroff 1965) of the diameter over the mean diameter. The formula has a
// pole at 1/19 and falls again below it: ratios under 0.1 get the value there, 21.0.
template <class Real>
THALWEG_HD auto egiazaroff_factor(Real relative_diameter) -> Real {
    const Real logarithm = ::log10(Real(19) * greater(relative_diameter, Real(0.1)));
    return square(Real(1.2787536009528289) / logarithm);
}

// Egiazaroff's from 0.4 on, below it 0.85 d_m/d (Ashida & Michiue 1972), which nearly meets it there: 2.125
// against 2.108. The ratio must be positive.
template <class Real>
THALWEG_HD auto ashida_michiue_factor(Real relative_diameter) -> Real {
    return relative_diameter < Real(0.4) ? Real(0.85) / relative_diameter
                                         : egiazaroff_factor(relative_diameter);
}

// (d_m/d)^exponent [-], exponent of 0 (no hiding) to 1 (all classes move at the same shear stress; Parker
// 1990)
template <class Real>
THALWEG_HD auto power_law_factor(Real relative_diameter, Real exponent) -> Real {
    return ::pow(relative_diameter, -exponent);
}

// The law's factor [-] of a positive ratio of the diameter to the mean one; only power_law uses the exponent.
template <class Real>
THALWEG_HD auto hiding_factor(HidingFactor law, Real relative_diameter, Real exponent) -> Real {
    switch (law) {
        case HidingFactor::egiazaroff:
            return egiazaroff_factor(relative_diameter);
        case HidingFactor::ashida_michiue:
            return ashida_michiue_factor(relative_diameter);
        case HidingFactor::power_law:
            return power_law_factor(relative_diameter, exponent);
        default:
            return Real(1);
    }
}

}  // namespace thalweg::sediment
