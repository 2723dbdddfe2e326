// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace thalweg::bathymetry::test {

/// A netCDF variable over time to write, on square cells from (0, 0) on, each frame southernmost row first.
struct CubeRecipe {
    int nx = 2, ny = 2;  ///< of fewer GDAL finds no place
    double cell = 10;    // m
    std::vector<double> times;
    std::vector<std::vector<double>> frames;
    std::string time_unit = "min";
    std::string calendar = {};
    std::string unit = "mm h-1";
    std::string variable = "rain";
    int levels = 0;  ///< places on a further axis, each with the values of the frame; 0: there is none
};

void write_cube(const std::string& file, const CubeRecipe& recipe);

}  // namespace thalweg::bathymetry::test
