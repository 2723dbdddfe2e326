// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/rasters/cell_block.hpp"

namespace thalweg::bathymetry {

/// Results of many runs, a file each, on one grid. Values are read a block at a time, so that they are never
/// all in memory. Use on one thread.
class MemberFiles {
  public:
    virtual ~MemberFiles() = default;

    virtual auto count() const -> std::size_t = 0;

    /// Unit of the values as the files write it; empty where they name none.
    virtual auto unit() const -> std::string = 0;

    /// Cells that a row of a block's grid has, and rows; of a mesh one row of all elements.
    virtual auto columns() const -> int = 0;
    virtual auto rows() const -> int = 0;

    /// Blocks that cover all cells once, such that those of all members have about 2^25 values (256 MiB), or
    /// at least one cell.
    virtual auto blocks() const -> std::vector<CellBlock> = 0;

    /// Values of a member, from 0, on a block; NaN where there is none. Throws thalweg::Error with the
    /// reader's words for a damaged file.
    virtual auto read(std::size_t member, const CellBlock& block) const -> std::vector<double> = 0;
};

/// What to read of the files; empty where there is nothing to say.
struct MembersRequest {
    std::vector<std::string> files;
    std::string variable;  ///< one of several in each file
    std::string file_crs;  ///< of rasters without a CRS or with a wrong one
    std::function<void(const std::string&)> warn = [](const std::string&) {};  ///< takes one line each
};

/// Rasters in any format that GDAL reads, of which the first bands count.
class RasterMembers final : public MemberFiles {
    MembersRequest request_;
    RasterGrid grid_;
    std::string unit_;
    CellBlock stored_;  ///< size of the blocks in which the first file stores its cells

  public:
    /// Reads the header of each file. Throws thalweg::Error about one that cannot be read, and about the
    /// first that has another grid, unit or standard name than those before it; warns of other long names.
    explicit RasterMembers(MembersRequest request);

    auto grid() const -> const RasterGrid& { return grid_; }

    auto count() const -> std::size_t override { return request_.files.size(); }

    auto unit() const -> std::string override { return unit_; }

    auto columns() const -> int override { return grid_.nx; }

    auto rows() const -> int override { return grid_.ny; }

    auto blocks() const -> std::vector<CellBlock> override;
    auto read(std::size_t member, const CellBlock& block) const -> std::vector<double> override;
};

/// UGRID files of values at the faces of one mesh of triangles, of which the last time counts. netCDF is not
/// thread-safe: read before time starts.
class MeshMembers final : public MemberFiles {
    MembersRequest request_;
    std::string unit_;
    int faces_ = 0;

  public:
    /// Reads the nodes of the mesh in each file. Throws thalweg::Error about a file that cannot be read or
    /// has no such variable, and about the first whose mesh is not that of `grid`, or whose unit or standard
    /// name is not that of those before it; warns of other long names.
    MeshMembers(MembersRequest request, const Grid& grid);

    auto count() const -> std::size_t override { return request_.files.size(); }

    auto unit() const -> std::string override { return unit_; }

    auto columns() const -> int override { return faces_; }

    auto rows() const -> int override { return 1; }

    auto blocks() const -> std::vector<CellBlock> override;
    auto read(std::size_t member, const CellBlock& block) const -> std::vector<double> override;
};

/// Blocks for columns x rows cells of so many members, whole multiples of `stored` where these fit.
auto member_blocks(int columns, int rows, const CellBlock& stored, std::size_t members)
    -> std::vector<CellBlock>;

}  // namespace thalweg::bathymetry
