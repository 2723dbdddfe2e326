// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/polygons_node.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/gis/features.hpp>

#include "bathymetry/core/draw_on_mesh.hpp"
#include "bathymetry/core/mesh_extent.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto PolygonsNode::about() -> About {
    return {"polygons", "Draws the polygons and lines of a vector file onto the grid of another field.",
            Clock::once};
}

void PolygonsNode::configure(const Setup&) {
    require_value(attribute_, own_value_);
}

/// Complains unless there is a file or an input with features, and what says how to read the file goes with
/// it.
void PolygonsNode::check_source() {
    if (file_.is_set() == features_.connected()) {
        complain(Error(file_.is_set() ? "the features are given twice" : "there are no features")
                     .about(file_.is_set() ? features_.name() : "")
                     .expected("the parameter file or the input shapes"));
    }
    for (const auto* parameter : {&layer_, &file_crs_}) {
        if (parameter->is_given() && features_.connected()) {
            complain(
                Error("nothing reads this without a file").about(parameter->name()).remedy("take it out"));
        }
    }
}

auto PolygonsNode::read(const gis::Frame& frame) const -> std::vector<gis::Shape> {
    gis::ShapesRequest request{
        features_.connected() ? "the input shapes" : file_->path, *layer_, *file_crs_, *attribute_, {}};
    if (own_value_.is_set()) {
        request.value = *own_value_;
    }
    return features_.connected()
               ? blame("shapes", [&] { return gis::shapes_of(features_.read(), request, frame); })
               : blame("file", [&] { return gis::read_shapes(request, frame); });
}

auto PolygonsNode::frame() const -> gis::Frame {
    const Grid grid = grid_->grid();
    return {extent_of_mesh(grid), grid.crs};
}

void PolygonsNode::negotiate() {
    check_source();
    if (file_.is_set() || features_.version() > 0) {
        shapes_ = read(frame());
    }
    value_.set_grid(grid_->grid()).set_element(element_of(*precision_)).set_unit(*unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void PolygonsNode::run(const Step&) {
    drawing_style style;
    style.areas = *touch_ == "any" ? area_rule::touched : area_rule::centre;
    style.width = *width_;
    if (features_.connected()) {
        shapes_ = read(frame());
    }
    const Grid grid = grid_->grid();
    auto values = blame("touch", [&] {
        return grid.kind == THW_GRID_UNIFORM ? draw_shapes(to_raster_grid(grid), shapes_, style)
                                             : draw_on_mesh(grid, shapes_, style);
    });
    if (elsewhere_.is_set()) {
        std::replace_if(
            values.begin(), values.end(), [](double v) { return std::isnan(v); }, *elsewhere_);
    }
    fill(value_, values);
}

}  // namespace thalweg::bathymetry
