// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/statistics/weighted_values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace thalweg::view {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

}  // namespace

auto summary_of(const WeightedValues& cells) -> CellSummary {
    const auto count = cells.values.size();
    if (count == 0) {
        return {0, 0, none, none, none};
    }
    CellSummary all;
    all.area = blocked_sum(count, [&](std::size_t k) { return cells.areas[k]; });
    all.integral = blocked_sum(count, [&](std::size_t k) { return cells.values[k] * cells.areas[k]; });
    all.mean = all.integral / all.area;
    const auto [least, most] = std::minmax_element(cells.values.begin(), cells.values.end());
    all.minimum = *least, all.maximum = *most;
    return all;
}

auto standard_deviation(const WeightedValues& cells, double mean) -> double {
    const auto count = cells.values.size();
    const double area = blocked_sum(count, [&](std::size_t k) { return cells.areas[k]; });
    const double squares = blocked_sum(count, [&](std::size_t k) {
        const double off = cells.values[k] - mean;
        return off * off * cells.areas[k];
    });
    return count == 0 ? none : std::sqrt(squares / area);
}

auto quantiles_of(const WeightedValues& cells, const std::vector<double>& shares) -> std::vector<double> {
    const auto count = cells.values.size();
    std::vector<double> found(shares.size(), none);
    if (count == 0) {
        return found;
    }
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return cells.values[a] != cells.values[b] ? cells.values[a] < cells.values[b] : a < b;
    });
    std::vector<double> below;  // area up to each cell of the order
    below.reserve(count);
    double sum = 0;
    for (const auto k : order) {
        below.push_back(sum += cells.areas[k]);
    }
    for (std::size_t n = 0; n < shares.size(); ++n) {
        const double wanted = sum * (shares[n] - 1e-12);
        const auto at = std::lower_bound(below.begin(), below.end() - 1, wanted);
        found[n] = cells.values[order[static_cast<std::size_t>(at - below.begin())]];
    }
    return found;
}

auto area_with(const WeightedValues& cells, double value) -> double {
    return blocked_sum(cells.values.size(),
                       [&](std::size_t k) { return cells.values[k] == value ? cells.areas[k] : 0.0; });
}

}  // namespace thalweg::view
