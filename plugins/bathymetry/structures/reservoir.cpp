// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/reservoir.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr std::size_t nowhere = DamSite::nowhere;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Spreads water from a seed, lowest ground first (priority flood, Barnes et al. 2014), so that the way to
/// each cell leads over the lowest saddle there is.
class Flood {
  public:
    Flood(const BuiltDam& dam, const std::vector<Point>& line, double level)
        : dam_(dam),
          line_(line),
          level_(level),
          came_from_(dam.intact.size(), nowhere),
          faces_(dam_faces()) {}

    auto fill(std::size_t seed) -> Reservoir;
    auto lowest_beside(DamSide side) const -> std::size_t;

  private:
    enum Face : char { none, left_face, right_face };

    using Entry = std::pair<double, std::size_t>;

    auto dam_faces() const -> std::vector<char>;

    auto centre(std::size_t cell) const -> Point { return dam_.site->centre(cell); }

    auto highest_on_way(std::size_t cell) const -> std::size_t;
    void check_edge(std::size_t cell) const;
    void check_face(std::size_t cell);

    const BuiltDam& dam_;
    const std::vector<Point>& line_;
    double level_;
    std::vector<std::size_t> came_from_;
    std::vector<char> faces_;
    char wet_face_ = none;
};

/// For each cell next to the dam: on which face it lies. Cells off the ends of the line lie on none, and
/// cells of the dam itself neither.
auto Flood::dam_faces() const -> std::vector<char> {
    std::vector<char> faces(dam_.intact.size(), none);
    for (const auto cell : dam_.cells) {
        for (const auto next : dam_.site->around(cell)) {
            if (next == nowhere) {
                continue;
            }
            const auto position = position_on_line(line_, centre(next));
            if (position.beside) {
                faces[next] = position.left ? left_face : right_face;
            }
        }
    }
    for (const auto cell : dam_.cells) {
        faces[cell] = none;
    }
    return faces;
}

auto Flood::lowest_beside(DamSide side) const -> std::size_t {
    const char wanted = side == DamSide::left ? left_face : right_face;
    auto lowest = nowhere;
    for (std::size_t cell = 0; cell < faces_.size(); ++cell) {
        const bool candidate = faces_[cell] == wanted && !std::isnan(dam_.intact[cell]);
        if (candidate && (lowest == nowhere || dam_.intact[cell] < dam_.intact[lowest])) {
            lowest = cell;
        }
    }
    if (lowest == nowhere) {
        throw Error(
            "dam: there is no ground on the reservoir's side of the dam; give `seed` or the other side");
    }
    return lowest;
}

auto Flood::highest_on_way(std::size_t cell) const -> std::size_t {
    auto highest = cell;
    for (auto at = cell; came_from_[at] != at; at = came_from_[at]) {
        if (dam_.intact[came_from_[at]] > dam_.intact[highest]) {
            highest = came_from_[at];
        }
    }
    return highest;
}

void Flood::check_edge(std::size_t cell) const {
    const auto beside = dam_.site->across_sides(cell);
    if (dam_.site->ends_in_walls() || std::find(beside.begin(), beside.end(), nowhere) == beside.end()) {
        return;
    }
    const auto saddle = highest_on_way(cell);
    const auto exit = centre(cell);
    const auto over = centre(saddle);
    throw Error(
        fmt::format("dam: water at {} m reaches the edge of the raster at x {:.9g}, y {:.9g}, over ground of "
                    "{:.6g} m at x "
                    "{:.9g}, y {:.9g}; lower `level` to that ground, or use a larger raster",
                    level_, exit.x, exit.y, dam_.intact[saddle], over.x, over.y));
}

void Flood::check_face(std::size_t cell) {
    const char here = faces_[cell];
    if (here == none || wet_face_ == none || here == wet_face_) {
        wet_face_ = wet_face_ == none ? here : wet_face_;
        return;
    }
    const auto saddle = highest_on_way(cell);
    const auto at = centre(cell);
    const auto over = centre(saddle);
    const bool near_start = std::hypot(over.x - line_.front().x, over.y - line_.front().y) <
                            std::hypot(over.x - line_.back().x, over.y - line_.back().y);
    throw Error(
        fmt::format("dam: water at {} m gets around the dam, to its other face at x {:.9g}, y {:.9g}, over "
                    "ground of {:.6g} "
                    "m at x {:.9g}, y {:.9g}; lower `level` to that ground, or lengthen the line at its {}",
                    level_, at.x, at.y, dam_.intact[saddle], over.x, over.y, near_start ? "start" : "end"));
}

auto Flood::fill(std::size_t seed) -> Reservoir {
    Reservoir result;
    result.level.assign(dam_.intact.size(), nan);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(dam_.intact[seed], seed);
    came_from_[seed] = seed;
    while (!queue.empty()) {
        const auto [bed, cell] = queue.top();
        queue.pop();
        check_edge(cell);
        check_face(cell);
        const double cell_area = dam_.site->area(cell);
        result.level[cell] = level_;
        result.area += cell_area;
        result.volume += (level_ - bed) * cell_area;
        result.deepest = std::max(result.deepest, level_ - bed);
        for (const auto next : dam_.site->across_sides(cell)) {
            if (next == nowhere || std::isnan(dam_.intact[next])) {
                result.wall = centre(cell);
            }
            if (next != nowhere && came_from_[next] == nowhere && dam_.intact[next] < level_) {
                came_from_[next] = cell;
                queue.emplace(dam_.intact[next], next);
            }
        }
    }
    if (wet_face_ == none) {
        throw Error(fmt::format(
            "dam: water at {} m spread from the seed over {:.6g} m2 does not reach the dam; check `seed` "
            "and `line`",
            level_, result.area));
    }
    return result;
}

auto seed_cell(const DamSite& site, Point at) -> std::size_t {
    const auto cell = site.cell_at(at);
    if (cell == nowhere) {
        throw Error(
            fmt::format("dam: `seed` ({}, {}) lies outside the elevation {}", at.x, at.y, site.name()));
    }
    return cell;
}

void check_overtopping(const BuiltDam& dam, double level) {
    if (level > dam.crest) {
        throw Error(fmt::format(
            "dam: the water level ({} m) is above the crest ({} m); raise `crest` or lower `level`", level,
            dam.crest));
    }
}

}  // namespace

auto fill_reservoir(const BuiltDam& dam, const std::vector<Point>& line, const ReservoirRequest& request)
    -> Reservoir {
    check_overtopping(dam, request.level);
    Flood water(dam, line, request.level);
    const auto seed = request.seed ? seed_cell(*dam.site, *request.seed) : water.lowest_beside(request.side);
    if (!(dam.intact[seed] < request.level)) {
        const auto found = std::isnan(dam.intact[seed]) ? std::string("no ground (a wall)")
                                                        : fmt::format("ground of {:.6g} m", dam.intact[seed]);
        throw Error(fmt::format(
            "dam: the reservoir's seed has {}, which is not below the water level ({} m); move `seed` "
            "into the valley or raise `level`",
            found, request.level));
    }
    return water.fill(seed);
}

}  // namespace thalweg::bathymetry
