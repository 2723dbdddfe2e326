// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

auto place_text(Point p) -> std::string {
    return fmt::format("({:.12g}, {:.12g})", p.x, p.y);
}

void require_finite(const std::vector<DrawnLine>& lines) {
    for (const auto& line : lines) {
        for (const auto& p : line.points) {
            if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
                throw Error(fmt::format("{} has a point at {}; expected finite coordinates",
                                        name_of(line.role), place_text(p)));
            }
        }
    }
}

auto extent_of(const std::vector<DrawnLine>& lines) -> Window {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Window box{infinity, infinity, -infinity, -infinity};
    for (const auto& line : lines) {
        for (const auto& p : line.points) {
            box = {std::min(box.x_min, p.x), std::min(box.y_min, p.y), std::max(box.x_max, p.x),
                   std::max(box.y_max, p.y)};
        }
    }
    return box;
}

}  // namespace thalweg::bathymetry
