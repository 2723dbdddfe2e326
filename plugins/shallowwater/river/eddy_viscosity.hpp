// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Eddy viscosity of the closures without equations of their own. 0 in dry cells.
template <class Real>
struct FindEddyViscosity {
    River<Real> r;
    Closure closure;
    Real constant;  ///< m2/s
    Real factor;    ///< A_xy

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        r.eddy[k] = r.wet[k] != 0 ? viscosity_at(k) : Real(0);
    }

  private:
    THALWEG_HD auto viscosity_at(std::ptrdiff_t k) const -> Real {
        if (closure == Closure::constant) {
            return constant;
        }
        const Real h = greater(static_cast<Real>(r.depth[k]), r.dry_depth);
        const Real shear = square_root(r.friction_of(k)) * r.speed_of(k);
        if (closure == Closure::parabolic) {
            return factor * (r.kappa / Real(6)) * shear * h;
        }
        // The factor of the vertical shear makes both closures equal in uniform flow.
        const Real length = Real(4) / Real(15) * r.kappa * h;
        const Real vertical = Real(2.34375) * shear / (r.kappa * h);
        const Real across = r.u_y[k] + r.v_x[k];
        return length * length *
               square_root(Real(2) * (r.u_x[k] * r.u_x[k] + r.v_y[k] * r.v_y[k]) + across * across +
                           vertical * vertical);
    }
};

}  // namespace thalweg::river
