// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include <thalweg/mesh/mesh.hpp>
#include "error_of.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "value_at.hpp"
#include "view/cells/box_tree.hpp"
#include "view/gauges/gauge_points.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

/// Unit squares whose inner nodes are pushed by up to 0.2 m, so that no edge lies along an axis.
auto pushed_triangles(std::int32_t n) -> mesh::TriangleData {
    auto data = square_of_triangles(n);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> push(-0.2, 0.2);
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        if (data.x[k] > 0 && data.x[k] < n && data.y[k] > 0 && data.y[k] < n) {
            data.x[k] += push(random);
            data.y[k] += push(random);
        }
    }
    return data;
}

/// A point on the line between two nodes, as good as doubles can say it.
auto on_edge(const mesh::TriangleData& data, std::size_t edge, double share) -> mesh::Point {
    const auto a = static_cast<std::size_t>(data.edge_nodes[edge][0]);
    const auto b = static_cast<std::size_t>(data.edge_nodes[edge][1]);
    return {data.x[a] + share * (data.x[b] - data.x[a]), data.y[a] + share * (data.y[b] - data.y[a])};
}

}  // namespace

TEST_CASE("a place in a triangle is found there, an edge belongs to the lower number of the user's file") {
    auto data = square_of_triangles(2);
    data.user_cell = {7, 6, 5, 4, 3, 2, 1, 0};
    const mesh::TriangleView view(data);
    const auto cells = make_cell_finder(view.grid());

    CHECK(cells->containing(0.9, 0.1) == 0);
    CHECK(cells->containing(0.1, 0.9) == 1);
    CHECK(cells->containing(1.1, 1.9) == 7);
    CHECK(cells->containing(0.5, 0.5) == 1);
    CHECK(cells->containing(0.0, 0.0) == 1);
    CHECK(cells->containing(1.0, 1.0) == 7);
    CHECK_FALSE(cells->containing(2.001, 1.0).has_value());
    CHECK_FALSE(cells->containing(NAN, 1.0).has_value());
}

TEST_CASE("no place falls in between two triangles") {
    const auto data = pushed_triangles(12);
    const mesh::TriangleView view(data);
    const auto cells = make_cell_finder(view.grid());

    for (std::size_t edge = 0; edge < data.edge_nodes.size(); ++edge) {
        for (const double share : {0.0, 1e-9, 0.1, 1.0 / 3.0, 0.5, 0.7, 1.0}) {
            const auto at = on_edge(data, edge, share);
            const auto found = cells->containing(at.x, at.y);
            if (data.edge_cells[edge][1] >= 0) {
                CHECK(found.has_value());
            }
        }
    }
}

TEST_CASE("cells around a place are those that a search through all centres finds") {
    const auto data = pushed_triangles(12);
    const mesh::TriangleView view(data);
    const mesh::Triangles mesh(view.grid());
    const auto cells = make_cell_finder(view.grid());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(0.0, 12.0);

    for (int trial = 0; trial < 200; ++trial) {
        const double x = place(random);
        const double y = place(random);
        std::vector<CellIndex> expected, found;
        for (CellIndex cell = 0; cell < mesh.cells(); ++cell) {
            const auto centre = mesh::cell_centre(mesh, cell);
            if (std::hypot(centre.x - x, centre.y - y) <= 1.5) {
                expected.push_back(cell);
            }
        }
        for (const auto& near : cells->around(x, y, 1.5)) {
            found.push_back(near.cell);
        }
        CHECK(found == expected);
    }
}

TEST_CASE("cells that a curvilinear grid does not have contain nothing and are not around anything") {
    auto data = bent_cells(4, 3);
    data.cell.assign(12, 1);
    data.cell[5] = 0;
    data.cell[0] = 0;
    data.x[0] = data.y[0] = NAN;
    const auto view = data.to_abi();
    const auto grid = mesh::grid_on(data, view);
    const mesh::Curvilinear mesh(grid);
    const auto cells = make_cell_finder(grid);

    for (CellIndex cell = 1; cell < 12; ++cell) {
        const auto centre = mesh::cell_centre(mesh, cell);
        CHECK(cells->containing(centre.x, centre.y) ==
              (mesh.has_cell(cell) ? std::optional<CellIndex>(cell) : std::nullopt));
    }
    CHECK(cells->around(20, 20, 100).size() == 10);
}

TEST_CASE("gauges outside a mesh are told where its cells are, and values are sought by centres") {
    const ScratchFolder folder;
    const auto data = square_of_triangles(2);
    const mesh::TriangleView view(data);
    const auto cells = make_cell_finder(view.grid());
    auto points = GaugePoints::read(folder.write("points.csv", "id,x_m,y_m\nA,0.6,0.2\nB,3,1\n"));
    const std::vector<float> level{NAN, 2, 9, 4, 3, NAN, NAN, NAN};
    const Gauge& dry = points.gauges()[0];

    CHECK(error_of([&] { points.place_on(*cells, OutsideRule::fail); }) ==
          (folder.path() / "points.csv").string() +
              ":3:3: gauge 'B' lies outside the grid | (3, 1) | a place in a cell, with x from 0 to 2, y "
              "from 0 to 2 | correct the position, or set \"outside\": \"skip\" to leave such gauges out");
    CHECK(std::isnan(value_at(level, *cells, dry, {})));
    CHECK(value_at(level, *cells, dry, {0.6, SearchRule::Pick::nearest}) == 2.0);
    CHECK(value_at(level, *cells, dry, {1.2, SearchRule::Pick::highest}) == 9.0);
}

TEST_CASE("a tree of boxes finds those that touch a place, and an empty one none") {
    std::vector<BoxTree::Item> items;
    for (CellIndex k = 0; k < 100; ++k) {
        const auto x = static_cast<double>(k);
        items.push_back({{x, 0.0, x + 1.0, 1.0}, k});
    }
    const BoxTree tree(items);
    const auto found = [](const BoxTree& boxes, double x, double y, double margin) {
        std::vector<CellIndex> cells;
        boxes.visit(x, y, margin, [&](CellIndex cell) { cells.push_back(cell); });
        std::sort(cells.begin(), cells.end());
        return cells;
    };

    CHECK(found(tree, 50.5, 0.5, 0.0) == std::vector<CellIndex>{50});
    CHECK(found(tree, 50.0, 1.0, 0.0) == std::vector<CellIndex>{49, 50});
    CHECK(found(tree, 50.5, 2.0, 1.0) == std::vector<CellIndex>{49, 50, 51});
    CHECK(found(tree, 50.5, 3.0, 1.0).empty());
    CHECK(found(BoxTree({}), 0.0, 0.0, 1.0).empty());
    CHECK(tree.extent().x1 == 100.0);
}
