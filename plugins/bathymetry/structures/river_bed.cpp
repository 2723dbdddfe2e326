// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/river_bed.hpp"

#include <cmath>
#include <limits>
#include <unordered_map>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/structures/river_profile.hpp"

namespace thalweg::bathymetry {

namespace {

/// Differences of levels below this are none [m].
constexpr double same_level = 1e-6;

/// A reach with its bed.
struct Reach {
    const RiverReach* drawn;
    RiverProfile bed;

    auto upper_end() const -> Point {
        return bed.flows_as_drawn() ? drawn->line.front() : drawn->line.back();
    }

    auto lower_end() const -> Point {
        return bed.flows_as_drawn() ? drawn->line.back() : drawn->line.front();
    }
};

/// The cell of a point, or -1 outside the grid.
auto cell_at(const RasterGrid& grid, Point at) -> std::ptrdiff_t {
    const double i = std::floor((at.x - grid.x0) / grid.dx), j = std::floor((at.y - grid.y0) / grid.dy);
    const bool is_inside = i >= 0 && i < grid.nx && j >= 0 && j < grid.ny;
    return is_inside ? static_cast<std::ptrdiff_t>(grid.index(static_cast<int>(i), static_cast<int>(j))) : -1;
}

/// Lowest levels at the lower ends of reaches, by their cells.
class Ends {
    const RasterGrid& grid_;
    std::unordered_map<std::ptrdiff_t, double> levels_;

  public:
    explicit Ends(const RasterGrid& grid) : grid_(grid) {}

    /// Returns whether that is news.
    auto add(const Reach& reach) -> bool {
        const auto [own, is_new] = levels_.emplace(cell_at(grid_, reach.lower_end()), reach.bed.lowest());
        const bool is_lower = reach.bed.lowest() < own->second;
        own->second = is_lower ? reach.bed.lowest() : own->second;
        return is_new || is_lower;
    }

    /// The level at which water comes to a reach; infinite where none does.
    auto level_above(const Reach& reach) const -> double {
        const auto cell = cell_at(grid_, reach.upper_end());
        const auto found = levels_.find(cell);
        return cell < 0 || found == levels_.end() ? std::numeric_limits<double>::infinity() : found->second;
    }
};

/// Lets no reach begin above the end of one that flows into it: each round carries levels one reach further.
void lower_to_inflows(const RasterGrid& grid, std::vector<Reach>& reaches) {
    Ends ends(grid);
    for (bool has_news = true; has_news;) {
        has_news = false;
        for (auto& reach : reaches) {
            reach.bed.lower_to(ends.level_above(reach));
            has_news = ends.add(reach) || has_news;
        }
    }
}

auto largest_step(const RasterGrid& grid, const std::vector<Reach>& reaches) -> std::optional<RiverDoubt> {
    Ends ends(grid);
    for (const auto& reach : reaches) {
        ends.add(reach);
    }
    std::optional<RiverDoubt> largest;
    double most = same_level;
    for (const auto& reach : reaches) {
        const double above = ends.level_above(reach);
        if (reach.bed.highest() - above > most) {
            most = reach.bed.highest() - above;
            largest = RiverDoubt{reach.upper_end(), reach.bed.highest(), above};
        }
    }
    return largest;
}

/// Levels that fall one way by more than this, where the ground falls the other way by as much, are doubtful
/// [m]; less may be uneven ground.
constexpr double doubtful_fall = 1;

auto uphill(const CellField& ground, const Reach& reach) -> std::optional<RiverDoubt> {
    const double levels = reach.drawn->start - reach.drawn->end;
    const double under = ground_along(ground, reach.drawn->line).fall();
    if (levels * under >= 0 || std::fmin(std::fabs(levels), std::fabs(under)) < doubtful_fall) {
        return std::nullopt;
    }
    return RiverDoubt{reach.drawn->line.front(), levels, under};
}

auto reaches_of(const CellField& ground, const std::vector<RiverReach>& drawn, BurnedGround& burned)
    -> std::vector<Reach> {
    std::vector<Reach> reaches;
    bool has_depths = false;
    for (const auto& reach : drawn) {
        if (!reach.depth) {
            reaches.push_back({&reach, {line_length(reach.line), reach.start, reach.end}});
            burned.uphill = burned.uphill ? burned.uphill : uphill(ground, reaches.back());
        } else if (const auto bed = profile_below(ground_along(ground, reach.line), *reach.depth)) {
            has_depths = true;
            reaches.push_back({&reach, *bed});
        }
    }
    if (has_depths) {
        lower_to_inflows(ground.grid, reaches);
    }
    burned.step = largest_step(ground.grid, reaches);
    return reaches;
}

/// The bed that a reach brings to one cell, while its line is followed.
struct PassingBed {
    double level = std::numeric_limits<double>::infinity();
    std::size_t behind = 0;  ///< number of the last step that passes nearest at its end, counted from 1

    void offer(double other) { level = std::fmin(level, other); }
};

/// Levels of a reach at its cells: of the nearest point each time that the line passes, the lowest of them,
/// since where it comes near itself the water takes the shorter way.
class ReachCells {
  public:
    ReachCells(const RasterGrid& grid, const Reach& reach) : grid_(grid), reach_(reach) {
        const auto& line = reach.drawn->line;
        for (std::size_t k = 1; k < line.size(); ++k) {
            add_step({line[k - 1], line[k]});
        }
        for (auto& [cell, bed] : cells_) {
            if (bed.behind == steps_) {
                bed.offer(reach_.bed.level_at(before_));
            }
        }
    }

    auto cells() const -> const std::unordered_map<std::size_t, PassingBed>& { return cells_; }

  private:
    void add_step(const std::vector<Point>& step) {
        const double length = line_length(step);
        if (length == 0) {
            return;
        }
        ++steps_;
        for (const auto cell : cells_on_line(grid_, step, reach_.drawn->width)) {
            const auto columns = static_cast<std::size_t>(grid_.nx);
            const auto at = grid_.centre(static_cast<int>(cell % columns), static_cast<int>(cell / columns));
            pass(cells_[cell], position_on_line(step, at).along, length);
        }
        before_ += length;
    }

    /// An end of a step is nearest where both steps there are nearest at it.
    void pass(PassingBed& bed, double along, double length) {
        constexpr double at_end = 1e-9;
        if (along >= length * (1 - at_end)) {
            bed.behind = steps_;
        } else if (along > length * at_end || bed.behind + 1 == steps_) {
            bed.offer(reach_.bed.level_at(before_ + along));
        }
    }

    const RasterGrid& grid_;
    const Reach& reach_;
    std::unordered_map<std::size_t, PassingBed> cells_;
    std::size_t steps_ = 0;
    double before_ = 0;
};

/// Puts the levels of a reach at its cells where they are lower than what is there; NaN: nothing is.
void draw(const RasterGrid& grid, const Reach& reach, std::vector<double>& levels) {
    const ReachCells drawn(grid, reach);
    for (const auto& [cell, bed] : drawn.cells()) {
        levels[cell] = std::fmin(levels[cell], bed.level);
    }
}

/// Changes one cell of the ground that has a bed.
void burn(std::size_t cell, double bed, const RasterGrid& grid, const RiverRule& rule, BurnedGround& burned) {
    const auto columns = static_cast<std::size_t>(grid.nx);
    const auto at = grid.centre(static_cast<int>(cell % columns), static_cast<int>(cell / columns));
    auto& level = burned.values[cell];
    ++burned.cells;
    if (std::isnan(level)) {
        if (burned.walls == 0) {
            burned.wall_at = at;
        }
        ++(rule.fills ? burned.filled : burned.walls);
        level = rule.fills ? bed : level;
    } else if (level > bed) {
        ++burned.lowered;
        if (level - bed > burned.deepest) {
            burned.deepest = level - bed;
            burned.deepest_at = at;
        }
        level = bed;
    } else if (rule.raises && level < bed) {
        ++burned.raised;
        level = bed;
    }
}

}  // namespace

auto burn_rivers(const CellField& ground, const std::vector<RiverReach>& reaches, const RiverRule& rule)
    -> BurnedGround {
    BurnedGround burned;
    burned.values = ground.values;
    std::vector<double> levels(ground.grid.size(), std::numeric_limits<double>::quiet_NaN());
    for (const auto& reach : reaches_of(ground, reaches, burned)) {
        draw(ground.grid, reach, levels);
    }
    for (std::size_t cell = 0; cell < levels.size(); ++cell) {
        if (!std::isnan(levels[cell])) {
            burn(cell, levels[cell], ground.grid, rule, burned);
        }
    }
    return burned;
}

}  // namespace thalweg::bathymetry
