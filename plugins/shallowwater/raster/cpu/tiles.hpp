// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/raster/cpu/stage.hpp"

namespace thalweg::shallowwater {

// Where the grid holds water: by tiles, and in each the box around its cells that are deeper than the dry
// depth. Nothing can change in a cell while it and its eight neighbours are dry, because nothing moves
// between two dry cells and a stage reaches one cell far; so leaving it out gives the same bits.
class Tiles {
  public:
    static constexpr int columns = 32;
    static constexpr int rows = 16;

    // Parts begin and end at multiples of so many columns, but for the eastern edge. What is left of a row
    // beside full vectors is computed by other instructions, whose rounding differs.
    static constexpr int grain = 8;

    // `threads`: for as many the parts are divided.
    Tiles(const Layout& layout, bool skip_dry, int threads);

    auto count() const -> int { return across_ * up_; }

    auto across() const -> int { return across_; }

    // Finds the tiles that have walls or edges in the scheme's reach. `depth` is at cell (0, 0).
    template <class Real>
    void find_walls(const Real* depth);

    // Sets the box of the cells of a tile that hold water, which may be empty. Different threads may set
    // different tiles.
    void set_water(int tile, const CellBox& water);

    // By which others tell of tiles that are to be taken for wet all over. They count from the next
    // find_parts() or widen_parts() on, until the one after that.
    auto marks() -> WetMarks;

    // Finds the parts to compute: all cells up to `reach` cells from water, and some more.
    void find_parts(int reach);

    // Adds what is around the tiles that have been marked since.
    void widen_parts(int reach);

    // Rectangles inside one row of tiles each, at most `widest_part` columns wide.
    auto parts() const -> const std::vector<Part>& { return parts_; }

    // Number of cells of all parts.
    auto cells_of_parts() const -> std::int64_t { return cells_; }

    // The cells of a tile that are in a part, which is one at most.
    auto taken(int tile) const -> const CellBox& { return taken_[static_cast<std::size_t>(tile)]; }

    // The cells of a tile.
    auto box(int tile) const -> CellBox;

  private:
    auto take_around(const CellBox& water, int reach) -> bool;
    void gather_parts();
    void gather_row(int row, std::int64_t most_cells);

    Layout layout_;
    bool skip_dry_;
    int threads_;
    int across_;
    int up_;
    std::vector<std::uint8_t> walled_;
    std::vector<std::uint8_t> flags_;  // WetFlags: all_wet where marked, else whether water_ is not empty
    std::vector<CellBox> water_;       // of the tiles with a flag
    std::vector<CellBox> taken_;
    std::vector<Part> parts_;
    std::int64_t cells_ = 0;
};

}  // namespace thalweg::shallowwater
