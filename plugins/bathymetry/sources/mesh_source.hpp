// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/mesh_formats/bed_mesh.hpp"
#include "bathymetry/meshes/cell_order.hpp"
#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry {

/// Bed levels [m] on the cells of a file: triangles or a curvilinear grid.
class MeshSource {
  public:
    virtual ~MeshSource() = default;

    /// With CRS; the geometry lives as long as this object.
    virtual auto grid() const -> Grid = 0;

    /// Given by the file or asked for.
    virtual auto levels_at_nodes() const -> const std::vector<double>& = 0;

    /// Levels of cells [m] from the file, or the mean of the nodes of each cell; NaN where one of them has
    /// none, and where the grid has no cell.
    virtual auto levels_at_cells() const -> std::vector<double>;

    /// Manning's roughness of cells [s m^(-1/3)], or empty where the file has none.
    virtual auto manning_at_cells() const -> std::vector<double> { return {}; }

    /// Place of the first node that is there.
    auto first_node() const -> Point;

    /// What was chosen or changed, which is as it should be, a line each.
    virtual auto notes() const -> std::vector<std::string> { return {}; }

    /// What is odd about the file, a line each.
    virtual auto remarks() const -> std::vector<std::string> = 0;
};

/// Levels on triangles; `name` is that of their file in messages. Throws thalweg::Error, see ordered().
auto mesh_source_of(const BedMesh& bed, CellOrder order, const std::string& name)
    -> std::unique_ptr<MeshSource>;

/// Reads request.file: triangles from the files of read_mesh, curvilinear grids from those of
/// read_curvilinear. Of the request, file, boundary_file (with .slf), depth_file and enclosure_file (with
/// .grd), variable (with .slf, .nc and .2dm), file_crs, crs, vertical_scale, vertical_offset and no_data are
/// used. Throws thalweg::Error.
auto open_mesh_source(const RasterRequest& request, CellOrder order) -> std::unique_ptr<MeshSource>;

}  // namespace thalweg::bathymetry
