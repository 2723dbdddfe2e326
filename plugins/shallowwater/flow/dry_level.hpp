// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/options.hpp"

// Cells that a raster of levels leaves dry.
namespace thalweg::shallowwater {

// A raster of levels that has the level of the bed where it is dry, as other models write it. A cell whose
// bed slopes would hold water at the level of its mean bed, in its lower half.
template <class Input>
struct LevelRaster {
    Layout layout;
    InitialState<Input> input;

    // Whether the level of cell (i, j) is that of its bed and means no water. Where a cell beside it has the
    // same level and another bed, both belong to one water that ends there: then it means the waterline.
    THALWEG_HD auto leaves_dry(int i, int j) const -> bool {
        const double level = level_of(i, j);
        if (!are_same(level, bed_of(i, j))) {
            return false;
        }
        for (int n = j - 1; n <= j + 1; ++n) {
            for (int m = i - 1; m <= i + 1; ++m) {
                const bool is_inside = m >= 0 && m < layout.nx && n >= 0 && n < layout.ny;
                if (is_inside && are_same(level_of(m, n), level) && !are_same(bed_of(m, n), level)) {
                    return false;
                }
            }
        }
        return true;
    }

  private:
    // To a few units in the last place of a float, in which many rasters are stored.
    static THALWEG_HD auto are_same(double a, double b) -> bool {
        constexpr double rounding = 5e-7;  // [1], share of a value; [m] below 1 m
        return std::fabs(a - b) <= rounding * std::fmax(1.0, std::fabs(b));
    }

    THALWEG_HD auto level_of(int i, int j) const -> double {
        return static_cast<double>(input.level[static_cast<std::ptrdiff_t>(j) * layout.nx + i]);
    }

    // Of a bed at corners, the mean of the four.
    THALWEG_HD auto bed_of(int i, int j) const -> double {
        if (input.bed_cells != nullptr) {
            return static_cast<double>(input.bed_cells[static_cast<std::ptrdiff_t>(j) * layout.nx + i]);
        }
        const Input* const south = input.bed_vertices + static_cast<std::ptrdiff_t>(j) * (layout.nx + 1) + i;
        const Input* const north = south + layout.nx + 1;
        return (0.0 + south[0] + south[1] + north[0] + north[1]) / 4;
    }
};

}  // namespace thalweg::shallowwater
