// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/comparison/series_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thalweg::view {
namespace {

constexpr int shifts = 200;  // on each side

/// A series without its missing values and without those outside of a period.
auto within(const SeriesPoints& all, double from, double to) -> SeriesPoints {
    SeriesPoints kept;
    for (std::size_t k = 0; k < all.times.size(); ++k) {
        if (all.times[k] >= from && all.times[k] <= to && std::isfinite(all.values[k])) {
            kept.times.push_back(all.times[k]);
            kept.values.push_back(all.values[k]);
        }
    }
    return kept;
}

/// The measured values that the computed series has a value for, after a shift.
auto pairs_of(const SeriesPoints& computed, const SeriesPoints& measured, double shift)
    -> std::vector<ValuePair> {
    std::vector<ValuePair> pairs;
    for (std::size_t k = 0; k < measured.times.size(); ++k) {
        const double value = computed.at(measured.times[k] + shift);
        if (std::isfinite(value)) {
            pairs.push_back({value, measured.values[k]});
        }
    }
    return pairs;
}

auto peak_of(const SeriesPoints& series) -> std::optional<Peak> {
    const auto at = std::max_element(series.values.begin(), series.values.end());
    if (at == series.values.end()) {
        return std::nullopt;
    }
    return Peak{*at, series.times[static_cast<std::size_t>(at - series.values.begin())]};
}

/// Pearson's coefficient; nothing where one side is constant.
auto correlation(const std::vector<ValuePair>& pairs) -> std::optional<double> {
    double n = 0, m = 0;
    for (const auto& pair : pairs) {
        n += pair.computed, m += pair.measured;
    }
    n /= static_cast<double>(pairs.size()), m /= static_cast<double>(pairs.size());
    double both = 0, computed = 0, measured = 0;
    for (const auto& pair : pairs) {
        both += (pair.computed - n) * (pair.measured - m);
        computed += (pair.computed - n) * (pair.computed - n);
        measured += (pair.measured - m) * (pair.measured - m);
    }
    const double scale = std::sqrt(computed) * std::sqrt(measured);
    return scale > 0 ? std::optional<double>(both / scale) : std::nullopt;
}

/// The coefficients of shifts -shifts to shifts times `step`; NaN where a shift is passed over.
auto correlations(const SeriesPoints& computed, const SeriesPoints& measured, double step,
                  std::size_t pairs_without) -> std::vector<double> {
    std::vector<double> all;
    for (int k = -shifts; k <= shifts; ++k) {
        const auto pairs = pairs_of(computed, measured, k * step);
        const bool enough = pairs.size() >= 3 && 2 * pairs.size() >= pairs_without;
        all.push_back(
            (enough ? correlation(pairs) : std::nullopt).value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    return all;
}

/// Position of the best coefficient; of equal ones the one with the smallest shift. Nothing where all are
/// NaN or not positive.
auto best_of(const std::vector<double>& coefficients) -> std::optional<int> {
    std::optional<int> best;
    double most = 0;
    for (int distance = 0; distance <= shifts; ++distance) {
        for (const int at : {shifts + distance, shifts - distance}) {
            if (coefficients[static_cast<std::size_t>(at)] > most + 1e-12) {
                most = coefficients[static_cast<std::size_t>(at)];
                best = at;
            }
        }
    }
    return best;
}

/// The vertex of the parabola through three values at -1, 0 and 1, of which the middle one is the largest.
auto vertex(double before, double middle, double after) -> double {
    const double bend = before - 2 * middle + after;
    return bend < 0 ? 0.5 * (before - after) / bend : 0;
}

void find_lag(const SeriesPoints& computed, const SeriesPoints& measured, double largest,
              SeriesComparison& found) {
    const double step = largest / shifts;
    const auto all = correlations(computed, measured, step, found.numbers.pairs);
    const auto best = step > 0 ? best_of(all) : std::nullopt;
    if (!best) {
        found.notes.emplace_back("no lag: the series do not correlate");
        return;
    }
    if (*best == 0 || *best == 2 * shifts) {
        found.notes.emplace_back("no lag: the correlation is best at the largest shift");
        return;
    }
    const auto at = static_cast<std::size_t>(*best);
    const bool has_sides = std::isfinite(all[at - 1]) && std::isfinite(all[at + 1]);
    found.lag = step * (*best - shifts + (has_sides ? vertex(all[at - 1], all[at], all[at + 1]) : 0));
}

void note_undefined(SeriesComparison& found) {
    if (!found.numbers.nash_sutcliffe) {
        found.notes.emplace_back("no Nash-Sutcliffe efficiency: the measured values are constant");
    }
    if (!found.numbers.relative_l2) {
        found.notes.emplace_back("no relative L2 norm: the measured values are all 0");
    }
}

}  // namespace

auto SeriesPoints::at(double time) const -> double {
    const auto after = std::lower_bound(times.begin(), times.end(), time);
    if (after == times.end()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const auto k = static_cast<std::size_t>(after - times.begin());
    if (*after == time) {
        return values[k];
    }
    if (k == 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const double part = (time - times[k - 1]) / (times[k] - times[k - 1]);
    return values[k - 1] + part * (values[k] - values[k - 1]);
}

auto compare_series(const SeriesPoints& computed, const SeriesPoints& measured, const Period& period)
    -> SeriesComparison {
    SeriesComparison found;
    const auto known = within(measured, period.from, period.to);
    const auto pairs = pairs_of(computed, known, 0);
    found.numbers = numbers_of(pairs);
    if (pairs.empty()) {
        found.notes.emplace_back("no measured value lies within the computed series");
        return found;
    }
    const double from = std::max({period.from, computed.times.front(), known.times.front()});
    const double to = std::min({period.to, computed.times.back(), known.times.back()});
    found.computed_peak = peak_of(within(computed, from, to));
    found.measured_peak = peak_of(within(known, from, to));
    note_undefined(found);
    find_lag(computed, known, period.largest_lag > 0 ? period.largest_lag : (to - from) / 4, found);
    return found;
}

}  // namespace thalweg::view
