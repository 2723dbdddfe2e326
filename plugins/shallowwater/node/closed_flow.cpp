// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/closed_flow.hpp"

#include <algorithm>
#include <sstream>

namespace thalweg::shallowwater {

namespace {

auto takes_water(const TimeSeries& discharge) -> bool {
    return std::any_of(discharge.y.begin(), discharge.y.end(), [](double value) { return value < 0; });
}

auto volume_of(const TimeSeries& discharge, double from, double to) -> double {
    return discharge.empty() ? 0 : std::max(0.0, discharge.mean(from, to)) * (to - from);
}

}  // namespace

auto volume_to_come(const Boundaries& all, double from, double to) -> double {
    double volume = 0;
    for (const Boundary& one : all.edges) {
        volume += one.kind == BoundaryKind::discharge ? volume_of(one.value, from, to) : 0;
    }
    for (const PointSource& one : all.sources) {
        volume += volume_of(one.discharge, from, to);
    }
    return volume;
}

auto has_outlet(const Boundaries& all, const std::vector<BoundaryFacts>& facts) -> bool {
    const bool opens = std::any_of(facts.begin(), facts.end(), [](const BoundaryFacts& one) {
        return one.faces > 0 && one.kind != BoundaryKind::wall && one.kind != BoundaryKind::discharge;
    });
    const bool takes = std::any_of(all.edges.begin(), all.edges.end(),
                                   [](const Boundary& one) {
                                       return one.kind == BoundaryKind::discharge && takes_water(one.value);
                                   }) ||
                       std::any_of(all.sources.begin(), all.sources.end(),
                                   [](const PointSource& one) { return takes_water(one.discharge); });
    return opens || takes || !all.cells.empty();
}

auto closed_flow_text(double volume, double area) -> std::string {
    constexpr double least_depth = 0.1;  // m
    const double depth = volume / area;
    if (!(depth >= least_depth)) {
        return "";
    }
    std::ostringstream text;
    text.precision(3);
    text << "water comes in and none can leave: " << volume << " m3 until the end of the run, " << depth
         << " m on the mean of the grid. Where the flood runs out of the model, let it leave there by an "
            "entry "
            "of boundaries, such as \"normal_depth\", or by an edge that is \"open\"";
    return text.str();
}

}  // namespace thalweg::shallowwater
