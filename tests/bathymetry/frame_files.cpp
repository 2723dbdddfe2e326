// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "frame_files.hpp"

#include <netcdf.h>

#include <algorithm>

#include <doctest/doctest.h>

namespace thalweg::bathymetry::test {

namespace {

void put_text(int file, int variable, const char* name, const std::string& text) {
    if (!text.empty()) {
        REQUIRE(nc_put_att_text(file, variable, name, text.size(), text.c_str()) == NC_NOERR);
    }
}

auto define_axis(int file, const char* name, int count, int& dimension) -> int {
    int variable = -1;
    REQUIRE(nc_def_dim(file, name, static_cast<std::size_t>(count), &dimension) == NC_NOERR);
    REQUIRE(nc_def_var(file, name, NC_DOUBLE, 1, &dimension, &variable) == NC_NOERR);
    return variable;
}

auto centres(int count, double cell) -> std::vector<double> {
    std::vector<double> all;
    for (int k = 0; k < count; ++k) {
        all.push_back((k + 0.5) * cell);
    }
    return all;
}

}  // namespace

void write_cube(const std::string& file, const CubeRecipe& recipe) {
    int id = -1, t = -1, z = -1, y = -1, x = -1, values = -1;
    REQUIRE(nc_create(file.c_str(), NC_CLOBBER, &id) == NC_NOERR);
    const int ts = define_axis(id, "time", static_cast<int>(recipe.times.size()), t);
    const int zs = recipe.levels > 0 ? define_axis(id, "height", recipe.levels, z) : -1;
    const int ys = define_axis(id, "y", recipe.ny, y), xs = define_axis(id, "x", recipe.nx, x);
    put_text(id, ts, "units", recipe.time_unit);
    put_text(id, ts, "calendar", recipe.calendar);
    put_text(id, ys, "standard_name", "projection_y_coordinate");
    put_text(id, xs, "standard_name", "projection_x_coordinate");
    const std::vector<int> shape =
        recipe.levels > 0 ? std::vector<int>{t, z, y, x} : std::vector<int>{t, y, x};
    REQUIRE(nc_def_var(id, recipe.variable.c_str(), NC_DOUBLE, static_cast<int>(shape.size()), shape.data(),
                       &values) == NC_NOERR);
    put_text(id, values, "units", recipe.unit);
    REQUIRE(nc_enddef(id) == NC_NOERR);
    nc_put_var_double(id, ts, recipe.times.data());
    nc_put_var_double(id, ys, centres(recipe.ny, recipe.cell).data());
    nc_put_var_double(id, xs, centres(recipe.nx, recipe.cell).data());
    std::vector<double> all;
    for (const auto& frame : recipe.frames) {
        for (int level = 0; level < std::max(recipe.levels, 1); ++level) {
            all.insert(all.end(), frame.begin(), frame.end());
        }
    }
    if (zs >= 0) {
        nc_put_var_double(id, zs, centres(recipe.levels, 1).data());
    }
    REQUIRE(nc_put_var_double(id, values, all.data()) == NC_NOERR);
    REQUIRE(nc_close(id) == NC_NOERR);
}

}  // namespace thalweg::bathymetry::test
