// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Volumes through sections close with the water that flows hold, on rasters, triangles and curvilinear grids.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/mesh/uniform.hpp>

#include "flow_graphs.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::runtime;
using namespace thalweg::test::flows;

namespace {

/// A rectangle.
struct Box {
    double west, south, east, north;

    auto ring() const -> std::string {
        const auto point = [](double x, double y) {
            return "[" + std::to_string(x) + ", " + std::to_string(y) + "]";
        };
        return "[" + point(west, south) + ", " + point(east, south) + ", " + point(east, north) + ", " +
               point(west, north) + ", " + point(west, south) + "]";
    }

    auto holds(double x, double y) const -> bool { return x > west && x < east && y > south && y < north; }
};

/// The water [m3] of the cells whose centres lie in the box.
template <class Mesh>
auto water_in(const Box& box, const Grid& grid, const std::vector<double>& depth) -> double {
    const Mesh mesh(grid);
    double sum = 0;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto corners = mesh.corners(cell);
        double x = 0, y = 0;
        for (int k = 0; k < corners.count; ++k) {
            x += mesh.node(corners.nodes[k]).x / corners.count;
            y += mesh.node(corners.nodes[k]).y / corners.count;
        }
        const auto d = depth[static_cast<std::size_t>(cell)];
        if (mesh.has_cell(cell) && !std::isnan(d) && box.holds(x, y)) {
            sum += d * mesh::cell_area(mesh, cell);
        }
    }
    return sum;
}

auto stored(const Box& box, const FieldSnapshot& depth) -> double {
    const auto& values = std::get<std::vector<double>>(depth.values);
    return depth.grid.kind == THW_GRID_TRIANGLES     ? water_in<mesh::Triangles>(box, depth.grid, values)
           : depth.grid.kind == THW_GRID_CURVILINEAR ? water_in<mesh::Curvilinear>(box, depth.grid, values)
                                                     : water_in<mesh::Uniform>(box, depth.grid, values);
}

/// What the flow through a ring counter-clockwise around the box and the water in it disagree by [m3], and
/// what went through on the whole.
struct Closing {
    double error, change, through;
};

auto closing_of(const std::string& flow, const std::string& wires, const Box& box) -> Closing {
    const test::ScratchFolder folder;
    const auto graph =
        folder.write("graph.json", R"({"thalweg": 1, "time": {"end": "3 min", "couple": "7 s"}, "nodes": {)" +
                                       flow + R"(, "lines": {"type": "features", "params": {"drawn": [
        {"name": "ring", "line": )" + box.ring() +
                                       R"(}]}},
        "sections": {"type": "sections", "in": {"lines": "lines.features", )" +
                                       wires + R"(}},
        "table": {"type": "table-writer", "in": {"table": "sections.series"}, "every": "10 s"}}})");
    auto run = open_plugins().run({graph, {}, "cpu", folder.path() / "results"});
    run.keep("flow.depth");
    run.start();
    const double before = stored(box, run.field("flow.depth"));
    while (!run.is_over()) {
        run.advance();
    }
    const double change = stored(box, run.field("flow.depth")) - before;
    const auto out = run.metrics().at("sections").at("volume_ring").value;
    const auto table = run.table("sections.series");
    CHECK(std::get<0>(table.column("ring_volume").values).back() == out);
    CHECK(table.rows() == 27);  // 3 min in intervals of 7 s, and the start
    double through = 0;
    for (const auto q : std::get<0>(table.column("ring_discharge").values)) {
        through += 7 * std::fabs(q);
    }
    run.finish();
    return {std::fabs(out + change), change, through};
}

}  // namespace

TEST_CASE("what runs through a ring of faces is what the cells inside lose: raster") {
    const auto closing = closing_of(
        raster, R"("face_discharge_x": "flow.face_discharge_x", "face_discharge_y": "flow.face_discharge_y")",
        {113, -10, 1213, 2000});
    CHECK(closing.change > 100);
    CHECK(closing.error < 1e-9 * closing.through);
}

TEST_CASE("what runs through a ring of edges is what the cells inside lose: triangles") {
    const auto closing =
        closing_of(triangles, R"("edge_discharge": "flow.edge_discharge")", {113, -10, 1213, 2000});
    CHECK(closing.through > 100);
    CHECK(closing.error < 1e-9 * closing.through);
}

TEST_CASE("what runs through a ring of faces is what the cells inside lose: curvilinear grid") {
    const auto closing = closing_of(
        curvilinear,
        R"("face_discharge_i": "flow.face_discharge_i", "face_discharge_j": "flow.face_discharge_j")",
        {413, -1000, 1113, 1000});
    CHECK(closing.through > 10);
    CHECK(closing.error < 1e-6 * closing.through);
}
