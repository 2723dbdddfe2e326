// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bathymetry/meshes/triangle_mesh.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// Bed levels from a raster or, by the ending of the file's name, from a mesh of triangles. A mesh needs
/// request.cell_size; its grid starts at the corner of request.area or at whole multiples of the cell size,
/// it is in file_crs (meshes name none), and cells outside it are NaN whatever the rule for missing values.
class BedSource {
  public:
    /// Reads the header of a raster, or all of a mesh, of which it warns (request.warn). Throws
    /// thalweg::Error; of a mesh also for values that are no level of the ground.
    explicit BedSource(const RasterRequest& request);

    auto grid() const -> const RasterGrid& { return grid_; }

    /// Whether the levels are those of a mesh, which covers what it covers.
    auto is_mesh() const -> bool { return !raster_; }

    /// Reads the values, grid().size() of them, and warns of a raster as RasterSource::read does. Throws
    /// Error.
    auto read() const -> std::vector<double>;

  private:
    void open_mesh(const RasterRequest& request);

    std::optional<RasterSource> raster_;
    TriangleMesh mesh_;
    RasterGrid grid_;
};

}  // namespace thalweg::bathymetry
