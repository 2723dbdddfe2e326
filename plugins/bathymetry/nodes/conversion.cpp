// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/conversion.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <regex>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/number_text.hpp>

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

namespace {

void require_range(const Output& output, const std::vector<double>& values) {
    const bool is_float = output->dtype() == THW_F32;
    const double most =
        is_float ? double{std::numeric_limits<float>::max()} : std::numeric_limits<double>::max();
    const auto is_beyond = [&](double v) { return std::fabs(v) > most; };
    const auto first = std::find_if(values.begin(), values.end(), is_beyond);
    if (first != values.end()) {
        throw Error("a value is too large for the output")
            .about(output.name())
            .found(number_text(*first))
            .expected("at most " + number_text(most) + " in size, with precision " +
                      (is_float ? "float" : "double"))
            .remedy("correct it in the file, or mark it as missing");
    }
}

}  // namespace

void fill(const Output& output, const std::vector<double>& values) {
    if (!output->has_data()) {
        return;
    }
    require_range(output, values);
    const auto target = compute::target_of(*output);
    for (std::size_t k = 0; k < values.size(); ++k) {
        target.put(static_cast<std::ptrdiff_t>(k), values[k]);
    }
}

void check_missing(Node& node, const Parameter<MissingRule>& missing, const ParameterBase& value) {
    if (*missing == MissingRule::value && !value.is_set()) {
        node.complain(Error("missing = value needs the value")
                          .about(missing.name())
                          .remedy("give " + value.name() + ", eg 0"));
    } else if (*missing != MissingRule::value && value.is_given()) {
        node.complain(Error("nothing reads this value")
                          .about(value.name())
                          .found("missing = " + word_of(*missing))
                          .expected("it only with missing = value")
                          .remedy("set missing to \"value\", or take it out"));
    }
}

void require_value(const ParameterBase& attribute, const ParameterBase& value) {
    if (!attribute.is_set() && !value.is_set()) {
        throw Error("the features have no value")
            .about(attribute.name())
            .found("neither attribute nor value")
            .expected("the attribute that gives it, or a value for all of them");
    }
}

void check_ground(Node& node, const Parameter<InputFile>& ground,
                  std::initializer_list<const ParameterBase*> parameters) {
    for (const auto* parameter : parameters) {
        if (parameter->is_given() && !ground.is_set()) {
            node.complain(Error("nothing reads this without ground")
                              .about(parameter->name())
                              .remedy("give ground, or take it out"));
        }
    }
}

auto ground_request(const Parameter<InputFile>& ground, const Parameter<std::string>& crs,
                    const Parameter<std::string>& variable, const Parameter<double>& no_data)
    -> RasterRequest {
    RasterRequest request;
    request.file = ground->path;
    request.file_crs = *crs;
    request.variable = *variable;
    if (no_data.is_set()) {
        request.no_data = *no_data;
    }
    request.scale_parameter = "";
    return request;
}

namespace {

/// What a reader says of its own parameter file_crs, in the words of a node that calls it ground_crs. That of
/// another node stays.
auto in_words_of_ground(const std::string& text) -> std::string {
    static const std::regex own_name(R"((^|[\s`'"(])file_crs(?![\w./]|`? of the node))");
    return std::regex_replace(text, own_name, "$1ground_crs");
}

/// Runs `action`, whose errors speak of the parameters variable and file_crs.
template <class Action>
auto about_ground(Action action) -> decltype(action()) {
    try {
        return blame("ground", action);
    } catch (const Error& error) {
        const auto& subject = error.subject();
        throw Error(in_words_of_ground(error.what()))
            .about(subject == "variable"   ? "ground_variable"
                   : subject == "file_crs" ? "ground_crs"
                                           : subject)
            .found(error.found())
            .expected(error.expected())
            .remedy(in_words_of_ground(error.remedy()));
    }
}

}  // namespace

auto read_ground(const RasterRequest& raster, const gis::Frame& frame) -> CellField {
    auto request = raster;
    request.crs = frame.crs;
    request.area = frame.extent;
    request.warn = [&](const std::string& text) { raster.warn(in_words_of_ground(text)); };
    return about_ground([&] {
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
        return CellField{source.grid(), source.read()};
    });
}

}  // namespace thalweg::bathymetry
