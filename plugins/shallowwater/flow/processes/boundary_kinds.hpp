// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"

// What follows from the kind of a boundary, on the host.
namespace thalweg::shallowwater {

// Whether its faces share a discharge.
inline auto is_group(BoundaryKind kind) -> bool {
    return kind == BoundaryKind::discharge || kind == BoundaryKind::rating;
}

// Whether what passes its outer faces is a flow of its own, and not the work of ring cells.
inline auto flows_by_face(BoundaryKind kind) -> bool {
    return kind == BoundaryKind::open || kind == BoundaryKind::normal;
}

inline auto has_value(BoundaryKind kind) -> bool {
    return !flows_by_face(kind) && kind != BoundaryKind::wall && kind != BoundaryKind::critical;
}

inline auto may_bring_water(BoundaryKind kind) -> bool {
    return !flows_by_face(kind) && kind != BoundaryKind::critical;
}

// Its second series; empty: it has none.
inline auto second_of(const Boundary& boundary) -> const TimeSeries& {
    return boundary.kind == BoundaryKind::sea ? boundary.velocity : boundary.level;
}

// Its number that does not change.
inline auto constant_of(const Boundary& boundary) -> double {
    return boundary.kind == BoundaryKind::sea ? boundary.response : boundary.still;
}

// Takes into a held face or edge of a saved state what the user says of it now.
template <class Held>
void take_given(Held& saved, const Held& now) {
    saved.value = now.value;
    saved.second = now.second;
    saved.constant = now.constant;
    saved.slope = now.slope;
}

// Whether one of these faces or edges is a sea's.
template <class Held>
auto has_sea(const std::vector<Held>& held) -> bool {
    return std::any_of(held.begin(), held.end(),
                       [](const Held& one) { return one.kind == BoundaryKind::sea; });
}

// A rating curve goes on straight above its last point, so that high water does not back up behind a table
// that is too short.
inline auto continued(const TimeSeries& curve) -> TimeSeries {
    TimeSeries longer = curve;
    const std::size_t n = curve.x.size();
    if (n > 1 && n == curve.y.size() && curve.y[n - 1] > curve.y[n - 2]) {
        const double far = 1000;  // m
        const double slope = (curve.y[n - 1] - curve.y[n - 2]) / (curve.x[n - 1] - curve.x[n - 2]);
        longer.x.push_back(curve.x[n - 1] + far);
        longer.y.push_back(curve.y[n - 1] + far * slope);
    }
    return longer;
}

}  // namespace thalweg::shallowwater
