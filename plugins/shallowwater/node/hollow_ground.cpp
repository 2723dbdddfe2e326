// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/hollow_ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <thalweg/number_text.hpp>

#include "shallowwater/node/cell_bed.hpp"

namespace thalweg::shallowwater {

namespace {

/// The highest ground [m] on the way along a row or a column so far.
struct Highest {
    double level = -std::numeric_limits<double>::infinity();

    /// Lowers `rim` to it, and goes on past ground of level `z`.
    void pass(double z, double& rim) {
        rim = std::min(rim, level);
        level = std::isfinite(z) ? std::max(level, z) : -std::numeric_limits<double>::infinity();
    }
};

/// For each cell the lowest of the highest ground of its four sides [m].
template <class Bed>
auto rims_of(const Bed& bed) -> std::vector<double> {
    std::vector<double> rims(static_cast<std::size_t>(bed.nx * bed.ny),
                             std::numeric_limits<double>::infinity());
    const auto rim = [&](std::int64_t i, std::int64_t j) -> double& {
        return rims[static_cast<std::size_t>(j * bed.nx + i)];
    };
    std::vector<Highest> south(static_cast<std::size_t>(bed.nx)), north(south);
    for (std::int64_t j = 0; j < bed.ny; ++j) {
        const std::int64_t down = bed.ny - 1 - j;
        Highest west, east;
        for (std::int64_t i = 0; i < bed.nx; ++i) {
            const std::int64_t back = bed.nx - 1 - i;
            const auto column = static_cast<std::size_t>(i);
            west.pass(bed(i, j), rim(i, j));
            east.pass(bed(back, j), rim(back, j));
            south[column].pass(bed(i, j), rim(i, j));
            north[column].pass(bed(i, down), rim(i, down));
        }
    }
    return rims;
}

template <class Bed>
auto find(const Bed& bed) -> HollowGround {
    constexpr double least = 0.1;  // m
    const std::vector<double> rims = rims_of(bed);
    HollowGround found;
    for (std::int64_t j = 0; j < bed.ny; ++j) {
        for (std::int64_t i = 0; i < bed.nx; ++i) {
            const double depth = rims[static_cast<std::size_t>(j * bed.nx + i)] - bed(i, j);
            if (!(depth >= least)) {
                continue;
            }
            ++found.count;
            if (depth > found.depth) {
                found = {found.count, i, j, depth};
            }
        }
    }
    return found;
}

}  // namespace

template <class Element>
auto find_hollow_ground(const Element* bed, const Grid& grid, bool at_nodes) -> HollowGround {
    return with_cell_bed(bed, grid, at_nodes, [](const auto& cells) { return find(cells); });
}

template auto find_hollow_ground(const float*, const Grid&, bool) -> HollowGround;
template auto find_hollow_ground(const double*, const Grid&, bool) -> HollowGround;

auto hollow_ground_text(const HollowGround& hollows, const Grid& grid) -> std::string {
    const double x = grid.x0 + (static_cast<double>(hollows.i) + 0.5) * grid.dx;
    const double y = grid.y0 + (static_cast<double>(hollows.j) + 0.5) * grid.dy;
    return "waf_form split does not come to rest in ponds between raised ground: waves grow there by "
           "centimetres, and water behind a sill stands decimetres below it. Cells that lie lower than "
           "ground "
           "on all four sides: " +
           std::to_string(hollows.count) + ", the deepest by " +
           number_text(std::round(hollows.depth * 100) / 100) + " m at x = " + number_text(x) +
           " m, y = " + number_text(y) + " m. Take waf_form \"muscl\" or another scheme";
}

}  // namespace thalweg::shallowwater
