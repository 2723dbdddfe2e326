// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/raster_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/format_lock.hpp>
#include <thalweg/gis/raster.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

auto select_band(GDALDataset& dataset, const std::string& file, int band) -> GDALRasterBand* {
    if (band < 1 || band > dataset.GetRasterCount()) {
        throw Error(fmt::format(
            "{}: band {} was asked for, but the file has {} band(s); give `band` between 1 and {}", file,
            band, dataset.GetRasterCount(), dataset.GetRasterCount()));
    }
    auto* result = dataset.GetRasterBand(band);
    if (GDALDataTypeIsComplex(result->GetRasterDataType()) != 0) {
        throw Error(fmt::format("{}: band {} holds complex numbers; a raster of real numbers is expected",
                                file, band));
    }
    return result;
}

auto is_text_grid(GDALDriverH driver) -> bool {
    const std::string format = driver != nullptr ? GDALGetDescription(driver) : "";
    return format == "AAIGrid" || format == "GRASSASCIIGrid" || format == "ISG";
}

/// Whether a text grid is read: the dataset itself, or a file that a VRT names.
auto reads_text_grid(GDALDataset& dataset) -> bool {
    if (dataset.GetDriver() == nullptr) {
        return false;  // one of several variables of a Zarr store
    }
    if (std::string(dataset.GetDriver()->GetDescription()) != "VRT") {
        return is_text_grid(dataset.GetDriver());
    }
    const CPLStringList files(dataset.GetFileList());
    for (int k = 0; k < files.Count(); ++k) {
        if (is_text_grid(GDALIdentifyDriver(files[k], nullptr))) {
            return true;
        }
    }
    return false;
}

/// Whether the rows before `row` of a text grid can be read; true in other formats. GDAL finds a row of such
/// a grid by the rows before it, and looks for each of these anew where one is damaged: twice as many
/// attempts for every row. Read in order, the first failure ends it.
auto can_reach_row(GDALDataset& dataset, GDALRasterBand& band, int row) -> bool {
    if (!reads_text_grid(dataset)) {
        return true;
    }
    for (int k = 0; k < row; ++k) {
        double first = 0;
        if (band.RasterIO(GF_Read, 0, k, 1, 1, &first, 1, 1, GDT_Float64, 0, 0, nullptr) != CE_None) {
            return false;
        }
    }
    return true;
}

}  // namespace

RasterFile::RasterFile(const std::string& file, int band, const std::string& file_crs,
                       const std::string& variable)
    : file_(file), dataset_(gis::open_raster(file, variable)), band_(select_band(*dataset_, file, band)) {
    const gis::FormatLock lock(*dataset_);
    const gis::RasterPlace place = gis::place_of(*dataset_, file, file_crs);
    north_up_ = place.north_up;
    heights_ = place.heights;
    is_unnamed_ = place.is_unnamed;
    own_crs_ = place.grid.crs;
    grid_ = {dataset_->GetRasterXSize(),
             dataset_->GetRasterYSize(),
             place.grid.x0,
             place.grid.y0,
             place.grid.dx,
             place.grid.dy,
             place.grid.crs};
}

void RasterFile::take_band(int band) {
    const gis::FormatLock lock(*dataset_);
    band_ = select_band(*dataset_, file_, band);
}

auto RasterFile::said(const char* key) const -> std::string {
    const gis::FormatLock lock(*dataset_);
    const char* of_band = band_->GetMetadataItem(key);
    const char* text = of_band != nullptr ? of_band : dataset_->GetMetadataItem(key);
    return text != nullptr ? text : "";
}

void RasterFile::take_frame(const std::string& crs) {
    const auto scale = gis::frame_scale(grid_.crs, crs, grid_.extent());
    if (scale) {
        grid_.x0 *= *scale;
        grid_.y0 *= *scale;
        grid_.dx *= *scale;
        grid_.dy *= *scale;
        grid_.crs = crs;
    }
}

auto RasterFile::unit() const -> LevelUnit {
    const gis::FormatLock lock(*dataset_);
    const char* text = band_->GetUnitType();
    return level_unit_of(text != nullptr ? text : "", counts_down(said("positive"), said("standard_name")));
}

auto RasterFile::stored_block() const -> CellBlock {
    CellBlock block;
    band_->GetBlockSize(&block.nx, &block.ny);
    return block;
}

auto RasterFile::stored_block_bytes() const -> double {
    const gis::FormatLock lock(*dataset_);
    const auto block = stored_block();
    const char* order = dataset_->GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE");
    const int bands = order != nullptr && EQUAL(order, "PIXEL") ? dataset_->GetRasterCount() : 1;
    return double(block.nx) * block.ny * bands * GDALGetDataTypeSizeBytes(band_->GetRasterDataType());
}

void RasterFile::require_room(const CellBlock& block, std::size_t target_cells) const {
    // Reading takes a double and a byte of the mask; resampling copies of source and target beside them.
    const double cells = double(block.nx) * block.ny;
    const double target_share = static_cast<double>(target_cells) / cells;
    const double bytes_a_cell = target_cells == 0 ? 9 : 17 + 24 * target_share;
    const double stored = stored_block_bytes();
    const auto which =
        stored > bytes_a_cell * cells
            ? fmt::format("of the file, stored in blocks of {:.0f} MiB,", std::ceil(stored / 1048576))
            : "of the file";
    require_memory(block.nx, block.ny, bytes_a_cell + stored / cells, most_memory(), file_, which,
                   "check that the file is whole, and read a smaller part or a coarser raster");
}

auto RasterFile::value_of(double stored) const -> double {
    return stored * band_->GetScale() + band_->GetOffset();
}

auto RasterFile::read(const CellBlock& block) const -> std::vector<double> {
    const auto nx = static_cast<std::size_t>(block.nx);
    const auto count = nx * static_cast<std::size_t>(block.ny);
    std::vector<double> values(count);
    std::vector<std::uint8_t> mask(count);
    const int first_row = north_up_ ? grid_.ny - block.j0 - block.ny : block.j0;
    const gis::Session session;
    const gis::FormatLock lock(*dataset_);
    const auto fetch = [&](GDALRasterBand* band, void* out, GDALDataType type) {
        return band->RasterIO(GF_Read, block.i0, first_row, block.nx, block.ny, out, block.nx, block.ny, type,
                              0, 0, nullptr) == CE_None;
    };
    if (!can_reach_row(*dataset_, *band_, first_row) || !fetch(band_, values.data(), GDT_Float64) ||
        !fetch(band_->GetMaskBand(), mask.data(), GDT_Byte)) {
        throw Error(fmt::format(
            "{}: opens, but its values cannot be read; the file is damaged or cut short; GDAL says: "
            "{}; fetch or write the file again",
            file_, session.errors()));
    }
    for (std::size_t k = 0; k < count; ++k) {
        const bool present = mask[k] != 0 && !std::isnan(values[k]);
        values[k] = present ? value_of(values[k]) : std::numeric_limits<double>::quiet_NaN();
    }
    for (int row = 0; north_up_ && row < block.ny / 2; ++row) {
        const auto south = values.begin() + static_cast<std::ptrdiff_t>(nx) * row;
        const auto north = values.begin() + static_cast<std::ptrdiff_t>(nx) * (block.ny - 1 - row);
        std::swap_ranges(south, south + block.nx, north);
    }
    return values;
}

}  // namespace thalweg::bathymetry
