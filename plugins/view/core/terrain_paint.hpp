// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "view/core/colour_map.hpp"
#include "view/core/picture_options.hpp"
#include "view/core/raster.hpp"

namespace thalweg::view {

/// Fields that a picture shows: on a raster reduced to the cells that fit, or on all cells of a mesh.
struct painted_fields {
    raster bed;
    water_raster water;
    raster scalar;  ///< without values: the depth colours the water
};

/// Colours of values in this picture.
struct paint_scale {
    const colour_map* colours = nullptr;
    value_range range;
    value_range elevation;
    bool colour_dry_cells = false;
};

/// Rise per metre to the east and to the north.
struct slope {
    float x = 0.0F;
    float y = 0.0F;
};

/// Slopes of surfaces over the cells of a grid, for their light and shade. Surfaces are NaN where there is
/// none.
class relief {
  public:
    virtual ~relief() = default;

    /// Slope of a surface at each cell.
    virtual auto slopes(const std::vector<float>& surface) const -> std::vector<slope> = 0;

    /// Mean of the surface around each cell, some cells wide.
    virtual auto surroundings(const std::vector<float>& surface) const -> std::vector<float> = 0;
};

/// The elevations between which the terrain colours run: nearly all of the terrain, outliers cut.
auto elevation_range(const raster& bed) -> value_range;

/// The colour map of a scheme.
auto colours_of(colour_scheme scheme) -> const colour_map&;

/// Shaded relief of one terrain. Computed once for as long as the ground stays as it is.
class ground_paint {
  public:
    /// Returns a colour for each cell, valid until the next call.
    auto of(const raster& bed, const relief& shape, const value_range& elevation)
        -> const std::vector<colour>&;

  private:
    std::vector<float> bed_;
    value_range elevation_;
    std::vector<colour> colours_;
};

/// The shaded relief with the water over it, a colour for each cell.
auto painted(const painted_fields& fields, const relief& shape, const paint_scale& scale,
             ground_paint& ground) -> std::vector<colour>;

}  // namespace thalweg::view
