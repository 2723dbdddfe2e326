// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

#include <thalweg/compute/any_values.hpp>

namespace thalweg::bathymetry {

THALWEG_HD auto is_missing(double value) -> bool {
    return value != value;
}

/// A bed of nx x ny cells, given at cells or at their corners.
struct BedView {
    compute::AnyValues bed;
    bool at_vertices = false;
    int nx = 0, ny = 0;

    THALWEG_HD auto vertex(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * (nx + 1) + i;
    }

    THALWEG_HD auto cell(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * nx + i;
    }

    /// Whether there is a cell with ground; without any of its corners it is a wall.
    THALWEG_HD auto has(int i, int j) const -> bool {
        if (i < 0 || i >= nx || j < 0 || j >= ny) {
            return false;
        }
        const auto k = vertex(i, j);
        return at_vertices ? !is_missing(bed[k] + bed[k + 1] + bed[k + nx + 1] + bed[k + nx + 2])
                           : !is_missing(bed[cell(i, j)]);
    }
};

/// The mean of the cells with ground around a vertex.
struct VertexMean {
    double sum = 0;
    int count = 0;

    /// Around vertex (i, j); a missing value where there is ground counts as 0.
    THALWEG_HD VertexMean(compute::AnyValues cells, const BedView& ground, int i, int j) {
        for (int south = j - 1; south <= j; ++south) {
            for (int west = i - 1; west <= i; ++west) {
                if (ground.has(west, south)) {
                    const double value = cells[ground.cell(west, south)];
                    sum += is_missing(value) ? 0.0 : value;
                    ++count;
                }
            }
        }
    }

    THALWEG_HD auto value_or(double none) const -> double { return count > 0 ? sum / count : none; }
};

}  // namespace thalweg::bathymetry
