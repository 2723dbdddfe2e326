// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/cell_order.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

#include <thalweg/mesh/quality.hpp>
#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/meshes/ordered_mesh.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
namespace mesh = thalweg::mesh;

namespace {

constexpr std::array<CellOrder, 4> all_orders{CellOrder::hilbert, CellOrder::rcm, CellOrder::file,
                                              CellOrder::random};

/// `columns` by `rows` squares of two triangles each, from `west` on, appended to `result`.
void add_squares(int columns, int rows, double west, TriangleMesh& result) {
    const auto first = static_cast<int>(result.nodes.size());
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            result.nodes.push_back({west + i, double(j)});
            result.values.push_back(i + 10 * j);
        }
    }
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const int a = first + j * (columns + 1) + i, b = a + 1, c = b + columns + 1, d = c - 1;
            result.triangles.push_back({a, b, c});
            result.triangles.push_back({a, c, d});
        }
    }
}

auto squares(int columns, int rows) -> TriangleMesh {
    TriangleMesh result;
    add_squares(columns, rows, 0, result);
    return result;
}

auto bandwidth(const OrderedMesh& of) -> std::int64_t {
    const mesh::TriangleView view(of.data);
    return mesh::quality_of(mesh::Triangles(view.grid())).bandwidth;
}

auto bandwidth(const TriangleMesh& of, CellOrder order) -> std::int64_t {
    return bandwidth(ordered(of, order, "squares"));
}

/// The mesh with its cells in another order, as a file could have them.
auto in_order(const TriangleMesh& of, const std::vector<std::int32_t>& cells) -> TriangleMesh {
    auto result = of;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        result.triangles[k] = of.triangles[static_cast<std::size_t>(cells[k])];
    }
    return result;
}

}  // namespace

TEST_CASE("32 triangles numbered at random come to a bandwidth of at most 5 by reverse Cuthill-McKee") {
    const auto strip = squares(4, 4);
    const auto mixed = in_order(strip, cells_in_order(strip, CellOrder::random));

    CHECK(bandwidth(mixed, CellOrder::file) >= 20);
    CHECK(bandwidth(mixed, CellOrder::rcm) <= 5);
}

TEST_CASE("the bandwidth of reverse Cuthill-McKee is about the cells across a mesh, however long it is") {
    const auto channel = squares(1000, 8);
    const auto mixed = in_order(channel, cells_in_order(channel, CellOrder::random));

    CHECK(bandwidth(mixed, CellOrder::file) > 15000);
    CHECK(bandwidth(mixed, CellOrder::rcm) <= 16);
    CHECK(bandwidth(mixed, CellOrder::hilbert) > bandwidth(mixed, CellOrder::rcm));
}

TEST_CASE("every order holds every cell of a mesh of two parts once, and gives the same in every run") {
    auto two = squares(7, 3);
    add_squares(2, 5, 100, two);
    std::vector<std::int32_t> all(two.triangles.size());
    std::iota(all.begin(), all.end(), 0);

    for (const auto order : all_orders) {
        auto cells = cells_in_order(two, order);
        CHECK(cells == cells_in_order(two, order));
        std::sort(cells.begin(), cells.end());
        CHECK(cells == all);
    }
    CHECK(cells_in_order(two, CellOrder::file) == all);
    // The first part keeps the first places.
    const auto rcm = cells_in_order(two, CellOrder::rcm);
    CHECK(*std::max_element(rcm.begin(), rcm.begin() + 42) == 41);
}

TEST_CASE(
    "edges come sorted by their first cell, and cells and levels find back to the file, in every order") {
    const auto file = squares(9, 5);

    for (const auto order : all_orders) {
        const auto result = ordered(file, order, "squares");
        const auto& data = result.data;
        for (std::size_t edge = 0; edge < data.edge_cells.size(); ++edge) {
            const auto [first, second] = data.edge_cells[edge];
            CHECK((second == -1 || first < second));
            CHECK((edge == 0 || data.edge_cells[edge - 1][0] <= first));
        }
        const auto back = [](const std::vector<std::int32_t>& places, std::size_t k) {
            return places.empty() ? k : static_cast<std::size_t>(places[k]);
        };
        for (std::size_t cell = 0; cell < data.cell_nodes.size(); ++cell) {
            for (std::size_t k = 0; k < 3; ++k) {
                CHECK(static_cast<int>(
                          back(data.user_node, static_cast<std::size_t>(data.cell_nodes[cell][k]))) ==
                      file.triangles[back(data.user_cell, cell)][k]);
            }
        }
        for (std::size_t node = 0; node < data.x.size(); ++node) {
            CHECK(result.levels[node] == file.values[back(data.user_node, node)]);
            CHECK(data.x[node] == file.nodes[back(data.user_node, node)].x);
        }
    }
}

TEST_CASE("the small Malpasset mesh has the bandwidth that the prototype found") {
    const auto file = data_file("malpasset/malpasset_small.slf");
    if (file.empty()) {
        return;
    }
    const auto malpasset = read_mesh(file);

    CHECK(bandwidth(malpasset, CellOrder::random) > 20000);
    CHECK(bandwidth(malpasset, CellOrder::rcm) <= 135);  // 129 there, with another rule for ties
}
