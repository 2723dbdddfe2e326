// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/solvers/raster/cpu/tile_rows.hpp"

namespace thalweg::shallowwater {

// Where the grid holds water: by tiles, and in each row of them the columns around the cells that are deeper
// than the dry depth. Nothing can change in a cell while it and its eight neighbours are dry, because nothing
// moves between two dry cells and a stage reaches one cell far; so leaving it out gives the same bits.
class Tiles {
  public:
    static constexpr int columns = 32;
    static constexpr int rows = rows_of_part;

    // What is computed of a row has a multiple of so many columns where there is room, since the last columns
    // that fill no vector take as long as one that is full.
    static constexpr int grain = 8;

    // `by_rows`: whether the rows of a part may have columns of their own. `threads`: for as many the parts
    // are divided.
    Tiles(const Layout& layout, bool skip_dry, bool by_rows, int threads);

    auto count() const -> int { return across_ * up_; }

    auto across() const -> int { return across_; }

    // Finds the tiles that have walls or edges in the scheme's reach. `depth` is at cell (0, 0).
    template <class Real>
    void find_walls(const Real* depth);

    // Sets the cells of a tile that hold water, after each stage. Different threads may set different tiles.
    void set_water(int tile, const TileRows& water);

    // By which others tell of tiles that are to be taken for wet all over. They count from the next
    // find_parts() or widen_parts() on, until the one after that.
    auto marks() -> WetMarks;

    // Finds the parts to compute: all cells with water and all around them, and some more. Returns false
    // where they are those of the step before.
    auto find_parts() -> bool;

    // Adds what is around the tiles that have been marked since, and around water that has come to others.
    void widen_parts();

    // Parts inside one row of tiles each, at most `widest_part` columns wide, in the order of memory.
    auto parts() const -> const std::vector<Part>& { return parts_; }

    // Number of cells of all parts.
    auto cells_of_parts() const -> std::int64_t { return cells_; }

    // The cells of a tile that are in a part, which is one at most.
    auto taken(int tile) const -> const TileRows& { return taken_[static_cast<std::size_t>(tile)]; }

    // The cells of a tile.
    auto box(int tile) const -> CellBox;

    // Forgets which tiles have had cells in a part.
    void forget_taken();

    // Counts a tile as one that had, because there is something in it.
    void name_taken(int tile);

    // Whether the tile of cell (i, j) has had cells in a part since, or was named; nothing has come to
    // others.
    auto was_taken(int i, int j) const -> bool {
        return was_taken_[static_cast<std::size_t>(j / rows * across_ + i / columns)] != 0;
    }

    // Number of such tiles.
    auto count_taken() const -> int { return taken_so_far_; }

  private:
    auto all_of(int tile) const -> TileRows;
    auto take_around(int tile, const TileRows& water) -> bool;
    auto take(int tile, const ReachedRows& cells, int up, int east) -> bool;
    void gather_parts();
    void gather_row(int row, int most_cells);
    static auto join(Part& part, const CellBox& tile, const TileRows& taken, int most_cells) -> bool;
    void finish_row(int row, std::size_t first);
    void take_from(const Part& part, int tile);

    Layout layout_;
    bool skip_dry_;
    bool by_rows_;
    int threads_;
    int across_;
    int up_;
    std::atomic<bool> changed_{true};  // whether a tile has other water than when they were found
    std::vector<std::uint8_t> walled_;
    std::vector<std::uint8_t> marks_;   // all_wet where marked
    std::vector<std::uint8_t> marked_;  // those that the present parts are around
    std::vector<std::uint8_t> wet_;     // whether water_ has a cell
    std::vector<std::uint8_t> wider_;   // whether it has one that it had not when the parts were found
    std::vector<TileRows> water_, taken_;
    std::vector<std::uint8_t> was_taken_;
    int taken_so_far_ = 0;
    std::vector<Part> parts_;
    std::int64_t cells_ = 0;
};

}  // namespace thalweg::shallowwater
