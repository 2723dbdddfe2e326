// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/polygon_source.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/shapes.hpp>

namespace thalweg::view {

PolygonSource::PolygonSource(Node& node, const FeatureInput& input, const std::string& otherwise)
    : input_(input),
      file_(node, "file",
            option().help("Polygons in any format that GDAL reads, eg GeoJSON, GeoPackage; " + otherwise)),
      layer_(node, "layer", option().help("Layer of the file; unset: the only one with shapes")),
      file_crs_(node, "file_crs",
                option().help("CRS of the file if it names none or a wrong one, eg EPSG:4326; grid: the "
                              "coordinates are those of the grid")) {}

void PolygonSource::check(Node& node) const {
    if (file_.is_set() && input_.connected()) {
        node.complain(Error("the polygons are given twice")
                          .about(input_.name())
                          .found("the input and the parameter " + file_.name())
                          .expected("one of them")
                          .remedy("take one out"));
    }
    for (const auto* parameter : {&layer_, &file_crs_}) {
        if (parameter->is_given() && !file_.is_set()) {
            node.complain(
                Error("nothing reads this without a file").about(parameter->name()).remedy("take it out"));
        }
    }
}

auto PolygonSource::text() const -> std::string {
    return input_.connected() ? "the input " + input_.name() : file_->path;
}

auto PolygonSource::read(const Grid& grid) -> Features {
    gis::ShapesRequest request;
    request.file = text();
    request.layer = *layer_;
    request.file_crs = *file_crs_;
    try {
        auto features =
            input_.connected() ? input_.read() : gis::requested_features(request, gis::frame_of(grid));
        if (features.shapes.empty()) {
            throw Error("the polygons are not there before time starts")
                .remedy(
                    "connect a node that gives its features when the graph is checked, such as `features`");
        }
        version_ = input_.version();
        return features;
    } catch (Error& error) {
        throw error.subject().empty() ? error.about(subject()) : error;
    }
}

auto PolygonSource::warning_of(const Features& features) const -> std::string {
    const auto crossed = gis::polygons_that_cross(features);
    return crossed.empty()
               ? ""
               : fmt::format(
                     "{}: the outline of feature {}{} crosses or touches itself: inside is where a way from "
                     "outside meets it an odd number of times",
                     text(), crossed.front(),
                     crossed.size() > 1 ? fmt::format(", and of {} more,", crossed.size() - 1) : "");
}

void PolygonSource::require_unchanged() const {
    if (input_.version() != version_) {
        throw Error("new polygons have come while time runs, but their cells are found at the start")
            .about(input_.name())
            .remedy("connect a node that gives its features before time starts");
    }
}

}  // namespace thalweg::view
