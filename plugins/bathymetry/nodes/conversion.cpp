// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/conversion.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/gis/coordinate_system.hpp>

namespace thalweg::bathymetry {

auto to_field_grid(const RasterGrid& grid, const std::string& vertical_datum) -> Grid {
    Grid result(grid.nx, grid.ny, grid.x0, grid.y0, grid.dx, grid.dy);
    result.crs = grid.crs;
    result.vertical_datum = vertical_datum;
    return result;
}

auto to_raster_grid(const Grid& grid) -> RasterGrid {
    constexpr auto most = std::numeric_limits<int>::max();
    if (grid.nx > most || grid.ny > most) {
        throw Error("a raster of at most 2147483647 columns and rows is needed");
    }
    return {
        static_cast<int>(grid.nx), static_cast<int>(grid.ny), grid.x0, grid.y0, grid.dx, grid.dy, grid.crs};
}

auto values_of(const Field& field) -> std::vector<double> {
    const auto values = compute::values_of(field);
    std::vector<double> copy(static_cast<std::size_t>(field.extent().count()));
    for (std::size_t k = 0; k < copy.size(); ++k) {
        copy[k] = values[static_cast<std::ptrdiff_t>(k)];
    }
    return copy;
}

void fill(const Output& output, const std::vector<double>& values) {
    if (!output->has_data()) {
        return;
    }
    const auto target = compute::target_of(*output);
    for (std::size_t k = 0; k < values.size(); ++k) {
        target.put(static_cast<std::ptrdiff_t>(k), values[k]);
    }
}

auto element_of(const std::string& precision) -> thw_dtype {
    return precision == "double" ? THW_F64 : THW_F32;
}

void check_missing(Node& node, const Parameter<std::string>& missing, const Parameter<double>& value) {
    if (*missing == "value" && !value.is_set()) {
        node.complain(Error("missing = value needs the value")
                          .about(missing.name())
                          .remedy("give " + value.name() + ", eg 0"));
    } else if (*missing != "value" && value.is_given()) {
        node.complain(Error("nothing reads this value")
                          .about(value.name())
                          .found("missing = " + *missing)
                          .expected("it only with missing = value")
                          .remedy("set missing to \"value\", or take it out"));
    }
}

void require_value(const Parameter<std::string>& attribute, const Parameter<double>& value) {
    if (!attribute.is_set() && !value.is_set()) {
        throw Error("the features have no value")
            .about(attribute.name())
            .found("neither attribute nor value")
            .expected("the attribute that gives it, or a value for all of them");
    }
}

auto resampling_of(const std::string& name) -> Resampling {
    constexpr std::array<const char*, 4> names{"nearest", "bilinear", "cubic", "average"};
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) {
        throw Error("unknown resampling").about("resampling").found(name);
    }
    return static_cast<Resampling>(at - names.begin());
}

auto missing_rule_of(const std::string& name) -> MissingRule {
    if (name == "value") {
        return MissingRule::value;
    }
    return name == "error" ? MissingRule::error : MissingRule::wall;
}

auto read_ground(const std::string& file, const std::string& file_crs, const gis::Frame& frame,
                 const std::function<void(const std::string&)>& warn) -> CellField {
    RasterRequest request;
    request.file = file;
    request.file_crs = file_crs;
    request.crs = frame.crs;
    request.area = frame.extent;
    request.warn = warn;
    return blame("ground", [&] {
        const auto cells = RasterSource(request).grid();
        request.area = Window{frame.extent.x_min - cells.dx, frame.extent.y_min - cells.dy,
                              frame.extent.x_max + cells.dx, frame.extent.y_max + cells.dy};
        const RasterSource source(request);
        if (source.grid().crs.empty() != frame.crs.empty()) {
            throw Error("the raster and the mesh are not in one frame")
                .about("ground")
                .found(gis::crs_name(source.grid().crs))
                .expected(gis::crs_name(frame.crs))
                .remedy(
                    "give both a CRS, or none, by ground_crs and by file_crs of the node that reads the "
                    "drawing");
        }
        if (!is_metre(source.unit())) {
            throw Error("the raster's levels are not in metres")
                .about("ground")
                .found(source.unit())
                .expected("m");
        }
        return CellField{source.grid(), source.read()};
    });
}

auto is_metre(const std::string& unit) -> bool {
    std::string text = unit;
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    constexpr std::array<const char*, 6> metres{"", "m", "metre", "metres", "meter", "meters"};
    return std::find(metres.begin(), metres.end(), text) != metres.end();
}

}  // namespace thalweg::bathymetry
