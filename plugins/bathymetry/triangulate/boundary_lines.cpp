// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/boundary_lines.hpp"

#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/line.hpp"

namespace thalweg::bathymetry {

auto BoundaryLines::name_of(Point a, Point b) -> std::string {
    const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    double nearest = lines_.empty() ? 0 : size_(middle);
    std::size_t found = lines_.size();
    for (std::size_t k = 0; k < lines_.size(); ++k) {
        const auto& points = lines_[k].points;
        const auto here = position_on_line(points, middle);
        if (here.beside && here.distance <= nearest) {
            const double from = position_on_line(points, a).along, to = position_on_line(points, b).along;
            // Where the line ends beyond its middle, half of an edge is followed.
            if (std::abs(to - from) >= 0.35 * length) {
                nearest = here.distance;
                found = k;
            }
        }
    }
    if (found == lines_.size()) {
        return "";
    }
    is_used_[found] = true;
    return lines_[found].name;
}

void BoundaryLines::require_all_used() const {
    for (std::size_t k = 0; k < lines_.size(); ++k) {
        if (!is_used_[k]) {
            throw Error(fmt::format(
                "the boundary line '{}' from {} follows no edge of the mesh's boundary; expected it along "
                "the "
                "outline or a hole, no farther away than the size there, {:.3g} m",
                lines_[k].name, place_text(lines_[k].points.front()), size_(lines_[k].points.front())));
        }
    }
}

}  // namespace thalweg::bathymetry
