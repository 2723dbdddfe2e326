// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cpu/tiles.hpp"

#include <algorithm>

namespace thalweg::shallowwater {
namespace {

// A part costs as much time as about so many cells besides its own: two more rows, and ends of vectors.
constexpr std::int64_t cost_of_part = 200;

// Parts so small are not divided for the sake of threads.
constexpr std::int64_t small_part = 1024;

}  // namespace

Tiles::Tiles(const Layout& layout, bool skip_dry, int threads)
    : layout_(layout),
      skip_dry_(skip_dry),
      threads_(threads),
      across_((layout.nx + columns - 1) / columns),
      up_((layout.ny + rows - 1) / rows),
      walled_(static_cast<std::size_t>(count())),
      flags_(static_cast<std::size_t>(count())),
      water_(static_cast<std::size_t>(count())),
      taken_(static_cast<std::size_t>(count())) {}

template <class Real>
void Tiles::find_walls(const Real* depth) {
    for (int tile = 0; tile < count(); ++tile) {
        const CellBox seen = box(tile).grown(Layout::margin);
        bool found = false;
        for (int j = seen.south; j < seen.north; ++j) {
            const Real* row = depth + j * layout_.pitch;
            found =
                found || std::any_of(row + seen.west, row + seen.east, [](Real h) { return h < Real(0); });
        }
        walled_[static_cast<std::size_t>(tile)] = found ? 1 : 0;
    }
}

template void Tiles::find_walls<float>(const float*);
template void Tiles::find_walls<double>(const double*);

auto Tiles::box(int tile) const -> CellBox {
    const int west = tile % across_ * columns;
    const int south = tile / across_ * rows;
    return {west, std::min(west + columns, layout_.nx), south, std::min(south + rows, layout_.ny)};
}

void Tiles::set_water(int tile, const CellBox& water) {
    flags_[static_cast<std::size_t>(tile)] = water.is_empty() ? std::uint8_t(0) : std::uint8_t(wet_somewhere);
    water_[static_cast<std::size_t>(tile)] = water;
}

auto Tiles::marks() -> WetMarks {
    return {skip_dry_ ? flags_.data() : nullptr, columns, rows, across_};
}

void Tiles::find_parts(int reach) {
    std::fill(taken_.begin(), taken_.end(), CellBox{});
    for (int tile = 0; tile < count(); ++tile) {
        auto& flags = flags_[static_cast<std::size_t>(tile)];
        if (!skip_dry_) {
            taken_[static_cast<std::size_t>(tile)] = box(tile);
        } else if (flags != 0) {
            take_around(flags == all_wet ? box(tile) : water_[static_cast<std::size_t>(tile)], reach);
        }
        flags = 0;
    }
    gather_parts();
}

void Tiles::widen_parts(int reach) {
    bool more = false;
    for (int tile = 0; tile < count(); ++tile) {
        auto& flags = flags_[static_cast<std::size_t>(tile)];
        if (flags != 0) {
            more = take_around(box(tile), reach) || more;
            flags = 0;
        }
    }
    if (more) {
        gather_parts();
    }
}

// Takes the cells up to `reach` from a box; returns whether some of them were not.
auto Tiles::take_around(const CellBox& water, int reach) -> bool {
    CellBox wanted = common(water.grown(reach), {0, layout_.nx, 0, layout_.ny});
    wanted.west = wanted.west / grain * grain;
    wanted.east = std::min((wanted.east + grain - 1) / grain * grain, layout_.nx);
    bool more = false;
    for (int row = wanted.south / rows; row * rows < wanted.north; ++row) {
        for (int column = wanted.west / columns; column * columns < wanted.east; ++column) {
            const int tile = row * across_ + column;
            const CellBox here = common(wanted, box(tile));
            CellBox& taken = taken_[static_cast<std::size_t>(tile)];
            if (!taken.contains(here)) {
                taken = around(taken, here);
                more = true;
            }
        }
    }
    return more;
}

void Tiles::gather_parts() {
    parts_.clear();
    cells_ = 0;
    for (const CellBox& taken : taken_) {
        cells_ += taken.cells();
    }
    const std::int64_t most_cells = std::max(small_part, cells_ / (std::int64_t{4} * threads_));
    cells_ = 0;
    for (int row = 0; row < up_; ++row) {
        gather_row(row, most_cells);
    }
}

// Joins tiles side by side, where that costs less than two parts. Tiles with and without walls are not
// joined, so that each is always computed by the same code.
void Tiles::gather_row(int row, std::int64_t most_cells) {
    const std::size_t first = parts_.size();
    int last = -1;  // column of the last tile with a part
    for (int column = 0; column < across_; ++column) {
        const int tile = row * across_ + column;
        const CellBox& taken = taken_[static_cast<std::size_t>(tile)];
        if (taken.is_empty()) {
            continue;
        }
        const bool closed = walled_[static_cast<std::size_t>(tile)] != 0;
        const bool beside = last >= 0 && last == column - 1 && parts_.back().closed == closed;
        last = column;
        if (beside) {
            const CellBox joined = around(parts_.back(), taken);
            const std::int64_t apart = parts_.back().cells() + taken.cells() + cost_of_part;
            if (joined.cells() <= std::min(apart, most_cells) && joined.east - joined.west <= widest_part) {
                static_cast<CellBox&>(parts_.back()) = joined;
                continue;
            }
        }
        parts_.push_back({taken, closed});
    }
    for (std::size_t n = first; n < parts_.size(); ++n) {
        const Part& part = parts_[n];
        cells_ += part.cells();
        for (int column = part.west / columns; column * columns < part.east; ++column) {
            const int tile = row * across_ + column;
            taken_[static_cast<std::size_t>(tile)] = common(part, box(tile));
        }
    }
}

}  // namespace thalweg::shallowwater
