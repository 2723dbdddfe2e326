// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// What to read from a vector file.
struct shapes_request {
    std::string file;
    std::string layer;            ///< empty: the first
    std::string file_crs;         ///< empty: as the file says; "grid": that of the grid
    std::string attribute;        ///< whose number is a feature's value; empty: `value` is
    std::optional<double> value;  ///< also of features whose attribute is empty
};

/// One polygon or line of a file, in the frame of the grid it is for.
struct drawn_shape {
    std::vector<std::vector<point>> parts;  ///< rings of a polygon, the first the outer one; or a single line
    bool is_area = false;
    double value = 0;
};

/// The polygons and lines of a vector file that GDAL opens, reprojected to the grid's CRS vertex by vertex;
/// collections are taken apart, arcs become lines. Throws thalweg::Error for a file or layer that cannot be
/// read, a point among the features, an attribute that is missing or no number, a CRS that cannot be brought
/// to that of the grid, or where no feature meets the grid.
auto read_shapes(const shapes_request& request, const raster_grid& grid) -> std::vector<drawn_shape>;

/// Which cells belong to a polygon.
enum class area_rule {
    centre,   ///< those whose centre is inside
    touched,  ///< those it touches anywhere
    outlined  ///< those whose centre is inside and those that a line along its rim takes: no gap, however
              ///< thin
};

/// Which value a cell gets that several shapes cover.
enum class overlap_rule {
    last,  ///< that of the last one in the file, but lines lie over polygons
    highest,
    lowest
};

struct drawing_style {
    area_rule areas = area_rule::centre;
    overlap_rule overlap = overlap_rule::last;
    double width = 0;  ///< of lines, m; they take whole cells that hang together by their sides
};

/// Values of the cells that shapes cover, NaN elsewhere. Throws thalweg::Error where no cell is covered, and
/// for a point more than 10^7 cells away.
auto draw_shapes(const raster_grid& grid, std::vector<drawn_shape> shapes, const drawing_style& style)
    -> std::vector<double>;

}  // namespace thalweg::bathymetry
