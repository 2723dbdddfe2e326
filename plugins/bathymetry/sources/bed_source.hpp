// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
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
    /// Reads the header of a raster, or all of a mesh. Throws thalweg::Error; of a mesh also for values that
    /// are no level of the ground.
    explicit BedSource(const RasterRequest& request);

    auto grid() const -> const RasterGrid& { return grid_; }

    /// Unit as the file writes it; "m" for meshes.
    auto unit() const -> std::string { return raster_ ? raster_->unit() : "m"; }

    /// Reads the values, grid().size() of them, and warns as RasterSource::read does. Throws thalweg::Error.
    auto read() const -> std::vector<double>;

  private:
    void open_mesh(const RasterRequest& request);

    std::optional<RasterSource> raster_;
    TriangleMesh mesh_;
    std::string remark_;  ///< what is odd about the mesh's values, or empty
    std::function<void(const std::string&)> warn_;
    RasterGrid grid_;
};

}  // namespace thalweg::bathymetry
