// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/raster_writer_node.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include <thalweg/shown_unit.hpp>
#include <thalweg/units/calendar.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Seconds, wide enough for the names to sort by time; milliseconds only where there are any.
auto time_name(double time) -> std::string {
    return time == std::floor(time) ? fmt::format("{:07.0f}s", time) : fmt::format("{:011.3f}s", time);
}

/// The raster whose cell centres are where the field's values are: values at nodes and faces lie on lines of
/// the grid.
auto raster_of(const Field& field) -> RasterGrid {
    auto grid = to_raster_grid(field.grid());
    const auto extent = field.extent();
    grid.x0 -= extent.nx > grid.nx ? 0.5 * grid.dx : 0.0;
    grid.y0 -= extent.ny > grid.ny ? 0.5 * grid.dy : 0.0;
    grid.nx = static_cast<int>(extent.nx);
    grid.ny = static_cast<int>(extent.ny);
    return grid;
}

/// "2002-08-12T06:00:00Z" as TIFF writes it, "2002:08:12 06:00:00".
auto tiff_date(std::string date) -> std::string {
    date.pop_back();
    date.replace(date.find('T'), 1, " ");
    std::replace(date.begin(), date.end(), '-', ':');
    return date;
}

auto number_or_nan(const std::string& text) -> double {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0') {
        throw Error("no_data is a number or nan").about("no_data").found(text);
    }
    return value;
}

}  // namespace

auto RasterWriterNode::about() -> About {
    return {"raster-writer", "Writes fields as cloud-optimised GeoTIFF files, one a field and output time.",
            Clock::sampled, THW_ON_CPU, 1};  // a state of nothing: each file is of its time alone
}

void RasterWriterNode::configure(const Setup& setup) {
    setup_ = setup;
    stem_ = {setup.output_dir, *directory_, prefix_.is_set() ? *prefix_ : setup.node_id};
    missing_ = number_or_nan(*no_data_);
}

void RasterWriterNode::negotiate() {
    for (const auto& field : open_inputs()) {
        files::require_name_part(field.name(), field.name());
        const auto pattern = stem_.pattern("_" + field.name() + "_*.tif");
        announce_file(pattern, field.name());
        if (!classification_of(field).empty()) {
            announce_file(class_names_file(pattern), field.name());
        }
    }
}

auto RasterWriterNode::describe(const Field& field, double time) const -> RasterDescription {
    RasterDescription result;
    result.name = field.name();
    result.classes = classification_of(field);
    result.long_name = result.classes.empty() ? field.long_name() : result.classes.title;
    result.unit = shown_unit(field);
    result.standard_name = field.standard_name();
    result.no_data = missing_;
    result.type = field.dtype() == THW_F64 ? GDT_Float64 : GDT_Float32;
    result.metadata = {{"time_s", fmt::format("{}", time)},
                       {"TIFFTAG_IMAGEDESCRIPTION", setup_.title},
                       {"TIFFTAG_SOFTWARE", setup_.provenance}};
    if (const auto date = units::date_after(setup_.start_date, time)) {
        result.metadata.emplace_back("time", *date);
        result.metadata.emplace_back("TIFFTAG_DATETIME", tiff_date(*date));
    }
    if (!field.grid().vertical_datum.empty()) {
        result.metadata.emplace_back("vertical_datum", field.grid().vertical_datum);
    }
    return result;
}

void RasterWriterNode::run(const Step& step) {
    for (const auto& field : open_inputs()) {
        const auto file = stem_.path(fmt::format("_{}_{}.tif", field.name(), time_name(step.t1))).string();
        const auto description = describe(field, step.t1);
        write_cog(file, {raster_of(field), values_of(field)}, description);
        file_written(file);
        if (!description.classes.empty()) {
            file_written(class_names_file(file));
        }
    }
}

}  // namespace thalweg::bathymetry
