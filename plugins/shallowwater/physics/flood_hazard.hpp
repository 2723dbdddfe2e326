// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// Danger of water to people, vehicles and buildings, from depth [m] and speed [m/s].
namespace thalweg::shallowwater {

// Defra and Environment Agency 2006, FD2321/TR1: HR = d (v + 0.5) + DF. The debris factor is, at depths up to
// 0.25 m, up to 0.75 m and above (or faster than 2 m/s), 0, 0, 0.5 on pasture, 0, 0.5, 1 in woods and 0, 1, 1
// in towns (table 3.1 there); for planning 0.5 up to 0.25 m and 1 above (FD2320/TR2, table 13.1).
template <class Real>
THALWEG_HD auto hazard_rating(Real depth, Real speed, Real debris_factor) -> Real {
    return depth * (speed + Real(0.5)) + debris_factor;
}

// 1 caution, 2 danger for some (from 0.75), 3 danger for most (from 1.25), 4 danger for all (above 2):
// FD2320/TR2 of 2005, and for both reports the supplementary note of Defra and Environment Agency, May 2008.
// FD2321/TR1 itself draws the last line at 2.5.
template <class Real>
THALWEG_HD auto hazard_class(Real rating) -> Real {
    return Real(1) + (rating >= Real(0.75) ? Real(1) : Real(0)) + (rating >= Real(1.25) ? Real(1) : Real(0)) +
           (rating > Real(2) ? Real(1) : Real(0));
}

// Combined vulnerability curves H1 to H6: Smith, Davey & Cox 2014 (WRL Technical Report 2014/07, table 5-2),
// taken over by Australian Disaster Resilience Guideline 7-3 (2017, table 2). The lowest class of whose three
// limits none is passed. 1: safe for all; 6: no building withstands it.
template <class Real>
THALWEG_HD auto vulnerability_class(Real depth, Real speed) -> Real {
    const Real product = depth * speed;
    const auto within = [&](Real most, Real deepest, Real fastest) {
        return product <= most && depth <= deepest && speed <= fastest;
    };
    return within(Real(0.3), Real(0.3), Real(2))   ? Real(1)
           : within(Real(0.6), Real(0.5), Real(2)) ? Real(2)
           : within(Real(0.6), Real(1.2), Real(2)) ? Real(3)
           : within(Real(1), Real(2), Real(2))     ? Real(4)
           : within(Real(4), Real(4), Real(4))     ? Real(5)
                                                   : Real(6);
}

}  // namespace thalweg::shallowwater
