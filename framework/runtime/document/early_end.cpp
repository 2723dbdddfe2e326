// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "early_end.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::runtime {

namespace {

/// Times k * every [s] after `until` and before `end`.
auto regular_times(double every, double until, double end) -> TimesLeftOut {
    const double first = std::floor(until / every) + 1, last = std::ceil(end / every) - 1;
    return last < first
               ? TimesLeftOut()
               : TimesLeftOut{"", static_cast<std::size_t>(last - first + 1), first * every, last * every};
}

/// Takes the times after `until` out of `at`, which is increasing.
auto listed_times(std::vector<double>& at, double until) -> TimesLeftOut {
    const auto late = std::upper_bound(at.begin(), at.end(), until);
    if (late == at.end()) {
        return {};
    }
    const TimesLeftOut all{"", static_cast<std::size_t>(at.end() - late), *late, at.back()};
    at.erase(late, at.end());
    return all;
}

/// Both together; either may be empty.
auto joined(const TimesLeftOut& a, const TimesLeftOut& b) -> TimesLeftOut {
    if (a.count == 0 || b.count == 0) {
        return a.count == 0 ? b : a;
    }
    return {"", a.count + b.count, std::min(a.first, b.first), std::max(a.last, b.last)};
}

}  // namespace

auto end_early(Graph& graph, double until) -> std::vector<TimesLeftOut> {
    std::vector<TimesLeftOut> left_out;
    for (auto& node : graph.nodes) {
        if (!node.schedule) {
            continue;
        }
        auto& schedule = *node.schedule;
        const auto regular =
            schedule.every ? regular_times(*schedule.every, until, graph.end) : TimesLeftOut();
        auto times = joined(regular, listed_times(schedule.at, until));
        if (schedule.at.empty() && !schedule.every && !schedule.at_end) {
            schedule.at_end = times.writes_at_end = true;
        }
        if (times.count > 0) {
            times.node = node.id;
            left_out.push_back(times);
        }
    }
    graph.end = until;
    return left_out;
}

}  // namespace thalweg::runtime
