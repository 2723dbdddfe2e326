// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rasters: read as they are, cut, resampled and reprojected.
#include "bathymetry/rasters/raster_source.hpp"
#include "gdal_formats.hpp"
#include "input_choices.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

namespace {

/// Rasters beyond this take long and show nothing new: cells, and bytes of a block as it is stored.
constexpr std::size_t most_cells = 1 << 16;
constexpr double most_block_bytes = 1 << 28;

auto is_small(const bathymetry::RasterFile& file) -> bool {
    return file.grid().size() < most_cells && file.stored_block_bytes() < most_block_bytes;
}

auto request_from(fuzz::InputChoices& choices, const std::string& file) -> bathymetry::RasterRequest {
    bathymetry::RasterRequest request;
    request.file = file;
    request.band = choices.one_of({1, 1, 1, 2, 0, -1});
    if (choices.changes_crs()) {
        request.file_crs = choices.one_of({"", "EPSG:32632", "EPSG:4326"});
        request.crs = choices.one_of({"EPSG:32632", "EPSG:25832"});
    }
    request.cell_size = choices.one_of({0.0, 0.0, 7.0, 50.0, 1e-300});
    request.method = choices.one_of(
        {bathymetry::Resampling::bilinear, bathymetry::Resampling::nearest, bathymetry::Resampling::cubic});
    request.missing = choices.one_of(
        {bathymetry::MissingRule::wall, bathymetry::MissingRule::value, bathymetry::MissingRule::error});
    request.vertical_scale = choices.one_of({1.0, 0.3048});
    return request;
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".tif");
    static const fuzz::GdalFormats only({"GTiff", "AAIGrid", "MEM"});
    file.write(data, size);
    fuzz::InputChoices choices(data, size);
    const auto request = request_from(choices, file.path());
    fuzz::taken([&] {
        const bathymetry::RasterSource source(request);
        if (source.grid().size() < most_cells &&
            is_small(bathymetry::RasterFile(request.file, request.band))) {
            source.read();
        }
    });
    const bathymetry::RasterGrid target{20, 10, 100, 100, 10, 10, request.crs};
    fuzz::taken([&] {
        if (is_small(bathymetry::RasterFile(request.file, 1))) {
            bathymetry::read_onto_grid(request, target);
        }
    });
    return 0;
}
