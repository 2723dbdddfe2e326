// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/polygons_node.hpp"

#include <algorithm>
#include <cmath>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto PolygonsNode::about() -> About {
    return {"polygons", "Draws the polygons and lines of a vector file onto the grid of another field.",
            Clock::once};
}

void PolygonsNode::configure(const Setup&) {
    require_value(attribute_, own_value_);
}

void PolygonsNode::negotiate() {
    gis::ShapesRequest request{file_->path, *layer_, *file_crs_, *attribute_, {}};
    if (own_value_.is_set()) {
        request.value = *own_value_;
    }
    const auto grid = to_raster_grid(grid_->grid());
    shapes_ = blame("file", [&] { return gis::read_shapes(request, grid.frame()); });
    value_.set_grid(grid_->grid()).set_element(element_of(*precision_)).set_unit(*unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void PolygonsNode::run(const Step&) {
    drawing_style style;
    style.areas = *touch_ == "any" ? area_rule::touched : area_rule::centre;
    style.width = *width_;
    const auto grid = to_raster_grid(grid_->grid());
    auto values = blame("touch", [&] { return draw_shapes(grid, shapes_, style); });
    if (elsewhere_.is_set()) {
        std::replace_if(
            values.begin(), values.end(), [](double v) { return std::isnan(v); }, *elsewhere_);
    }
    fill(value_, values);
}

}  // namespace thalweg::bathymetry
