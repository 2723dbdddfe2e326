// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Polygons and lines drawn on a grid.
#include <fuzzer/FuzzedDataProvider.h>

#include <array>

#include "bathymetry/core/shapes.hpp"
#include "gdal_formats.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;
using bathymetry::area_rule;
using bathymetry::overlap_rule;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".geojson");
    static const fuzz::GdalFormats only({"GeoJSON", "Memory"});
    file.write(data, size);
    // From a sum of the input, since every document ends alike.
    std::array<std::uint8_t, 16> sum{};
    for (std::size_t k = 0; k < size; ++k) {
        auto& part = sum[k % sum.size()];
        part = static_cast<std::uint8_t>(31 * part + data[k]);
    }
    FuzzedDataProvider choices(sum.data(), sum.size());
    bathymetry::raster_grid grid{50, 30, 0, 0, 20, 20, choices.PickValueInArray({"", "", "EPSG:32632"})};
    bathymetry::shapes_request request;
    request.file = file.path();
    request.file_crs = choices.PickValueInArray({"grid", "grid", "", "EPSG:4326"});
    request.attribute = choices.PickValueInArray({"level", "crest", "bottom", ""});
    if (choices.ConsumeBool()) {
        request.value = 1.5;
    }
    bathymetry::drawing_style style;
    style.areas = choices.PickValueInArray({area_rule::centre, area_rule::touched, area_rule::outlined});
    style.overlap =
        choices.PickValueInArray({overlap_rule::last, overlap_rule::highest, overlap_rule::lowest});
    style.width = choices.PickValueInArray({0.0, 30.0});
    fuzz::taken([&] { bathymetry::draw_shapes(grid, bathymetry::read_shapes(request, grid), style); });
    return 0;
}
