// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/raster.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

namespace {

/// A row may drift by this part of a cell over the whole raster before its grid counts as rotated.
constexpr double rotation_tolerance = 1e-3;

/// Checked geotransform: origin x, cell width, row rotation, origin y, column rotation, cell height.
auto upright_geotransform(GDALDataset& dataset, const std::string& file) -> std::array<double, 6> {
    std::array<double, 6> t{};
    const Session session;
    if (dataset.GetGeoTransform(t.data()) != CE_None) {
        throw Error(
            fmt::format("{}: has no georeference; give it a world file or rewrite it with "
                        "`gdal_translate -a_ullr west north east south`",
                        file));
    }
    const bool rotated = std::abs(t[2]) * dataset.GetRasterYSize() > rotation_tolerance * std::abs(t[1]) ||
                         std::abs(t[4]) * dataset.GetRasterXSize() > rotation_tolerance * std::abs(t[5]);
    if (rotated) {
        throw Error(fmt::format(
            "{}: its grid is rotated (geotransform {}, {}, {}, {}, {}, {}); rows that run east are "
            "expected; make them with `gdalwarp {} upright.tif`",
            file, t[0], t[1], t[2], t[3], t[4], t[5], file));
    }
    const double far_x = t[0] + t[1] * dataset.GetRasterXSize();
    const double far_y = t[3] + t[5] * dataset.GetRasterYSize();
    if (!(t[1] > 0) || t[5] == 0 || !std::isfinite(far_x) || !std::isfinite(far_y)) {
        throw Error(
            fmt::format("{}: cell width {} and height {} are found, from x {}, y {} on; a width above 0, a "
                        "height that is not 0 and an area that is finite are expected; rewrite the file with "
                        "`gdalwarp`",
                        file, t[1], t[5], t[0], t[3]));
    }
    return t;
}

}  // namespace

auto place_of(GDALDataset& raster, const std::string& file) -> RasterPlace {
    const auto t = upright_geotransform(raster, file);
    RasterPlace place;
    place.north_up = t[5] < 0;
    const double height = std::abs(t[5]);
    const double south = place.north_up ? t[3] - raster.GetRasterYSize() * height : t[3];
    place.grid = Grid(raster.GetRasterXSize(), raster.GetRasterYSize(), t[0], south, t[1], height);
    place.grid.crs = wkt_of(raster.GetSpatialRef());
    return place;
}

}  // namespace thalweg::gis
