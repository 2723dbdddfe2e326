// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

#include <thalweg/compute/any_values.hpp>

#include "shallowwater/flow/layout.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

/// Gives cell (i, j) another roughness by Manning's law; where that is not a number of 0 to 1, it keeps its
/// own, as walls do.
template <class Real>
struct RoughenCell {
    Layout layout;
    compute::AnyValues manning;  ///< s m^(-1/3), nx columns
    double gravity;              ///< m/s2
    Real* coefficient;           ///< see friction_coefficient

    THALWEG_HD void operator()(int i, int j) const {
        const double value = manning[static_cast<std::ptrdiff_t>(j) * layout.nx + i];
        if (value >= 0 && value <= 1) {
            coefficient[layout.index(i, j)] =
                static_cast<Real>(friction_coefficient(FrictionLaw::manning, value, gravity));
        }
    }
};

/// Throws std::invalid_argument unless the roughness is a field of Manning's law.
template <class Real>
void require_roughness_field(const BedFriction<Real>& friction) {
    if (friction.law != FrictionLaw::manning || friction.coefficient.field == nullptr) {
        throw std::invalid_argument(
            "shallowwater: the roughness cannot change, expected that it is a field "
            "of Manning's law from the start on");
    }
}

}  // namespace thalweg::shallowwater
