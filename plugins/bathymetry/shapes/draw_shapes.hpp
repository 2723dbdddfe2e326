// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cmath>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/gis/shapes.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Which cells belong to a polygon.
enum class AreaRule {
    centre,   ///< those whose centre is inside
    touched,  ///< those it touches anywhere
    outlined  ///< those whose centre is inside and those into which its rim goes: no gap, however thin; a rim
              ///< along the sides of cells goes into none
};

/// Words of the rules that a user may choose.
inline auto choices(AreaRule) -> const std::vector<Choice<AreaRule>>& {
    static const std::vector<Choice<AreaRule>> all = {
        {"centre", AreaRule::centre, "those whose centre is inside"},
        {"any", AreaRule::touched, "all that it touches"}};
    return all;
}

/// Which value a cell gets that several shapes cover.
enum class OverlapRule {
    last,  ///< that of the last one in the file, but lines lie over polygons
    highest,
    lowest
};

/// Gives a cell the value of one more shape; NaN: it has none yet.
inline void put_value(double& cell, double value, OverlapRule rule) {
    cell = rule == OverlapRule::last      ? value
           : rule == OverlapRule::highest ? std::fmax(cell, value)
                                          : std::fmin(cell, value);
}

struct DrawingStyle {
    AreaRule areas = AreaRule::centre;
    OverlapRule overlap = OverlapRule::last;
    double width = 0;  ///< of lines, m; they take whole cells that hang together by their sides
};

/// Values of the cells that shapes cover, NaN elsewhere. Throws thalweg::Error where no cell is covered, and
/// for a point more than 10^7 cells away.
auto draw_shapes(const RasterGrid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style)
    -> std::vector<double>;

}  // namespace thalweg::bathymetry
