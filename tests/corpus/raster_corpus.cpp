// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <netcdf.h>

#include <array>
#include <fstream>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "corpus.hpp"

namespace thalweg::corpus {

namespace {

constexpr int nx = 12, ny = 8;
constexpr double size = 10;  // [m]

/// How a raster of the ground is written.
struct Recipe {
    std::string driver = "GTiff";
    std::string crs = frame;
    std::vector<std::string> options = {};
    GDALDataType type = GDT_Float32;
    std::optional<double> no_data = {};  ///< value of the cell in the north-west
    bool counts_north = false;           ///< the first row is the southernmost
    double scale = 1, offset = 0;        ///< from stored numbers to levels in the unit of the file
    double metres = 1;                   ///< of the CRS's unit of length, for places
    std::string unit = {};
    double level_metres = 1;  ///< of `unit`
    double corner_x = frame_x0, corner_y = frame_y0, cell = size;
};

auto level(int i, int j) -> double {
    return ground_at(size * (i + 0.5), size * (j + 0.5));
}

auto numbers_of(const Recipe& recipe) -> std::vector<double> {
    std::vector<double> numbers;
    for (int row = 0; row < ny; ++row) {
        for (int i = 0; i < nx; ++i) {
            const int j = recipe.counts_north ? row : ny - 1 - row;
            const bool is_missing = recipe.no_data && i == 0 && j == ny - 1;
            numbers.push_back(is_missing
                                  ? *recipe.no_data
                                  : (level(i, j) / recipe.level_metres - recipe.offset) / recipe.scale);
        }
    }
    return numbers;
}

auto in_memory(const Recipe& recipe) -> gis::DatasetPtr {
    auto* driver = GetGDALDriverManager()->GetDriverByName("MEM");
    gis::DatasetPtr dataset(driver->Create("", nx, ny, 1, recipe.type, nullptr));
    const double step = recipe.cell / recipe.metres;
    std::array<double, 6> transform{recipe.corner_x, step, 0, recipe.corner_y + ny * step, 0, -step};
    if (recipe.counts_north) {
        transform[3] = recipe.corner_y;
        transform[5] = step;
    }
    dataset->SetGeoTransform(transform.data());
    if (!recipe.crs.empty()) {
        OGRSpatialReference reference;
        reference.SetFromUserInput(recipe.crs.c_str());
        dataset->SetSpatialRef(&reference);
    }
    auto* band = dataset->GetRasterBand(1);
    if (recipe.no_data) {
        band->SetNoDataValue(*recipe.no_data);
    }
    if (recipe.scale != 1 || recipe.offset != 0) {
        band->SetScale(recipe.scale);
        band->SetOffset(recipe.offset);
    }
    if (!recipe.unit.empty()) {
        band->SetUnitType(recipe.unit.c_str());
    }
    auto numbers = numbers_of(recipe);
    if (band->RasterIO(GF_Write, 0, 0, nx, ny, numbers.data(), nx, ny, GDT_Float64, 0, 0, nullptr) !=
        CE_None) {
        throw std::runtime_error(CPLGetLastErrorMsg());
    }
    return dataset;
}

void copy_to(const std::string& path, const std::string& driver, GDALDataset& from,
             const std::vector<std::string>& options) {
    CPLStringList list;
    for (const auto& option : options) {
        list.AddString(option.c_str());
    }
    auto* writer = GetGDALDriverManager()->GetDriverByName(driver.c_str());
    const gis::DatasetPtr made(
        writer == nullptr ? nullptr
                          : writer->CreateCopy(path.c_str(), &from, 0, list.List(), nullptr, nullptr));
    if (!made) {
        throw std::runtime_error(driver + ": " + CPLGetLastErrorMsg());
    }
}

auto raster(const Recipe& recipe) -> std::function<void(const std::string&)> {
    return [recipe](const std::string& path) {
        const gis::Session session;
        copy_to(path, recipe.driver, *in_memory(recipe), recipe.options);
    };
}

/// A raster in no CRS.
auto plain(const std::string& driver, GDALDataType type = GDT_Float32, std::optional<double> no_data = {}) {
    Recipe recipe;
    recipe.driver = driver;
    recipe.crs = "";
    recipe.type = type;
    recipe.no_data = no_data;
    recipe.corner_x = corner_x;
    recipe.corner_y = corner_y;
    return recipe;
}

auto with(Recipe recipe, const std::function<void(Recipe&)>& change) -> Recipe {
    change(recipe);
    return recipe;
}

/// A virtual raster of a file that is beside it.
auto virtual_raster(const Recipe& recipe, const std::string& ending) {
    return [=](const std::string& path) {
        raster(recipe)(path + ending);
        const gis::Session session;
        copy_to(path, "VRT", *gis::open_raster(path + ending), {});
    };
}

/// ESRI's ASCII grid that gives the centre of its corner cell, as surveyors' programs write it.
auto ascii_by_centres() {
    std::string text = fmt::format(
        "NCOLS {}\r\nNROWS {}\r\nXLLCENTER {}\r\nYLLCENTER {}\r\nCELLSIZE {}\r\nNODATA_VALUE -9999\r\n", nx,
        ny, corner_x + size / 2, corner_y + size / 2, size);
    for (int j = ny - 1; j >= 0; --j) {
        for (int i = 0; i < nx; ++i) {
            text += fmt::format("{}{}", level(i, j), i + 1 < nx ? " " : "\r\n");
        }
    }
    return [text](const std::string& path) { write_text(path, text); };
}

/// Places and levels with a header, from the south.
auto table_of_places() {
    std::string text = "X,Y,Z\n";
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            text += fmt::format("{},{},{}\n", corner_x + size * (i + 0.5), corner_y + size * (j + 0.5),
                                level(i, j));
        }
    }
    return [text](const std::string& path) { write_text(path, text); };
}

/// netCDF without CRS: coordinates from the south in km, and levels in cm. Without standard names, as after
/// COARDS, nothing says that x and y are coordinates of the map.
void write_netcdf(const std::string& path, bool with_names) {
    const auto require = [](int status) {
        if (status != NC_NOERR) {
            throw std::runtime_error(nc_strerror(status));
        }
    };
    int file = 0, z = 0;
    std::array<int, 2> dimensions{}, coordinates{};
    require(nc_create(path.c_str(), NC_CLOBBER, &file));
    const std::array<const char*, 2> names{"y", "x"};
    for (std::size_t k = 0; k < 2; ++k) {
        require(nc_def_dim(file, names[k], k == 0 ? ny : nx, &dimensions[k]));
        require(nc_def_var(file, names[k], NC_DOUBLE, 1, &dimensions[k], &coordinates[k]));
        require(nc_put_att_text(file, coordinates[k], "units", 2, "km"));
        const std::string name = fmt::format("projection_{}_coordinate", names[k]);
        if (with_names) {
            require(nc_put_att_text(file, coordinates[k], "standard_name", name.size(), name.c_str()));
        }
    }
    require(nc_def_var(file, "bed", NC_DOUBLE, 2, dimensions.data(), &z));
    require(nc_put_att_text(file, z, "units", 2, "cm"));
    require(nc_enddef(file));
    std::vector<double> y, x, levels;
    for (int j = 0; j < ny; ++j) {
        y.push_back((corner_y + size * (j + 0.5)) / 1000);
        for (int i = 0; i < nx; ++i) {
            levels.push_back(100 * level(i, j));
        }
    }
    for (int i = 0; i < nx; ++i) {
        x.push_back((corner_x + size * (i + 0.5)) / 1000);
    }
    require(nc_put_var_double(file, coordinates[0], y.data()));
    require(nc_put_var_double(file, coordinates[1], x.data()));
    require(nc_put_var_double(file, z, levels.data()));
    require(nc_close(file));
}

}  // namespace

void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

auto raster_files() -> CorpusFiles {
    constexpr int all = nx * ny;
    const Recipe utm;
    const auto packed = with(utm, [](Recipe& r) {
        r.type = GDT_Int16;
        r.scale = 0.125, r.offset = 16;
        r.no_data = -32768;
        r.options = {"TILED=YES", "COMPRESS=DEFLATE", "PREDICTOR=2", "BLOCKXSIZE=16", "BLOCKYSIZE=16"};
    });
    const auto north = with(utm, [](Recipe& r) { r.counts_north = true; });
    const auto feet = with(utm, [](Recipe& r) {
        r.crs = "EPSG:2249+6360";
        r.metres = r.level_metres = 1200.0 / 3937;
        r.corner_x = 700000, r.corner_y = 3000000;
        r.type = GDT_Float64;
    });
    const auto degrees = with(utm, [](Recipe& r) {
        r.crs = "EPSG:4326";
        r.corner_x = 9, r.corner_y = 48.5, r.cell = 0.001;
    });
    const auto compressed =
        with(plain("HFA", GDT_Float64, -9999), [](Recipe& r) { r.options = {"COMPRESSED=YES"}; });
    const auto netcdf = with(utm, [](Recipe& r) {
        r.driver = "netCDF";
        r.no_data = -9999;
    });
    const nlohmann::json none = nlohmann::json::object();
    return {
        {"float.tif", "GeoTIFF", raster(utm), none, all},
        {"packed.tif", "GeoTIFF", raster(packed), none, all - 1},
        {"from_the_south.tif", "GeoTIFF", raster(north), none, all},
        {"feet.tif", "GeoTIFF", raster(feet), {{"crs", "EPSG:26986"}}, all},
        {"degrees.tif", "GeoTIFF", raster(degrees), none, all, "the ground would be in degrees"},
        {"corner.asc", "ESRI ASCII", raster(plain("AAIGrid", GDT_Float32, -9999)), none, all - 1},
        {"centre.asc", "ESRI ASCII", ascii_by_centres(), none, all},
        {"cf.nc", "netCDF", raster(netcdf), none, all - 1},
        {"km.nc", "netCDF", [](const std::string& path) { write_netcdf(path, true); }, none, all},
        {"coards.nc", "netCDF", [](const std::string& path) { write_netcdf(path, false); }, none, all,
         "have the standard_name projection_x_coordinate and projection_y_coordinate"},
        {"points.xyz", "XYZ", raster(plain("XYZ")), none, all},
        {"table.xyz", "XYZ", table_of_places(), none, all},
        {"float.img", "Erdas Imagine", raster(with(utm, [](Recipe& r) { r.driver = "HFA"; })), none, all},
        {"compressed.img", "Erdas Imagine", raster(compressed), none, all - 1},
        {"float.flt", "ESRI binary", raster(plain("EHdr", GDT_Float32, -9999)), none, all - 1},
        {"float.bil", "ESRI binary", raster(with(utm, [](Recipe& r) { r.driver = "EHdr"; })), none, all},
        {"text.grd", "Surfer", raster(plain("GSAG", GDT_Float64)), none, all},
        {"binary.grd", "Surfer", raster(plain("GSBG")), none, all},
        {"float.sdat", "SAGA", raster(with(utm, [](Recipe& r) { r.driver = "SAGA"; })), none, all},
        {"double.sdat", "SAGA", raster(plain("SAGA", GDT_Float64, -9999)), none, all - 1},
        {"packed.vrt", "virtual raster", virtual_raster(packed, ".tif"), none, all - 1},
        {"float.vrt", "virtual raster", virtual_raster(plain("AAIGrid"), ".asc"), none, all},
    };
}

}  // namespace thalweg::corpus
