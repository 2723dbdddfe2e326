// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/elements.hpp"
#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "mesh_files.hpp"
#include "runtime/node/mesh_store.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

/// What a file holds: nodes with levels, and elements of three or four nodes.
struct Drawn {
    std::vector<Point> nodes;
    std::vector<double> levels;
    std::vector<MeshElement> elements;
};

auto strip_level(Point p) -> double {
    return 10 + 0.5 * p.x - 0.25 * p.y;
}

/// A strip of 6 by 3 sheared squares of 4 m, with two triangles at its end.
auto strip_of_quads() -> Drawn {
    constexpr int nx = 6, ny = 3;
    Drawn drawn;
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            drawn.nodes.push_back({4.0 * i + 1.5 * j, 4.0 * j});
        }
    }
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const int a = j * (nx + 1) + i, d = a + nx + 1;
            drawn.elements.push_back({a, a + 1, d + 1, d});
        }
    }
    drawn.nodes.push_back({30, 3});
    drawn.elements.push_back({6, 28, 13, -1});
    drawn.nodes.push_back({32, 10});
    drawn.elements.push_back({13, 28, 29, -1});
    for (const auto& node : drawn.nodes) {
        drawn.levels.push_back(strip_level(node));
    }
    return drawn;
}

auto as_sms(const Drawn& drawn) -> std::string {
    std::string text = "MESH2D\nNUM_MATERIALS_PER_ELEM 1\n";
    for (std::size_t k = 0; k < drawn.elements.size(); ++k) {
        const auto [a, b, c, d] = drawn.elements[k];
        text += d < 0 ? fmt::format("E3T {} {} {} {} 1\n", k + 1, a + 1, b + 1, c + 1)
                      : fmt::format("E4Q {} {} {} {} {} 1\n", k + 1, a + 1, b + 1, c + 1, d + 1);
    }
    for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
        text += fmt::format("ND {} {} {} {}\n", k + 1, drawn.nodes[k].x, drawn.nodes[k].y, drawn.levels[k]);
    }
    return text;
}

auto numbers_of(const MeshElement& element) -> std::string {
    const auto [a, b, c, d] = element;
    return fmt::format("{} {} {}{}\n", a + 1, b + 1, c + 1, d < 0 ? "" : fmt::format(" {}", d + 1));
}

auto as_gmsh_2(const Drawn& drawn) -> std::string {
    auto text = fmt::format("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{}\n", drawn.nodes.size());
    for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
        text += fmt::format("{} {} {} {}\n", k + 1, drawn.nodes[k].x, drawn.nodes[k].y, drawn.levels[k]);
    }
    text += fmt::format("$EndNodes\n$Elements\n{}\n", drawn.elements.size());
    for (std::size_t k = 0; k < drawn.elements.size(); ++k) {
        const auto& element = drawn.elements[k];
        text += fmt::format("{} {} 2 0 1 ", k + 1, element[3] < 0 ? 2 : 3) + numbers_of(element);
    }
    return text + "$EndElements\n";
}

/// A block of quadrilaterals, and one of triangles.
auto as_gmsh_4(const Drawn& drawn) -> std::string {
    auto text = fmt::format("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 {0} 1 {0}\n2 1 0 {0}\n",
                            drawn.nodes.size());
    for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
        text += fmt::format("{}\n", k + 1);
    }
    for (std::size_t k = 0; k < drawn.nodes.size(); ++k) {
        text += fmt::format("{} {} {}\n", drawn.nodes[k].x, drawn.nodes[k].y, drawn.levels[k]);
    }
    text += fmt::format("$EndNodes\n$Elements\n2 {0} 1 {0}\n", drawn.elements.size());
    std::size_t number = 0;
    for (const bool wants_triangles : {false, true}) {
        const auto is_wanted = [&](const MeshElement& e) { return (e[3] < 0) == wants_triangles; };
        text += fmt::format("2 1 {} {}\n", wants_triangles ? 2 : 3,
                            std::count_if(drawn.elements.begin(), drawn.elements.end(), is_wanted));
        for (const auto& element : drawn.elements) {
            if (is_wanted(element)) {
                text += fmt::format("{} ", ++number) + numbers_of(element);
            }
        }
    }
    return text + "$EndElements\n";
}

/// What a graph sees of a mesh file.
struct SeenFile {
    std::uint64_t hash;
    std::vector<double> at_nodes, at_cells;
    std::vector<std::string> notes;
};

auto seen_file(const std::string& file) -> SeenFile {
    thalweg::runtime::MeshStore store;
    const auto source = open_mesh_source(request_for(file), CellOrder::file);
    return {store.keep(source->grid()).geometry_hash(), source->levels_at_nodes(), source->levels_at_cells(),
            source->notes()};
}

/// Triangles of one quadrilateral with these levels at its corners.
auto cut_quad(const std::vector<Point>& nodes, const std::vector<double>& levels = {0, 0, 0, 0})
    -> std::vector<std::array<int, 3>> {
    TriangleMesh mesh;
    mesh.nodes = nodes;
    mesh.values = levels;
    MeshPlaces places;
    set_elements(mesh, {{0, 1, 2, 3}}, places);
    return mesh.triangles;
}

const std::vector<std::array<int, 3>> along_ac{{0, 1, 2}, {0, 2, 3}}, along_bd{{1, 2, 3}, {1, 3, 0}};

auto signed_area(const TriangleMesh& mesh, std::size_t triangle) -> double {
    const auto at = [&](std::size_t k) {
        return mesh.nodes[static_cast<std::size_t>(mesh.triangles[triangle][k])];
    };
    const auto a = at(0), b = at(1), c = at(2);
    return ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
}

}  // namespace

TEST_CASE("a mesh of quadrilaterals and triangles is the same mesh in every format") {
    const ScratchFolder folder;
    const auto drawn = strip_of_quads();
    folder.write("a.2dm", as_sms(drawn));
    folder.write("a.msh", as_gmsh_2(drawn));
    folder.write("b.msh", as_gmsh_4(drawn));
    write_ugrid(folder.file("a.nc"), drawn.nodes, drawn.levels, drawn.elements);

    const auto first = seen_file(folder.file("a.2dm"));

    CHECK(first.at_cells.size() == 2 * 18 + 2);
    CHECK(first.at_nodes == drawn.levels);
    REQUIRE(first.notes.size() == 1);
    CHECK(contains(first.notes[0], "a.2dm: 18 quadrilaterals were cut into two triangles each; "));
    for (const auto* name : {"a.msh", "b.msh", "a.nc"}) {
        CAPTURE(name);
        const auto other = seen_file(folder.file(name));
        CHECK(other.hash == first.hash);
        CHECK(other.at_nodes == first.at_nodes);
        CHECK(other.at_cells == first.at_cells);
        CHECK(other.notes.size() == 1);
    }
}

TEST_CASE("the triangles of a mesh of quadrilaterals have its area and its plane") {
    const ScratchFolder folder;
    folder.write("a.2dm", as_sms(strip_of_quads()));

    const auto mesh = read_mesh(folder.file("a.2dm"));

    double area = 0;
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        CHECK(signed_area(mesh, k) > 0);
        area += signed_area(mesh, k);
    }
    CHECK(area == doctest::Approx(6 * 3 * 16 + 9.75 + 16.75));
    const auto grid = snapped_grid({6, 1, 24, 11}, {0, 0}, 1, 1, "test");
    const auto levels = rasterise(mesh, grid);
    for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
            CHECK(levels[grid.index(i, j)] == doctest::Approx(strip_level(grid.centre(i, j))));
        }
    }
}

TEST_CASE("a quadrilateral is cut where both triangles lie inside of it and are least sharp") {
    CHECK(cut_quad({{0, 0}, {4, 0}, {1, 1}, {0, 4}}) == along_ac);    // corner 2 points inward
    CHECK(cut_quad({{0, 0}, {1, -1}, {4, 0}, {0, -4}}) == along_bd);  // clockwise, corner 1 points inward
    CHECK(cut_quad({{0, 0}, {4, 0}, {10, 4}, {6, 4}}) == along_bd);   // the short diagonal of a rhomboid
    CHECK(cut_quad({{6, 0}, {2, 0}, {-4, 4}, {0, 4}}) == along_bd);   // the same mirrored
    CHECK(cut_quad({{0, 0}, {4, 0}, {2, 4}, {-2, 4}}) == along_ac);
}

TEST_CASE("of two diagonals that are as good, the one whose ends differ less in level is taken") {
    const std::vector<Point> square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    CHECK(cut_quad(square, {10, 7, 10, 2}) == along_ac);  // a crest from 0 to 2
    CHECK(cut_quad(square, {3, 1, 9, 1}) == along_bd);    // a channel from 1 to 3
    CHECK(cut_quad(square, {0, 4, 8, 4}) == along_ac);    // a plane, on which both make the same surface
    CHECK(cut_quad({{0, 0}, {4, 0}, {10, 4}, {6, 4}}, {10, 7, 10, 2}) == along_bd);  // sharp angles go first
}

TEST_CASE("on flat squares diagonals meet at every other node") {
    constexpr int n = 8;
    Drawn drawn;
    for (int j = 0; j <= n; ++j) {
        for (int i = 0; i <= n; ++i) {
            drawn.nodes.push_back({double(i), double(j)});
        }
    }
    TriangleMesh mesh;
    mesh.nodes = drawn.nodes;
    mesh.values.assign(mesh.nodes.size(), 3);
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const int a = j * (n + 1) + i, d = a + n + 1;
            drawn.elements.push_back({a, a + 1, d + 1, d});
        }
    }
    MeshPlaces places;

    set_elements(mesh, drawn.elements, places);

    int rising = 0;
    for (std::size_t k = 0; k < mesh.triangles.size(); k += 2) {
        const auto p = mesh.nodes[static_cast<std::size_t>(mesh.triangles[k][0])];
        const auto q = mesh.nodes[static_cast<std::size_t>(mesh.triangles[k][2])];
        const bool rises = (p.x - q.x) * (p.y - q.y) > 0;
        const auto square = static_cast<int>(k / 2);
        CHECK(rises == ((square / n + square % n) % 2 == 0));
        rising += rises ? 1 : 0;
    }
    CHECK(rising == n * n / 2);
}

TEST_CASE("a quadrilateral with a node twice in a row is a triangle, and a folded one is refused") {
    const ScratchFolder folder;
    const std::string head = "MESH2D\nND 1 0 0 1\nND 2 4 0 1\nND 3 4 4 1\nND 4 0 4 1\n";
    folder.write("a.2dm", head + "E4Q 7 1 2 3 3\nE4Q 8 1 1 3 4\n");

    const auto mesh = read_mesh(folder.file("a.2dm"));

    CHECK(mesh.triangles == along_ac);
    CHECK(mesh.notes.empty());
    folder.write("b.2dm", head + "E4Q 7 1 2 4 3\n");
    CHECK(contains(error_of([&] { read_mesh(folder.file("b.2dm")); }),
                   "b.2dm:6: quadrilateral 7 is folded or has no area; its nodes are 1, 2, 4 and 3; expected "
                   "four corners in order around an area; mend the line"));
}

TEST_CASE("both triangles of a quadrilateral have its level") {
    const ScratchFolder folder;
    auto drawn = strip_of_quads();
    std::vector<double> levels;
    for (std::size_t k = 0; k < drawn.elements.size(); ++k) {
        levels.push_back(100.5 + static_cast<double>(k));
    }
    write_ugrid(folder.file("a.nc"), drawn.nodes, levels, drawn.elements);

    const auto source = open_mesh_source(request_for(folder.file("a.nc")), CellOrder::file);

    const auto cells = source->levels_at_cells();
    REQUIRE(cells.size() == 38);
    for (std::size_t k = 0; k < 18; ++k) {
        CHECK(cells[2 * k] == levels[k]);
        CHECK(cells[2 * k + 1] == levels[k]);
    }
    CHECK(cells[36] == levels[18]);
    CHECK(cells[37] == levels[19]);
}

TEST_CASE("bathymetry says how many quadrilaterals it cut") {
    const ScratchFolder folder;
    folder.write("a.2dm", as_sms(strip_of_quads()));
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("a.2dm")}, {"grid", "mesh"}});

    CHECK(node->all() == "");

    CHECK(contains(node->logged(), "18 quadrilaterals were cut into two triangles each"));
    CHECK(node->output("elevation").size() == 38);
}
