// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cpu/tiles.hpp"

#include <algorithm>

namespace thalweg::shallowwater {

Tiles::Tiles(const Layout& layout, bool skip_dry)
    : layout_(layout),
      skip_dry_(skip_dry),
      across_((layout.nx + columns - 1) / columns),
      up_((layout.ny + rows - 1) / rows),
      walled_(static_cast<std::size_t>(count())),
      active_(static_cast<std::size_t>(count())) {}

template <class Real>
void Tiles::find_walls(const Real* depth) {
    for (int tile = 0; tile < count(); ++tile) {
        const Part p = part(tile);
        bool found = false;
        for (int j = p.south - Layout::margin; j < p.north + Layout::margin; ++j) {
            const Real* row = depth + j * layout_.pitch;
            found = found || std::any_of(row + p.west - Layout::margin, row + p.east + Layout::margin,
                                         [](Real h) { return h < Real(0); });
        }
        walled_[static_cast<std::size_t>(tile)] = found ? 1 : 0;
    }
}

template void Tiles::find_walls<float>(const float*);
template void Tiles::find_walls<double>(const double*);

auto Tiles::part(int tile) const -> Part {
    const int west = tile % across_ * columns;
    const int south = tile / across_ * rows;
    return {west, std::min(west + columns, layout_.nx), south, std::min(south + rows, layout_.ny),
            walled_[static_cast<std::size_t>(tile)] != 0};
}

auto Tiles::near_water(const std::vector<std::uint8_t>& wet, int column, int row) const -> bool {
    if (wet.empty()) {
        return false;
    }
    const auto has = [&](int c, int r, unsigned flag) {
        const bool there = c >= 0 && c < across_ && r >= 0 && r < up_;
        return there && (wet[static_cast<std::size_t>(r * across_ + c)] & flag) != 0;
    };
    // At a corner both flags of a side; a split step reaches there.
    const auto corner = [&](int c, int r, unsigned one, unsigned other) {
        return has(c, r, one) && has(c, r, other);
    };
    return has(column, row, wet_somewhere) || has(column - 1, row, wet_east) ||
           has(column + 1, row, wet_west) || has(column, row - 1, wet_north) ||
           has(column, row + 1, wet_south) || corner(column - 1, row - 1, wet_east, wet_north) ||
           corner(column + 1, row - 1, wet_west, wet_north) ||
           corner(column - 1, row + 1, wet_east, wet_south) ||
           corner(column + 1, row + 1, wet_west, wet_south);
}

auto Tiles::active_parts(const std::vector<std::uint8_t>& wet, const std::vector<std::uint8_t>& also_wet)
    -> const std::vector<Part>& {
    parts_.clear();
    for (int tile = 0; tile < count(); ++tile) {
        const int column = tile % across_;
        const int row = tile / across_;
        const bool on = !skip_dry_ || near_water(wet, column, row) || near_water(also_wet, column, row);
        active_[static_cast<std::size_t>(tile)] = on ? 1 : 0;
        if (!on) {
            continue;
        }
        // Tiles with and without walls are not joined, so that each is always computed by the same code.
        const Part p = part(tile);
        const bool joins = column > 0 && is_active(tile - 1) && parts_.back().closed == p.closed &&
                           p.east - parts_.back().west <= widest_part;
        if (joins) {
            parts_.back().east = p.east;
        } else {
            parts_.push_back(p);
        }
    }
    return parts_;
}

}  // namespace thalweg::shallowwater
