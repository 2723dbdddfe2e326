// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/raster/cpu/tiles.hpp"

#include <algorithm>

namespace thalweg::shallowwater {
namespace {

// Parts so small are not divided for the sake of threads.
constexpr std::int64_t small_part = 512;

// Widens columns to a multiple of Tiles::grain inside [0, width), as far as there is room.
auto in_whole_grains(Columns c, int width) -> Columns {
    const int wanted = (c.count() + Tiles::grain - 1) / Tiles::grain * Tiles::grain;
    c.end = std::min(c.begin + wanted, width);
    c.begin = std::max(c.end - wanted, 0);
    return c;
}

// Rounds the rows of a part up to whole grains, and its box down to them. Unless `by_rows`, all of its rows
// get the same columns.
void round_up(Part& part, bool by_rows) {
    const int width = part.width();
    const Columns all = part.rows_between(part.south, part.north - 1);
    int first = part.north;
    int last = part.south;
    Columns widest;
    for (int j = part.south; j < part.north; ++j) {
        Columns& own = part.spans[j - part.south];
        if (!own.is_empty()) {
            own = in_whole_grains(by_rows ? own : all, width);
            widest = around(widest, own);
            first = std::min(first, j);
            last = j;
        }
    }
    part.cells = 0;
    for (int j = first; j <= last; ++j) {
        const Columns own = by_rows ? Columns(part.spans[j - part.south]) : widest;
        part.cells += own.count();
        part.spans[j - first] = RowSpan{own.is_empty() ? Columns() : own.moved(-widest.begin)};
    }
    part.south = first;
    part.north = last + 1;
    part.east = part.west + widest.end;
    part.west += widest.begin;
    part.is_whole = part.cells == part.width() * (part.north - part.south);
}

auto begins_at(const Part& part, int j, int column) -> bool {
    const Columns own = part.row(j);
    return !own.is_empty() && part.west + own.begin == column;
}

auto ends_at(const Part& part, int j, int column) -> bool {
    const Columns own = part.row(j);
    return !own.is_empty() && part.west + own.end == column;
}

auto tile_of(const std::vector<TileRows>& tiles, int tile) -> const TileRows& {
    return tiles[static_cast<std::size_t>(tile)];
}

}  // namespace

Tiles::Tiles(const Layout& layout, bool skip_dry, bool by_rows, int threads)
    : layout_(layout),
      skip_dry_(skip_dry),
      by_rows_(by_rows),
      threads_(threads),
      across_((layout.nx + columns - 1) / columns),
      up_((layout.ny + rows - 1) / rows),
      walled_(static_cast<std::size_t>(count())),
      marks_(static_cast<std::size_t>(count())),
      marked_(static_cast<std::size_t>(count())),
      wet_(static_cast<std::size_t>(count())),
      wider_(static_cast<std::size_t>(count())),
      water_(static_cast<std::size_t>(count())),
      taken_(static_cast<std::size_t>(count())),
      was_taken_(static_cast<std::size_t>(count())) {}

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
    changed_ = true;
}

template void Tiles::find_walls<float>(const float*);
template void Tiles::find_walls<double>(const double*);

auto Tiles::box(int tile) const -> CellBox {
    const int west = tile % across_ * columns;
    const int south = tile / across_ * rows;
    return {west, std::min(west + columns, layout_.nx), south, std::min(south + rows, layout_.ny)};
}

void Tiles::set_water(int tile, const TileRows& water) {
    TileRows& known = water_[static_cast<std::size_t>(tile)];
    if (!(water == known)) {
        if (water.exceeds(known)) {
            wider_[static_cast<std::size_t>(tile)] = 1;
        }
        known = water;
        wet_[static_cast<std::size_t>(tile)] = water.all().is_empty() ? 0 : 1;
        changed_.store(true, std::memory_order_relaxed);
    }
}

auto Tiles::marks() -> WetMarks {
    return {skip_dry_ ? marks_.data() : nullptr, columns, rows, across_};
}

auto Tiles::find_parts() -> bool {
    const bool same = !changed_.load(std::memory_order_relaxed) && (!skip_dry_ || marks_ == marked_);
    if (!same) {
        std::fill(taken_.begin(), taken_.end(), TileRows());
        for (int tile = 0; tile < count(); ++tile) {
            if (!skip_dry_) {
                taken_[static_cast<std::size_t>(tile)] = all_of(tile);
            } else if (marks_[static_cast<std::size_t>(tile)] != 0) {
                take_around(tile, all_of(tile));
            } else if (wet_[static_cast<std::size_t>(tile)] != 0) {
                take_around(tile, tile_of(water_, tile));
            }
        }
        gather_parts();
        changed_ = false;
        marked_ = marks_;
        std::fill(wider_.begin(), wider_.end(), std::uint8_t(0));
    }
    std::fill(marks_.begin(), marks_.end(), std::uint8_t(0));
    return !same;
}

void Tiles::widen_parts() {
    bool more = false;
    for (int tile = 0; tile < count(); ++tile) {
        auto& mark = marks_[static_cast<std::size_t>(tile)];
        auto& wider = wider_[static_cast<std::size_t>(tile)];
        if ((mark | wider) != 0) {
            more = take_around(tile, mark != 0 ? all_of(tile) : tile_of(water_, tile)) || more;
            mark = wider = 0;
        }
    }
    if (more) {
        gather_parts();
        changed_ = true;
    }
}

auto Tiles::all_of(int tile) const -> TileRows {
    const CellBox cells = box(tile);
    TileRows all;
    for (int row = 0; row < cells.north - cells.south; ++row) {
        all.set(row, {0, cells.east - cells.west});
    }
    return all;
}

// Takes the cells around those of a tile; returns whether some of them were not.
auto Tiles::take_around(int tile, const TileRows& water) -> bool {
    const ReachedRows cells = reached_from(water);
    const Columns all = cells.all();
    bool more = false;
    for (int up = -1; up <= 1; ++up) {
        for (int east = all.begin < 0 ? -1 : 0; east <= (all.end > columns ? 1 : 0); ++east) {
            more = take(tile, cells, up, east) || more;
        }
    }
    return more;
}

// Takes those cells that lie in the tile so many tiles north and east of `tile`, if there is one.
auto Tiles::take(int tile, const ReachedRows& cells, int up, int east) -> bool {
    const int column = tile % across_ + east;
    const int row = tile / across_ + up;
    if (column < 0 || column >= across_ || row < 0 || row >= up_) {
        return false;
    }
    const int other = row * across_ + column;
    const CellBox own = box(other);
    const int width = own.east - own.west;
    const int aside = east * columns;
    const int shift = up * rows + 1;  // from rows of `other` to those of `cells`
    const int last = std::min(own.north - own.south, rows + 2 - shift);
    TileRows& taken = taken_[static_cast<std::size_t>(other)];
    bool more = false;
    for (int r = std::max(-shift, 0); r < last; ++r) {
        const Columns reached = cells[r + shift];
        const Columns here = {std::max(reached.begin - aside, 0), std::min(reached.end - aside, width)};
        if (!here.is_empty() && (here.begin < taken.begin[r] || here.end > taken.end[r])) {
            taken.add(r, here);
            more = true;
        }
    }
    return more;
}

void Tiles::gather_parts() {
    parts_.clear();
    cells_ = 0;
    for (const TileRows& taken : taken_) {
        cells_ += taken.count();
    }
    const std::int64_t most_cells = std::max(small_part, cells_ / (std::int64_t{8} * threads_));
    cells_ = 0;
    for (int row = 0; row < up_; ++row) {
        gather_row(row, static_cast<int>(most_cells));
    }
    for (int tile = 0; tile < count(); ++tile) {
        if (!tile_of(taken_, tile).all().is_empty()) {
            name_taken(tile);
        }
    }
}

void Tiles::forget_taken() {
    std::fill(was_taken_.begin(), was_taken_.end(), std::uint8_t(0));
    taken_so_far_ = 0;
}

void Tiles::name_taken(int tile) {
    std::uint8_t& was_taken = was_taken_[static_cast<std::size_t>(tile)];
    taken_so_far_ += was_taken == 0 ? 1 : 0;
    was_taken = 1;
}

// Joins tiles side by side, where that costs less than two parts. Tiles with and without walls are not
// joined, so that each is always computed by the same code. Until finish_row(), columns of parts are counted
// from their first tile.
void Tiles::gather_row(int row, int most_cells) {
    const std::size_t first = parts_.size();
    int last = -1;  // column of the last tile with a part
    for (int column = 0; column < across_; ++column) {
        const int tile = row * across_ + column;
        const TileRows& taken = tile_of(taken_, tile);
        if (taken.all().is_empty()) {
            continue;
        }
        const CellBox own = box(tile);
        const bool closed = walled_[static_cast<std::size_t>(tile)] != 0;
        const bool beside = last >= 0 && last == column - 1 && parts_.back().closed == closed;
        last = column;
        if (!beside || !join(parts_.back(), own, taken, most_cells)) {
            Part part;
            static_cast<CellBox&>(part) = own;
            part.closed = closed;
            for (int r = 0; r < rows; ++r) {
                part.spans[r] = RowSpan(taken[r]);
            }
            part.cells = taken.count();
            parts_.push_back(part);
        }
    }
    finish_row(row, first);
}

// Joins the tile to the east of a part to it, unless that costs more than a part of its own.
auto Tiles::join(Part& part, const CellBox& tile, const TileRows& taken, int most_cells) -> bool {
    Columns joined[rows];
    int cells = 0;
    for (int r = 0; r < rows; ++r) {
        joined[r] = around(part.spans[r], taken[r].moved(tile.west - part.west));
        cells += joined[r].count();
    }
    const int apart = part.cells + taken.count() + cost_of_part;
    if (cells > std::min(apart, most_cells) || tile.east - part.west > widest_part) {
        return false;
    }
    part.east = tile.east;
    part.cells = cells;
    for (int r = 0; r < rows; ++r) {
        part.spans[r] = RowSpan(joined[r]);
    }
    return true;
}

// Completes the parts of a row of tiles, which begin with number `first`.
void Tiles::finish_row(int row, std::size_t first) {
    for (std::size_t n = first; n < parts_.size(); ++n) {
        Part& part = parts_[n];
        round_up(part, by_rows_);
        cells_ += part.cells;
        for (int column = part.west / columns; column * columns < part.east; ++column) {
            take_from(part, row * across_ + column);
        }
    }
    for (std::size_t n = first; n < parts_.size(); ++n) {
        Part& part = parts_[n];
        for (int j = part.south; j < part.north; ++j) {
            RowSpan& span = part.spans[j - part.south];
            const int west = part.west + span.begin;
            const int east = part.west + span.end;
            span.still_west = west > 0 && (n == first || !ends_at(parts_[n - 1], j, west));
            span.still_east =
                east < layout_.nx && (n + 1 == parts_.size() || !begins_at(parts_[n + 1], j, east));
        }
    }
}

// Notes what a part takes of a tile.
void Tiles::take_from(const Part& part, int tile) {
    const CellBox own = box(tile);
    const int shift = part.west - own.west;
    TileRows& taken = taken_[static_cast<std::size_t>(tile)];
    taken.clear();
    for (int j = part.south; j < part.north; ++j) {
        const Columns c = part.row(j);
        taken.set(j - own.south,
                  {std::max(c.begin + shift, 0), std::min(c.end + shift, own.east - own.west)});
    }
}

}  // namespace thalweg::shallowwater
