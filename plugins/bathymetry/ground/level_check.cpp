// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/level_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

constexpr double lowest_land = -500;  ///< m; the shore of the Dead Sea is at -430 m
constexpr double far_from_zero = 5;   // m
constexpr double apart = 400;         ///< m
constexpr double marks[] = {-9999, -999, 9999};

auto level_of(double value, const LevelRule& rule) -> double {
    return value * rule.scale + rule.offset;
}

/// "1 cell", "12 nodes".
auto counted(const LevelSamples& samples, std::ptrdiff_t count) -> std::string {
    return fmt::format("{} {}{}", count, samples.cells != nullptr ? "cell" : samples.what,
                       count == 1 ? "" : "s");
}

auto place_of(const LevelSamples& samples, std::size_t at) -> std::string {
    if (samples.cells == nullptr) {
        return fmt::format("at x {}, y {}", (*samples.nodes)[at].x, (*samples.nodes)[at].y);
    }
    const int i = static_cast<int>(at % static_cast<std::size_t>(samples.cells->nx));
    const int j = static_cast<int>(at / static_cast<std::size_t>(samples.cells->nx));
    const auto centre = samples.cells->centre(i, j);
    return fmt::format("at row {} (from the south), column {} (x {}, y {})", samples.row + j,
                       samples.column + i, centre.x, centre.y);
}

struct ValueRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

/// Of all values but NaN and `without`.
auto range_of(const std::vector<double>& values, double without) -> ValueRange {
    ValueRange range;
    for (const double value : values) {
        if (value != without && !std::isnan(value)) {
            range = {std::min(range.low, value), std::max(range.high, value)};
        }
    }
    return range;
}

/// Whether there are other values, and none of them within `distance` of this one.
auto stands_apart(const std::vector<double>& values, double value, double distance) -> bool {
    bool has_others = false;
    for (const double other : values) {
        if (other != value && std::abs(other - value) <= distance) {
            return false;
        }
        has_others = has_others || (other != value && !std::isnan(other));
    }
    return has_others;
}

/// The values of the cells around one, itself included.
auto around(const LevelSamples& samples, std::size_t at) -> std::vector<double> {
    const auto& grid = *samples.cells;
    const int i = static_cast<int>(at % static_cast<std::size_t>(grid.nx));
    const int j = static_cast<int>(at / static_cast<std::size_t>(grid.nx));
    std::vector<double> values;
    for (int row = std::max(j - 1, 0); row <= std::min(j + 1, grid.ny - 1); ++row) {
        for (int column = std::max(i - 1, 0); column <= std::min(i + 1, grid.nx - 1); ++column) {
            values.push_back(samples.values[grid.index(column, row)]);
        }
    }
    return values;
}

/// Whether the cells that hold `value` have others beside them, and all of these are further away.
auto is_island(const LevelSamples& samples, double value, double distance) -> bool {
    bool has_others = false;
    for (std::size_t at = 0; at < samples.values.size(); ++at) {
        if (samples.values[at] == value) {
            const auto beside = around(samples, at);
            const auto range = range_of(beside, value);
            if (range.low <= range.high && !stands_apart(beside, value, distance)) {
                return false;
            }
            has_others = has_others || range.low <= range.high;
        }
    }
    return has_others;
}

/// Whether fewer than half of the levels are exactly 0 and all beside them are far from that: holes in the
/// data. A sea or a floor at 0 touches ground that is little higher, or is the most of it.
auto is_hole_of_zeros(const LevelSamples& samples, const LevelRule& rule) -> bool {
    const auto& values = samples.values;
    const auto zeros = std::count(values.begin(), values.end(), 0.0);
    const auto known =
        std::count_if(values.begin(), values.end(), [](double value) { return !std::isnan(value); });
    const double distance = far_from_zero / std::abs(rule.scale);
    const double lowest = rule.scale > 0 ? range_of(values, nan).low : range_of(values, nan).high;
    return zeros > 0 && lowest == 0 && 2 * zeros < known && rule.offset == 0 &&
           (samples.cells != nullptr ? is_island(samples, 0, distance) : stands_apart(values, 0, distance));
}

/// NaN where there is none.
auto suspicious_value(const LevelSamples& samples, const LevelRule& rule) -> double {
    const auto& values = samples.values;
    const double distance = apart / std::abs(rule.scale);
    for (const double mark : marks) {
        const bool is_there = std::find(values.begin(), values.end(), mark) != values.end();
        if (is_there && (stands_apart(values, mark, distance) ||
                         (samples.cells != nullptr && is_island(samples, mark, distance)))) {
            return mark;
        }
    }
    if (is_hole_of_zeros(samples, rule)) {
        return 0;
    }
    const auto all = range_of(values, nan);
    const double lowest = rule.scale > 0 ? all.low : all.high;
    const auto others = range_of(values, lowest);
    const double gap = std::max(distance, 0.5 * (others.high - others.low));
    return level_of(lowest, rule) < lowest_land && stands_apart(values, lowest, gap) ? lowest : nan;
}

}  // namespace

void mark_missing(std::vector<double>& values, const LevelRule& rule) {
    if (rule.no_data) {
        const double tolerance = 1e-6 * std::abs(*rule.no_data);
        std::replace_if(
            values.begin(), values.end(),
            [&](double value) { return std::abs(value - *rule.no_data) <= tolerance; }, nan);
    }
}

void require_levels(const LevelSamples& samples, const LevelRule& rule) {
    const auto& values = samples.values;
    const auto is_impossible = [&](double value) {
        return !std::isnan(value) && !(std::abs(level_of(value, rule)) <= most_metres);
    };
    const auto first = std::find_if(values.begin(), values.end(), is_impossible);
    if (first == values.end()) {
        return;
    }
    const auto set = std::isfinite(*first) ? fmt::format("set `no_data` to {}, or ", *first) : "";
    throw Error(
        fmt::format("{}: {} of {} with no level of the ground, the first {}: {}; levels from -{} to {} m are "
                    "expected (after "
                    "vertical_scale); if the value means missing data, {}declare it in the file with "
                    "`gdal_edit.py -a_nodata "
                    "{}`",
                    samples.file, std::count_if(values.begin(), values.end(), is_impossible),
                    counted(samples, static_cast<std::ptrdiff_t>(values.size())),
                    place_of(samples, static_cast<std::size_t>(first - values.begin())), *first, most_metres,
                    most_metres, set, *first));
}

auto suspicious_mark(const LevelSamples& samples) -> std::string {
    const auto& values = samples.values;
    for (const double mark : {-9999.0, -999.0}) {
        const auto first = std::find(values.begin(), values.end(), mark);
        if (first != values.end() && stands_apart(values, mark, apart)) {
            const auto others = range_of(values, mark);
            return fmt::format(
                "{}: values from {} to {}, and {} of {}, the first {}; is {} missing data? set no_data",
                samples.file, others.low, others.high,
                counted(samples, std::count(values.begin(), values.end(), mark)), mark,
                place_of(samples, static_cast<std::size_t>(first - values.begin())), mark);
        }
    }
    return "";
}

auto suspicion(const LevelSamples& samples, const LevelRule& rule) -> std::string {
    const double value = suspicious_value(samples, rule);
    if (std::isnan(value)) {
        return "";
    }
    const auto& values = samples.values;
    const auto range = range_of(values, nan);
    const double low = level_of(range.low, rule);
    const double high = level_of(range.high, rule);
    const auto first = std::find(values.begin(), values.end(), value) - values.begin();
    return fmt::format(
        "{}: bed from {} to {} m: {} of {}, far from all around, the first {}; is {} missing data? "
        "set no_data",
        samples.file, std::min(low, high), std::max(low, high),
        counted(samples, std::count(values.begin(), values.end(), value)), value,
        place_of(samples, static_cast<std::size_t>(first)), value);
}

auto relief_of(const std::vector<double>& values, const LevelRule& rule) -> double {
    const auto range = range_of(values, nan);
    return range.high > range.low ? (range.high - range.low) * std::abs(rule.scale) : 0;
}

}  // namespace thalweg::bathymetry
