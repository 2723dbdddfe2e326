// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
