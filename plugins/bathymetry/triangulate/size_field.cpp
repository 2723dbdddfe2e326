// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/size_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/triangulate/drawing.hpp"

namespace thalweg::bathymetry {

namespace {

/// Rise over run along one axis between the neighbours that have ground, 0 without any.
auto slope_along(const CellField& ground, int i, int j, int di, int dj) -> double {
    const auto& grid = ground.grid;
    const auto level = [&](int sense) {
        const int ii = i + sense * di, jj = j + sense * dj;
        const bool is_there = ii >= 0 && ii < grid.nx && jj >= 0 && jj < grid.ny;
        return is_there ? ground.values[grid.index(ii, jj)] : std::nan("");
    };
    const double step = di != 0 ? grid.dx : grid.dy, here = level(0);
    const double before = level(-1), after = level(1);
    const double rise = (std::isnan(after) ? here : after) - (std::isnan(before) ? here : before);
    const double run = step * ((std::isnan(after) ? 0 : 1) + (std::isnan(before) ? 0 : 1));
    return run > 0 ? rise / run : 0;
}

}  // namespace

auto SizeField::Zone::holds(Point p) const -> bool {
    if (p.x < box.x_min || p.x > box.x_max || p.y < box.y_min || p.y > box.y_max) {
        return false;
    }
    bool inside = false;
    for (const auto& ring : shape.parts) {
        for (std::size_t k = 1; k < ring.size(); ++k) {
            const auto a = ring[k - 1], b = ring[k];
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
                inside = !inside;
            }
        }
    }
    return inside;
}

void SizeField::add_zone(const gis::Shape& shape) {
    std::vector<DrawnLine> rings;
    for (const auto& part : shape.parts) {
        rings.push_back({part, LineRole::outline, ""});
    }
    const auto box = extent_of(rings);
    const auto where = place_text({box.x_min, box.y_min});
    if (!shape.is_area) {
        throw Error(fmt::format("the zone at {} is a line; expected polygons", where));
    }
    if (!(shape.value > 0 && std::isfinite(shape.value))) {
        throw Error(
            fmt::format("the zone at {} has the size {}; expected a length above 0 m", where, shape.value));
    }
    zones_.push_back({shape, box});
}

void SizeField::follow_slope(const CellField& ground, double drop, double least) {
    grid_ = ground.grid;
    least_ = least;
    by_slope_.reserve(ground.values.size());
    for (int j = 0; j < grid_.ny; ++j) {
        for (int i = 0; i < grid_.nx; ++i) {
            const bool has_ground = !std::isnan(ground.values[grid_.index(i, j)]);
            const double slope =
                has_ground ? std::hypot(slope_along(ground, i, j, 1, 0), slope_along(ground, i, j, 0, 1)) : 0;
            by_slope_.push_back(slope > 0 ? std::max(drop / slope, least)
                                          : std::numeric_limits<double>::infinity());
        }
    }
}

auto SizeField::operator()(Point p) const -> double {
    double size = std::numeric_limits<double>::infinity();
    for (const auto& zone : zones_) {
        if (zone.shape.value < size && zone.holds(p)) {
            size = zone.shape.value;
        }
    }
    size = std::isinf(size) ? general_ : size;
    if (!by_slope_.empty()) {
        const double i = std::floor((p.x - grid_.x0) / grid_.dx), j = std::floor((p.y - grid_.y0) / grid_.dy);
        if (i >= 0 && i < grid_.nx && j >= 0 && j < grid_.ny) {
            size = std::min(size, by_slope_[grid_.index(static_cast<int>(i), static_cast<int>(j))]);
        }
    }
    return size;
}

auto SizeField::smallest() const -> double {
    double size = general_;
    for (const auto& zone : zones_) {
        size = std::min(size, zone.shape.value);
    }
    return by_slope_.empty() ? size : std::min(size, least_);
}

}  // namespace thalweg::bathymetry
