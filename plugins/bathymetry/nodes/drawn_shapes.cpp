// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/drawn_shapes.hpp"

#include <utility>

#include <thalweg/gis/features.hpp>

#include "bathymetry/nodes/conversion.hpp"
#include "bathymetry/nodes/own_unit.hpp"

namespace thalweg::bathymetry {

DrawnShapes::DrawnShapes(Node& node)
    : input_(node, "shapes", port().optional().help("Features in place of the file")),
      group_(node, "Drawing"),
      file_(node, "file",
            option().help("Polygons or lines in any format that GDAL reads, eg GeoJSON, GeoPackage, in place "
                          "of the input shapes")),
      layer_(node, "layer", option().help("Layer of the file; unset: the only one with shapes")),
      file_crs_(node, "file_crs",
                option().help("CRS of the file if it names none or a wrong one, eg EPSG:4326; grid: the "
                              "coordinates are those of the grid")) {}

void DrawnShapes::negotiate(Node& node, const gis::Frame& frame, const ShapeValues& values) {
    if (file_.is_set() && input_.connected()) {
        node.complain(Error("the features are given twice")
                          .about(input_.name())
                          .found("the input and the parameter " + file_.name())
                          .expected("one of them")
                          .remedy("take one out"));
    }
    if (!file_.is_set() && !input_.connected()) {
        node.complain(Error("there are no features")
                          .expected("the parameter file or the input shapes")
                          .remedy("name a vector file, or connect a node such as `features`"));
    }
    for (const auto* parameter : {&layer_, &file_crs_}) {
        if (parameter->is_given() && input_.connected() && !file_.is_set()) {
            node.complain(
                Error("nothing reads this without a file").about(parameter->name()).remedy("take it out"));
        }
    }
    if (input_.connected() ? !input_.read().shapes.empty() : file_.is_set()) {
        shapes_ = read(frame, values);
    }
}

auto DrawnShapes::read(const gis::Frame& frame, const ShapeValues& values) const -> std::vector<gis::Shape> {
    gis::ShapesRequest request{input_.connected() ? "the input shapes" : file_->path,
                               *layer_,
                               *file_crs_,
                               values.attribute,
                               values.common,
                               largest_in(values.unit)};
    request.value_parameter = values.parameter;
    request.least = values.is_height ? 0 : request.least;
    return blame(source(), [&] {
        return input_.connected() ? gis::shapes_of(input_.read(), request, frame)
                                  : gis::read_shapes(request, frame);
    });
}

auto DrawnShapes::take(const gis::Frame& frame, const ShapeValues& values) -> std::vector<gis::Shape> {
    if (input_.connected()) {
        shapes_ = read(frame, values);
        version_ = input_.version();
    }
    return std::move(shapes_);
}

auto DrawnShapes::more_values(const gis::Frame& frame, const ShapeValues& values) const
    -> std::vector<double> {
    std::vector<double> all;
    for (const auto& shape : read(frame, values)) {
        all.push_back(shape.value);
    }
    return all;
}

void DrawnShapes::require_unchanged() const {
    if (input_.version() != version_) {
        throw Error("new features have come while time runs, but they are drawn at the start")
            .about(input_.name())
            .remedy("connect a node that gives its features before time starts");
    }
}

}  // namespace thalweg::bathymetry
