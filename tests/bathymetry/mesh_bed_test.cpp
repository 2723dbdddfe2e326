// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <random>

#include <doctest/doctest.h>

#include <thalweg/error.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/meshes/ordered_mesh.hpp"
#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::bathymetry;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
namespace mesh = thalweg::mesh;

namespace {

void write_text(const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
}

auto linear(double x, double y) -> double {
    return 3 + 0.25 * x - 0.5 * y;
}

/// A channel of 4 m by 2 m in eight triangles, the sixth of them clockwise, with an inlet of two lines and an
/// outlet.
auto channel() -> std::string {
    std::string text =
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n1 7 \"inlet\"\n1 8 \"outlet\"\n2 9 "
        "\"water\"\n$EndPhysicalNames\n$Nodes\n9\n";
    for (int k = 0; k < 9; ++k) {
        const int up = k / 3;
        const double x = 2 * (k % 3), y = up;
        text += std::to_string(10 + k) + " " + std::to_string(x) + " " + std::to_string(y) + " " +
                std::to_string(linear(x, y)) + "\n";
    }
    text += "$EndNodes\n$Elements\n11\n1 1 2 7 1 10 13\n2 1 2 7 1 13 16\n3 1 2 8 2 12 15\n";
    const int corners[8][3] = {{10, 11, 14}, {10, 14, 13}, {11, 12, 15}, {11, 15, 14},
                               {13, 14, 17}, {13, 16, 17}, {14, 15, 18}, {14, 18, 17}};
    for (int k = 0; k < 8; ++k) {
        text += std::to_string(4 + k) + " 2 2 9 1 " + std::to_string(corners[k][0]) + " " +
                std::to_string(corners[k][1]) + " " + std::to_string(corners[k][2]) + "\n";
    }
    return text + "$EndElements\n";
}

auto request_of(const std::string& file) -> RasterRequest {
    RasterRequest request;
    request.file = file;
    return request;
}

template <class Body>
auto refusal(Body body) -> std::string {
    try {
        body();
        return "";
    } catch (const thalweg::Error& error) {
        return error.what();
    }
}

/// A quarter of a ring, node (i, j) at radius 10 + i and angle j / 8 of a right angle, i from 1 and j from 5;
/// without node (4, 13) if `without_corner`.
auto ring(bool without_corner = false) -> std::string {
    std::string text = "J;I;X;Y;Elevation\n";
    for (int j = 0; j <= 8; ++j) {
        for (int i = 0; i <= 3; ++i) {
            const double angle = std::acos(0.0) * j / 8;
            const double x = (10 + i) * std::cos(angle), y = (10 + i) * std::sin(angle);
            if (!(without_corner && i == 3 && j == 8)) {
                text += std::to_string(j + 5) + ";" + std::to_string(i + 1) + ";" + std::to_string(x) + ";" +
                        std::to_string(y) + ";" + std::to_string(i) + "\n";
            }
        }
    }
    return text;
}

}  // namespace

TEST_CASE("a Gmsh file gives triangles with levels, groups and the user's numbers") {
    const ScratchFolder folder;
    const auto file = folder.file("channel.msh");
    write_text(file, channel());
    for (const auto order : {CellOrder::file, CellOrder::hilbert}) {
        const auto source = open_mesh_source(request_of(file), order);
        const mesh::Triangles triangles(source->grid());

        CHECK(triangles.cells() == 8);
        CHECK(triangles.nodes() == 9);
        CHECK(triangles.edges() == 16);
        int inlet = 0, outlet = 0, others = 0;
        for (std::int64_t edge = 0; edge < triangles.edges(); ++edge) {
            const auto name = triangles.group_of(edge);
            (name == "inlet" ? inlet : name == "outlet" ? outlet : others) += 1;
        }
        CHECK(inlet == 2);
        CHECK(outlet == 1);
        CHECK(others == 13);
        const auto levels = source->levels_at_cells();
        for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
            const auto centre = mesh::cell_centre(triangles, cell);
            CHECK(levels[static_cast<std::size_t>(cell)] == doctest::Approx(linear(centre.x, centre.y)));
            CHECK(mesh::cell_area(triangles, cell) == doctest::Approx(1));
        }
        REQUIRE(source->remarks().size() == 1);
        CHECK(source->remarks().front() == file + ": 1 triangles turned clockwise and were turned round");
    }
}

TEST_CASE(
    "the order along a curve is a permutation that keeps neighbours near, and the user's numbers undo it") {
    // A square of 64 by 64 pairs of triangles in random order.
    TriangleMesh square;
    for (int j = 0; j <= 64; ++j) {
        for (int i = 0; i <= 64; ++i) {
            square.nodes.push_back({double(i), double(j)});
            square.values.push_back(i + 100 * j);
        }
    }
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i) {
            const int a = j * 65 + i;
            square.triangles.push_back({a, a + 1, a + 66});
            square.triangles.push_back({a, a + 66, a + 65});
        }
    }
    std::shuffle(square.triangles.begin(), square.triangles.end(), std::mt19937(5));

    const auto along = ordered(square, CellOrder::hilbert, "square");
    const auto as_is = ordered(square, CellOrder::file, "square");

    const auto distance = [](const OrderedMesh& mesh) {
        double sum = 0;
        for (const auto& cells : mesh.data.edge_cells) {
            sum += cells[1] < 0 ? 0 : std::abs(cells[0] - cells[1]);
        }
        return sum / static_cast<double>(mesh.data.edge_cells.size());
    };
    CHECK(distance(as_is) > 2000);
    CHECK(distance(along) < 100);
    std::vector<bool> seen(square.triangles.size());
    for (std::size_t cell = 0; cell < seen.size(); ++cell) {
        const auto user = static_cast<std::size_t>(along.data.user_cell[cell]);
        CHECK_FALSE(seen[user]);
        seen[user] = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto node = static_cast<std::size_t>(along.data.cell_nodes[cell][k]);
            const auto users_node = static_cast<std::size_t>(along.data.user_node[node]);
            CHECK(users_node == static_cast<std::size_t>(square.triangles[user][k]));
            CHECK(along.levels[node] == square.values[users_node]);
        }
    }
}

TEST_CASE("a mesh that cannot carry fields is refused by the file's numbers") {
    TriangleMesh two;
    two.nodes = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    two.values = {1, 1, 1, 1};
    const auto refusal_of = [&](std::vector<std::array<int, 3>> triangles) {
        two.triangles = std::move(triangles);
        return refusal([&] { ordered(two, CellOrder::file, "two.msh"); });
    };
    CHECK(refusal_of({{0, 1, 2}, {0, 2, 2}}) ==
          "two.msh: triangle 2 has no area; expected three corners that are not in line");
    CHECK(refusal_of({{0, 1, 2}, {0, 1, 3}})
              .rfind("two.msh: two triangles lie on the same side of an edge", 0) == 0);
    two.groups = {"weir", "rim"};
    two.lines = {{{0, 2}, 0}, {{0, 1}, 1}, {{2, 0}, 1}};
    two.triangles = {{0, 1, 2}, {0, 2, 3}};
    CHECK(ordered(two, CellOrder::file, "two.msh").notes ==
          std::vector<std::string>{"two.msh: 1 of 2 edges of 'rim' lie inside the mesh and are passed over: "
                                   "only edges of its boundary are segments"});
    two.groups = {"weir"};
    two.lines = {{{0, 2}, 0}};
    CHECK(ordered(two, CellOrder::file, "two.msh").notes ==
          std::vector<std::string>{"two.msh: 1 of 1 edges of 'weir' lie inside the mesh and are passed over: "
                                   "only edges of its boundary are segments"});
    two.lines = {{{1, 3}, 0}};
    CHECK(
        refusal_of({{0, 1, 2}, {0, 2, 3}}) ==
        "two.msh: a line of the group 'weir' is no edge of a triangle; save lines and triangles of one mesh");
}

TEST_CASE("a table of node rows gives a curvilinear grid, without the cells whose nodes are missing") {
    const ScratchFolder folder;
    write_text(folder.file("ring.csv"), ring());
    write_text(folder.file("cut.csv"), ring(true));

    const auto whole = open_mesh_source(request_of(folder.file("ring.csv")), CellOrder::file);
    const auto cut = open_mesh_source(request_of(folder.file("cut.csv")), CellOrder::file);

    const mesh::Curvilinear grid(whole->grid());
    CHECK(grid.nx() == 3);
    CHECK(grid.ny() == 8);
    CHECK(grid.node(2).x == doctest::Approx(12));
    CHECK(whole->levels_at_cells()[4] == 1.5);
    const mesh::Curvilinear rest(cut->grid());
    CHECK(rest.has_cell(22));
    CHECK_FALSE(rest.has_cell(23));
    CHECK(std::isnan(cut->levels_at_cells()[23]));
}

TEST_CASE("a table of node rows that is no grid is refused by line or by node") {
    const ScratchFolder folder;
    const auto refusal_of = [&](const std::string& text) {
        write_text(folder.file("g.csv"), text);
        const auto said =
            refusal([&] { open_mesh_source(request_of(folder.file("g.csv")), CellOrder::file); });
        return said.substr(std::min(said.size(), folder.file("g.csv").size()));
    };
    const std::string head = "i,j,x,y,z\n", three = "0,0,0,0,1\n1,0,4,0,1\n0,1,0,4,1\n";
    CHECK(refusal_of(head + three + "1,1,4,4,1\n") == "");
    const std::string again = "; mend the line, or save the table again";
    CHECK(refusal_of("i,j,x,y\n") == ":1: no column z; expected a header with i, j, x, y and z" + again);
    CHECK(refusal_of("") == ":1: the end of the file; expected a header with i, j, x, y and z" + again);
    CHECK(refusal_of(head) == ":2: no node; expected a row for each node" + again);
    CHECK(refusal_of(head + three + "1,1,4\n") == ":5: 3 fields; expected 5, as in the header" + again);
    CHECK(refusal_of(head + three + "1,1,4,4m,1\n") == ":5: '4m'; expected a number" + again);
    CHECK(refusal_of(head + three + "1.5,1,4,4,1\n") ==
          ":5: 1.5 as i or j; expected a whole number up to 1e9" + again);
    CHECK(refusal_of(head + three + "1,0,4,4,1\n") ==
          ":5: node (1, 0) a second time; expected one row a node" + again);
    CHECK(refusal_of(head + three + "1,1,nan,4,1\n") ==
          ":5: node (1, 1) at (nan, 4); expected numbers" + again);
    CHECK(refusal_of(head + three + "900000000,1,4,4,1\n").find("i and j may be wrong") != std::string::npos);
    CHECK(refusal_of(head + three) ==
          ": no cell has all of its four nodes; expected one at least; check which nodes and cells the file "
          "marks as missing");
    CHECK(refusal_of(head + three + "1,1,1,1,1\n") ==
          ": the cell from node (0, 0) to (1, 1) is folded; expected a convex cell that turns "
          "counter-clockwise; mend the grid there");
    CHECK(refusal_of("j,i,x,y,z\n" + three + "1,1,4,4,1\n") ==
          ": the cell from node (0, 0) to (1, 1) turns clockwise; expected i and j to turn as x east and y "
          "north do; exchange i and j, or count one of them backwards");
}

TEST_CASE("bathymetry publishes the cells of a mesh file") {
    const ScratchFolder folder;
    write_text(folder.file("channel.msh"), channel());
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("channel.msh")},
                                                     {"grid", "mesh"},
                                                     {"vertical_datum", "local"},
                                                     {"precision", "double"}});

    CHECK(node->all() == "");

    const auto field = node->output_field("elevation");
    CHECK(field.grid().kind == THW_GRID_TRIANGLES);
    CHECK(field.grid().vertical_datum == "local");
    CHECK(node->output("elevation").size() == 8);
    auto levels = node->output("elevation_vertices");
    REQUIRE(levels.size() == 9);
    std::sort(levels.begin(), levels.end());
    CHECK(levels.front() == doctest::Approx(linear(0, 2)));
    CHECK(levels.back() == doctest::Approx(linear(4, 0)));
    CHECK(node->logged().find("1 triangles turned clockwise") != std::string::npos);
}

TEST_CASE("bathymetry refuses what only rasters need, and files without cells of their own") {
    const ScratchFolder folder;
    write_text(folder.file("channel.msh"), channel());
    const auto window = NodeBench::of<BathymetryNode>(
        {{"file", folder.file("channel.msh")}, {"grid", "mesh"}, {"window", {0, 0, 1, 1}}});
    CHECK(window->configure() ==
          "window: it is not read with grid = mesh |  |  | leave it out, or set grid to \"raster\"");
    write_text(folder.file("bed.tif"), "");
    const auto raster = NodeBench::of<BathymetryNode>({{"file", folder.file("bed.tif")}, {"grid", "mesh"}});
    CHECK(raster->all().find(
              "it holds no mesh; expected a name that ends in .csv (nodes with the columns i, "
              "j, x, y, z, also as iRIC writes them), .cgn or .cgns (iRIC), .grd (Delft3D), .slf") !=
          std::string::npos);
}
