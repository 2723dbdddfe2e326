// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace thalweg::view {

/// A computed value beside the one that it is held against, in one unit.
struct ValuePair {
    double computed = 0;
    double measured = 0;
    double weight = 1;  ///< positive; the area of a cell, 1 for values over time and at points
};

/// How far N, what is computed, is from M, what is measured. Sums and means are weighted. What is not
/// defined is nothing: all of them without a pair.
struct PairNumbers {
    std::size_t pairs = 0;
    double weight = 0;                      ///< of all pairs
    std::optional<double> bias;             ///< mean of N - M
    std::optional<double> mean_absolute;    ///< mean of |N - M|
    std::optional<double> rmse;             ///< root of the mean of (N - M)^2
    std::optional<double> relative_l2;      ///< root of sum (N - M)^2 / sum M^2; none where all M are 0
    std::optional<double> nash_sutcliffe;   ///< 1 - sum (N - M)^2 / sum (M - mean M)^2; none for constant M
    std::optional<double> least, greatest;  ///< of N - M
};

/// The relative L2 norm is equation 25 of Zhang, Al-Hamdan and Chao (2024). All values are finite.
auto numbers_of(const std::vector<ValuePair>& pairs) -> PairNumbers;

}  // namespace thalweg::view
