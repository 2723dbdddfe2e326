// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "runtime/document/graph.hpp"

namespace thalweg::runtime {

/// More intervals or samples than this are taken for a mistake in a unit.
constexpr double most_intervals = 1e7;

/// When a sampled node runs: increasing, within [0, end]; never empty for end >= 0. Without a schedule: at
/// the end. Times beyond the end are dropped. Requires end / every <= most_intervals.
auto sample_times(const std::optional<Schedule>& schedule, double end) -> std::vector<double>;

/// What the host's clock does. Samples are positions: 0 is the initial state, k the end of interval k - 1,
/// that is interval_ends[k - 1], so that no times are compared during the run.
struct Timetable {
    std::vector<double> interval_ends;              ///< [s], increasing, > 0; the last is the end
    std::vector<std::vector<std::size_t>> samples;  ///< one increasing list per list of sample times
};

/// Ends of coupling intervals: multiples of `couple` [s], `stops` [s] and all sample times, so that each of
/// them is hit. Times that differ by less than rounding does are one time, so that 3 * 0.1 s and 0.3 s make
/// no tiny interval between them; the end wins over samples and stops, those over multiples. Requires end >
/// 0, couple > 0 and end / couple <= most_intervals; times outside (0, end] are dropped.
auto make_timetable(double end, double couple, const std::vector<double>& stops,
                    const std::vector<std::vector<double>>& sample_lists) -> Timetable;

}  // namespace thalweg::runtime
