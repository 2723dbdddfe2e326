// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/cells/raster.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace thalweg::view {
namespace {

constexpr float no_value = std::numeric_limits<float>::quiet_NaN();

/// Calls visit(block, cell) for every cell, in memory order.
template <class Visit>
void for_each_cell(const Grid& grid, CellIndex edge, Visit visit) {
    const CellIndex columns = coarsened(grid, edge).nx;
    for (CellIndex j = 0; j < grid.ny; ++j) {
        const CellIndex row = j / edge * columns;
        for (CellIndex i = 0; i < grid.nx; ++i) {
            visit(row + i / edge, j * grid.nx + i);
        }
    }
}

/// Running mean along lines of `count` values that lie `step` apart, starting at `first`.
void blur_line(const std::vector<float>& in, std::vector<float>& out, CellIndex first, CellIndex step,
               CellIndex count, CellIndex radius) {
    double sum = 0.0;
    CellIndex valid = 0;
    const auto add = [&](CellIndex k, double sign) {
        const float value = in[first + k * step];
        if (!std::isnan(value)) {
            sum += sign * static_cast<double>(value);
            valid += sign > 0.0 ? 1 : -1;
        }
    };
    for (CellIndex k = 0; k < std::min(radius, count); ++k) {
        add(k, 1.0);
    }
    for (CellIndex k = 0; k < count; ++k) {
        if (k + radius < count) {
            add(k + radius, 1.0);
        }
        if (k > radius) {
            add(k - radius - 1, -1.0);
        }
        const CellIndex here = first + k * step;
        out[here] = std::isnan(in[here]) || valid == 0 ? no_value
                                                       : static_cast<float>(sum / static_cast<double>(valid));
    }
}

}  // namespace

auto same_bits(const std::vector<float>& a, const std::vector<float>& b) -> bool {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

auto block_edge(const Grid& grid, CellIndex max_cells) -> CellIndex {
    const CellIndex longest = std::max(grid.nx, grid.ny);
    return std::max<CellIndex>(1, (longest + max_cells - 1) / max_cells);
}

auto coarsened(const Grid& grid, CellIndex edge) -> Grid {
    Grid coarse = grid;
    coarse.nx = (grid.nx + edge - 1) / edge;
    coarse.ny = (grid.ny + edge - 1) / edge;
    coarse.dx *= static_cast<double>(edge);
    coarse.dy *= static_cast<double>(edge);
    return coarse;
}

auto block_mean(const FieldView& values, const Grid& grid, CellIndex edge) -> Raster {
    Raster result{coarsened(grid, edge), {}};
    std::vector<double> sums(result.grid.cells(), 0.0);
    std::vector<CellIndex> counts(result.grid.cells(), 0);
    for_each_cell(grid, edge, [&](CellIndex block, CellIndex cell) {
        const double value = values[cell];
        if (std::isfinite(value)) {
            sums[block] += value;
            ++counts[block];
        }
    });
    result.values.resize(sums.size());
    for (CellIndex k = 0; k < result.grid.cells(); ++k) {
        result.values[k] =
            counts[k] == 0 ? no_value : static_cast<float>(sums[k] / static_cast<double>(counts[k]));
    }
    return result;
}

auto block_maximum(const FieldView& values, const Grid& grid, CellIndex edge) -> Raster {
    const auto coarse = coarsened(grid, edge);
    Raster result{coarse, std::vector<float>(coarse.cells(), no_value)};
    for_each_cell(grid, edge, [&](CellIndex block, CellIndex cell) {
        const auto value = static_cast<float>(values[cell]);
        float& most = result.values[block];
        if (std::isfinite(value) && !(value <= most)) {
            most = value;
        }
    });
    return result;
}

auto block_water(const FieldView& depth, const Grid& grid, CellIndex edge, double dry_depth) -> WaterRaster {
    const auto coarse = coarsened(grid, edge);
    std::vector<double> sums(coarse.cells(), 0.0);
    std::vector<CellIndex> wet(coarse.cells(), 0);
    std::vector<CellIndex> valid(coarse.cells(), 0);
    for_each_cell(grid, edge, [&](CellIndex block, CellIndex cell) {
        const double value = depth[cell];
        valid[block] += std::isfinite(value) ? 1 : 0;
        if (value > dry_depth) {
            sums[block] += value;
            ++wet[block];
        }
    });
    WaterRaster result{{coarse, std::vector<float>(coarse.cells(), 0.0F)},
                       {coarse, std::vector<float>(coarse.cells(), 0.0F)}};
    for (CellIndex k = 0; k < coarse.cells(); ++k) {
        if (wet[k] > 0) {
            result.depth.values[k] = static_cast<float>(sums[k] / static_cast<double>(wet[k]));
            result.wet_share.values[k] = static_cast<float>(wet[k]) / static_cast<float>(valid[k]);
        }
    }
    return result;
}

auto box_blurred(const Raster& input, CellIndex radius) -> Raster {
    Raster along_x{input.grid, std::vector<float>(input.values.size())};
    Raster both{input.grid, std::vector<float>(input.values.size())};
    for (CellIndex j = 0; j < input.grid.ny; ++j) {
        blur_line(input.values, along_x.values, j * input.grid.nx, 1, input.grid.nx, radius);
    }
    for (CellIndex i = 0; i < input.grid.nx; ++i) {
        blur_line(along_x.values, both.values, i, input.grid.nx, input.grid.ny, radius);
    }
    return both;
}

auto percentile(const std::vector<float>& values, double share, float fallback) -> float {
    std::vector<float> finite;
    finite.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
                 [](float value) { return std::isfinite(value); });
    if (finite.empty()) {
        return fallback;
    }
    const auto rank =
        static_cast<std::ptrdiff_t>(std::lround(share * static_cast<double>(finite.size() - 1)));
    std::nth_element(finite.begin(), finite.begin() + rank, finite.end());
    return finite[static_cast<std::size_t>(rank)];
}

}  // namespace thalweg::view
