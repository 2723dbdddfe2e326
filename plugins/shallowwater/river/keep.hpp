// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Keeps the state at the start of a step, by cell.
template <class Real>
struct KeepCell {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        r.depth_before[k] = r.depth[k];
        r.level_before[k] = r.level[k];
        r.u_before[k] = r.u[k];
        r.v_before[k] = r.v[k];
        if (r.energy != nullptr) {
            r.energy_before[k] = r.energy[k];
            r.dissipation_before[k] = r.dissipation[k];
            r.eddy_before[k] = r.eddy[k];
        }
    }
};

/// The same by face; faces forget that they were open.
template <class Real>
struct KeepFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto k = r.face_at(axis, i, j).face;
        f.discharge_before[k] = f.discharge[k];
        f.unit_before[k] = f.unit[k];
        f.state[k] = 0;
    }
};

/// Gives back what KeepCell has kept.
template <class Real>
struct RestoreCell {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        r.depth[k] = r.depth_before[k];
        r.level[k] = r.level_before[k];
        r.u[k] = r.u_before[k];
        r.v[k] = r.v_before[k];
        if (r.energy != nullptr) {
            r.energy[k] = r.energy_before[k];
            r.dissipation[k] = r.dissipation_before[k];
            r.eddy[k] = r.eddy_before[k];
        }
    }
};

/// Gives back what KeepFace has kept.
template <class Real>
struct RestoreFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto k = r.face_at(axis, i, j).face;
        f.discharge[k] = f.discharge_before[k];
        f.unit[k] = f.unit_before[k];
    }
};

}  // namespace thalweg::river
