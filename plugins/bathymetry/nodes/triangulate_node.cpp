// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/triangulate_node.hpp"

#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <thalweg/gis/attributes.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/converters/mesh_ground.hpp"
#include "bathymetry/ground/degrees_check.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Name of a column that no file has.
constexpr auto row_column = "row of the feature";

auto text_of(const Features& features, const char* attribute, double row) -> std::string {
    const auto* found = gis::find_attribute(features.attributes, attribute);
    return found == nullptr ? "" : gis::text_of(*found, static_cast<std::size_t>(row));
}

/// Sizes of zones [m], NaN where a zone has none.
auto sizes_of(const Features& zones) -> std::vector<double> {
    const auto* found = gis::find_attribute(zones.attributes, "size");
    if (found == nullptr) {
        throw Error("the zones have no attribute 'size'")
            .expected("the longest edge inside each zone, in metres")
            .remedy("give the features this attribute");
    }
    std::vector<double> sizes;
    for (std::size_t row = 0; row < zones.shapes.size(); ++row) {
        const auto size = gis::number_of(*found, row, "zone " + std::to_string(row + 1));
        sizes.push_back(size.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    return sizes;
}

}  // namespace

auto TriangulateNode::about() -> About {
    return {"triangulate", "Makes a mesh of triangles inside a drawn outline, with the ground of a raster.",
            Clock::once};
}

void TriangulateNode::configure(const Setup&) {
    check_ground(*this, ground_, {&ground_crs_, &ground_variable_, &no_data_, &drop_});
    if (least_size_.is_given() && !drop_.is_set()) {
        complain(Error("nothing reads this without drop")
                     .about(least_size_.name())
                     .remedy("give drop, or take it out"));
    }
}

auto TriangulateNode::shapes_of(const FeatureInput& input, const gis::Frame& frame) const
    -> std::vector<gis::Shape> {
    if (!input.connected()) {
        return {};
    }
    auto features = input.read();
    if (features.shapes.empty()) {
        throw Error("a mesh is made before time starts, but there are no features yet")
            .about(input.name())
            .remedy("take them from a node of type 'features'");
    }
    std::vector<double> rows(features.shapes.size());
    std::iota(rows.begin(), rows.end(), 0);
    features.attributes.add(row_column, "1", std::move(rows));
    return blame(input.name().c_str(), [&] {
        return gis::shapes_of(features, {"the input " + input.name(), "", "", row_column, {}}, frame);
    });
}

void TriangulateNode::draw(const FeatureInput& input, const gis::Frame& frame, LineRole role,
                           std::vector<DrawnLine>& lines) const {
    const auto shapes = shapes_of(input, frame);
    const auto features = input.read();
    for (const auto& shape : shapes) {
        for (const auto& part : shape.parts) {
            lines.push_back({part, role, text_of(features, "name", shape.value)});
        }
    }
}

auto TriangulateNode::crs_of_mesh() const -> std::string {
    const auto features = outline_.read();
    auto crs = crs_.is_set() ? gis::crs_from_text(*crs_, "parameter crs") : features.crs;
    if (!gis::is_in_metres(crs)) {
        std::string one = "one";
        if (!features.shapes.empty() && !features.crs.empty()) {
            const auto& first = features.shapes[0];
            one = gis::metric_crs_for(features.crs, {first.x(0), first.y(0)});
        }
        throw Error("the mesh would be in " + gis::coordinate_unit(crs).name + ", but sizes are in metres")
            .about("crs")
            .found(gis::crs_name(crs))
            .expected("a projected CRS in metres")
            .remedy("set crs to " + one +
                    ", or file_crs of the outline's node to \"none\" where the "
                    "coordinates are metres");
    }
    return crs;
}

void TriangulateNode::read_ground(const gis::Frame& frame) {
    if (!ground_.is_set()) {
        return;
    }
    auto raster = ground_request(ground_, ground_crs_, ground_variable_, no_data_);
    raster.warn = [this](const std::string& text) { log(THW_WARNING, text); };
    ground_levels_ = bathymetry::read_ground(raster, frame);
}

auto TriangulateNode::sizes_in(const gis::Frame& frame) -> SizeField {
    SizeField sizes(*size_);
    const auto shapes = shapes_of(zones_, frame);
    if (!shapes.empty()) {
        blame("zones", [&] {
            const auto numbers = sizes_of(zones_.read());
            for (auto shape : shapes) {
                shape.value = numbers[static_cast<std::size_t>(shape.value)];
                sizes.add_zone(shape);
            }
        });
    }
    if (drop_.is_set()) {
        sizes.follow_slope(ground_levels_, *drop_, least_size_.is_set() ? *least_size_ : *size_ / 10);
    }
    return sizes;
}

auto TriangulateNode::least_distance_in(const SizeField& sizes) const -> double {
    if (!least_distance_.is_set()) {
        return sizes.smallest() / 100;
    }
    if (*least_distance_ > sizes.smallest() / 4) {
        throw Error("nodes that are so far apart cannot keep to the sizes")
            .about("least_distance")
            .found(fmt::format("{:.4g} m", *least_distance_))
            .expected(fmt::format("at most a quarter of the smallest size, {:.4g} m", sizes.smallest() / 4))
            .remedy("give a smaller distance, or leave it out");
    }
    return *least_distance_;
}

void TriangulateNode::negotiate() {
    constexpr double far = std::numeric_limits<double>::max();
    gis::Frame frame{{-far, -far, far, far}, crs_of_mesh()};
    GenerateRequest request;
    draw(outline_, frame, LineRole::outline, request.lines);
    frame.extent = extent_of(request.lines);
    if (frame.crs.empty()) {
        const auto remark =
            blame("outline", [&] { return check_for_degrees("the outline", {frame.extent}); });
        if (!remark.empty()) {
            log(THW_WARNING, remark);
        }
    }
    draw(holes_, frame, LineRole::hole, request.lines);
    draw(break_lines_, frame, LineRole::break_line, request.lines);
    // Lines beside the outline name it, too.
    const auto box = frame.extent;
    const gis::Frame around{{box.x_min - *size_, box.y_min - *size_, box.x_max + *size_, box.y_max + *size_},
                            frame.crs};
    draw(boundaries_, around, LineRole::outline, request.boundaries);
    read_ground(frame);
    const auto sizes = sizes_in(frame);
    request.size = sizes;
    request.rules = {*smallest_angle_, least_distance_in(sizes), *most_triangles_};
    request.sweeps = static_cast<int>(*smoothing_);
    const auto generated = blame("outline", [&] { return generate_mesh(request); });
    mesh_ = mesh_source_of({generated, frame.crs, ""}, *numbering_, "the generated mesh");
    for (auto* output : {&area_, &elevation_, &vertices_}) {
        output->set_grid(mesh_->grid()).set_element(element_of(*precision_));
    }
}

void TriangulateNode::run(const Step&) {
    const auto grid = mesh_->grid();
    const mesh::Triangles triangles(grid);
    std::vector<double> areas;
    for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
        areas.push_back(mesh::cell_area(triangles, cell));
    }
    fill(area_, areas);
    if (!elevation_->has_data() && !vertices_->has_data()) {
        return;
    }
    if (!ground_.is_set()) {
        throw Error("the levels of the mesh are read, but it has no ground")
            .about("ground")
            .remedy("give a raster, or bring levels to the mesh by a node of type 'raster-to-mesh'");
    }
    fill(elevation_, means_over(overlaps_of_mesh(grid, ground_levels_.grid), ground_levels_));
    fill(vertices_, means_over(overlaps_of_nodes(grid, ground_levels_.grid), ground_levels_));
}

}  // namespace thalweg::bathymetry
