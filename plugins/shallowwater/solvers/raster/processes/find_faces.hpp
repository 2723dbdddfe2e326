// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/reached_faces.hpp"
#include "shallowwater/flow/processes/supply.hpp"

// What is known of held faces once the bed is.
namespace thalweg::shallowwater {

// Finds on which side of held face n its ground lies, and shuts it where that is on both sides or on none.
// The missing ground beside an open one is marked as such.
template <class Real>
struct FindSide {
    Layout layout;
    HeldFace* held;
    Arrays<Real> arrays;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        HeldFace& face = held[n];
        if (!face.is_between) {
            return;
        }
        // Here (i, j) is the cell on the high side, or on either one if this is done anew.
        const OuterFace at = face.at;
        const auto own = layout.index(at.i, at.j);
        const auto step = at.along_x ? std::ptrdiff_t(1) : layout.pitch;
        const auto low = at.high ? own : own - step;
        const auto high = low + step;
        const Real* depth = arrays.a.depth;
        const bool low_flows = depth[low] >= Real(0);
        const bool high_flows = depth[high] >= Real(0);
        face.is_shut = low_flows == high_flows;
        if (face.is_shut) {
            return;
        }
        const int back = low_flows == at.high ? 0 : low_flows ? -1 : 1;
        face.at.i = at.i + (at.along_x ? back : 0);
        face.at.j = at.j + (at.along_x ? 0 : back);
        face.at.high = low_flows;
        const auto outside = low_flows ? high : low;
        arrays.a.depth[outside] = arrays.b.depth[outside] = open_depth<Real>;
    }
};

template <class Real>
struct LookAtFace {
    RingView<Real> view;
    FaceSight* seen;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const HeldFace& held = view.held[n];
        seen[n] = {0, 0};
        const FacePlace place(view.layout, held.at);
        if (held.periodic || held.is_shut || view.state.depth[place.cell] < Real(0)) {
            return;
        }
        seen[n] = {1, static_cast<double>(view.face_bed(place))};
    }
};

// The bed [m above the datum] of the cell `row` behind those beside a held face that may be unlike the
// channel, for the n-th of some faces in a row; missing where there is no ground.
template <class Real>
struct CopyInwards {
    RingView<Real> view;
    int first;    // held face
    int cells;    // of a column
    double* bed;  // by face, then inwards

    THALWEG_HD void operator()(int n, int row) const {
        const FacePlace place(view.layout, view.held[first + n].at);
        const FaceFlowRule<Real> rule(view, place, 1, 1);
        bed[static_cast<std::ptrdiff_t>(n) * cells + row] = rule.bed_inwards(rule.nearest + row);
    }
};

// Level [m above the datum] beside held face n; missing where it is dry or shut.
template <class Real>
struct LevelAtFace {
    RingView<Real> view;
    double* levels;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const HeldFace& held = view.held[n];
        const FacePlace place(view.layout, held.at);
        const bool wet = !held.is_shut && view.is_wet(place.cell);
        levels[n] = wet ? static_cast<double>(view.level(place.cell)) : static_cast<double>(NAN);
    }
};

// What there is to know of a supplied cell.
struct CellSight {
    int is_ground;  // 1 or 0
    double bed;     // m above the datum
};

template <class Real>
struct LookAtCell {
    Layout layout;
    const Real* depth;
    const Real* bed;  // m above the datum
    const SuppliedCell* cells;
    CellSight* seen;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const auto k = layout.index(cells[n].i, cells[n].j);
        seen[n] = {depth[k] >= Real(0) ? 1 : 0, static_cast<double>(bed[k])};
    }
};

}  // namespace thalweg::shallowwater
