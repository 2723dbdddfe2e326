// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <string>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/gis/handles.hpp>

#include "bathymetry/rasters/raster_source.hpp"

namespace thalweg::bathymetry::test {

/// A raster to write with GDAL itself, northernmost row first as files have it.
struct TiffRecipe {
    int nx = 0;
    int ny = 0;
    std::vector<double> north_first;
    GDALDataType type = GDT_Float32;
    std::array<double, 6> transform{100, 10, 0, 200, 0, -10};
    bool has_transform = true;
    std::string crs = {};
    std::string no_data = {};
    std::string unit = {};
    double scale = 1;
    double offset = 0;
};

/// 3 x 2 cells that no flip, turn or transposition leaves as they are.
auto six_cells() -> TiffRecipe;

/// plane_at the cell centres, which interpolation must keep.
auto plane(int nx, int ny) -> TiffRecipe;

auto plane_at(Point p) -> double;

/// The whole file as it is.
auto request_for(const std::string& file) -> RasterRequest;

void write_tiff(const std::string& file, const TiffRecipe& recipe);

/// The text of the thalweg::Error that `action` throws, or "no error".
template <class Action>
auto error_of(Action action) -> std::string {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

auto contains(const std::string& text, const std::string& part) -> bool;

/// $THALWEG_DATA/name, or empty (and a line saying so) if the variable is not set.
auto data_file(const std::string& name) -> std::string;

/// Standard output of a shell command.
auto output_of(const std::string& command) -> std::string;

}  // namespace thalweg::bathymetry::test
