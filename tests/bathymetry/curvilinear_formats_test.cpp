// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "curvilinear_files.hpp"
#include "runtime/node/mesh_store.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

/// What a graph sees of a curvilinear grid; NaN would equal nothing, and is 1e9 here.
struct SeenGrid {
    std::uint64_t hash;
    std::vector<double> at_nodes, at_cells, manning;
};

auto without_nan(std::vector<double> values) -> std::vector<double> {
    std::replace_if(
        values.begin(), values.end(), [](double value) { return std::isnan(value); }, 1e9);
    return values;
}

auto seen_of(const RasterRequest& request) -> SeenGrid {
    thalweg::runtime::MeshStore store;
    const auto source = open_mesh_source(request, CellOrder::file);
    return {store.keep(source->grid()).geometry_hash(), without_nan(source->levels_at_nodes()),
            without_nan(source->levels_at_cells()), source->manning_at_cells()};
}

/// Writes a Delft3D grid with its depths, and the enclosure where the grid's cells need it.
auto delft3d_request(const ScratchFolder& folder, const CurvilinearNodes& grid, const std::string& head,
                     double missing) -> RasterRequest {
    folder.write("a.grd", as_delft3d(grid, head, missing));
    folder.write("a.dep", as_delft3d_depths(grid));
    folder.write("a.enc", as_delft3d_enclosure());
    auto request = request_for(folder.file("a.grd"));
    request.depth_file = folder.file("a.dep");
    request.enclosure_file = folder.file("a.enc");
    return request;
}

}  // namespace

TEST_CASE("one curvilinear grid in all formats is one mesh, with one hash and the same levels") {
    const ScratchFolder folder;
    const auto grid = bend_with_island();
    folder.write("a.csv", as_node_rows(grid));
    folder.write("b.csv", as_iric_rows(grid));

    const auto rows = seen_of(request_for(folder.file("a.csv")));
    const auto iric = seen_of(request_for(folder.file("b.csv")));
    const auto zeros = seen_of(delft3d_request(folder, grid, "", 0));
    const auto marked = seen_of(
        delft3d_request(folder, grid, "Coordinate System = Cartesian\nMissing Value = -9.99E+02\n", -999));

    REQUIRE(rows.at_nodes.size() == 56);
    CHECK(rows.at_nodes[9] == grid.levels[9]);
    CHECK(std::count(rows.at_cells.begin(), rows.at_cells.end(), 1e9) == 3);
    for (const auto* other : {&iric, &zeros, &marked}) {
        CHECK(other->hash == rows.hash);
        CHECK(other->at_nodes == rows.at_nodes);
        CHECK(other->at_cells == rows.at_cells);
    }
    CHECK(iric.manning[4] == 0.03125);
    CHECK(rows.manning[4] == 0.03125);
    CHECK(zeros.manning.empty());
    auto moved = grid;
    moved.mesh.x[9] += 1e-9;
    folder.write("c.csv", as_iric_rows(moved));
    CHECK(seen_of(request_for(folder.file("c.csv"))).hash != rows.hash);
    auto filled = grid;
    filled.mesh.cell[3 * 6 + 2] = 1;
    folder.write("d.csv", as_node_rows(filled));
    CHECK(seen_of(request_for(folder.file("d.csv"))).hash != rows.hash);
}

TEST_CASE("a Delft3D grid without enclosure has the cells whose four nodes are there") {
    const ScratchFolder folder;
    auto request = delft3d_request(folder, bend_with_island(), "", 0);
    request.enclosure_file.clear();

    const auto source = open_mesh_source(request, CellOrder::file);

    const thalweg::mesh::Curvilinear mesh(source->grid());
    CHECK(mesh.has_cell(3 * 6 + 2));
    CHECK_FALSE(mesh.has_cell(41));
}

TEST_CASE("depths of Delft3D become levels before scale and offset, and -999 is missing") {
    const ScratchFolder folder;
    auto grid = bend_with_island();
    grid.levels[9] = 999;   // a depth of -999
    grid.levels[10] = -12;  // a depth of 12, which the user calls missing
    auto request = delft3d_request(folder, grid, "", 0);
    request.vertical_scale = 2;
    request.vertical_offset = 100;
    request.no_data = 12;

    const auto levels = open_mesh_source(request, CellOrder::file)->levels_at_nodes();

    CHECK(levels[8] == doctest::Approx(100 + 2 * grid.levels[8]));
    CHECK(std::isnan(levels[9]));
    CHECK(std::isnan(levels[10]));
}

TEST_CASE("a spherical Delft3D grid is projected where a CRS is asked for, else refused with the zone") {
    const ScratchFolder folder;
    auto grid = bend_with_island();
    for (std::size_t k = 0; k < grid.mesh.x.size(); ++k) {
        grid.mesh.x[k] = 9 + (grid.mesh.x[k] - 400) * 1e-4;
        grid.mesh.y[k] = 48 + (grid.mesh.y[k] - 1000) * 1e-4;
    }
    auto request = delft3d_request(folder, grid, "Coordinate System = Spherical\n", 0);
    const auto read = [&](const std::string& crs) {
        return NodeBench::of<BathymetryNode>({{"file", request.file},
                                              {"depth_file", request.depth_file},
                                              {"enclosure_file", request.enclosure_file},
                                              {"grid", "mesh"},
                                              {"crs", crs}});
    };

    CHECK(contains(read("EPSG:4326")->all(), "set crs to the UTM zone of its middle, EPSG:32632"));
    request.crs = "EPSG:32632";
    const auto source = open_mesh_source(request, CellOrder::file);
    const thalweg::mesh::Curvilinear mesh(source->grid());
    CHECK(thalweg::gis::epsg_code(source->grid().crs) == 32632);
    CHECK(mesh.node(0).x == doctest::Approx(500000 + 30e-4 * 74600).epsilon(1e-3));
}

TEST_CASE("bathymetry publishes the roughness of a grid, and warns of one that has none") {
    const ScratchFolder folder;
    auto grid = bend_with_island();
    folder.write("a.csv", as_node_rows(grid));
    folder.write("b.csv", "i,j,x,y,z\n0,0,0,0,1\n1,0,4,0,1\n0,1,0,4,1\n1,1,4,4,1\n");
    const auto rough = NodeBench::of<BathymetryNode>({{"file", folder.file("a.csv")}, {"grid", "mesh"}});
    const auto plain = NodeBench::of<BathymetryNode>({{"file", folder.file("b.csv")}, {"grid", "mesh"}});

    CHECK(rough->all() == "");
    CHECK(rough->output("manning").at(0) == 0.03125);
    CHECK(plain->all() == "");
    CHECK(std::isnan(plain->output("manning").at(0)));
    CHECK(contains(plain->logged(), "b.csv: it has no roughness"));
    thalweg::testing::Surroundings around;
    around.params = nlohmann::json{{"file", folder.file("a.csv")}, {"grid", "mesh"}}.dump();
    auto unread = thalweg::testing::LoneNode::of<BathymetryNode>(around);
    unread.leave_unread("manning");
    CHECK(thalweg::testing::to_text(unread.start()) == "");
    std::string told;
    for (const auto& line : unread.log()) {
        told += line.text;
    }
    CHECK(
        contains(told, "a.csv: its roughness is not read, since nothing is connected to the output manning"));
}

TEST_CASE("the files of a Delft3D grid go with no other") {
    const ScratchFolder folder;
    folder.write("a.csv", as_node_rows(bend_with_island()));
    auto request = request_for(folder.file("a.csv"));
    request.depth_file = folder.file("a.dep");
    CHECK(contains(error_of([&] { open_mesh_source(request, CellOrder::file); }),
                   "it goes with a Delft3D grid (.grd) alone"));
    const auto alone = request_for(folder.file("a.grd"));
    CHECK(contains(error_of([&] { open_mesh_source(alone, CellOrder::file); }),
                   "a Delft3D grid has its levels in a file of its own"));
}
