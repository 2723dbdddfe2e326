// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <vector>

namespace thalweg::bathymetry {

/// How much each member counts, eg the share of years that its flood stands for; empty: all count the same.
using MemberWeights = std::vector<double>;

/// What is_weight() takes, for messages.
constexpr auto weight_form = "a number above 0, from 1e-100 to 1e100";

/// Whether a number can be a weight: their sums and quotients stay within what a double holds.
inline auto is_weight(double number) -> bool {
    constexpr double least = 1e-100, most = 1e100;
    return number >= least && number <= most;
}

/// The weights over the largest: weights that are equal become 1, and count as members without weights to the
/// last bit.
inline auto relative(MemberWeights weights) -> MemberWeights {
    const double largest = weights.empty() ? 1 : *std::max_element(weights.begin(), weights.end());
    for (double& weight : weights) {
        weight /= largest;
    }
    return weights;
}

}  // namespace thalweg::bathymetry
