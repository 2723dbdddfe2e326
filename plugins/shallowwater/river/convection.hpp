// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/gradient.hpp"

namespace thalweg::river {

/// psi(r): 0 is upwind, 1 central, r linear upwind.
template <class Real>
THALWEG_HD auto limited(Convection scheme, Real ratio) -> Real {
    switch (scheme) {
        case Convection::van_leer:
            return ratio > Real(0) ? Real(2) * ratio / (Real(1) + ratio) : Real(0);
        case Convection::linear_upwind:
            return ratio;
        case Convection::central:
            return Real(1);
        default:
            return Real(0);
    }
}

/// Difference between the value that convection takes to a face and that of the upstream cell. `slope` is the
/// upstream gradient along the vector to the downstream cell.
template <class Real>
THALWEG_HD auto face_excess(Convection scheme, Real upstream, Real downstream, Real slope) -> Real {
    const Real step = downstream - upstream;
    if (scheme == Convection::linear_upwind) {
        return slope - Real(0.5) * step;
    }
    if (step == Real(0)) {
        return Real(0);
    }
    return Real(0.5) * limited(scheme, Real(2) * slope / step - Real(1)) * step;
}

}  // namespace thalweg::river
