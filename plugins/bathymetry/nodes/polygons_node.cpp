// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/polygons_node.hpp"

#include <algorithm>
#include <cmath>

#include "bathymetry/ground/mesh_extent.hpp"
#include "bathymetry/nodes/conversion.hpp"
#include "bathymetry/shapes/draw_on_mesh.hpp"

namespace thalweg::bathymetry {

auto PolygonsNode::about() -> About {
    return {"polygons", "Draws the polygons and lines of a vector file onto the grid of another field.",
            Clock::once};
}

void PolygonsNode::configure(const Setup&) {
    check_unit(*this, unit_);
    require_value(attribute_, own_value_);
}

auto PolygonsNode::frame() const -> gis::Frame {
    const Grid grid = grid_->grid();
    return {extent_of_mesh(grid), grid.crs};
}

auto PolygonsNode::values() const -> ShapeValues {
    return {*attribute_, in_unit(own_value_, *unit_), *unit_};
}

void PolygonsNode::negotiate() {
    shapes_.negotiate(*this, frame(), values());
    if (const auto elsewhere = in_unit(elsewhere_, *unit_)) {
        require_size(*elsewhere, *unit_, elsewhere_.name());
    }
    value_.set_grid(grid_->grid()).set_element(element_of(*precision_)).set_unit(*unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void PolygonsNode::run(const Step&) {
    DrawingStyle style;
    style.areas = *touch_;
    style.width = *width_;
    const Grid grid = grid_->grid();
    const auto shapes = shapes_.take(frame(), this->values());
    auto values = blame("touch", [&] {
        return grid.kind == THW_GRID_UNIFORM ? draw_shapes(to_raster_grid(grid), shapes, style)
                                             : draw_on_mesh(grid, shapes, style);
    });
    if (const auto elsewhere = in_unit(elsewhere_, *unit_)) {
        std::replace_if(
            values.begin(), values.end(), [](double v) { return std::isnan(v); }, *elsewhere);
    }
    fill(value_, values);
}

}  // namespace thalweg::bathymetry
