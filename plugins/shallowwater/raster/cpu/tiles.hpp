// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/raster/layout.hpp"

namespace thalweg::shallowwater {

// Which parts of the grid hold water, by tiles. A tile is wet if one of its cells is deeper than the dry
// depth. Nothing can change in a tile while it and its eight neighbours are dry, because nothing moves
// between two dry cells and a stage reaches one cell far; so leaving it out gives the same bits.
class Tiles {
  public:
    static constexpr int columns = 32;
    static constexpr int rows = 16;

    Tiles(const Layout& layout, bool skip_dry);

    auto count() const -> int { return across_ * up_; }

    auto across() const -> int { return across_; }

    // Finds the tiles that have walls or edges in the scheme's reach. `depth` is at cell (0, 0).
    template <class Real>
    void find_walls(const Real* depth);

    // Tiles to compute, joined to runs of at most `widest_part` columns; `wet` and `also_wet` (may be empty)
    // are flags of each tile. Afterwards is_active() tells for each tile whether it is among them.
    auto active_parts(const std::vector<std::uint8_t>& wet, const std::vector<std::uint8_t>& also_wet)
        -> const std::vector<Part>&;

    // The parts that active_parts() gave last.
    auto parts() const -> const std::vector<Part>& { return parts_; }

    auto is_active(int tile) const -> bool { return active_[static_cast<std::size_t>(tile)] != 0; }

    // The cells of a tile.
    auto part(int tile) const -> Part;

  private:
    auto near_water(const std::vector<std::uint8_t>& wet, int column, int row) const -> bool;

    Layout layout_;
    bool skip_dry_;
    int across_;
    int up_;
    std::vector<std::uint8_t> walled_;
    std::vector<std::uint8_t> active_;
    std::vector<Part> parts_;
};

}  // namespace thalweg::shallowwater
