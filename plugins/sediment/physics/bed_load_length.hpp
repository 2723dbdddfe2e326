// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// Length over which bed load takes on its capacity.
enum class BedLoadLength { constant, depth_factor, saltation };

inline auto choices(BedLoadLength) -> const std::vector<Choice<BedLoadLength>>& {
    static const std::vector<Choice<BedLoadLength>> all = {
        {"constant", BedLoadLength::constant, "bed_load_length_value in m"},
        {"depth_factor", BedLoadLength::depth_factor, "bed_load_length_value times the depth"},
        {"saltation", BedLoadLength::saltation, "the saltation length"}};
    return all;
}

// Saltation length 3 d D*^0.6 T^0.9 [m] of a diameter [m] and a transport stage T = tau'/tau_c - 1 [-] (van
// Rijn 1984a); 0 below the threshold.
template <class Real>
THALWEG_HD auto saltation_length(Real diameter, Real transport_stage, const Materials<Real>& m) -> Real {
    return Real(3) * diameter * ::pow(dimensionless_diameter(diameter, m), Real(0.6)) *
           ::pow(positive_part(transport_stage), Real(0.9));
}

// The law's length [m], never below `least` (positive). `value` is the length itself [m] for constant, the
// multiple of the depth for depth_factor (7.3 is a dune's length, van Rijn 1984c), and not used by saltation.
template <class Real>
THALWEG_HD auto bed_load_length(BedLoadLength law, Real value, Real depth, Real diameter,
                                Real transport_stage, Real least, const Materials<Real>& m) -> Real {
    switch (law) {
        case BedLoadLength::depth_factor:
            return greater(value * depth, least);
        case BedLoadLength::saltation:
            return greater(saltation_length(diameter, transport_stage, m), least);
        default:
            return greater(value, least);
    }
}

}  // namespace thalweg::sediment
