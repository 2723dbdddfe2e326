// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/comparison/pair_numbers.hpp"

#include <algorithm>
#include <cmath>

#include "view/statistics/weighted_values.hpp"

namespace thalweg::view {
namespace {

/// Weighted sum of what a function makes of a pair.
template <class Function>
auto sum_of(const std::vector<ValuePair>& pairs, const Function& f) -> double {
    return blocked_sum(pairs.size(), [&](std::size_t k) { return pairs[k].weight * f(pairs[k]); });
}

auto difference(const ValuePair& pair) -> double {
    return pair.computed - pair.measured;
}

auto squared(double x) -> double {
    return x * x;
}

}  // namespace

auto numbers_of(const std::vector<ValuePair>& pairs) -> PairNumbers {
    PairNumbers all;
    all.pairs = pairs.size();
    if (pairs.empty()) {
        return all;
    }
    all.weight = sum_of(pairs, [](const ValuePair&) { return 1.0; });
    all.bias = sum_of(pairs, difference) / all.weight;
    all.mean_absolute =
        sum_of(pairs, [](const ValuePair& p) { return std::abs(difference(p)); }) / all.weight;
    const double squares = sum_of(pairs, [](const ValuePair& p) { return squared(difference(p)); });
    all.rmse = std::sqrt(squares / all.weight);
    const double measured_squares = sum_of(pairs, [](const ValuePair& p) { return squared(p.measured); });
    if (measured_squares > 0) {
        all.relative_l2 = std::sqrt(squares / measured_squares);
    }
    const auto [low, high] =
        std::minmax_element(pairs.begin(), pairs.end(),
                            [](const ValuePair& a, const ValuePair& b) { return a.measured < b.measured; });
    const double mean = sum_of(pairs, [](const ValuePair& p) { return p.measured; }) / all.weight;
    const double spread = sum_of(pairs, [&](const ValuePair& p) { return squared(p.measured - mean); });
    if (low->measured < high->measured && spread > 0) {
        all.nash_sutcliffe = 1 - squares / spread;
    }
    const auto [least, greatest] = std::minmax_element(
        pairs.begin(), pairs.end(),
        [](const ValuePair& a, const ValuePair& b) { return difference(a) < difference(b); });
    all.least = difference(*least);
    all.greatest = difference(*greatest);
    return all;
}

}  // namespace thalweg::view
