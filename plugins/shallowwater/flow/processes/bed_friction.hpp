// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "shallowwater/flow/processes/source_options.hpp"
#include "shallowwater/physics/characteristic_water.hpp"

namespace thalweg::shallowwater {

// Discharge of uniform flow of a depth [m] on a slope of 1 [m2/s].
template <class Real>
THALWEG_HD auto uniform_discharge(const Resistance<Real>& resistance, Real depth, Real gravity) -> double {
    const Real least = Real(1e-9);  // frictionless cells are not infinitely wide
    const Real drag = greater(resistance.at(depth), least);
    return static_cast<double>(depth * square_root(gravity * depth / drag));
}

// The friction law in force, cell by cell.
template <class Real>
struct BedFriction {
    const Real* gn2;  // Manning's g n^2 of each cell, or null: the same everywhere
    const Real* drag;
    Real gn2_everywhere, drag_everywhere;

    THALWEG_HD auto of(std::ptrdiff_t k) const -> Resistance<Real> {
        return {gn2 == nullptr ? gn2_everywhere : gn2[k], drag == nullptr ? drag_everywhere : drag[k]};
    }

    // Whether the stages reckon with it themselves; else it comes after them.
    THALWEG_HD auto is_in_stages() const -> bool { return drag == nullptr && !(drag_everywhere > Real(0)); }

    // Square of the shear velocity [m2/s2].
    THALWEG_HD auto shear2(std::ptrdiff_t k, Real depth, Real speed2) const -> Real {
        return of(k).at(depth) * speed2;
    }
};

// The law of a run: its coefficients, see friction_coefficient, of each cell or null, and the one everywhere.
template <class Real>
auto bed_friction(FrictionLaw law, const Real* field, double everywhere) -> BedFriction<Real> {
    const auto one = static_cast<Real>(everywhere);
    return law == FrictionLaw::manning ? BedFriction<Real>{field, nullptr, one, Real(0)}
                                       : BedFriction<Real>{nullptr, field, Real(0), one};
}

}  // namespace thalweg::shallowwater
