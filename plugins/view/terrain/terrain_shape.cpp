// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/terrain_shape.hpp"

namespace thalweg::view {

auto surface_height(const PaintedFields& fields, const MeshFrame& frame, CellIndex cell) -> double {
    const auto k = static_cast<std::size_t>(cell);
    const float level =
        fields.bed.values[k] + fields.water.wet_share.values[k] * fields.water.depth.values[k];
    return (static_cast<double>(level) - frame.z_zero) * frame.z_scale;
}

auto make_terrain_shape(const Grid& grid, const PictureOptions& options) -> std::unique_ptr<TerrainShape> {
    return grid.kind == THW_GRID_UNIFORM ? make_raster_terrain(grid, options)
                                         : make_mesh_terrain(grid, options);
}

}  // namespace thalweg::view
