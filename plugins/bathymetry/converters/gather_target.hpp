// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/compute/any_values.hpp>

#include "bathymetry/converters/gather_rows.hpp"

namespace thalweg::bathymetry {

/// What stays: the mean over what covers a cell and has a value; or the sum of value times area, where what
/// has no value counts as 0 and what the target does not cover is lost. A cell that nothing covers is NaN
/// either way. Or the sum of the parts of discharges through a face, over its length; 0 where there is none.
/// Of classes the one that covers most, the higher of two that cover the same.
enum class Kept { mean, volume, discharge, largest_class };

/// Words of the rules that a user may choose.
inline auto choices(Kept) -> const std::vector<Choice<Kept>>& {
    static const std::vector<Choice<Kept>> all = {
        {"mean", Kept::mean, "the mean over what covers a cell, for levels and coefficients"},
        {"volume", Kept::volume, "the sum of value times area, for depths, where no value counts as 0"}};
    return all;
}

/// Writes the value of one target from its sources. NaN is no value. Sums run in the order of the sources, so
/// that all executors give the same bits.
struct GatherTarget {
    const std::int64_t* first;  ///< of GatherRows, in the executor's memory
    const Share* shares;
    const double* sizes;
    compute::AnyValues from;  ///< or none: no source has a value
    compute::AnyTarget to;
    Kept what;

    THALWEG_HD void operator()(std::int64_t target) const {
        if (what == Kept::largest_class) {
            put_largest_class(target);
            return;
        }
        double weight = 0, sum = 0;
        for (auto k = first[target]; k < first[target + 1]; ++k) {
            const double value = from.given() ? from[shares[k].source] : 0;
            const bool has_value = from.given() && value == value;
            if (what != Kept::mean || has_value) {
                weight += shares[k].weight;
                sum += has_value ? shares[k].weight * value : 0;
            }
        }
        if (weight > 0 || what == Kept::discharge) {
            to.put(target, sum / (what == Kept::mean ? weight : sizes[target]));
        } else {
            to.put_none(target);
        }
    }

    THALWEG_HD void put_largest_class(std::int64_t target) const {
        double most = 0, found = 0;
        for (auto k = first[target]; from.given() && k < first[target + 1]; ++k) {
            const double value = from[shares[k].source];
            double weight = 0;  // stays 0 for NaN, which equals nothing
            for (auto other = first[target]; other < first[target + 1]; ++other) {
                weight += from[shares[other].source] == value ? shares[other].weight : 0;
            }
            if (weight > most || (weight == most && value > found)) {
                most = weight;
                found = value;
            }
        }
        if (most > 0) {
            to.put(target, found);
        } else {
            to.put_none(target);
        }
    }
};

}  // namespace thalweg::bathymetry
