// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "test_files.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include <doctest/doctest.h>
#include <thalweg/gis/session.hpp>

namespace thalweg::bathymetry::test {

auto six_cells() -> TiffRecipe {
    TiffRecipe recipe;
    recipe.nx = 3;
    recipe.ny = 2;
    recipe.north_first = {1, 2, 3, 4, 5, 6};
    return recipe;
}

auto request_for(const std::string& file) -> RasterRequest {
    RasterRequest request;
    request.file = file;
    return request;
}

auto plane(int nx, int ny) -> TiffRecipe {
    TiffRecipe recipe;
    recipe.nx = nx;
    recipe.ny = ny;
    recipe.type = GDT_Float64;
    for (int row = 0; row < ny; ++row) {
        for (int i = 0; i < nx; ++i) {
            recipe.north_first.push_back(plane_at({105.0 + 10 * i, 195.0 - 10 * row}));
        }
    }
    return recipe;
}

auto plane_at(Point p) -> double {
    return 7 + 0.5 * p.x - 0.25 * p.y;
}

void write_tiff(const std::string& file, const TiffRecipe& recipe) {
    const gis::Session session;
    auto* driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    const gis::DatasetPtr dataset(
        driver->Create(file.c_str(), recipe.nx, recipe.ny, 1, recipe.type, nullptr));
    REQUIRE(dataset);
    auto transform = recipe.transform;
    if (recipe.has_transform) {
        dataset->SetGeoTransform(transform.data());
    }
    if (!recipe.crs.empty()) {
        OGRSpatialReference reference;
        REQUIRE(reference.SetFromUserInput(recipe.crs.c_str()) == OGRERR_NONE);
        dataset->SetSpatialRef(&reference);
    }
    auto* band = dataset->GetRasterBand(1);
    if (!recipe.no_data.empty()) {
        band->SetNoDataValue(std::stod(recipe.no_data));
    }
    if (recipe.scale != 1 || recipe.offset != 0) {
        band->SetScale(recipe.scale);
        band->SetOffset(recipe.offset);
    }
    band->SetUnitType(recipe.unit.c_str());
    auto values = recipe.north_first;
    REQUIRE(band->RasterIO(GF_Write, 0, 0, recipe.nx, recipe.ny, values.data(), recipe.nx, recipe.ny,
                           GDT_Float64, 0, 0, nullptr) == CE_None);
}

auto contains(const std::string& text, const std::string& part) -> bool {
    const bool found = text.find(part) != std::string::npos;
    if (!found) {
        MESSAGE("looked for '" << part << "' in: " << text);
    }
    return found;
}

auto data_file(const std::string& name) -> std::string {
    const char* folder = std::getenv("THALWEG_DATA");
    if (folder == nullptr || *folder == '\0') {
        MESSAGE("skipped: THALWEG_DATA is not set");
        return {};
    }
    return std::string(folder) + "/" + name;
}

auto output_of(const std::string& command) -> std::string {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    REQUIRE(pipe);
    std::string text;
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) {
        text.push_back(static_cast<char>(c));
    }
    return text;
}

}  // namespace thalweg::bathymetry::test
