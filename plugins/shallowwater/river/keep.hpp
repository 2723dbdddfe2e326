// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Copies `now` to `before`, or back.
template <bool Back, class Value>
THALWEG_HD void carry(Value* now, Value* before, std::int64_t k) {
    Value* to = Back ? now : before;
    to[k] = (Back ? before : now)[k];
}

/// Keeps the state of a cell at the start of a step, or gives it back.
template <class Real, bool Back>
struct CarryCell {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        carry<Back>(r.depth, r.depth_before, k);
        carry<Back>(r.level, r.level_before, k);
        carry<Back>(r.u, r.u_before, k);
        carry<Back>(r.v, r.v_before, k);
        if (r.energy != nullptr) {
            carry<Back>(r.energy, r.energy_before, k);
            carry<Back>(r.dissipation, r.dissipation_before, k);
            carry<Back>(r.eddy, r.eddy_before, k);
        }
    }
};

/// Does the same for a face; where its state is kept, the face forgets that it was open.
template <class Real, bool Back>
struct CarryFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto k = r.face_at(axis, i, j).face;
        carry<Back>(f.discharge, f.discharge_before, k);
        carry<Back>(f.unit, f.unit_before, k);
        if (!Back) {
            f.state[k] = 0;
        }
    }
};

template <class Real>
using KeepCell = CarryCell<Real, false>;
template <class Real>
using KeepFace = CarryFace<Real, false>;
template <class Real>
using RestoreCell = CarryCell<Real, true>;
template <class Real>
using RestoreFace = CarryFace<Real, true>;

}  // namespace thalweg::river
