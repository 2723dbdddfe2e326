// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "view/cells/raster.hpp"
#include "view/terrain/colour_map.hpp"
#include "view/terrain/picture_options.hpp"
#include "view/terrain/value_colours.hpp"

namespace thalweg::view {

/// Fields that a picture shows: on a raster reduced to the cells that fit, or on all cells of a mesh.
struct PaintedFields {
    Raster bed;
    WaterRaster water;
    Raster scalar;  ///< without values: the depth colours the water
};

/// Colours of values in this picture.
struct PaintScale {
    ValueColours values;
    ValueRange elevation;
    bool colour_dry_cells = false;
    bool is_flat = false;  ///< equal values have equal colours: no light on them, and no ground shows through
};

/// Rise per metre to the east and to the north.
struct Slope {
    float x = 0.0F;
    float y = 0.0F;
};

/// Slopes of surfaces over the cells of a grid, for their light and shade. Surfaces are NaN where there is
/// none.
class Relief {
  public:
    virtual ~Relief() = default;

    /// Slope of a surface at each cell.
    virtual auto slopes(const std::vector<float>& surface) const -> std::vector<Slope> = 0;

    /// Mean of the surface around each cell, some cells wide.
    virtual auto surroundings(const std::vector<float>& surface) const -> std::vector<float> = 0;
};

/// The elevations between which the terrain colours run: nearly all of the terrain, outliers cut.
auto elevation_range(const Raster& bed) -> ValueRange;

/// Shaded relief of one terrain. Computed once for as long as the ground stays as it is.
class GroundPaint {
  public:
    /// Returns a colour for each cell, valid until the next call.
    auto of(const Raster& bed, const Relief& shape, const ValueRange& elevation)
        -> const std::vector<Colour>&;

  private:
    std::vector<float> bed_;
    ValueRange elevation_;
    std::vector<Colour> colours_;
};

/// The shaded relief with the water over it, a colour for each cell.
auto painted(const PaintedFields& fields, const Relief& shape, const PaintScale& scale, GroundPaint& ground)
    -> std::vector<Colour>;

}  // namespace thalweg::view
