// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/river_profile.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace thalweg::bathymetry {

namespace {

/// Appends where a step from `from` to `to` passes lines of a grid along one axis, as parts of the step.
void add_crossings(double from, double to, double origin, double size, int count,
                   std::vector<double>& parts) {
    const auto [low, high] = std::minmax(from, to);
    const auto bounded = [&](double line) {
        return static_cast<int>(std::clamp(line, -1.0, static_cast<double>(count) + 1));
    };
    const int last = bounded(std::floor((high - origin) / size));
    for (int line = bounded(std::ceil((low - origin) / size)); low < high && line <= last; ++line) {
        parts.push_back((origin + line * size - from) / (to - from));
    }
}

/// The lowest of the cells that have a point in them or on their rim; NaN where none has ground.
auto lowest_at(const CellField& ground, Point at) -> double {
    constexpr double on_rim = 1e-9;
    const auto& grid = ground.grid;
    const double u = (at.x - grid.x0) / grid.dx, v = (at.y - grid.y0) / grid.dy;
    double lowest = std::numeric_limits<double>::quiet_NaN();
    for (const double j : {std::floor(v - on_rim), std::floor(v + on_rim)}) {
        for (const double i : {std::floor(u - on_rim), std::floor(u + on_rim)}) {
            if (i >= 0 && i < grid.nx && j >= 0 && j < grid.ny) {
                const auto cell = grid.index(static_cast<int>(i), static_cast<int>(j));
                lowest = std::fmin(lowest, ground.values[cell]);
            }
        }
    }
    return lowest;
}

/// Appends the ground from one point of a line to the next, which is `before` away from its start.
void add_step(const CellField& ground, Point from, Point to, double before, GroundAlong& along) {
    const auto& grid = ground.grid;
    std::vector<double> parts{0, 1};
    add_crossings(from.x, to.x, grid.x0, grid.dx, grid.nx, parts);
    add_crossings(from.y, to.y, grid.y0, grid.dy, grid.ny, parts);
    std::sort(parts.begin(), parts.end());
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    for (std::size_t k = 1; k < parts.size(); ++k) {
        const double middle = 0.5 * (parts[k - 1] + parts[k]);
        const double level =
            lowest_at(ground, {from.x + middle * (to.x - from.x), from.y + middle * (to.y - from.y)});
        if (parts[k] > parts[k - 1] && !std::isnan(level)) {
            along.distances.push_back(before + middle * length);
            along.levels.push_back(level);
        }
    }
}

}  // namespace

auto RiverProfile::level_at(double distance) const -> double {
    const auto next = std::upper_bound(distances_.begin(), distances_.end(), distance);
    const auto k = static_cast<std::size_t>(next - distances_.begin());
    if (k == 0 || k == distances_.size()) {
        return k == 0 ? levels_.front() : levels_.back();
    }
    const double part = (distance - distances_[k - 1]) / (distances_[k] - distances_[k - 1]);
    const double level = levels_[k - 1] + part * (levels_[k] - levels_[k - 1]);
    // Rounding must not let the bed rise.
    const auto [low, high] = std::minmax(levels_[k - 1], levels_[k]);
    return std::clamp(level, low, high);
}

void RiverProfile::lower_to(double level) {
    for (auto& own : levels_) {
        own = std::min(own, level);
    }
}

auto GroundAlong::fall() const -> double {
    const auto half = static_cast<std::ptrdiff_t>(levels.size() / 2);
    if (half == 0) {
        return 0;
    }
    const double first = std::accumulate(levels.begin(), levels.begin() + half, 0.0);
    const double second = std::accumulate(levels.end() - half, levels.end(), 0.0);
    return 2 * (first - second) / static_cast<double>(half);
}

auto ground_along(const CellField& ground, const std::vector<Point>& line) -> GroundAlong {
    GroundAlong along;
    double before = 0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        add_step(ground, line[k - 1], line[k], before, along);
        before += std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y);
    }
    return along;
}

auto profile_below(const GroundAlong& ground, double depth) -> std::optional<RiverProfile> {
    if (ground.levels.empty()) {
        return std::nullopt;
    }
    auto levels = ground.levels;
    for (auto& level : levels) {
        level -= depth;
    }
    const auto lower = [](double so_far, double level) { return std::min(so_far, level); };
    if (ground.fall() >= 0) {
        std::partial_sum(levels.begin(), levels.end(), levels.begin(), lower);
    } else {
        std::partial_sum(levels.rbegin(), levels.rend(), levels.rbegin(), lower);
    }
    return RiverProfile(ground.distances, std::move(levels));
}

}  // namespace thalweg::bathymetry
