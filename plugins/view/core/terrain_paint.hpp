// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "view/core/colour_map.hpp"
#include "view/core/picture_options.hpp"
#include "view/core/raster.hpp"

namespace thalweg::view {

/// What a picture shows, reduced to the cells that it can show.
struct painted_fields {
    raster bed;
    water_raster water;
    raster scalar;  ///< without values: the depth colours the water
};

/// How numbers become colours in this picture.
struct paint_scale {
    const colour_map* colours = nullptr;
    value_range range;
    value_range elevation;
    bool colour_dry_cells = false;
};

auto reduced(const picture_frame& frame, cell_index max_cells, double dry_depth) -> painted_fields;

/// The elevations between which the terrain colours run: nearly all of the terrain, outliers cut.
auto elevation_range(const raster& bed) -> value_range;

/// The colour map of a scheme.
auto colours_of(colour_scheme scheme) -> const colour_map&;

/// Shaded relief with the water over it, a colour for each cell. Cells without elevation take the colour of
/// their neighbours, so that interpolation does not draw a seam.
auto painted(const painted_fields& fields, const paint_scale& scale) -> std::vector<colour>;

}  // namespace thalweg::view
