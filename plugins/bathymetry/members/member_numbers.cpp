// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/members/member_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace thalweg::bathymetry {

namespace {

auto worst_of(const CellMembers& cell) -> double {
    const auto [least, most] = std::minmax_element(cell.values.begin(), cell.values.end());
    const auto first = std::find(cell.values.begin(), cell.values.end(), *most);
    return *least == *most
               ? 0
               : static_cast<double>(cell.numbers[static_cast<std::size_t>(first - cell.values.begin())]);
}

/// Returns the quantile of values that rise.
auto quantile_of(const std::vector<double>& sorted, double share) -> double {
    const auto count = static_cast<double>(sorted.size());
    const double rank = std::ceil(count * share - count * 1e-12);  // 0.1 * 30 is more than 3
    return sorted[static_cast<std::size_t>(std::max(rank - 1, 0.0))];
}

auto probability_of(const std::vector<double>& values, double limit) -> double {
    const auto above = std::count_if(values.begin(), values.end(), [&](double v) { return v > limit; });
    return static_cast<double>(above) / static_cast<double>(values.size());
}

auto number_of(const CellMembers& cell, const std::vector<double>& sorted, const WantedNumber& wanted)
    -> double {
    const auto& values = cell.values;
    switch (wanted.number) {
        case MemberNumber::mean:
            return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
        case MemberNumber::minimum:
            return *std::min_element(values.begin(), values.end());
        case MemberNumber::maximum:
            return *std::max_element(values.begin(), values.end());
        case MemberNumber::worst:
            return worst_of(cell);
        case MemberNumber::quantile:
            return quantile_of(sorted, wanted.parameter);
        case MemberNumber::probability:
            return probability_of(values, wanted.parameter);
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// A value and how much it counts.
struct WeightedValue {
    double value = 0, weight = 0;
};

auto weighted_values(const CellMembers& cell, const MemberWeights& weights) -> std::vector<WeightedValue> {
    std::vector<WeightedValue> values;
    values.reserve(cell.values.size());
    for (std::size_t k = 0; k < cell.values.size(); ++k) {
        values.push_back({cell.values[k], weights[cell.numbers[k] - 1]});
    }
    return values;
}

auto weight_of(const std::vector<WeightedValue>& values) -> double {
    return std::accumulate(values.begin(), values.end(), 0.0,
                           [](double sum, const WeightedValue& one) { return sum + one.weight; });
}

auto mean_of(const std::vector<WeightedValue>& values) -> double {
    const double sum =
        std::accumulate(values.begin(), values.end(), 0.0,
                        [](double part, const WeightedValue& one) { return part + one.weight * one.value; });
    return sum / weight_of(values);
}

/// Returns the quantile of values that rise.
auto quantile_of(const std::vector<WeightedValue>& sorted, double share) -> double {
    const double total = weight_of(sorted);
    const double needed = total * share - total * 1e-12;  // sums of weights such as 0.1 are rounded
    double sum = 0;
    for (const auto& one : sorted) {
        sum += one.weight;
        if (sum >= needed) {
            return one.value;
        }
    }
    return sorted.back().value;
}

auto probability_of(const std::vector<WeightedValue>& values, double limit) -> double {
    const double above = std::accumulate(
        values.begin(), values.end(), 0.0,
        [&](double sum, const WeightedValue& one) { return one.value > limit ? sum + one.weight : sum; });
    return above / weight_of(values);
}

/// number_of() with weights, which change nothing of extremes.
auto number_of(const CellMembers& cell, const std::vector<WeightedValue>& values,
               const std::vector<WeightedValue>& sorted, const WantedNumber& wanted) -> double {
    switch (wanted.number) {
        case MemberNumber::mean:
            return mean_of(values);
        case MemberNumber::quantile:
            return quantile_of(sorted, wanted.parameter);
        case MemberNumber::probability:
            return probability_of(values, wanted.parameter);
        default:
            return number_of(cell, {}, wanted);
    }
}

auto has_quantile(const std::vector<WantedNumber>& wanted) -> bool {
    return std::any_of(wanted.begin(), wanted.end(),
                       [](const WantedNumber& one) { return one.number == MemberNumber::quantile; });
}

/// numbers_of() members that all count the same.
auto plain_numbers_of(const CellMembers& cell, const std::vector<WantedNumber>& wanted)
    -> std::vector<double> {
    auto sorted = has_quantile(wanted) ? cell.values : std::vector<double>();
    std::sort(sorted.begin(), sorted.end());
    std::vector<double> numbers(wanted.size());
    std::transform(wanted.begin(), wanted.end(), numbers.begin(),
                   [&](const WantedNumber& one) { return number_of(cell, sorted, one); });
    return numbers;
}

/// numbers_of() members with weights.
auto weighted_numbers_of(const CellMembers& cell, const MemberWeights& weights,
                         const std::vector<WantedNumber>& wanted) -> std::vector<double> {
    const auto values = weighted_values(cell, weights);
    auto sorted = has_quantile(wanted) ? values : std::vector<WeightedValue>();
    std::sort(sorted.begin(), sorted.end(),
              [](const WeightedValue& a, const WeightedValue& b) { return a.value < b.value; });
    std::vector<double> numbers(wanted.size());
    std::transform(wanted.begin(), wanted.end(), numbers.begin(),
                   [&](const WantedNumber& one) { return number_of(cell, values, sorted, one); });
    return numbers;
}

/// The values of all members on a block, in one piece of memory that serves for all blocks: a piece for each
/// member would leave holes that nothing else fits into.
class BlockValues {
    const MemberFiles& members_;
    std::vector<double> values_;  ///< member by member
    std::size_t cells_ = 0;

  public:
    explicit BlockValues(const MemberFiles& members) : members_(members) {
        std::size_t most = 0;
        for (const auto& block : members.blocks()) {
            most = std::max(most, cells_of(block));
        }
        values_.resize(most * members.count());
    }

    static auto cells_of(const CellBlock& block) -> std::size_t {
        return static_cast<std::size_t>(block.nx) * static_cast<std::size_t>(block.ny);
    }

    void read(const CellBlock& block) {
        cells_ = cells_of(block);
        for (std::size_t member = 0; member < members_.count(); ++member) {
            const auto own = members_.read(member, block);
            std::copy(own.begin(), own.end(), values_.begin() + static_cast<std::ptrdiff_t>(member * cells_));
        }
    }

    auto cells() const -> std::size_t { return cells_; }

    auto at(std::size_t member, std::size_t k) const -> double { return values_[member * cells_ + k]; }
};

/// Takes the values of all members at place k of a block.
void take_members(const BlockValues& block, std::size_t members, std::size_t k, std::optional<double> missing,
                  CellMembers& cell) {
    cell.clear();
    for (std::size_t member = 0; member < members; ++member) {
        const double value = block.at(member, k);
        if (std::isfinite(value) || missing) {
            cell.add(std::isfinite(value) ? value : *missing, member + 1);
        }
    }
}

}  // namespace

auto numbers_of(const CellMembers& cell, const MemberWeights& weights,
                const std::vector<WantedNumber>& wanted) -> std::vector<double> {
    if (cell.values.empty()) {
        return std::vector<double>(wanted.size(), std::numeric_limits<double>::quiet_NaN());
    }
    return weights.empty() ? plain_numbers_of(cell, wanted) : weighted_numbers_of(cell, weights, wanted);
}

auto combined(const MemberFiles& members, const MemberWeights& weights,
              const std::vector<WantedNumber>& wanted, std::optional<double> missing)
    -> std::vector<std::vector<double>> {
    const auto columns = static_cast<std::size_t>(members.columns());
    const auto cells = columns * static_cast<std::size_t>(members.rows());
    std::vector<std::vector<double>> all(wanted.size(), std::vector<double>(cells));
    const auto shares = relative(weights);
    CellMembers cell;  // keeps its memory from cell to cell
    BlockValues values(members);
    for (const auto& block : members.blocks()) {
        values.read(block);
        for (std::size_t k = 0; k < values.cells(); ++k) {
            take_members(values, members.count(), k, missing, cell);
            const auto numbers = numbers_of(cell, shares, wanted);
            const auto width = static_cast<std::size_t>(block.nx);
            const auto row = static_cast<std::size_t>(block.j0) + k / width;
            for (std::size_t n = 0; n < wanted.size(); ++n) {
                all[n][row * columns + static_cast<std::size_t>(block.i0) + k % width] = numbers[n];
            }
        }
    }
    return all;
}

}  // namespace thalweg::bathymetry
