// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/flow/processes/bed_fall.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace thalweg::shallowwater {
namespace {

constexpr int first_cells = 4;
constexpr double sure = 0.15;  // 1, how far off a slope that is good enough may be, over the slope

// A column without its mean and its slope across.
struct Rest {
    int direction = 0;
    double width = 0;                     // m
    double bed = 0, way = 0;              // m: means, or what they are in the middle of the column
    std::vector<double> inwards, height;  // m, by cell
    std::vector<int> row;                 // by cell
    double freedom = 0;
    double spread = 0;  // m2, sum of `inwards` squared
    double rise = 0;    // m2, sum of `inwards` times `height`
    double weight = 0;
    double share = 0;  // 1/m2, of the slope in `rise`
};

// Columns whose directions are within 30 degrees go together; the axes lie in the middle of such a sector.
auto direction_of(const BedColumn& column) -> int {
    constexpr int sectors = 12;
    const double turn = std::atan2(column.normal_y, column.normal_x) / (2 * std::acos(-1.0));
    return (static_cast<int>(std::lround(turn * sectors)) + sectors) % sectors;
}

auto rest_of(const BedColumn& column) -> Rest {
    Rest rest;
    rest.direction = direction_of(column);
    rest.width = column.width;
    const auto count = static_cast<double>(column.cells.size());
    double middle = 0;
    for (const BedPlace& cell : column.cells) {
        // From the first bed on, since all may lie far above the datum.
        rest.bed += (cell.bed - column.cells.front().bed) / count;
        rest.way += cell.inwards / count;
        middle += cell.across / count;
    }
    rest.bed += column.cells.empty() ? 0 : column.cells.front().bed;
    double across = 0, way_across = 0, bed_across = 0;
    for (const BedPlace& cell : column.cells) {
        const double off = cell.across - middle;
        across += off * off;
        way_across += off * (cell.inwards - rest.way);
        bed_across += off * (cell.bed - rest.bed);
    }
    const bool has_width = across > 1e-6 * column.unit * column.unit;
    const double turn = has_width ? way_across / across : 0;  // 1, way inwards for a metre across
    const double bank = has_width ? bed_across / across : 0;  // 1, rise across
    for (const BedPlace& cell : column.cells) {
        const double off = cell.across - middle;
        rest.inwards.push_back(cell.inwards - rest.way - turn * off);
        rest.height.push_back(cell.bed - rest.bed - bank * off);
        rest.row.push_back(static_cast<int>(std::floor(cell.inwards / column.unit)));
        rest.spread += rest.inwards.back() * rest.inwards.back();
        rest.rise += rest.inwards.back() * rest.height.back();
    }
    rest.way -= turn * middle;
    rest.bed -= bank * middle;
    rest.freedom = count - (has_width ? 2 : 1);
    return rest;
}

// Columns in which some cells lie behind others.
auto rests_of(const std::vector<BedColumn>& columns) -> std::vector<Rest> {
    std::vector<Rest> rests;
    for (const BedColumn& column : columns) {
        Rest rest = rest_of(column);
        if (rest.freedom > 0 && rest.spread > 1e-6 * column.unit * column.unit) {
            rests.push_back(std::move(rest));
        }
    }
    return rests;
}

// Weights by the bed of whole columns, each continued to its face by the slope of those of its direction: a
// single cell would let bumps choose.
void weigh(std::vector<Rest>& rests) {
    std::map<int, std::pair<double, double>> sums;  // rise and spread by direction
    for (const Rest& rest : rests) {
        sums[rest.direction].first += rest.width * rest.rise;
        sums[rest.direction].second += rest.width * rest.spread;
    }
    const auto bed_at_face = [&](const Rest& rest) {
        const auto& [rise, spread] = sums.at(rest.direction);
        return rest.bed - rise / spread * rest.way;
    };
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const Rest& rest : rests) {
        lowest = std::fmin(lowest, bed_at_face(rest));
        highest = std::fmax(highest, bed_at_face(rest));
    }
    const double range = highest - lowest;
    for (Rest& rest : rests) {
        const double below = range > 0 ? (highest - bed_at_face(rest)) / range : 1;
        rest.weight = rest.width * std::pow(below, 5.0 / 3);
    }
}

// What columns of one direction add up to.
struct Together {
    double weight = 0, rise = 0, spread = 0;

    auto slope() const -> double { return spread > 0 ? rise / spread : 0; }
};

// How uneven the ground is about the slopes, and how much bumps that several cells share add to the error.
class Roughness {
  public:
    Roughness(const std::vector<Rest>& rests, const std::map<int, Together>& directions) {
        double weights = 0, squares = 0;
        for (const Rest& rest : rests) {
            add(rest, directions.at(rest.direction).slope());
            weights += rest.weight;
            squares += rest.weight * rest.weight;
        }
        columns_ = weights * weights / squares;
        fitted_ = static_cast<double>(directions.size());
        freedom_ = free_ * free_ / free_squares_ - fitted_;
    }

    // Standard error of the slope [1]. Where bumps reach over cells of a column, the slopes of columns differ
    // more than by single cells; where they reach over columns, cells of a row are high or low together.
    auto error() const -> double {
        if (!(freedom_ > 0)) {
            return std::numeric_limits<double>::infinity();
        }
        const double variance = left_ / free_ * (freedom_ + fitted_) / freedom_;
        if (!(variance > 0)) {
            return 0;
        }
        double in_rows = 0;
        for (const auto& [place, sum] : rows_) {
            in_rows += sum * sum;
        }
        const double along = columns_ > 1.5 ? in_columns_ * columns_ / (columns_ - 1) / spread_ : 0;
        const double across = in_rows / share_;
        return std::sqrt(variance * spread_ * std::fmax(1, along / variance) *
                         std::fmax(1, across / variance));
    }

  private:
    void add(const Rest& rest, double slope) {
        double left = 0, moment = 0;
        for (std::size_t k = 0; k < rest.height.size(); ++k) {
            const double off = rest.height[k] - slope * rest.inwards[k];
            left += off * off;
            moment += off * rest.inwards[k];
            rows_[{rest.direction, rest.row[k]}] += rest.share * off;
        }
        left_ += rest.weight * left;
        free_ += rest.weight * rest.freedom;
        free_squares_ += rest.weight * rest.weight * rest.freedom;
        const double square = rest.share * rest.share;
        spread_ += square * rest.spread;
        share_ += square * rest.freedom;
        in_columns_ += square * moment * moment;
    }

    std::map<std::pair<int, int>, double> rows_;  // by direction and row
    double left_ = 0, free_ = 0, free_squares_ = 0;
    double spread_ = 0, share_ = 0, in_columns_ = 0;
    double columns_ = 0;               // that weigh as much as the heaviest
    double fitted_ = 0, freedom_ = 0;  // slopes; cells less all that is fitted
};

auto reach_of(const std::vector<BedColumn>& columns) -> double {
    double reach = 0;
    for (const BedColumn& column : columns) {
        for (const BedPlace& cell : column.cells) {
            reach = std::fmax(reach, cell.inwards + column.unit / 2);
        }
    }
    return reach;
}

// The fall of columns of `cells` cells, with how far off it may be in place of its standard error. A few
// cells know little of their error, since a bump that is longer than they are looks like a slope.
auto doubted(BedFall fall, int cells) -> BedFall {
    fall.error *= 3 + 48.0 / cells;
    return fall;
}

// A level bed shows no slope: it may be a step of a stepped one.
auto is_level(const BedFall& fall) -> bool {
    return fall.slope == 0 && fall.error == 0;
}

// Whether longer columns show the same slope but for chance.
auto agree(const BedFall& shorter, const BedFall& longer) -> bool {
    return is_level(shorter) || std::fabs(longer.slope - shorter.slope) <= shorter.error;
}

}  // namespace

auto fall_of(const std::vector<BedColumn>& columns) -> BedFall {
    std::vector<Rest> rests = rests_of(columns);
    BedFall fall;
    if (rests.empty()) {
        fall.error = std::numeric_limits<double>::infinity();
        return fall;
    }
    weigh(rests);
    std::map<int, Together> directions;
    double weights = 0;
    for (const Rest& rest : rests) {
        Together& all = directions[rest.direction];
        all.weight += rest.weight;
        all.rise += rest.weight * rest.rise;
        all.spread += rest.weight * rest.spread;
        weights += rest.weight;
    }
    for (const auto& [direction, all] : directions) {
        fall.slope += all.weight / weights * all.slope();
    }
    for (Rest& rest : rests) {
        const Together& all = directions.at(rest.direction);
        rest.share = all.spread > 0 ? all.weight / weights * rest.weight / all.spread : 0;
    }
    const Roughness rough(rests, directions);
    fall.error = rough.error();
    fall.reach = reach_of(columns);
    return fall;
}

auto find_fall(const std::function<std::vector<BedColumn>(int)>& columns, int most) -> BedFall {
    std::vector<BedFall> found;
    for (int cells = first_cells; found.empty() || cells <= most; cells *= 2) {
        const BedFall next = doubted(fall_of(columns(cells)), cells);
        const bool ends = !found.empty() && !(next.reach > found.back().reach);
        if (ends || !std::all_of(found.begin(), found.end(),
                                 [&](const BedFall& shorter) { return agree(shorter, next); })) {
            break;
        }
        if (!is_level(next) && next.error <= sure * std::fabs(next.slope)) {
            return next;
        }
        found.push_back(next);
    }
    // None is good enough: the shortest of those that are nearly as good as the best.
    const bool all_level = std::all_of(found.begin(), found.end(), is_level);
    const auto counts = [&](const BedFall& one) { return all_level || !is_level(one); };
    double least = std::numeric_limits<double>::infinity();
    for (const BedFall& one : found) {
        least = counts(one) ? std::fmin(least, one.error) : least;
    }
    return *std::find_if(found.begin(), found.end(),
                         [&](const BedFall& one) { return counts(one) && one.error <= 1.5 * least; });
}

auto most_cells(std::size_t faces) -> int {
    return std::min(512, std::max(64, 8 * static_cast<int>(std::min<std::size_t>(faces, 512))));
}

}  // namespace thalweg::shallowwater
