// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/convection.hpp"

namespace thalweg::river {

/// What passes a face between two wet cells and is on the right of their momentum: the difference to upwind
/// convection, and the stress that the skewed mesh and the transposed gradient add. A rigid rotation is
/// without stress. The low cell gains it, the high cell loses it. Also the coefficient of the orthogonal part
/// of the stress, which is implicit.
template <class Real>
struct FindFaceStress {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const FaceAt at = r.face_at(axis, i, j);
        const auto k = at.face;
        if (f.kind[k] != FaceKind::inner || (f.state[k] & face_joined) == 0) {
            return;
        }
        const Gradient<Real> d = {f.low_x[k] + f.high_x[k], f.low_y[k] + f.high_y[k]};
        const Real nu = Real(0.5) * (r.viscosity_of(at.low) + r.viscosity_of(at.high)) * f.depth[k];
        const Real sx = f.normal_x[k];
        const Real sy = f.normal_y[k];
        const Real conductance = f.conductance[k];
        const Real tx = sx - conductance * d.x;
        const Real ty = sy - conductance * d.y;
        const Real u_x = r.u_x[at.low] + r.u_x[at.high], u_y = r.u_y[at.low] + r.u_y[at.high];
        const Real v_x = r.v_x[at.low] + r.v_x[at.high], v_y = r.v_y[at.low] + r.v_y[at.high];
        Real x = Real(0.5) * nu * (tx * u_x + ty * u_y + sx * u_x + sy * v_x);
        Real y = Real(0.5) * nu * (tx * v_x + ty * v_y + sx * u_y + sy * v_y);
        if (r.convection != Convection::upwind) {
            const Real through = static_cast<Real>(f.discharge[k]);
            const auto up = through > Real(0) ? at.low : at.high;
            const auto down = through > Real(0) ? at.high : at.low;
            const Real sign = through > Real(0) ? Real(1) : Real(-1);  // of d, toward the downstream cell
            const Real along_u = sign * (r.u_x[up] * d.x + r.u_y[up] * d.y);
            const Real along_v = sign * (r.v_x[up] * d.x + r.v_y[up] * d.y);
            x -= through * face_excess(r.convection, r.u[up], r.u[down], along_u);
            y -= through * face_excess(r.convection, r.v[up], r.v[down], along_v);
        }
        f.stress_x[k] = x;
        f.stress_y[k] = y;
        f.link[k] = nu * conductance;
    }
};

}  // namespace thalweg::river
