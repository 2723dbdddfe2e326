// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/boundary_pace.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "shallowwater/flow/processes/wind_directions.hpp"

namespace thalweg::river {

namespace {

constexpr double forever = 1e10;  // s, longer than any run
constexpr double shortest = 0.1;  // s, for values that jump

/// Series over time that boundaries and sources follow, and the wind.
auto prescribed(const Options& options) -> std::vector<series::TimeSeries> {
    std::vector<series::TimeSeries> all;
    for (const Boundary& one : options.boundaries) {
        if (one.kind != BoundaryKind::rating) {  // whose values lie over the level
            all.push_back(one.value);
        }
        all.push_back(one.velocity);
    }
    for (const PointSource& one : options.sources) {
        all.push_back(one.discharge);
    }
    if (!options.wind_speed.empty()) {
        all.push_back(options.wind_speed);
        all.push_back(shallowwater::without_jumps(options.wind_direction));
    }
    return all;
}

auto range_of(const series::TimeSeries& s) -> double {
    const auto ends = std::minmax_element(s.y.begin(), s.y.end());
    return s.empty() ? 0 : *ends.second - *ends.first;
}

struct Moment {
    double at;      // s
    double change;  // s
};

/// The ends of the pieces of a series, with the time that the faster one of the two would take for the range.
void add_moments(const series::TimeSeries& s, std::vector<Moment>& all) {
    const double range = range_of(s);
    if (!(range > 0)) {
        return;
    }
    double before = forever;
    for (std::size_t k = 0; k < s.x.size(); ++k) {
        double after = forever;
        if (k + 1 < s.x.size()) {
            const double step = std::fabs(s.y[k + 1] - s.y[k]);
            after = step > 0 ? std::clamp(range * (s.x[k + 1] - s.x[k]) / step, shortest, forever) : forever;
        }
        all.push_back({s.x[k], std::min(before, after)});
        before = after;
    }
}

/// Lowers what lies above the lines that rise by 1 on both sides of each moment.
void bound_rise(std::vector<Moment>& all) {
    for (std::size_t k = 1; k < all.size(); ++k) {
        all[k].change = std::min(all[k].change, all[k - 1].change + (all[k].at - all[k - 1].at));
    }
    for (std::size_t k = all.size() - 1; k > 0; --k) {
        all[k - 1].change = std::min(all[k - 1].change, all[k].change + (all[k].at - all[k - 1].at));
    }
}

void add_point(series::TimeSeries& to, double x, double y) {
    if (to.empty() || x > to.x.back()) {
        to.x.push_back(x);
        to.y.push_back(y);
    }
}

}  // namespace

auto is_unsteady(const Options& options) -> bool {
    const auto all = prescribed(options);
    return std::any_of(all.begin(), all.end(), [](const auto& one) { return range_of(one) > 0; });
}

auto change_times(const Options& options) -> series::TimeSeries {
    std::vector<Moment> all;
    for (const series::TimeSeries& one : prescribed(options)) {
        add_moments(one, all);
    }
    if (all.empty()) {
        return series::TimeSeries::constant(forever);
    }
    std::sort(all.begin(), all.end(), [](const Moment& a, const Moment& b) {
        return a.at != b.at ? a.at < b.at : a.change < b.change;
    });
    bound_rise(all);
    series::TimeSeries times;
    add_point(times, all.front().at - forever, all.front().change + forever);
    for (std::size_t k = 0; k < all.size(); ++k) {
        add_point(times, all[k].at, all[k].change);
        if (k + 1 < all.size()) {  // the peak between two moments
            const double apart = all[k + 1].at - all[k].at;
            const double rise = 0.5 * (all[k + 1].change - all[k].change + apart);
            add_point(times, all[k].at + rise, all[k].change + rise);
        }
    }
    add_point(times, all.back().at + forever, all.back().change + forever);
    return times;
}

}  // namespace thalweg::river
