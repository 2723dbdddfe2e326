// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// What a drawn line means for a mesh: its outer rim, the rim of a hole in it, or edges inside it.
enum class LineRole { outline, hole, break_line };

/// "the outline", "a hole" or "a break line", for messages.
inline auto name_of(LineRole role) -> const char* {
    return role == LineRole::outline ? "the outline" : role == LineRole::hole ? "a hole" : "a break line";
}

/// A line that a mesh has as edges; the last point of a ring is its first again.
struct DrawnLine {
    std::vector<Point> points;
    LineRole role = LineRole::outline;
    std::string name;  ///< of its part of the boundary, or empty
};

/// "(12.5, 3)", for messages.
auto place_text(Point p) -> std::string;

/// Refuses points that are not finite. Throws thalweg::Error.
void require_finite(const std::vector<DrawnLine>& lines);

/// The smallest upright rectangle around all lines.
auto extent_of(const std::vector<DrawnLine>& lines) -> Window;

}  // namespace thalweg::bathymetry
