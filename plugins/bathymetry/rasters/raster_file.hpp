// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/gis/handles.hpp>

#include "bathymetry/ground/level_unit.hpp"
#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/rasters/cell_block.hpp"

namespace thalweg::bathymetry {

/// One band of a raster file in any format GDAL reads, seen with its southernmost row first. Opening reads
/// the header only. Not for use by two threads at once.
class RasterFile {
  public:
    /// `file_crs` replaces what the file says of its CRS, if not empty (see gis::crs_of_file); `variable` is
    /// one of several in it (see gis::open_raster). Throws thalweg::Error if the file cannot be opened, has
    /// no such band or variable, no georeference or one that is rotated, or complex values.
    RasterFile(const std::string& file, int band, const std::string& file_crs = {},
               const std::string& variable = {});

    auto name() const -> const std::string& { return file_; }

    auto bands() const -> int { return dataset_->GetRasterCount(); }

    /// Reads another band from now on, from 1 to bands(). Throws thalweg::Error for complex values.
    void take_band(int band);

    /// What the file says of the band under this name, or else of itself; "" where it says nothing.
    auto said(const char* key) const -> std::string;

    auto grid() const -> const RasterGrid& { return grid_; }

    /// The CRS of the numbers in the file, whatever frame the grid has taken.
    auto own_crs() const -> const std::string& { return own_crs_; }

    /// Whether nothing says which CRS or unit its coordinates are in.
    auto is_unnamed() const -> bool { return is_unnamed_; }

    /// Heights of its CRS, where it has them.
    auto heights() const -> const std::optional<gis::VerticalAxis>& { return heights_; }

    /// Gives the grid in another CRS where the cells stay what they are there: the same places, or the same
    /// in another unit (see gis::frame_scale); leaves it as it is otherwise.
    void take_frame(const std::string& crs);

    /// Unit of the band as the file writes it, often empty, and whether it says that values count downwards.
    auto unit() const -> LevelUnit;

    /// Columns and rows of the blocks (tiles or strips) in which the file stores its cells.
    auto stored_block() const -> CellBlock;

    /// Bytes that GDAL takes to read any cell: a block (tile or strip) as the file stores it, of all bands
    /// where these are interleaved by pixel. Of a VRT its own blocks, not those of its sources.
    auto stored_block_bytes() const -> double;

    /// Refuses a block that memory cannot hold while it is read and brought onto `target_cells` cells, with
    /// one stored block beside it. Throws thalweg::Error, see require_memory.
    void require_room(const CellBlock& block, std::size_t target_cells) const;

    /// The value of a cell that the file stores as `stored`, which is a number before scale and offset.
    auto value_of(double stored) const -> double;

    /// Reads a block that lies inside the grid: scale and offset applied, NaN where the file has no data
    /// (no-data value, mask or NaN). Throws thalweg::Error with GDAL's own words if the file is damaged.
    auto read(const CellBlock& block) const -> std::vector<double>;

  private:
    std::string file_;
    gis::DatasetPtr dataset_;
    GDALRasterBand* band_ = nullptr;  // owned by dataset_
    RasterGrid grid_;
    std::string own_crs_;
    std::optional<gis::VerticalAxis> heights_;
    bool north_up_ = true, is_unnamed_ = false;
};

}  // namespace thalweg::bathymetry
