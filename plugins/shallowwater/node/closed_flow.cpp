// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/closed_flow.hpp"

#include <algorithm>
#include <sstream>

namespace thalweg::shallowwater {

namespace {

auto takes_water(const series::TimeSeries& discharge) -> bool {
    return std::any_of(discharge.y.begin(), discharge.y.end(), [](double value) { return value < 0; });
}

auto volume_of(const series::TimeSeries& discharge, double from, double to) -> double {
    return discharge.empty() ? 0 : std::max(0.0, discharge.mean(from, to)) * (to - from);
}

}  // namespace

auto closed_flow_text(const Discharges& all, double from, double to, double area) -> std::string {
    constexpr double least_depth = 0.1;  // m
    if (std::any_of(all.begin(), all.end(), takes_water)) {
        return "";
    }
    double volume = 0;
    for (const auto& one : all) {
        volume += volume_of(one, from, to);
    }
    const double depth = volume / area;
    if (!(depth >= least_depth)) {
        return "";
    }
    std::ostringstream text;
    text.precision(3);
    text << "water comes in and none can leave: " << volume << " m3 until the end of the run, " << depth
         << " m on the mean of the grid. Where the flood runs out of the model, let it leave there by an "
            "entry of boundaries, such as \"normal_depth\" or \"open\"";
    return text.str();
}

}  // namespace thalweg::shallowwater
