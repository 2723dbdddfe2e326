// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Height of dunes [m], 0.11 h (d50/h)^0.3 (1 - e^(-T/2)) (25 - T), of the depth and d50 [m] and van Rijn's
// transport stage T [-] (van Rijn 1984c); 0 on a bed at rest, when T reaches 25 and dunes are washed out, and
// without water.
template <class Real>
THALWEG_HD auto dune_height(Real depth, Real d50, Real transport_stage) -> Real {
    if (!(depth > Real(0))) {
        return Real(0);
    }
    const Real stage = clamped(transport_stage, Real(0), Real(25));
    return Real(0.11) * depth * ::pow(d50 / depth, Real(0.3)) * (Real(1) - ::exp(-stage / Real(2))) *
           (Real(25) - stage);
}

}  // namespace thalweg::sediment
