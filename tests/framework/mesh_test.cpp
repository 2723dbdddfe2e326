// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "runtime/node/mesh_arrays.hpp"
#include "runtime/node/mesh_rules.hpp"
#include "runtime/node/mesh_store.hpp"
#include "thalweg/mesh/curvilinear_quality.hpp"
#include "thalweg/mesh/mesh.hpp"
#include "thalweg/mesh/number_edges.hpp"
#include "thalweg/mesh/quality.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

template <class Body>
auto refusal(Body body) -> std::string {
    try {
        body();
        return "";
    } catch (const std::invalid_argument& error) {
        return error.what();
    } catch (const Error& error) {
        return error.what() + std::string(": ") + error.found();
    }
}

/// What the rules say of the square of triangles after `change` has spoiled it.
template <class Change>
auto refusal_of_square(Change change) -> std::string {
    auto data = square_of_triangles(2);
    change(data);
    const mesh::TriangleView view(data);
    return refusal([&] { check_triangles(view.abi(), static_cast<std::int64_t>(data.cell_nodes.size())); });
}

template <class Change>
auto refusal_of_bend(Change change) -> std::string {
    auto data = bent_cells(3, 2);
    change(data);
    return refusal([&] { check_curvilinear(data.to_abi(), data.nx, data.ny); });
}

}  // namespace

TEST_CASE("edges are numbered as the cells first use them, with their first cell on the left") {
    mesh::TriangleData data;
    data.x = {0, 1, 1, 0};
    data.y = {0, 0, 1, 1};
    data.cell_nodes = {{0, 1, 2}, {0, 2, 3}};

    mesh::number_edges(data);

    CHECK(data.edge_nodes ==
          std::vector<std::array<std::int32_t, 2>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 0}});
    CHECK(data.edge_cells ==
          std::vector<std::array<std::int32_t, 2>>{{0, -1}, {0, -1}, {0, 1}, {1, -1}, {1, -1}});
    CHECK(data.cell_edges == std::vector<std::array<std::int32_t, 3>>{{0, 1, 2}, {2, 3, 4}});
}

TEST_CASE("triangles that overlap, and three on one edge, have no edges") {
    mesh::TriangleData data;
    data.cell_nodes = {{0, 1, 2}, {0, 1, 3}};
    CHECK(refusal([&] { mesh::number_edges(data); }) ==
          "two triangles lie on the same side of an edge: nodes 0 and 1, cells 0 and 1");
    data.cell_nodes = {{0, 1, 2}, {1, 0, 3}, {1, 0, 4}};
    CHECK(refusal([&] { mesh::number_edges(data); }).rfind("an edge belongs to more than two triangles", 0) ==
          0);
}

TEST_CASE("the three kinds of grid give nodes, corners, centres and areas in one way") {
    const auto areas = [](const Grid& grid) {
        return std::visit(
            [](const auto& mesh) {
                double sum = 0;
                for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
                    sum += mesh.has_cell(cell) ? cell_area(mesh, cell) : 0;
                }
                return sum;
            },
            mesh::mesh_of(grid));
    };
    const auto triangles = square_of_triangles(4);
    const mesh::TriangleView view(triangles);
    auto bend = bent_cells(40, 20);
    bend.cell.assign(800, 1);
    const auto full = bend.to_abi();

    CHECK(areas(Grid(3, 2, 100, 200, 5, 10)) == 300);
    CHECK(areas(view.grid()) == 16);
    // 20 trapezia between two chords of the angle pi / 40
    const double ring = 10 * std::sin(std::acos(-1.0) / 40) * (30 * 30 - 10 * 10);
    const double whole = areas(grid_on(bend, full));
    CHECK(whole == doctest::Approx(ring).epsilon(1e-12));
    bend.cell[7] = 0;
    const double missing = cell_area(mesh::Curvilinear(grid_on(bend, full)), 7);
    CHECK(areas(grid_on(bend, full)) == doctest::Approx(whole - missing).epsilon(1e-12));

    const mesh::Uniform raster(Grid(3, 2, 100, 200, 5, 10));
    CHECK(raster.nodes() == 12);
    const auto centre = mesh::cell_centre(raster, 4);
    CHECK(centre.x == 107.5);
    CHECK(centre.y == 215);
    CHECK_THROWS_WITH_AS(mesh::Triangles(Grid(3, 2, 100, 200, 5, 10)),
                         "the field lies on another kind of grid", Error);
}

TEST_CASE("neighbours, boundary groups and the user's numbers are read from a triangular mesh") {
    auto data = square_of_triangles(2);
    data.groups = {"inlet", "wall"};
    data.edge_group.assign(data.edge_nodes.size(), -1);
    data.edge_group[0] = 1;
    data.user_cell = {7, 6, 5, 4, 3, 2, 1, 0};
    const mesh::TriangleView view(data);
    const mesh::Triangles mesh(view.grid());

    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        for (int k = 0; k < 3; ++k) {
            const auto other = mesh.neighbour(cell, k);
            const bool mutual = other < 0 || mesh.neighbour(other, 0) == cell ||
                                mesh.neighbour(other, 1) == cell || mesh.neighbour(other, 2) == cell;
            CHECK(mutual);
        }
    }
    CHECK(mesh.group_of(0) == "wall");
    CHECK(mesh.group_of(1) == "");
    CHECK(mesh.user_cell(0) == 7);
    CHECK(mesh.user_node(3) == 3);
    CHECK_FALSE(mesh.has_quadrilaterals());
    CHECK(mesh.user_element(0) == 7);
    CHECK(mesh.edges() == 16);
    data.user_element = {3, 3, 2, 2, 1, 1, 0, 0};
    const mesh::TriangleView with_elements(data);
    CHECK(mesh::Triangles(with_elements.grid()).has_quadrilaterals());
    CHECK(mesh::Triangles(with_elements.grid()).user_element(5) == 1);
}

TEST_CASE("the quality of triangles is that of the worst, by its number in the user's file") {
    // Two right triangles of legs 3 and 4 beside each other, and one with a height of 1 on the longer side.
    mesh::TriangleData data;
    data.x = {0, 4, 0, 4, 5};
    data.y = {0, 0, 3, 3, 1.5};
    data.cell_nodes = {{0, 1, 2}, {1, 3, 2}, {1, 4, 3}};
    data.user_cell = {2, 1, 0};
    mesh::number_edges(data);
    const mesh::TriangleView view(data);
    const mesh::Triangles triangles(view.grid());

    const auto quality = mesh::quality_of(triangles);

    CHECK(quality.smallest_angle.value == doctest::Approx(std::atan2(1, 1.5) * 180 / std::acos(-1.0)));
    CHECK(quality.smallest_angle.cell == 2);
    CHECK(quality.largest_ratio.value == doctest::Approx(4));
    CHECK(quality.largest_ratio.cell == 2);
    // Twice the area, 3, over the sides.
    CHECK(quality.smallest_radius.value == doctest::Approx(3 / (3 + 2 * std::hypot(1, 1.5))));
    CHECK(quality.smallest_radius.cell == 2);
    CHECK(quality.median_radius == doctest::Approx(1));
    CHECK(quality.bandwidth == 1);
    // Both have the radius 1: the first of the user's counts.
    data.cell_nodes.pop_back();
    data.user_cell = {1, 0};
    mesh::number_edges(data);
    const mesh::TriangleView two(data);
    CHECK(mesh::quality_of(mesh::Triangles(two.grid())).smallest_radius.cell == 1);
}

TEST_CASE("the quality of a curvilinear grid is that of its worst cells and nodes") {
    // A row of three cells, 1 m by 1 m, 4 m by 1 m, and a parallelogram of 1 m by 1 m that leans by 45
    // degrees.
    mesh::CurvilinearData data;
    data.nx = 3, data.ny = 1;
    data.x = {0, 1, 5, 6, 0, 1, 5, 7};
    data.y = {0, 0, 0, 0, 1, 1, 1, 1};
    const auto view = data.to_abi();
    const mesh::Curvilinear row(grid_on(data, view));

    const auto quality = mesh::quality_of(row);

    CHECK(quality.cells == 3);
    CHECK(quality.smallest_area.value == doctest::Approx(1));
    CHECK(quality.smallest_area.i == 0);
    CHECK(quality.largest_cosine.value == doctest::Approx(std::sqrt(0.5)));
    CHECK(quality.largest_cosine.i == 3);
    CHECK(quality.skewed_nodes == 2);
    CHECK(quality.largest_ratio.value == doctest::Approx(4));
    CHECK(quality.largest_ratio.i == 0);
    CHECK(quality.uneven_faces == 2);
    CHECK(quality.largest_aspect.value == doctest::Approx(4));
    CHECK(quality.largest_aspect.i == 1);
    CHECK(quality.long_cells == 0);
    CHECK(mesh::alignment_at({0, 0}, {0, 2}, {-1, 0}, {2, 4}) == doctest::Approx(0.6));
    CHECK(mesh::alignment_at({0, 0}, {0, 2}, {-1, 0}, {-1, 4}) == 0);

    // Without its middle cell the grid has no neighbours, and no line along i at the inner corners but
    // outwards.
    data.cell = {1, 0, 1};
    const auto parts = data.to_abi();
    const auto apart = mesh::quality_of(mesh::Curvilinear(grid_on(data, parts)));
    CHECK(apart.cells == 2);
    CHECK(apart.largest_ratio.i == -1);
    CHECK(apart.largest_aspect.i == 2);
}

TEST_CASE("lines of a curvilinear grid cross at the angle of the lines to both neighbours") {
    const auto bend = testing::bent_cells(3, 4);
    const auto view = bend.to_abi();
    const mesh::Curvilinear mesh(grid_on(bend, view));

    CHECK(mesh::cosine_at(mesh, 1, 2) == doctest::Approx(0).epsilon(1e-12));
    CHECK(mesh::cosine_at(mesh, 1, 0) == doctest::Approx(std::sin(std::acos(-1.0) / 16)));
}

TEST_CASE("fields have as many values as their mesh has cells, nodes or edges") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    const auto count = [&](thw_location at) { return extent_of(view.grid(), at).count(); };

    CHECK(count(THW_AT_CELL) == 8);
    CHECK(count(THW_AT_NODE) == 9);
    CHECK(count(THW_AT_EDGE) == 16);
    CHECK(count(THW_AT_FACE_X) == 0);
    CHECK(extent_of(Grid(3, 2, 0, 0, 1, 1), THW_AT_EDGE).count() == 0);
}

TEST_CASE("a sound mesh passes the rules") {
    CHECK(refusal_of_square([](mesh::TriangleData&) {}) == "");
    CHECK(refusal_of_bend([](mesh::CurvilinearData&) {}) == "");
    CHECK(refusal_of_bend([](mesh::CurvilinearData& bend) {
              bend.cell = {1, 1, 0, 1, 1, 1};
              bend.x[3] = std::nan("");  // used by the missing cell alone
          }) == "");
}

TEST_CASE("a mesh that no consumer could trust is refused by the cell, node or edge") {
    using Data = mesh::TriangleData;
    CHECK(refusal_of_square([](Data& d) { d.cell_nodes[3][1] = 9; }) == "cell 3 has node 9, expected 0 to 8");
    CHECK(refusal_of_square([](Data& d) { d.cell_nodes[3][1] = -1; }) ==
          "cell 3 has node -1, expected 0 to 8");
    CHECK(refusal_of_square([](Data& d) { d.x[4] = std::nan(""); }) ==
          "node 4 lies at (nan, 1), expected two numbers");
    CHECK(refusal_of_square([](Data& d) { std::swap(d.cell_nodes[0][0], d.cell_nodes[0][1]); }) ==
          "cell 0 with nodes 1, 0, 4 has no positive area, expected corners counter-clockwise");
    CHECK(refusal_of_square([](Data& d) { d.cell_edges[2][0] = 16; }) ==
          "cell 2 has edge 16, expected 0 to 15");
    CHECK(refusal_of_square([](Data& d) { std::swap(d.cell_edges[2][0], d.cell_edges[2][1]); }) ==
          "edge 6 is not the one between nodes 1 and 2 of cell 2");
    CHECK(refusal_of_square([](Data& d) {
              d.edge_cells[0] = {0, 8};
          }) == "edge 0 has cells 0 and 8, expected 0 to 7, and -1 on the right at the boundary");
    CHECK(refusal_of_square([](Data& d) {
              d.edge_cells[0] = {0, 5};
          }) == "edges have 25 cells beside them, expected 24: three for each cell");
    CHECK(refusal_of_square([](Data& d) { d.edge_group.assign(16, 0); }) ==
          "edge 0 is in boundary group 0, expected -1 to -1");
    CHECK(refusal_of_square([](Data& d) {
              d.groups = {"in\nlet"};
          }).rfind("the name of boundary group 0 is 'in", 0) == 0);
    CHECK(refusal_of_square([](Data& d) { d.user_node.assign(9, -2); }) ==
          "node 0 has place -2 in the user's file, expected 0 to 8");
    CHECK(refusal_of_square([](Data& d) { d.user_cell.assign(8, 3); }) ==
          "cell 1 has place 3 in the user's file, which another one has");
    const auto of_elements = [](const std::vector<std::int32_t>& elements) {
        return refusal_of_square([&](Data& d) { d.user_element = elements; });
    };
    const std::string rule =
        ": elements count from 0 in the order of the file and have one cell, or two with an edge between "
        "them";
    CHECK(of_elements({0, 0, 1, 2, 3, 3, 4, 5}) == "");
    CHECK(of_elements({0, 0, 0, 1, 2, 3, 4, 5}) ==
          "cell 2 is of element 0 in the user's file, expected 1" + rule);
    CHECK(of_elements({0, 1, 2, 4, 5, 6, 7, 8}) ==
          "cell 3 is of element 4 in the user's file, expected 3" + rule);
    CHECK(of_elements({0, 1, 2, 0, 3, 4, 5, 6}) ==
          "cell 3 is of element 0 in the user's file, expected 3" + rule);
    CHECK(of_elements({0, 1, 2, 3, 4, 5, 5, 6}) ==
          "cell 6 is of element 5 in the user's file, expected 6" + rule);  // they share no edge
    CHECK(of_elements({-1, 0, 1, 2, 3, 4, 5, 6}) ==
          "cell 0 is of element -1 in the user's file, expected 0" + rule);
    CHECK(refusal_of_square([](Data& d) { d.cell_nodes.clear(); }).rfind("0 cells, expected 1 to", 0) == 0);
}

TEST_CASE("a folded cell of a curvilinear grid, and a grid without cells, are refused") {
    const std::string folded =
        "cell (2, 1) is folded, or a corner is no number; expected a convex cell that turns "
        "counter-clockwise";
    CHECK(refusal_of_bend([](mesh::CurvilinearData& d) { d.x[2 * 4 + 2] = d.x[1 * 4 + 1] - 1; }) == folded);
    CHECK(refusal_of_bend([](mesh::CurvilinearData& d) { d.cell.assign(6, 0); }) ==
          "the grid has no cell, expected one at least");
    CHECK(refusal_of_bend([](mesh::CurvilinearData& d) { d.cell.assign(6, 2); }) ==
          "the mark of cell (0, 0) is 2, expected 0 or 1");
    CHECK(refusal_of_bend(
              [](mesh::CurvilinearData& d) { d.y[0] = std::numeric_limits<double>::infinity(); }) != "");
}

TEST_CASE("cells whose area no double holds are refused") {
    const auto cell = [](double left, double right, double height) {
        mesh::CurvilinearData d;
        d.nx = d.ny = 1;
        d.x = {left, right, left, right};
        d.y = {0, 0, height, height};
        return refusal([&] { check_curvilinear(d.to_abi(), 1, 1); });
    };
    CHECK(cell(0, 2, 1) == "");
    CHECK(cell(0, 1e-100, 1e-100) == "");
    CHECK(cell(0, 1e300, 1e9).rfind("cell (0, 0) is folded", 0) == 0);  // overflows
    CHECK(cell(-1e308, 1e308, 1).rfind("cell (0, 0) is folded", 0) == 0);
    CHECK(cell(0, 1e-300, 1e-9).rfind("cell (0, 0) is folded", 0) == 0);  // underflows

    const auto slope = [](double far) {  // one diagonal overflows where the other one does not
        mesh::CurvilinearData d;
        d.nx = d.ny = 1;
        d.x = {0, 1, 0, far};
        d.y = {0, 0, 1, far};
        return refusal([&] { check_curvilinear(d.to_abi(), 1, 1); });
    };
    CHECK(slope(1e100) == "");
    CHECK(slope(1e308).rfind("cell (0, 0) is folded", 0) == 0);

    mesh::TriangleData thin = square_of_triangles(1);
    thin.x[1] = thin.x[0] + 5e-324;
    const mesh::TriangleView view(thin);
    CHECK(refusal([&] { check_triangles(view.abi(), 2); }).find("has no positive area") != std::string::npos);
}

TEST_CASE("the store keeps one copy of equal meshes, which outlives what was offered") {
    MeshStore store;
    Grid first, again, other;
    {
        const auto data = square_of_triangles(3), same = square_of_triangles(3),
                   finer = square_of_triangles(4);
        const mesh::TriangleView a(data), b(same), c(finer);
        first = store.keep(a.grid());
        again = store.keep(b.grid());
        other = store.keep(c.grid());
        CHECK(first.geometry != a.grid().geometry);
    }
    CHECK(first.geometry == again.geometry);
    CHECK(first == again);
    CHECK(first != other);
    CHECK(first.geometry_hash() != 0);
    const mesh::Triangles mesh(first);
    CHECK(mesh.node(5).x == 1);
    CHECK(mesh.corners(17).nodes[2] == 14);
}

TEST_CASE("meshes that differ in one position, name or number are two") {
    MeshStore store;
    auto data = square_of_triangles(3);
    data.groups = {"wall"};
    data.edge_group.assign(data.edge_nodes.size(), 0);
    const auto kept = [&] { return store.keep(mesh::TriangleView(data).grid()).geometry; };
    const auto* first = kept();
    data.x[5] += 1e-9;
    const auto* moved = kept();
    data.groups = {"weir"};
    const auto* renamed = kept();
    for (std::int32_t place = 18; place > 0; --place) {
        data.user_cell.push_back(place - 1);
    }
    CHECK(moved != first);
    CHECK(renamed != moved);
    CHECK(kept() != renamed);
}

TEST_CASE("a curvilinear grid and a raster pass through the store") {
    MeshStore store;
    const auto bend = bent_cells(3, 2);
    const auto view = bend.to_abi();
    const auto kept = store.keep(grid_on(bend, view));
    CHECK(kept.geometry != &view);
    CHECK(mesh::Curvilinear(kept).node(5).x == bend.x[5]);
    CHECK(mesh_arrays(kept).size() == 3);
    const Grid raster(3, 2, 0, 0, 1, 1);
    CHECK(store.keep(raster) == raster);
    CHECK(mesh_arrays(raster).empty());
    auto unknown = kept;
    unknown.kind = 77;
    CHECK(refusal([&] { store.keep(unknown); }) == "it is of unknown kind 77");
}
