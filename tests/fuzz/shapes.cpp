// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Polygons and lines drawn on a grid.
#include "bathymetry/shapes/draw_shapes.hpp"
#include "gdal_formats.hpp"
#include "input_choices.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;
using bathymetry::AreaRule;
using bathymetry::OverlapRule;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".geojson");
    static const fuzz::GdalFormats only({"GeoJSON", "Memory"});
    file.write(data, size);
    fuzz::InputChoices choices(data, size);
    const bool changes_crs = choices.changes_crs();
    bathymetry::RasterGrid grid{50, 30, 0, 0, 20, 20, changes_crs ? "EPSG:32632" : ""};
    gis::ShapesRequest request;
    request.file = file.path();
    request.file_crs = changes_crs ? choices.one_of({"", "EPSG:4326"}) : choices.one_of({"grid", ""});
    request.attribute = choices.one_of({"level", "crest", "bottom", ""});
    if (choices.flip()) {
        request.value = 1.5;
    }
    bathymetry::DrawingStyle style;
    style.areas = choices.one_of({AreaRule::centre, AreaRule::touched, AreaRule::outlined});
    style.overlap = choices.one_of({OverlapRule::last, OverlapRule::highest, OverlapRule::lowest});
    style.width = choices.one_of({0.0, 30.0});
    fuzz::taken([&] { bathymetry::draw_shapes(grid, gis::read_shapes(request, grid.frame()), style); });
    return 0;
}
