// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <numeric>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <thalweg/mesh/curvilinear_quality.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/converters/mesh_ground.hpp"
#include "bathymetry/ground/line.hpp"
#include "bathymetry/nodes/river_mesh_node.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;
namespace mesh = thalweg::mesh;

namespace {

/// A bank of a meander of 40 m width, `offset` to the left of its middle.
auto meander_bank(double offset) -> std::vector<Point> {
    std::vector<Point> line;
    for (int k = 0; k <= 300; ++k) {
        const double x = 2.0 * k, slope = 0.8 * std::cos(x / 50);
        const double part = offset / std::hypot(1, slope);
        line.push_back({x - part * slope, 40 * std::sin(x / 50) + part});
    }
    return line;
}

auto meander_request() -> RiverRequest {
    RiverRequest request;
    request.left = meander_bank(20);
    request.right = meander_bank(-20);
    request.cells_along = 100;
    request.cells_across = 8;
    return request;
}

auto line_features(const std::vector<Point>& points) -> thalweg::Features {
    thalweg::Features features;
    features.attributes.add("fid", "1", {1});
    thalweg::FeatureShape shape(thalweg::ShapeKind::lines);
    shape.begin_part();
    for (const auto& p : points) {
        shape.add_point(p.x, p.y);
    }
    features.shapes.push_back(shape);
    return features;
}

auto river_node(const nlohmann::json& params, const std::vector<Point>& left, const std::vector<Point>& right)
    -> LoneNode {
    thalweg::testing::Surroundings around;
    around.params = params.dump();
    auto node = LoneNode::of<RiverMeshNode>(around);
    node.give(thalweg::testing::InputFeatures{"left_bank", line_features(left), true});
    node.give(thalweg::testing::InputFeatures{"right_bank", line_features(right), true});
    return node;
}

}  // namespace

TEST_CASE("a straight river becomes rectangles, narrower at the banks by the factor that is asked for") {
    RiverRequest request;
    request.left = {{0, 10}, {100, 10}};
    request.right = {{0, 0}, {100, 0}};
    request.size_along = 5;
    request.cells_across = 40;
    request.bank_refinement = 4;

    const auto grid = make_river_grid(request).mesh;

    CHECK(grid.nx == 20);
    const auto y = [&](std::size_t j) { return grid.y[j * 21]; };
    CHECK((y(21) - y(20)) / (y(1) - y(0)) == doctest::Approx(4).epsilon(0.1));
    for (std::size_t k = 0; k < grid.x.size(); ++k) {
        CHECK(grid.x[k] == doctest::Approx(5.0 * static_cast<double>(k % 21)).epsilon(1e-9));
    }
}

TEST_CASE("a meander becomes a grid on its banks whose lines cross nearly at right angles") {
    const auto river = make_river_grid(meander_request());

    const auto view = river.mesh.to_abi();
    const mesh::Curvilinear grid(grid_on(river.mesh, view));
    const auto quality = mesh::quality_of(grid);
    MESSAGE("cosine " << river.smoothing.before << " to " << river.smoothing.after << " after "
                      << river.smoothing.sweeps << " sweeps; ratio " << quality.largest_ratio.value);
    CHECK(river.smoothing.after < river.smoothing.before);
    CHECK(quality.largest_cosine.value < mesh::CurvilinearLimits::cosine);
    CHECK(quality.skewed_nodes == 0);
    CHECK(quality.uneven_faces == 0);
    CHECK(grid.node(0).x == doctest::Approx(meander_bank(-20).front().x));
    CHECK(grid.node(grid.nodes() - 1).y == doctest::Approx(meander_bank(20).back().y));
}

TEST_CASE("cells along a river have the lengths that are asked for at places downstream") {
    RiverRequest request;
    request.left = {{0, 10}, {1000, 10}};
    request.right = {{0, 0}, {1000, 0}};
    request.cells_across = 4;
    request.lengths = {{0, 40}, {400, 10}, {500, 10}, {900, 40}};

    const auto grid = make_river_grid(request).mesh;

    // 2 * 400 ln(4) / 30 + 10 + 2.5 = 49.5 cells.
    CHECK(grid.nx == 49);
    for (std::size_t i = 0; i < 49; ++i) {
        const double middle = (grid.x[i] + grid.x[i + 1]) / 2;
        const double part = middle < 400 ? middle / 400 : middle > 500 ? (900 - middle) / 400 : 1;
        const double expected = 40 - 30 * std::clamp(part, 0.0, 1.0);
        CAPTURE(middle);
        CHECK(grid.x[i + 1] - grid.x[i] == doctest::Approx(expected).epsilon(0.03));
    }
    request.lengths = {{0, 20}};
    const auto equal = make_river_grid(request).mesh;
    request.lengths.clear();
    request.size_along = 20;
    CHECK(equal.nx == 50);
    CHECK(equal.x[3] == doctest::Approx(make_river_grid(request).mesh.x[3]).epsilon(1e-9));
}

TEST_CASE("nodes that slide along the banks let lines meet them at better angles, the same on every run") {
    RiverRequest request;
    request.left = {{0, 40}, {300, 40}};
    for (int k = 0; k <= 300; ++k) {
        request.right.push_back({1.0 * k, 8 * std::cos(2 * std::acos(-1.0) * k / 150.0) - 8});
    }
    request.cells_across = 10;
    request.lengths = {{0, 8}, {150, 4}, {300, 8}};
    const auto fixed = make_river_grid(request);
    request.slides = true;

    const auto river = make_river_grid(request);

    const auto report = river.smoothing;
    MESSAGE("cosine " << report.before << ", " << fixed.smoothing.after << " on fixed banks, " << report.after
                      << " on sliding ones; ratio " << report.ratio_before << ", "
                      << fixed.smoothing.ratio_after << ", " << report.ratio_after);
    CHECK(report.before == fixed.smoothing.before);
    CHECK(report.after < 0.8 * fixed.smoothing.after);
    const auto view = river.mesh.to_abi();
    CHECK(mesh::quality_of(mesh::Curvilinear(grid_on(river.mesh, view))).uneven_faces == 0);
    double farthest = 0;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(river.mesh.nx); ++i) {
        farthest =
            std::max(farthest, position_on_line(request.right, {river.mesh.x[i], river.mesh.y[i]}).distance);
    }
    CHECK(farthest < 1e-9);
    CHECK(river.mesh.x[0] == fixed.mesh.x[0]);
    CHECK(make_river_grid(request).mesh.x == river.mesh.x);
}

TEST_CASE("smoothing brings nodes inside a grid back to where its rim wants them") {
    mesh::CurvilinearData grid;
    grid.nx = grid.ny = 10;
    for (int k = 0; k < 121; ++k) {
        const int i = k % 11, j = k / 11;
        const bool is_inside = i > 0 && j > 0 && i < 10 && j < 10;
        grid.x.push_back(i + (is_inside ? 0.4 * std::sin(5.0 * k) : 0));
        grid.y.push_back(j + (is_inside ? 0.4 * std::cos(7.0 * k) : 0));
    }

    const auto report = smooth_grid(grid, 200);

    CHECK(report.before > 0.3);
    CHECK(report.after < 1e-3);
    CHECK(grid.x[5 * 11 + 5] == doctest::Approx(5).epsilon(1e-3));
}

TEST_CASE("banks may be drawn in either direction, and a centre line gives the rows of nodes") {
    const auto expected = make_river_grid(meander_request()).mesh;
    auto turned = meander_request();
    std::reverse(turned.left.begin(), turned.left.end());
    auto both = turned;
    std::reverse(both.right.begin(), both.right.end());
    auto centred = meander_request();
    centred.centre = meander_bank(0);
    std::reverse(centred.centre.begin(), centred.centre.end());

    CHECK(make_river_grid(turned).mesh.x == expected.x);
    CHECK(make_river_grid(both).mesh.x == expected.x);
    const auto by_centre = make_river_grid(centred).mesh;
    double largest = 0;
    for (std::size_t k = 0; k < expected.x.size(); ++k) {
        largest =
            std::max(largest, std::hypot(by_centre.x[k] - expected.x[k], by_centre.y[k] - expected.y[k]));
    }
    CHECK(largest > 0);
    CHECK(largest < 5);
}

TEST_CASE("the ground of a grid keeps a plane, on cells larger and smaller than those of the raster") {
    const ScratchFolder folder;
    write_tiff(folder.file("plane.tif"), plane(40, 20));
    std::vector<double> volumes;
    for (const int cells : {5, 100}) {
        auto node = river_node({{"cells_along", cells},
                                {"cells_across", cells},
                                {"ground", folder.file("plane.tif")},
                                {"precision", "double"}},
                               {{150, 150}, {300, 160}}, {{150, 80}, {300, 60}});
        REQUIRE(to_text(node.start()) == "");
        const auto areas = node.output("area"), levels = node.output("elevation");
        volumes.push_back(std::inner_product(areas.begin(), areas.end(), levels.begin(), 0.0));
        const auto field = node.output_field("elevation");
        const auto at = mesh::Curvilinear(field.grid()).node(cells + 2);
        const double level = node.output("elevation_vertices")[static_cast<std::size_t>(cells) + 2];
        CHECK((cells == 5 || level == doctest::Approx(plane_at({at.x, at.y})).epsilon(1e-9)));
    }
    // Means take the raster's cells as steps, also those that the rim cuts.
    CHECK(volumes[0] == doctest::Approx(volumes[1]).epsilon(1e-3));
    CellField ground{{2, 1, 0, 0, 1, 1, ""}, {3, std::nan("")}};
    CHECK(bilinear_at(ground, {1, 0.5}) == 3);
    CHECK(std::isnan(bilinear_at(ground, {2.1, 0.5})));
}

TEST_CASE("river-mesh refuses what gives no grid") {
    const std::vector<Point> left{{0, 10}, {100, 10}}, right{{0, 0}, {100, 0}};
    const auto refusal = [&](const nlohmann::json& params, const std::vector<Point>& bank) {
        auto node = river_node(params, bank, right);
        node.leave_unread("elevation");
        node.leave_unread("elevation_vertices");
        return to_text(node.start());
    };
    const nlohmann::json sizes = {{"cells_along", 10}, {"cells_across", 4}};
    CHECK(refusal(sizes, left) == "");
    CHECK(contains(refusal({{"cells_along", 10}}, left),
                   "cells_across: cells need a number or a size | neither | cells_across or size_across"));
    CHECK(contains(refusal({{"cells_along", 10}, {"size_along", 2}, {"cells_across", 4}}, left),
                   "cells_along: cells need a number or a size | both"));
    const auto by_lengths = [&](const nlohmann::json& lengths) {
        return refusal({{"lengths_along", lengths}, {"cells_across", 4}}, left);
    };
    CHECK(by_lengths({{0, 5}, {50, 10}}) == "");
    CHECK(contains(by_lengths({{0, 5, 1}}),
                   "lengths_along: a place with a length of cells is no pair | 3 number(s)"));
    CHECK(contains(by_lengths({{10, 5}, {0, 10}}),
                   "lengths_along: the lengths of cells along the river cannot be | 10 m at 0 m"));
    CHECK(contains(refusal({{"lengths_along", {{0, 5}}}, {"size_along", 2}, {"cells_across", 4}}, left),
                   "lengths_along: the length of cells is given twice | size_along beside it"));
    CHECK(contains(refusal({{"size_along", 0.01}, {"size_across", 0.001}}, left), "cells are too many"));
    CHECK(contains(refusal(sizes, {{0, 10}, {100, -10}}), "the grid between the banks: "));
    auto levels = river_node(sizes, left, right);
    CHECK(contains(to_text(levels.start()), "ground: the levels of the grid are read, but it has no ground"));
}
