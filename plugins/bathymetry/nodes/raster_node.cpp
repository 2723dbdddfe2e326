// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/raster_node.hpp"

#include <cmath>

#include <thalweg/units/unit.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto RasterNode::about() -> About {
    return {"raster", "Reads a raster onto the grid of another field, reprojecting where the two differ.",
            Clock::once};
}

void RasterNode::configure(const Setup&) {
    check_unit(*this, unit_);
    check_missing(*this, missing_, missing_value_);
    if (classes_.is_set()) {
        values_.emplace(*this, in_unit(*classes_, *unit_, classes_.name()), classes_.name());
        if (*resampling_ != RasterSampling::nearest || scale_.is_set()) {
            complain(Error("between classes there is nothing")
                         .about(scale_.is_set() ? scale_.name() : resampling_.name())
                         .found(scale_.is_set() ? "scale" : "resampling " + word_of(*resampling_))
                         .expected("the numbers of the file as they are, with classes")
                         .remedy("leave out resampling and scale"));
        }
    }
}

auto RasterNode::request() const -> RasterRequest {
    RasterRequest result;
    result.file = file_->path;
    result.band = static_cast<int>(*band_);
    result.variable = *variable_;
    result.file_crs = *file_crs_;
    result.method = *resampling_ == RasterSampling::nearest ? Resampling::nearest : Resampling::bilinear;
    result.missing = values_ && *missing_ == MissingRule::value ? MissingRule::wall : *missing_;
    result.missing_value = in_unit(missing_value_, *unit_).value_or(0);
    result.vertical_scale = factor_;
    if (no_data_.is_set()) {
        result.no_data = *no_data_;
    }
    result.warn = [this](const std::string& text) { log(THW_WARNING, text); };
    return result;
}

/// Factor from the values of the file to the unit of the graph: what the user says, or what both units say.
auto RasterNode::factor() const -> double {
    if (scale_.is_set() || values_) {
        return scale_.is_set() ? *scale_
                               : 1;  // The unit is that of the classes' values; the file has numbers.
    }
    const RasterFile file(file_->path, static_cast<int>(*band_), *file_crs_, *variable_);
    const auto metres = units::metres_in(*unit_);
    const auto found = metres ? or_that_of(file.unit(), file.heights()) : file.unit();
    if (found.is_down && metres) {
        throw Error("the raster counts downwards")
            .about("scale")
            .found("positive: down in " + file_->path)
            .expected("what its values are")
            .remedy("set scale to -1 where they are to be levels, or to 1 where they are to be depths");
    }
    // Manning's n has a unit that UDUNITS lacks: raster-writer says it, ports say "1".
    const bool is_manning = found.text == "s m-1/3" && *unit_ == "1";
    if (found.text.empty() || found.text == *unit_ || is_manning) {
        return 1;
    }
    const auto known = found.metres && metres ? *found.metres / *metres : units::factor(found.text, *unit_);
    if (!known) {
        throw Error("the raster's unit is not the one the graph names")
            .about("unit")
            .found(found.text + " in " + file_->path)
            .expected(*unit_)
            .remedy(
                "set unit to what the file holds, or set scale to the factor between the two (1 if they are "
                "the same)");
    }
    return *known;
}

void RasterNode::negotiate() {
    const auto grid = to_raster_grid(grid_->grid());
    blame("file", [&] {
        factor_ = factor();
        check_onto_grid(request(), grid);
    });
    value_.set_grid(grid_->grid()).set_element(element_of(*precision_)).set_unit(*unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void RasterNode::run(const Step&) {
    const auto grid = to_raster_grid(grid_->grid());
    auto values = blame("file", [&] { return read_onto_grid(request(), grid); });
    if (values_) {
        values = values_->values_of(values, grid_->grid());
        const double missing = in_unit(missing_value_, *unit_).value_or(0);
        for (double& value : values) {
            value = std::isnan(value) && *missing_ == MissingRule::value ? missing : value;
        }
    }
    fill(value_, values);
}

}  // namespace thalweg::bathymetry
