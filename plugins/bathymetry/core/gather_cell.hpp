// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include <thalweg/compute/any_values.hpp>

#include "bathymetry/core/overlap.hpp"

namespace thalweg::bathymetry {

/// What stays: the mean over what covers a cell and has a value; or the sum of value times area, where what
/// has no value counts as 0 and what the target does not cover is lost. A cell that nothing covers is NaN
/// either way.
enum class kept { mean, volume };

/// Writes the value of one target cell from the source cells that share area with it. NaN is no value. Sums
/// run in the order of the sources, so that all executors give the same bits.
struct GatherCell {
    const std::int64_t* first;  ///< of OverlapRows, in the executor's memory
    const overlap* parts;
    const double* areas;
    compute::AnyValues from;  ///< or none: no cell has a value
    compute::AnyTarget to;
    kept what;

    THALWEG_HD void operator()(std::int64_t target) const {
        double area = 0, volume = 0;
        for (auto k = first[target]; k < first[target + 1]; ++k) {
            const double value = from.given() ? from[parts[k].cell] : 0;
            const bool has_value = from.given() && value == value;
            if (what == kept::volume || has_value) {
                area += parts[k].area;
                volume += has_value ? parts[k].area * value : 0;
            }
        }
        if (area > 0) {
            to.put(target, volume / (what == kept::mean ? area : areas[target]));
        } else {
            to.put_none(target);
        }
    }
};

}  // namespace thalweg::bathymetry
