// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// What a drawn line means for a mesh: its outer rim, the rim of a hole in it, or edges inside it.
enum class line_role { outline, hole, break_line };

/// "the outline", "a hole" or "a break line", for messages.
inline auto name_of(line_role role) -> const char* {
    return role == line_role::outline ? "the outline" : role == line_role::hole ? "a hole" : "a break line";
}

/// A line that a mesh has as edges; the last point of a ring is its first again.
struct drawn_line {
    std::vector<point> points;
    line_role role = line_role::outline;
    std::string name;  ///< of its part of the boundary, or empty
};

/// "(12.5, 3)", for messages.
auto place_text(point p) -> std::string;

/// Refuses points that are not finite. Throws thalweg::Error.
void require_finite(const std::vector<drawn_line>& lines);

/// The smallest upright rectangle around all lines.
auto extent_of(const std::vector<drawn_line>& lines) -> window;

}  // namespace thalweg::bathymetry
