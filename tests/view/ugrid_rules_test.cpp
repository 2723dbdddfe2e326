// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The twelve rules are what MDAL (QGIS) and ParaView 5.11 ask of a UGRID file: docs/ugrid.md.
#include "ugrid_writing.hpp"

#include <cmath>
#include <string>

#include "thalweg/testing/small_meshes.hpp"

using namespace thalweg;
using namespace thalweg::test;
using thalweg::testing::square_of_triangles;

namespace {

auto count_of(const NetcdfFile& file, const std::string& role) -> std::size_t {
    std::size_t count = 0;
    for (const auto& name : file.variables()) {
        count += file.text(name, "cf_role") == role ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("rule 1: one mesh topology of dimension 2, whose two coordinates stand one blank apart") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));

    CHECK(count_of(file, "mesh_topology") == 1);
    CHECK(file.text("mesh2d", "cf_role") == "mesh_topology");
    CHECK(file.number("mesh2d", "topology_dimension") == 2);
    CHECK(file.text("mesh2d", "node_coordinates") == "mesh2d_node_x mesh2d_node_y");
    CHECK(file.text("mesh2d", "face_coordinates") == "mesh2d_face_x mesh2d_face_y");
    CHECK(file.text("mesh2d", "face_node_connectivity") == "mesh2d_face_nodes");
    CHECK(file.text("", "Conventions") == "CF-1.8 UGRID-1.0");
}

TEST_CASE("rule 2: node numbers are 32-bit, with a fill value where cells have four corners") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    Writer w, of_triangles;
    const NetcdfFile quads(w.write({depth_on(raster_3x2(), 6)}));
    const NetcdfFile file(of_triangles.write({depth_on(triangles.grid(), 2)}));

    CHECK(quads.type("mesh2d_face_nodes") == NC_INT);
    CHECK(quads.number("mesh2d_face_nodes", "_FillValue") == -1);
    CHECK(quads.dimensions("mesh2d_face_nodes") == Names{"mesh2d_nFaces", "mesh2d_nMax_face_nodes"});
    CHECK(quads.values("mesh2d_face_nodes") ==
          Numbers{0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 4, 5, 9, 8, 5, 6, 10, 9, 6, 7, 11, 10});
    CHECK(file.type("mesh2d_face_nodes") == NC_INT);
    CHECK_FALSE(file.has("mesh2d_face_nodes", "_FillValue"));
    CHECK(file.values("mesh2d_face_nodes") == Numbers{0, 1, 3, 0, 3, 2});
}

TEST_CASE("rule 3: the file says that numbers start at 0") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));

    CHECK(file.type("mesh2d_face_nodes") == NC_INT);
    CHECK(file.has("mesh2d_face_nodes", "start_index"));
    CHECK(file.number("mesh2d_face_nodes", "start_index") == 0);
}

TEST_CASE("rule 4: every variable of data names its mesh, location, coordinates, unit and names") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}));

    CHECK(file.text("depth", "mesh") == "mesh2d");
    CHECK(file.text("depth", "location") == "face");
    CHECK(file.text("depth", "coordinates") == "mesh2d_face_x mesh2d_face_y");
    CHECK(file.text("depth", "units") == "m");
    CHECK(file.text("depth", "standard_name") == "flood_water_thickness");
    CHECK(file.text("depth", "long_name") == "Water depth");
    CHECK(file.text("depth", "grid_mapping") == "crs");
    CHECK(std::isnan(file.number("depth", "_FillValue")));
    CHECK(file.text("bed", "mesh") == "mesh2d");
    CHECK(file.text("bed", "location") == "node");
    CHECK(file.text("bed", "coordinates") == "mesh2d_node_x mesh2d_node_y");
}

TEST_CASE("rule 5: data have the dimension of their place, and time before it where they change") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}));

    CHECK(file.dimensions("depth") == Names{"time", "mesh2d_nFaces"});
    CHECK(file.values("depth") == Numbers{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6});
    CHECK(file.dimensions("bed") == Names{"mesh2d_nNodes"});
    CHECK(file.values("bed") == Numbers{100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111});
}

TEST_CASE("rule 6: values at edges of triangles are written with the edges, which no viewer shows") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    TestField flux{"flux", "m2 s-1", triangles.grid(), THW_AT_EDGE, {1, 2, 3, 4, 5}};
    Writer w, without;
    const NetcdfFile file(w.write({depth_on(triangles.grid(), 2), flux}));
    const NetcdfFile plain(without.write({depth_on(triangles.grid(), 2)}));

    CHECK(file.text("flux", "location") == "edge");
    CHECK(file.dimensions("flux") == Names{"time", "mesh2d_nEdges"});
    CHECK(file.text("mesh2d", "edge_node_connectivity") == "mesh2d_edge_nodes");
    CHECK(file.values("mesh2d_edge_nodes") == Numbers{0, 1, 1, 3, 3, 0, 3, 2, 2, 0});
    CHECK(file.values("mesh2d_edge_x") == Numbers{0.5, 1, 0.5, 0.5, 0});
    CHECK(file.number("mesh2d_edge_nodes", "start_index") == 0);
    CHECK(plain.text("mesh2d", "edge_node_connectivity").empty());
}

TEST_CASE("rule 7: dimension and variable are named time, and the dimension can grow") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}, 3));

    int dimension = -1, unlimited = -2;
    CHECK(nc_inq_dimid(file.id(), "time", &dimension) == NC_NOERR);
    CHECK(nc_inq_unlimdim(file.id(), &unlimited) == NC_NOERR);
    CHECK(dimension == unlimited);
    CHECK(file.dimensions("time") == Names{"time"});
    CHECK(file.values("time") == Numbers{0, 10, 20});
}

TEST_CASE("rule 8: times count seconds since a date") {
    Writer w, dated;
    dated.node->start_date = "2026-01-31T06:30:00Z";
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));
    const NetcdfFile flood(dated.write({depth_on(raster_3x2(), 6)}));

    CHECK(file.text("time", "units") == "seconds since 1970-01-01 00:00:00");
    CHECK(file.text("time", "standard_name") == "time");
    CHECK(file.text("time", "calendar") == "proleptic_gregorian");
    CHECK(flood.text("time", "units") == "seconds since 2026-01-31 06:30:00");
}

TEST_CASE("rule 9: the positions name a frame that has its WKT twice and its number in the EPSG's register") {
    auto degrees = raster_3x2();
    degrees.crs = gis::crs_from_text("EPSG:4326", "test");
    auto nowhere = raster_3x2();
    nowhere.crs = "";
    Writer w, in_degrees, without;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));
    const NetcdfFile geographic(in_degrees.write({depth_on(degrees, 6)}));
    const NetcdfFile plain(without.write({depth_on(nowhere, 6)}));

    CHECK(file.text("mesh2d_node_x", "grid_mapping") == "crs");
    CHECK(file.text("crs", "wkt") == utm);
    CHECK(file.text("crs", "crs_wkt") == utm);
    CHECK(file.number("crs", "epsg") == 32616);
    CHECK(file.text("mesh2d_node_x", "standard_name") == "projection_x_coordinate");
    CHECK(file.text("mesh2d_node_x", "units") == "m");
    CHECK(geographic.number("crs", "epsg") == 4326);
    CHECK(geographic.text("crs", "grid_mapping_name") == "latitude_longitude");
    CHECK(geographic.text("mesh2d_node_y", "units") == "degrees_north");
    CHECK(plain.text("mesh2d_node_x", "grid_mapping").empty());
    CHECK_THROWS(plain.text("crs", "wkt"));
}

TEST_CASE("rule 10: ground at nodes that does not change is the altitude, other ground keeps its name") {
    auto at_cells = depth_on(raster_3x2(), 6);
    at_cells.name = "ground", at_cells.standard_name = "ground_level_altitude", at_cells.is_static = true;
    auto moving = bed_on(raster_3x2(), 12);
    moving.name = "moving", moving.is_static = false;
    Writer w;
    const NetcdfFile file(w.write({bed_on(raster_3x2(), 12), at_cells, moving}));

    CHECK(file.text("bed", "standard_name") == "altitude");
    CHECK(file.text("ground", "standard_name") == "ground_level_altitude");
    CHECK(file.text("moving", "standard_name") == "ground_level_altitude");
    CHECK(file.dimensions("moving") == Names{"time", "mesh2d_nNodes"});
}

TEST_CASE("rule 11: two components are called so, by their long names or their standard names") {
    const auto grid = raster_3x2();
    const std::vector<float> six(6, 1.0F);
    const auto part = [&](const char* name, const char* unit, const char* long_name, const char* standard) {
        return TestField{name, unit, grid, THW_AT_CELL, six, long_name, standard};
    };
    Writer w;
    const NetcdfFile file(w.write({part("qx", "m2 s-1", "Discharge per width, eastward", ""),
                                   part("qy", "m2 s-1", "Discharge per width, northward", ""),
                                   part("u", "m s-1", "", "velocity_x"), part("v", "m s-1", "", "velocity_y"),
                                   part("lone", "m", "Slope, eastward", ""), part("a", "m", "Same", ""),
                                   part("b", "m", "Same", ""), part("c", "m", "", "")}));

    CHECK(file.text("qx", "long_name") == "Discharge per width, x-component");
    CHECK(file.text("qy", "long_name") == "Discharge per width, y-component");
    CHECK(file.text("u", "long_name") == "velocity, x-component");
    CHECK(file.text("v", "long_name") == "velocity, y-component");
    CHECK(file.text("lone", "long_name") == "Slope, eastward");
    CHECK(file.text("a", "long_name") == "Same (a)");
    CHECK(file.text("b", "long_name") == "Same (b)");
    CHECK(file.text("c", "long_name") == "c");
}

TEST_CASE("rule 12: the file is netCDF-4 of the classic model, made by the C library and by nothing else") {
    Writer w;
    const NetcdfFile file(w.write({depth_on(raster_3x2(), 6)}));

    int format = 0, kind = 0, mode = 0;
    CHECK(nc_inq_format(file.id(), &format) == NC_NOERR);
    CHECK(format == NC_FORMAT_NETCDF4_CLASSIC);
    CHECK(nc_inq_format_extended(file.id(), &kind, &mode) == NC_NOERR);
    CHECK(kind == NC_FORMATX_NC_HDF5);
    CHECK(file.text("", "_NCProperties").find("version=2,netcdf=") == 0);
}
