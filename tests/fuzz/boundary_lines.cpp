// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Lines along the edge of a grid.
#include <thalweg/gis/grid_faces.hpp>

#include "gdal_formats.hpp"
#include "input_choices.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".geojson");
    static const fuzz::GdalFormats only({"GeoJSON", "Memory"});
    file.write(data, size);
    Grid grid(50, 30, 0, 0, 20, 20);
    grid.crs = fuzz::InputChoices(data, size).changes_crs() ? "EPSG:32632" : "";
    fuzz::taken([&] {
        const auto lines = gis::read_boundary_lines(file.path(), grid);
        for (const auto& line : lines) {
            fuzz::taken([&] { gis::faces_of_segment(line.first, lines, grid, "boundaries/0/segment"); });
        }
    });
    return 0;
}
