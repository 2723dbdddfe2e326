// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/corner_sills.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>
#include <vector>

#include "shallowwater/node/cell_bed.hpp"

namespace thalweg::shallowwater {

namespace {

/// The least height of a sill [m]. The median is that of a sample, which costs the same on any raster.
template <class Bed>
auto least_height(const Bed& bed) -> double {
    constexpr std::int64_t sample = 20000;
    constexpr double smallest = 0.1;
    constexpr double times_roughness = 3;
    const std::int64_t inner = (bed.nx - 2) * (bed.ny - 2);
    const std::int64_t stride = inner / sample + 1;
    std::vector<double> bends;
    for (std::int64_t k = 0; k < inner; k += stride) {
        const std::int64_t i = 1 + k % (bed.nx - 2), j = 1 + k / (bed.nx - 2);
        const double twice = 2 * static_cast<double>(bed(i, j));
        const double along_x = bed(i - 1, j) + bed(i + 1, j) - twice;
        const double along_y = bed(i, j - 1) + bed(i, j + 1) - twice;
        for (const double bend : {along_x, along_y}) {
            if (std::isfinite(bend)) {
                bends.push_back(std::fabs(bend));
            }
        }
    }
    if (bends.empty()) {
        return smallest;
    }
    const auto middle = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
    std::nth_element(bends.begin(), middle, bends.end());
    return std::max(smallest, times_roughness * *middle);
}

/// Four cells around a corner. Its channel steps from (i, j) to (i + 1, j + 1), or, where `falls` is 1, from
/// (i + 1, j) to (i, j + 1).
template <class Bed>
struct Corner {
    const Bed& bed;
    std::int64_t i, j;
    int falls;

    /// A cell by its halves of a cell from the corner along x and y, those of x mirrored where `falls`.
    auto at(int u, int v) const -> double {
        const std::int64_t column = i + (1 + (falls != 0 ? -u : u)) / 2, row = j + (1 + v) / 2;
        return column < 0 || row < 0 || column >= bed.nx || row >= bed.ny
                   ? std::nan("")
                   : static_cast<double>(bed(column, row));
    }

    /// Whether one or two cells beyond the end at (end, end), -1 or 1, lie as low as the channel, over the
    /// plane through the four. More are a plain between two hills, none is a pit.
    auto goes_on(int end, double least) const -> bool {
        const double along = (at(1, 1) - at(-1, -1)) / 2, across = (at(1, -1) - at(-1, 1)) / 2;
        const double banks = (at(1, -1) + at(-1, 1)) / 2;
        int low = 0;
        for (const auto& [u, v] :
             {std::pair(3, 3), std::pair(3, 1), std::pair(1, 3), std::pair(3, -1), std::pair(-1, 3)}) {
            const int x = end * u, y = end * v;
            const double plane = along * (x + y) / 2 + across * (x - y) / 2;
            low += at(x, y) - plane < banks - least ? 1 : 0;
        }
        return low == 1 || low == 2;
    }

    auto sill() const -> double { return std::min(at(1, -1), at(-1, 1)); }

    auto height() const -> double { return sill() - std::max(at(-1, -1), at(1, 1)); }
};

/// Adds the corners between the rows j and j + 1.
template <class Bed>
void look_above_row(const Bed& bed, std::int64_t j, double least, CornerSills& found) {
    for (std::int64_t i = 0; i + 1 < bed.nx; ++i) {
        // Cheap, and false where one of them is missing; few corners pass.
        const auto a = bed(i, j), b = bed(i + 1, j), c = bed(i, j + 1), d = bed(i + 1, j + 1);
        const bool rises = std::min(b, c) - std::max(a, d) > least;
        const bool falls = std::min(a, d) - std::max(b, c) > least;
        if (!(rises || falls) || !std::isfinite(a + b + c + d)) {
            continue;
        }
        const Corner<Bed> corner = {bed, i, j, falls ? 1 : 0};
        if (!corner.goes_on(-1, least) || !corner.goes_on(1, least)) {
            continue;
        }
        ++found.count;
        if (corner.height() > found.height) {
            found = {found.count, i, j, corner.sill(), corner.height()};
        }
    }
}

/// Both together, with the higher sill; of equal ones the first in order of rows, whatever the threads.
auto joined(const CornerSills& one, const CornerSills& other) -> CornerSills {
    const bool one_leads =
        one.height > other.height ||
        (one.height == other.height && std::pair(one.j, one.i) < std::pair(other.j, other.i));
    CornerSills both = one_leads ? one : other;
    both.count = one.count + other.count;
    return both;
}

template <class Bed>
auto find(const Bed& bed) -> CornerSills {
    CornerSills found;
    if (bed.nx < 3 || bed.ny < 3) {
        return found;
    }
    constexpr std::int64_t cells_that_pay = 1 << 16;  // fewer are done before other threads have begun
    const double least = least_height(bed);
    const std::int64_t rows = bed.ny - 1;
#pragma omp parallel if (bed.nx * bed.ny > cells_that_pay)
    {
        CornerSills mine;
#pragma omp for schedule(static) nowait
        for (std::int64_t j = 0; j < rows; ++j) {
            look_above_row(bed, j, least, mine);
        }
#pragma omp critical(thalweg_corner_sills)
        found = joined(found, mine);
    }
    return found;
}

auto to_centimetres(double metres) -> std::string {
    std::ostringstream text;
    text << std::round(metres * 100) / 100;
    return text.str();
}

auto corner_of(const CornerSills& sills, const Grid& grid) -> std::string {
    std::ostringstream place;
    place.precision(12);
    place << "x = " << grid.x0 + static_cast<double>(sills.i + 1) * grid.dx
          << " m, y = " << grid.y0 + static_cast<double>(sills.j + 1) * grid.dy << " m";
    return place.str();
}

}  // namespace

template <class Element>
auto find_corner_sills(const Element* bed, const Grid& grid, bool at_nodes) -> CornerSills {
    return with_cell_bed(bed, grid, at_nodes, [](const auto& cells) { return find(cells); });
}

template auto find_corner_sills(const float*, const Grid&, bool) -> CornerSills;
template auto find_corner_sills(const double*, const Grid&, bool) -> CornerSills;

auto corner_sills_text(const CornerSills& sills, const Grid& grid) -> std::string {
    return "places where a channel of one cell steps diagonally: " + std::to_string(sills.count) +
           ", dammed there as cells that touch at a corner pass no water. The highest sill, at " +
           to_centimetres(sills.level) + " m, is " + to_centimetres(sills.height) +
           " m above the channel at " + corner_of(sills, grid) +
           ". Burn the river into the bed, or widen it so that its cells share faces";
}

}  // namespace thalweg::shallowwater
