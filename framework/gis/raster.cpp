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

[[noreturn]] void refuse_without_georeference(GDALDataset& dataset, const std::string& file) {
    const auto* driver = dataset.GetDriver();
    if (driver == nullptr || !EQUAL(driver->GetDescription(), "netCDF")) {
        throw Error(
            fmt::format("{}: has no georeference; give it a world file or rewrite it with "
                        "`gdal_translate -a_ullr west north east south`",
                        file));
    }
    throw Error(fmt::format(
        "{0}: has no georeference: no two variables at equal distances have the standard_name "
        "projection_x_coordinate and projection_y_coordinate, or longitude and latitude; give these to the "
        "places of columns and rows, eg with `ncatted -a standard_name,x,c,c,projection_x_coordinate {0}`, "
        "or "
        "rewrite it with `gdal_translate -a_ullr west north east south`",
        file));
}

/// Checked geotransform: origin x, cell width, row rotation, origin y, column rotation, cell height.
auto upright_geotransform(GDALDataset& dataset, const std::string& file) -> std::array<double, 6> {
    std::array<double, 6> t{};
    const Session session;
    if (dataset.GetGeoTransform(t.data()) != CE_None) {
        refuse_without_georeference(dataset, file);
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

/// The units that netCDF states of the coordinates along x and y; empty where it states none.
struct AxisUnits {
    std::string x, y;

    auto are_degrees() const -> bool { return means_degrees(x) && means_degrees(y); }
};

/// GDAL tells attributes of variables as NAME#ATTRIBUTE, and says nowhere which variables are coordinates: it
/// finds them by their standard names, axes and names, as here.
auto axis_units(GDALDataset& dataset) -> AxisUnits {
    AxisUnits units;
    const CPLStringList metadata(dataset.GetMetadata(), FALSE);
    for (int k = 0; k < metadata.Count(); ++k) {
        const std::string entry = metadata[k];
        const auto end = entry.find("#units=");
        if (end == std::string::npos) {
            continue;
        }
        const auto name = entry.substr(0, end);
        const std::string meaning = metadata.FetchNameValueDef((name + "#standard_name").c_str(), "");
        const std::string axis = metadata.FetchNameValueDef((name + "#axis").c_str(), "");
        const auto unit = entry.substr(end + std::string("#units=").size());
        if (meaning == "projection_x_coordinate" || meaning == "longitude" || axis == "X" ||
            EQUAL(name.c_str(), "x") || EQUALN(name.c_str(), "lon", 3)) {
            units.x = unit;
        } else if (meaning == "projection_y_coordinate" || meaning == "latitude" || axis == "Y" ||
                   EQUAL(name.c_str(), "y") || EQUALN(name.c_str(), "lat", 3)) {
            units.y = unit;
        }
    }
    return units;
}

void scale_grid(Grid& grid, double x, double y) {
    grid.x0 *= x;
    grid.dx *= x;
    grid.y0 *= y;
    grid.dy *= y;
}

/// Brings the grid, which is in the numbers of the file, to the unit of its CRS.
void take_frame_of_file(GDALDataset& raster, const std::string& file, RasterPlace& place) {
    auto& grid = place.grid;
    const auto* reference = raster.GetSpatialRef();
    if (reference != nullptr && reference->IsLocal() != 0) {
        return scale_grid(grid, reference->GetLinearUnits(), reference->GetLinearUnits());
    }
    const auto axes = axis_units(raster);
    grid.crs = wkt_of(reference);
    place.is_unnamed = grid.crs.empty() && axes.x.empty();
    if (grid.crs.empty() && axes.are_degrees()) {
        grid.crs = crs_from_text("EPSG:4326", file);
    }
    scale_grid(grid, require_scale_to_crs(axes.x, grid.crs, file),
               require_scale_to_crs(axes.y, grid.crs, file));
}

/// The same where the user says what CRS the file is in; units that do not go with it are as wrong as the
/// CRS.
void take_frame(GDALDataset& raster, const std::string& crs, Grid& grid) {
    const auto axes = axis_units(raster);
    grid.crs = crs;
    scale_grid(grid, scale_to_crs(axes.x, crs).value_or(1), scale_to_crs(axes.y, crs).value_or(1));
}

}  // namespace

auto place_of(GDALDataset& raster, const std::string& file, const std::string& file_crs) -> RasterPlace {
    const auto t = upright_geotransform(raster, file);
    RasterPlace place;
    place.north_up = t[5] < 0;
    const double height = std::abs(t[5]);
    const double south = place.north_up ? t[3] - raster.GetRasterYSize() * height : t[3];
    place.grid = Grid(raster.GetRasterXSize(), raster.GetRasterYSize(), t[0], south, t[1], height);
    if (file_crs.empty()) {
        take_frame_of_file(raster, file, place);
        place.heights = vertical_axis_of(raster.GetSpatialRef());
    } else {
        const auto given = crs_of_file(file_crs);
        take_frame(raster, given.crs, place.grid);
        place.heights = given.heights;
    }
    return place;
}

}  // namespace thalweg::gis
