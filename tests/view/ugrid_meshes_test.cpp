// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What ugrid-writer makes of triangles and curvilinear grids.
#include "ugrid_writing.hpp"

#include <cmath>

#include "bathymetry/sources/mesh_source.hpp"
#include "runtime/node/mesh_store.hpp"
#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg;
using namespace thalweg::test;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

TEST_CASE("cells and nodes of triangles stand in the user's own order") {
    auto data = square_of_triangles(1);
    data.user_cell = {1, 0};
    data.user_node = {3, 2, 1, 0};
    const mesh::TriangleView triangles(data);
    Writer w;
    const NetcdfFile file(w.write({depth_on(triangles.grid(), 2), bed_on(triangles.grid(), 4)}));

    CHECK(file.values("depth") == Numbers{2, 1, 2, 1});
    CHECK(file.values("bed") == Numbers{103, 102, 101, 100});
    CHECK(file.values("mesh2d_node_x") == Numbers{1, 0, 1, 0});
    CHECK(file.values("mesh2d_node_y") == Numbers{1, 1, 0, 0});
    CHECK(file.values("mesh2d_face_nodes") == Numbers{3, 0, 1, 3, 2, 0});
}

TEST_CASE("bathymetry reads the same mesh back, with the names of its boundary and the levels at its nodes") {
    auto data = square_of_triangles(9);
    data.groups = {"a weir", "sea"};
    data.edge_group.assign(data.edge_nodes.size(), -1);
    data.edge_group[0] = 1;
    data.edge_group[5] = 0;
    const mesh::TriangleView triangles(data);
    auto grid = triangles.grid();
    grid.crs = utm;
    for (const bool at_nodes : {true, false}) {
        auto bed = at_nodes ? bed_on(grid, 100) : depth_on(grid, 162);
        bed.name = "bed";
        Writer w;
        bathymetry::RasterRequest request;
        request.file = w.write({bed}).string();
        const auto source = bathymetry::open_mesh_source(request, bathymetry::CellOrder::file);

        runtime::MeshStore store;
        CHECK(store.keep(source->grid()).geometry_hash() == store.keep(grid).geometry_hash());
        CHECK(source->grid().crs == utm);
        const auto levels = at_nodes ? source->levels_at_nodes() : source->levels_at_cells();
        CHECK(std::vector<float>(levels.begin(), levels.end()) == bed.values);
        const NetcdfFile file(request.file);
        CHECK(file.text("mesh2d_boundary_part", "flag_meanings") == "a_weir sea");
        CHECK(file.values("mesh2d_boundary_nodes").size() == 4);
    }
}

TEST_CASE("missing cells of a curvilinear grid are left out, and nodes that no cell uses") {
    auto data = bent_cells(2, 1);
    data.cell = {0, 1};
    data.x[0] = data.y[0] = data.x[3] = data.y[3] = NAN;
    const auto view = data.to_abi();
    Writer w;
    const NetcdfFile file(
        w.write({depth_on(mesh::grid_on(data, view), 2), bed_on(mesh::grid_on(data, view), 6)}));

    CHECK(file.values("depth") == Numbers{2, 2});
    CHECK(file.values("bed") == Numbers{101, 102, 104, 105});
    CHECK(file.values("mesh2d_face_nodes") == Numbers{0, 1, 3, 2});
    CHECK(file.values("mesh2d_node_x")[0] == 20);
    CHECK(file.values("mesh2d_face_x")[0] == doctest::Approx((20 + 30) / 4.0));
}
