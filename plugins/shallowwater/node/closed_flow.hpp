// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/series/time_series.hpp>

#include "shallowwater/flow/boundary_kind.hpp"

namespace thalweg::shallowwater {

using Discharges = std::vector<series::TimeSeries>;  ///< m3/s, inwards

/// Those of all boundaries and point sources of either node.
template <class Boundary, class PointSource>
auto all_discharges(const std::vector<Boundary>& boundaries, const std::vector<PointSource>& sources)
    -> Discharges {
    Discharges all;
    for (const Boundary& one : boundaries) {
        if (one.kind == BoundaryKind::discharge) {
            all.push_back(one.value);
        }
    }
    for (const PointSource& one : sources) {
        all.push_back(one.discharge);
    }
    return all;
}

/// Whether water can leave where a boundary is of this kind. A held level lets it out, too.
constexpr auto is_opening(BoundaryKind kind) -> bool {
    return kind != BoundaryKind::wall && kind != BoundaryKind::discharge;
}

/// Tells what volume [m3] the discharges bring between two times [s] into a model without an opening, and how
/// deep it will stand on the mean of its `area` [m2]. "" where that is less than 0.1 m, as in a basin that is
/// filled on purpose, or where one of the discharges takes water out at some time.
auto closed_flow_text(const Discharges& all, double from, double to, double area) -> std::string;

}  // namespace thalweg::shallowwater
