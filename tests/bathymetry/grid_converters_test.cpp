// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <doctest/doctest.h>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/converters/overlap.hpp"
#include "bathymetry/nodes/grid_converters.hpp"
#include "gathered_values.hpp"
#include "support/node_bench.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg::bathymetry;
using thalweg::Device;
using thalweg::Grid;
using thalweg::bathymetry::test::gathered;
using thalweg::bathymetry::test::random_values;
using thalweg::bathymetry::test::raster_of;
using thalweg::bathymetry::test::same_bits;
using thalweg::test::NodeBench;
using thalweg::test::TestField;
using thalweg::testing::bent_cells;
using thalweg::testing::FieldValues;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
namespace mesh = thalweg::mesh;

namespace {

/// Sum of value times area over what has a value.
template <class Mesh>
auto volume_on(const Mesh& cells, const std::vector<double>& values) -> double {
    double sum = 0;
    for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
        const double value = values[static_cast<std::size_t>(cell)];
        sum += std::isnan(value) ? 0 : value * mesh::cell_area(cells, cell);
    }
    return sum;
}

auto volume_on(const RasterGrid& raster, const std::vector<double>& values) -> double {
    double sum = 0;
    for (const double value : values) {
        sum += std::isnan(value) ? 0 : value * raster.dx * raster.dy;
    }
    return sum;
}

/// A field on a test mesh, whose view lives as long as this object.
struct MeshField {
    mesh::TriangleData data = square_of_triangles(6);
    mesh::TriangleView view{data};
    TestField field{"value", "m", view.grid(), THW_AT_CELL, std::vector<float>(72, 2.5F)};
};

}  // namespace

TEST_CASE("a polygon is cut along a line, and its parts add up") {
    SmallPolygon triangle;
    triangle.corners[0] = {0, 0};
    triangle.corners[1] = {4, 0};
    triangle.corners[2] = {0, 4};
    triangle.count = 3;
    const auto west = clipped(triangle, 0, 1, -1), east = clipped(triangle, 0, 1, 1);

    CHECK(west.count == 4);
    CHECK(west.area() == doctest::Approx(3.5));
    CHECK(east.area() == doctest::Approx(4.5));
    CHECK(clipped(triangle, 1, 5, 1).count == 0);
    CHECK(clipped(triangle, 1, -1, 1).area() == 8);
}

TEST_CASE("cells that share area share exactly the area of both") {
    std::mt19937 draw(11);
    std::uniform_real_distribution<double> shift(-1, 1);
    for (int turn = 0; turn < 50; ++turn) {
        auto data = square_of_triangles(7);
        for (auto& x : data.x) {
            x += 0.2 * shift(draw);
        }
        for (auto& y : data.y) {
            y += 0.2 * shift(draw) + 4.5e6;  // as northings are
        }
        const mesh::TriangleView view(data);
        const mesh::Triangles cells(view.grid());
        const auto raster = raster_of(31, 17, -1 + 0.1 * shift(draw), 4.5e6 - 1, 0.3, 0.6);

        std::vector<double> found(raster.size());
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            SmallPolygon polygon;
            for (const auto node : cells.corners(cell)) {
                const auto at = cells.node(node);
                polygon.corners[static_cast<std::size_t>(polygon.count++)] = {at.x - raster.x0,
                                                                              at.y - raster.y0};
            }
            std::vector<Share> parts;
            find_overlaps(polygon, raster, parts);
            double sum = 0;
            for (const auto& part : parts) {
                sum += part.weight;
                found[static_cast<std::size_t>(part.source)] += part.weight;
            }
            CHECK(sum == doctest::Approx(mesh::cell_area(cells, cell)).epsilon(1e-9));
        }
        for (const double area : found) {
            CHECK(area <= 0.3 * 0.6 * (1 + 1e-9));
        }
    }
}

TEST_CASE("volume is kept both ways, and a constant is kept by the mean") {
    const auto bend = bent_cells(9, 14);
    const auto view = bend.to_abi();
    const auto grid = grid_on(bend, view);
    const mesh::Curvilinear cells(grid);
    const auto raster = raster_of(40, 40, -1, -1, 0.83, 0.83);
    const auto onto_raster = overlaps_of_raster(grid, raster), onto_mesh = overlaps_of_mesh(grid, raster);
    const auto values = random_values(cells.cells());

    const auto there = gathered(onto_raster, values, Kept::volume);
    CHECK(volume_on(raster, there) == doctest::Approx(volume_on(cells, values)).epsilon(1e-12));

    const auto back = gathered(onto_mesh, std::vector<double>(raster.size(), 3.0), Kept::volume);
    for (const double value : back) {
        CHECK(value == doctest::Approx(3.0).epsilon(1e-12));
    }
    const auto constant = gathered(onto_raster, std::vector<double>(values.size(), 7.25), Kept::mean);
    int covered = 0;
    for (const double value : constant) {
        if (!std::isnan(value)) {
            CHECK(value == doctest::Approx(7.25).epsilon(1e-14));
            covered += 1;
        }
    }
    CHECK(covered > 800);
    CHECK(covered < 1600);
}

TEST_CASE("a mesh on lines of a raster shares no area with the cells beside it, and keeps its volume") {
    auto data = square_of_triangles(12);
    for (auto* places : {&data.x, &data.y}) {
        for (auto& at : *places) {
            at = 4567890.1 + 0.3 * at;  // rounded to 1e-9 m
        }
    }
    const mesh::TriangleView view(data);
    const mesh::Triangles cells(view.grid());
    const auto raster = raster_of(14, 14, 4567890.1 - 0.3, 4567890.1 - 0.3, 0.3, 0.3);
    const auto values = random_values(cells.cells());

    const auto found = gathered(overlaps_of_raster(view.grid(), raster), values, Kept::volume);

    CHECK(std::count_if(found.begin(), found.end(), [](double v) { return !std::isnan(v); }) == 144);
    CHECK(volume_on(raster, found) == doctest::Approx(volume_on(cells, values)).epsilon(1e-13));
}

TEST_CASE("nodes of triangles and of bent cells share all of their cells, and keep volume and constants") {
    const auto check = [](const Grid& grid, const auto& cells) {
        const auto raster = raster_of(60, 60, -2, -2, 0.61, 0.61);
        const auto at_nodes = overlaps_of_nodes(grid, raster), at_cells = overlaps_of_mesh(grid, raster);
        const auto values = random_values(static_cast<std::int64_t>(raster.size()));
        const auto sum_of = [](const std::vector<double>& terms) {
            return std::accumulate(terms.begin(), terms.end(), 0.0);
        };
        const auto volume = [](const GatherRows& rows, const std::vector<double>& of) {
            return std::inner_product(rows.sizes.begin(), rows.sizes.end(), of.begin(), 0.0);
        };

        const auto found = gathered(at_nodes, values, Kept::mean);

        REQUIRE(found.size() == static_cast<std::size_t>(cells.nodes()));
        CHECK(sum_of(at_nodes.sizes) == doctest::Approx(sum_of(at_cells.sizes)).epsilon(1e-12));
        CHECK(volume(at_nodes, found) ==
              doctest::Approx(volume(at_cells, gathered(at_cells, values, Kept::mean))).epsilon(1e-12));
        for (const double value : gathered(at_nodes, std::vector<double>(raster.size(), 7.25), Kept::mean)) {
            CHECK(value == doctest::Approx(7.25).epsilon(1e-14));
        }
    };
    const auto data = square_of_triangles(23);
    const mesh::TriangleView view(data);
    check(view.grid(), mesh::Triangles(view.grid()));
    const auto bend = bent_cells(9, 14);
    const auto bend_view = bend.to_abi();
    const auto bend_grid = grid_on(bend, bend_view);
    check(bend_grid, mesh::Curvilinear(bend_grid));
}

TEST_CASE("what has no value is left out of a mean and counts as nothing in a volume") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    const auto raster = raster_of(1, 1, 0, 0, 2, 2);
    const auto onto_raster = overlaps_of_raster(view.grid(), raster);
    const auto onto_mesh = overlaps_of_mesh(view.grid(), raster);
    std::vector<double> values(8, 4.0);
    values[3] = std::numeric_limits<double>::quiet_NaN();

    CHECK(gathered(onto_raster, values, Kept::mean) == std::vector<double>{4});
    CHECK(gathered(onto_raster, values, Kept::volume) == std::vector<double>{3.5});
    const auto none = gathered(onto_mesh, {std::numeric_limits<double>::quiet_NaN()}, Kept::mean);
    CHECK(std::isnan(none[0]));
    CHECK(gathered(onto_mesh, {std::numeric_limits<double>::quiet_NaN()}, Kept::volume)[0] == 0);
}

TEST_CASE("of classes the one that covers most is taken, the higher of two that cover the same") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    const auto raster = raster_of(1, 1, 0, 0, 2, 2);
    const auto onto_raster = overlaps_of_raster(view.grid(), raster);
    const double none = std::numeric_limits<double>::quiet_NaN();

    CHECK(gathered(onto_raster, {0, 0, 0, 0, 1, 1, 4, none}, Kept::largest_class)[0] == 0);
    CHECK(gathered(onto_raster, {0, 0, 0, 1, 4, 4, 4, 1}, Kept::largest_class)[0] == 4);
    CHECK(gathered(onto_raster, {none, none, none, none, none, none, none, 1}, Kept::largest_class)[0] == 1);
    CHECK(std::isnan(gathered(onto_raster, std::vector<double>(8, none), Kept::largest_class)[0]));
}

TEST_CASE("a converter hands classes on as classes, and a volume of them without their names") {
    MeshField field;
    auto classes = field.field;
    classes.unit = "1";
    classes.long_name = "Hazard class; 0: dry; 1: caution; 2: danger";
    for (std::size_t k = 0; k < classes.values.size(); ++k) {
        classes.values[k] = static_cast<float>(k % 3);
    }
    classes.name = "value";
    for (const char* keep : {"mean", "volume"}) {
        CAPTURE(keep);
        const auto node = NodeBench::of<MeshToRasterNode>({{"cell_size", 1.7}, {"keep", keep}});

        REQUIRE(node->configure() == "");
        REQUIRE(node->negotiate({classes}) == "");
        REQUIRE(node->run(0) == "");

        const bool counted = std::string(keep) == "mean";
        CHECK(node->output_field("value").long_name() == (counted ? classes.long_name : "Hazard class"));
        for (const double value : node->output("value")) {
            CHECK((!counted || std::isnan(value) || value == 0 || value == 1 || value == 2));
        }
    }
}

TEST_CASE("cells of a mesh that are not there take no part") {
    auto bend = bent_cells(2, 1);
    bend.cell = {1, 0};
    const auto view = bend.to_abi();
    const auto raster = raster_of(1, 1, 0, 0, 40, 40);
    const auto grid = grid_on(bend, view);

    CHECK(gathered(overlaps_of_raster(grid, raster), {2, 900}, Kept::mean) == std::vector<double>{2});
    CHECK(std::isnan(gathered(overlaps_of_mesh(grid, raster), {5}, Kept::mean)[1]));
}

TEST_CASE("a raster is summed in the order of the mesh's cells, to the bit") {
    const auto data = square_of_triangles(23);
    const mesh::TriangleView view(data);
    const auto raster = raster_of(40, 31, -0.3, -0.7, 0.61, 0.83);
    auto values = random_values(std::int64_t{2} * 23 * 23);
    values[100] = std::numeric_limits<double>::quiet_NaN();

    const auto found = gathered(overlaps_of_raster(view.grid(), raster), values, Kept::mean);

    const auto by_mesh = overlaps_of_mesh(view.grid(), raster);
    std::vector<double> area(raster.size()), volume(raster.size());
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        for (auto k = by_mesh.first[cell]; k < by_mesh.first[cell + 1] && !std::isnan(values[cell]); ++k) {
            const auto& part = by_mesh.shares[static_cast<std::size_t>(k)];
            area[static_cast<std::size_t>(part.source)] += part.weight;
            volume[static_cast<std::size_t>(part.source)] += part.weight * values[cell];
        }
    }
    int covered = 0;
    for (std::size_t k = 0; k < raster.size(); ++k) {
        CHECK(std::isnan(found[k]) == (area[k] == 0));
        covered += area[k] > 0 ? 1 : 0;
        CHECK((area[k] == 0 || found[k] == volume[k] / area[k]));
    }
    CHECK(covered > 1000);
}

TEST_CASE("mesh-to-raster makes a raster around the mesh, or takes that of a field") {
    const MeshField mesh;
    const auto around = NodeBench::of<MeshToRasterNode>({{"cell_size", 4}});
    CHECK(around->all({mesh.field, {}}) == "");
    CHECK(around->output_field("value").grid() == Grid(2, 2, 0, 0, 4, 4));
    CHECK(around->output_field("value").unit() == "m");
    CHECK(around->output("value") == std::vector<double>{2.5, 2.5, 2.5, 2.5});

    const TestField other{"grid", "s", Grid(3, 1, 4, 0, 2, 2), THW_AT_CELL, std::vector<float>(3)};
    const auto onto = NodeBench::of<MeshToRasterNode>({{"keep", "volume"}});
    CHECK(onto->all({mesh.field, other}) == "");
    const auto values = onto->output("value");
    CHECK(values[0] == 2.5);
    CHECK(std::isnan(values[1]));
}

TEST_CASE("raster-to-mesh brings a raster to the cells and nodes of a mesh") {
    const MeshField mesh;
    const TestField value{"value", "s m-1", Grid(2, 1, 0, 0, 3, 6), THW_AT_CELL, {1, 2}, "Roughness"};
    const auto node = NodeBench::of<RasterToMeshNode>({});
    auto grid = mesh.field;
    grid.name = "grid";
    CHECK(node->all({value, grid}) == "");
    const auto values = node->output("value");
    REQUIRE(values.size() == 72);
    CHECK(std::accumulate(values.begin(), values.end(), 0.0) == 36 + 72);
    CHECK(node->output_field("value").long_name() == "Roughness");
    CHECK(node->output_field("value").grid().kind == THW_GRID_TRIANGLES);
    const auto at_nodes = node->output("value_vertices");
    REQUIRE(at_nodes.size() == 49);
    // In the middle of the south side, one triangle lies on the western half of the raster and two on the
    // other.
    CHECK(at_nodes[0] == 1);
    CHECK(at_nodes[3] == doctest::Approx(5.0 / 3));
    CHECK(at_nodes[48] == 2);
}

TEST_CASE("a converter without a value yet gives no mean, and a volume of nothing") {
    const MeshField mesh;
    auto later = mesh.field;
    later.values.clear();
    for (const char* keep : {"mean", "volume"}) {
        CAPTURE(keep);
        const auto node = NodeBench::of<MeshToRasterNode>({{"cell_size", 6}, {"keep", keep}});
        CHECK(node->all({later, {}}) == "");
        const double value = node->output("value").at(0);
        CHECK((std::string(keep) == "mean" ? std::isnan(value) : value == 0));
    }
}

namespace {

/// Both converters over one mesh and raster, on a device.
struct BothWays {
    Device device;
    const char* keep;

    template <class NodeType>
    auto node() const -> LoneNode {
        Surroundings around;
        around.params = nlohmann::json{{"keep", keep}}.dump();
        around.device = device;
        return LoneNode::of<NodeType>(around);
    }

    template <class NodeType>
    auto values(const Grid& from, const Grid& to, FieldValues from_values) const -> std::vector<double> {
        auto converter = node<NodeType>();
        const std::vector<float> unread(static_cast<std::size_t>(to.cells()));
        converter.give({"value", std::move(from_values), from, THW_AT_CELL, "m"});
        converter.give({"grid", unread, to, THW_AT_CELL, "m"});
        CHECK(thalweg::testing::to_text(converter.start()) == "");
        CHECK(thalweg::testing::to_text(converter.advance(1)) == "");
        return converter.output("value");
    }
};

}  // namespace

TEST_CASE("converters on CUDA give the bits of the CPU" * doctest::skip(!LoneNode::has_cuda())) {
    const auto data = square_of_triangles(33);
    const mesh::TriangleView view(data);
    const Grid triangles = view.grid(), raster(1001, 31, -0.7, -0.3, 0.034, 1.1);
    for (const char* keep : {"mean", "volume"}) {
        const BothWays cpu{Device(), keep}, cuda{Device::cuda(), keep};
        auto at_cells = random_values(triangles.cells()), at_raster = random_values(raster.cells());
        at_cells[7] = at_raster[5000] = std::numeric_limits<double>::quiet_NaN();
        const std::vector<float> single(at_cells.begin(), at_cells.end());
        const std::vector<float> single_raster(at_raster.begin(), at_raster.end());

        CHECK(same_bits(cpu.values<MeshToRasterNode>(triangles, raster, at_cells),
                        cuda.values<MeshToRasterNode>(triangles, raster, at_cells)));
        CHECK(same_bits(cpu.values<MeshToRasterNode>(triangles, raster, single),
                        cuda.values<MeshToRasterNode>(triangles, raster, single)));
        CHECK(same_bits(cpu.values<RasterToMeshNode>(raster, triangles, at_raster),
                        cuda.values<RasterToMeshNode>(raster, triangles, at_raster)));
        CHECK(same_bits(cpu.values<RasterToMeshNode>(raster, triangles, single_raster),
                        cuda.values<RasterToMeshNode>(raster, triangles, single_raster)));
    }
}

TEST_CASE("converters refuse two frames, two rasters and none") {
    const MeshField mesh;
    const auto none = NodeBench::of<MeshToRasterNode>({});
    CHECK(none->all({mesh.field, {}}).rfind("cell_size: nothing says which raster is wanted", 0) == 0);
    TestField raster{"grid", "s", Grid(3, 1, 4, 0, 2, 2), THW_AT_CELL, std::vector<float>(3)};
    const auto both = NodeBench::of<MeshToRasterNode>({{"cell_size", 4}});
    CHECK(both->all({mesh.field, raster}).rfind("cell_size: the raster is said twice", 0) == 0);
    raster.grid.crs = thalweg::gis::crs_from_text("EPSG:32632", "the test");
    const auto elsewhere = NodeBench::of<MeshToRasterNode>({});
    CHECK(elsewhere->all({mesh.field, raster}).rfind("grid: the grids lie in different CRS", 0) == 0);
}
