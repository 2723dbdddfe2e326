// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/series/live_series.hpp>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/river/options.hpp"

namespace thalweg::shallowwater {

using SeriesPlaces = std::vector<series::SeriesPlace>;

/// All series among the options of a flow, in an order that depends on nothing but the graph.
inline auto series_of(Options& options) -> SeriesPlaces {
    SeriesPlaces all;
    for (Boundary& one : options.boundaries.edges) {
        all.insert(all.end(),
                   {{&one.value, one.kind != BoundaryKind::rating}, {&one.level}, {&one.velocity}});
    }
    for (PointSource& one : options.boundaries.sources) {
        all.push_back({&one.discharge});
    }
    for (HydrographCell& one : options.boundaries.cells) {
        all.insert(all.end(), {{&one.level}, {&one.velocity_x}, {&one.velocity_y}});
    }
    for (TimeSeries& one : options.rain.series) {
        all.push_back({&one});
    }
    all.insert(all.end(), {{&options.momentum.wind.speeds}, {&options.momentum.wind.directions}});
    return all;
}

inline auto series_of(river::Options& options) -> SeriesPlaces {
    SeriesPlaces all;
    for (river::Boundary& one : options.boundaries) {
        all.insert(all.end(), {{&one.value, one.kind != BoundaryKind::rating}, {&one.velocity}});
    }
    for (river::PointSource& one : options.sources) {
        all.push_back({&one.discharge});
    }
    all.insert(all.end(), {{&options.wind_speed}, {&options.wind_direction}, {&options.rain}});
    return all;
}

}  // namespace thalweg::shallowwater
