// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bathymetry/members/member_weights.hpp"
#include "bathymetry/members/members.hpp"

namespace thalweg::bathymetry {

/// What is told of the values that all members have at a cell. A share of the members is that of their
/// weights where they have some.
enum class MemberNumber {
    mean,
    minimum,
    maximum,
    worst,       ///< number, from 1, of the first member with the largest value; 0 where all are the same
    quantile,    ///< smallest value that at least the share `parameter` of the members does not exceed
    probability  ///< share of the members with more than `parameter`
};

struct WantedNumber {
    MemberNumber number = MemberNumber::mean;
    double parameter = 0;
};

/// The values of members at one cell that have one, and their numbers from 1.
struct CellMembers {
    std::vector<double> values;
    std::vector<std::size_t> numbers;  ///< rising

    void add(double value, std::size_t number) {
        values.push_back(value);
        numbers.push_back(number);
    }

    void clear() {
        values.clear();
        numbers.clear();
    }
};

/// The wanted numbers of one cell, exact for any number of members; NaN where none has a value. `weights` are
/// those of all members, by their numbers, or empty.
auto numbers_of(const CellMembers& cell, const MemberWeights& weights,
                const std::vector<WantedNumber>& wanted) -> std::vector<double>;

/// The wanted numbers of all cells: for each of them columns() x rows() values. `missing` stands for values
/// that a member lacks; without it such a member does not count there. Only the ratios of `weights` count.
/// Takes 8 bytes for each cell and wanted number beside the blocks. Throws as MemberFiles::read().
auto combined(const MemberFiles& members, const MemberWeights& weights,
              const std::vector<WantedNumber>& wanted, std::optional<double> missing)
    -> std::vector<std::vector<double>>;

}  // namespace thalweg::bathymetry
