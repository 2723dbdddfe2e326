// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "bathymetry/converters/gather.hpp"
#include "bathymetry/ground/raster_grid.hpp"

/// Values that tests bring from one grid to another.
namespace thalweg::bathymetry::test {

inline auto raster_of(int nx, int ny, double x0, double y0, double dx, double dy) -> RasterGrid {
    RasterGrid grid;
    grid.nx = nx, grid.ny = ny;
    grid.x0 = x0, grid.y0 = y0;
    grid.dx = dx, grid.dy = dy;
    return grid;
}

/// Values of the targets, on the CPU.
inline auto gathered(const GatherRows& rows, const std::vector<double>& values, Kept what)
    -> std::vector<double> {
    std::vector<double> targets(rows.sizes.size(), -1);
    make_gather(rows, Device(), nullptr)
        ->run(compute::AnyValues(values.data()), compute::AnyTarget(targets.data()), what);
    return targets;
}

inline auto random_values(std::int64_t count, double lowest = 0) -> std::vector<double> {
    std::mt19937 draw(3);
    std::uniform_real_distribution<double> value(lowest, 10);
    std::vector<double> values(static_cast<std::size_t>(count));
    for (auto& v : values) {
        v = value(draw);
    }
    return values;
}

inline auto same_bits(const std::vector<double>& a, const std::vector<double>& b) -> bool {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

}  // namespace thalweg::bathymetry::test
