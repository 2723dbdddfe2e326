// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/raster_triangles.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
namespace mesh = thalweg::mesh;

namespace {

constexpr double nan_level = std::numeric_limits<double>::quiet_NaN();

/// Levels by row from the south on cells of 2 m by 1 m from (100, 50).
auto ground_of(int nx, const std::vector<double>& levels) -> CellField {
    CellField ground;
    ground.grid.nx = nx;
    ground.grid.ny = static_cast<int>(levels.size()) / nx;
    ground.grid.x0 = 100;
    ground.grid.y0 = 50;
    ground.grid.dx = 2;
    ground.values = levels;
    return ground;
}

/// Whether triangles hold the edge between two places.
auto has_edge(const TriangleMesh& mesh, Point a, Point b) -> bool {
    const auto is_at = [&](int node, Point p) {
        const auto& at = mesh.nodes[static_cast<std::size_t>(node)];
        return at.x == p.x && at.y == p.y;
    };
    return std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const std::array<int, 3>& t) {
        return std::any_of(t.begin(), t.end(), [&](int n) { return is_at(n, a); }) &&
               std::any_of(t.begin(), t.end(), [&](int n) { return is_at(n, b); });
    });
}

auto lines_by_group(const TriangleMesh& mesh) -> std::map<std::string, int> {
    std::map<std::string, int> count;
    for (const auto& line : mesh.lines) {
        count[mesh.groups[static_cast<std::size_t>(line.group)]] += 1;
    }
    return count;
}

}  // namespace

TEST_CASE("each raster cell with ground becomes two triangles, and sides get their names") {
    const auto ground = ground_of(4, {1, 2, 3, 4, 5, nan_level, 7, 8, 9, 10, 11, nan_level});

    const auto mesh = triangles_of_raster(ground, Diagonal::alternating, "ground");

    REQUIRE(mesh.triangles.size() == 20);
    CHECK(mesh.nodes.size() == 19);  // of 5 by 4 vertices one touches no ground
    // Between 1, 2, 3 along x and 1, 5, 9 along y; beside missing ground along y alone.
    CHECK(mesh.cell_values[0] == 0.5);
    CHECK(mesh.cell_values[1] == 1.5);
    CHECK(mesh.cell_values[8] == doctest::Approx(5 - 4.0 / 6));
    CHECK(mesh.cell_values[9] == doctest::Approx(5 + 4.0 / 6));
    double area = 0;
    for (const auto& t : mesh.triangles) {
        const auto at = [&](std::size_t k) { return mesh.nodes[static_cast<std::size_t>(t[k])]; };
        const auto a = at(0), b = at(1), c = at(2);
        const double doubled = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
        CHECK(doubled == 2);
        area += doubled / 2;
    }
    CHECK(area == 20);
    CHECK(lines_by_group(mesh) ==
          std::map<std::string, int>{{"west", 3}, {"south", 4}, {"east", 2}, {"north", 3}, {"no_data", 6}});
    // The mean of the cells with ground around: of 1, 2 and 5, of 7, 8 and 11.
    const auto value_at = [&](double x, double y) {
        for (std::size_t k = 0; k < mesh.nodes.size(); ++k) {
            if (mesh.nodes[k].x == x && mesh.nodes[k].y == y) {
                return mesh.values[k];
            }
        }
        return nan_level;
    };
    CHECK(value_at(102, 51) == doctest::Approx(8.0 / 3));
    CHECK(value_at(106, 52) == doctest::Approx(26.0 / 3));
}

TEST_CASE("triangles of a plane have its levels, those of a cell keep its level, and a levee stays level") {
    std::vector<double> plane, levee;
    for (int j = 0; j < 5; ++j) {
        for (int i = 0; i < 6; ++i) {
            plane.push_back(10 - 0.5 * i + 0.25 * j);
            levee.push_back(i == 3 ? 8 : 5);
        }
    }
    for (const auto diagonal : {Diagonal::alternating, Diagonal::flatter}) {
        const auto cut = triangles_of_raster(ground_of(6, plane), diagonal, "ground");
        for (std::size_t k = 0; k < cut.triangles.size(); ++k) {
            double x = 0, y = 0;
            for (const int node : cut.triangles[k]) {
                x += cut.nodes[static_cast<std::size_t>(node)].x / 3;
                y += cut.nodes[static_cast<std::size_t>(node)].y / 3;
            }
            CHECK(cut.cell_values[k] ==
                  doctest::Approx(10 - 0.5 * ((x - 100) / 2 - 0.5) + 0.25 * (y - 50 - 0.5)));
            CHECK(cut.cell_values[k] + cut.cell_values[k ^ 1] == doctest::Approx(2 * plane[k / 2]));
        }
        const auto crest = triangles_of_raster(ground_of(6, levee), diagonal, "ground");
        for (std::size_t k = 0; k < crest.cell_values.size(); ++k) {
            CHECK(crest.cell_values[k] == levee[k / 2]);
        }
    }
}

TEST_CASE("diagonals alternate, or run along a slope where they are to be flatter") {
    // The ground falls to the south-east.
    const auto ground = ground_of(3, {0, -1, -2, 1, 0, -1, 2, 1, 0});

    const auto in_turn = triangles_of_raster(ground, Diagonal::alternating, "ground");
    const auto flat = triangles_of_raster(ground, Diagonal::flatter, "ground");

    CHECK(has_edge(in_turn, {100, 50}, {102, 51}));
    CHECK(has_edge(in_turn, {104, 50}, {102, 51}));
    CHECK(has_edge(in_turn, {102, 51}, {104, 52}));
    for (int k = 0; k < 3; ++k) {
        CHECK(has_edge(flat, {100 + 2.0 * k, 50.0 + k}, {102 + 2.0 * k, 51.0 + k}));
    }
    CHECK(has_edge(flat, {102, 50}, {104, 51}));
}

TEST_CASE("a raster without ground is not cut") {
    CHECK(
        error_of([] {
            triangles_of_raster(ground_of(2, {nan_level, nan_level}), Diagonal::flatter, "a.tif");
        }) ==
        "a.tif: 0 of 2 cells have ground; expected 1 to 357913941 to cut into triangles; check `window` and "
        "`cell_size`");
}

TEST_CASE("bathymetry publishes the triangles of a raster with the volume of the raster") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    const auto raster = NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")}});
    REQUIRE(raster->all() == "");
    double volume = 0;
    const auto grid = raster->output_field("elevation").grid();
    for (const double level : raster->output("elevation")) {
        volume += std::isnan(level) ? 0 : level * grid.dx * grid.dy;
    }
    for (const auto* numbering : {"hilbert", "rcm", "file", "random"}) {
        const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")},
                                                         {"grid", "triangles"},
                                                         {"numbering", numbering},
                                                         {"diagonal", "flatter"}});
        REQUIRE(node->all() == "");

        const mesh::Triangles triangles(node->output_field("elevation").grid());
        const auto levels = node->output("elevation");
        double sum = 0;
        for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
            sum += levels[static_cast<std::size_t>(cell)] * mesh::cell_area(triangles, cell);
        }
        CHECK(sum == doctest::Approx(volume));
        CHECK(node->output("elevation_vertices").size() == static_cast<std::size_t>(triangles.nodes()));
        int west = 0;
        for (std::int64_t edge = 0; edge < triangles.edges(); ++edge) {
            west += triangles.group_of(edge) == "west" ? 1 : 0;
        }
        CHECK(west == static_cast<int>(grid.ny));
    }
}

TEST_CASE("parameters of triangles go with triangles") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    const auto said = [&](nlohmann::json params) {
        params["file"] = folder.file("a.tif");
        return NodeBench::of<BathymetryNode>(params)->configure();
    };
    CHECK(said({{"diagonal", "flatter"}}) ==
          "diagonal: it is not read with grid = raster |  |  | leave it out, or set grid to \"triangles\"");
    CHECK(said({{"numbering", "rcm"}}) ==
          "numbering: it is not read with grid = raster |  |  | leave it out, or set grid to \"triangles\"");
    CHECK(said({{"grid", "triangles"}, {"numbering", "rcm"}, {"cell_size", 3}}) == "");
}
