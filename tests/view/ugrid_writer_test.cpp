// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The twelve rules are what MDAL (QGIS) and ParaView 5.11 ask of a UGRID file: docs/ugrid.md.
#include <sys/resource.h>
#include <sys/stat.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "bathymetry/core/mesh_source.hpp"
#include "runtime/mesh_store.hpp"
#include "support/netcdf_file.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/files/temporary_name.hpp"
#include "thalweg/gis/coordinate_system.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/nodes/ugrid_writer_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using thalweg::test::netcdf_file;
using thalweg::test::node_bench;
using thalweg::test::scratch_folder;
using thalweg::test::test_field;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;
using names = std::vector<std::string>;
using numbers = std::vector<double>;

namespace {

const std::string utm = gis::crs_from_text("EPSG:32616", "test");

auto raster_3x2() -> Grid {
    Grid grid(3, 2, 1000, 2000, 10, 20);
    grid.crs = utm;
    return grid;
}

auto depth_on(const Grid& grid, std::size_t count, float first = 1) -> test_field {
    test_field field{"depth", "m", grid, THW_AT_CELL, {}, "Water depth", "flood_water_thickness"};
    for (std::size_t k = 0; k < count; ++k) {
        field.values.push_back(first + static_cast<float>(k));
    }
    return field;
}

auto bed_on(const Grid& grid, std::size_t count) -> test_field {
    test_field field{"bed", "m", grid, THW_AT_NODE, {}, "Ground level", "ground_level_altitude", true};
    for (std::size_t k = 0; k < count; ++k) {
        field.values.push_back(100 + static_cast<float>(k));
    }
    return field;
}

/// No file may grow beyond so many bytes for as long as it lives.
class size_limit {
    rlimit before_{};

  public:
    explicit size_limit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }

    size_limit(const size_limit&) = delete;
    auto operator=(const size_limit&) -> size_limit& = delete;

    ~size_limit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_DFL);
    }
};

/// A node in a results folder of its own.
struct writer {
    scratch_folder folder;
    std::unique_ptr<node_bench> node;

    explicit writer(nlohmann::json params = nlohmann::json::object())
        : node(node_bench::of<UgridWriterNode>(std::move(params), "flood")) {}

    /// Samples at 0 s, 10 s and so on.
    auto write(const std::vector<test_field>& fields, int samples = 2) -> std::filesystem::path {
        REQUIRE(node->configure(folder.path()) == "");
        REQUIRE(node->negotiate(fields) == "");
        for (int k = 0; k < samples; ++k) {
            REQUIRE(node->run(10.0 * k) == "");
        }
        REQUIRE(node->finish() == "");
        return folder.path() / "flood.nc";
    }
};

auto count_of(const netcdf_file& file, const std::string& role) -> std::size_t {
    std::size_t count = 0;
    for (const auto& name : file.variables()) {
        count += file.text(name, "cf_role") == role ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("rule 1: one mesh topology of dimension 2, whose two coordinates stand one blank apart") {
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));

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
    writer w, of_triangles;
    const netcdf_file quads(w.write({depth_on(raster_3x2(), 6)}));
    const netcdf_file file(of_triangles.write({depth_on(triangles.grid(), 2)}));

    CHECK(quads.type("mesh2d_face_nodes") == NC_INT);
    CHECK(quads.number("mesh2d_face_nodes", "_FillValue") == -1);
    CHECK(quads.dimensions("mesh2d_face_nodes") == names{"mesh2d_nFaces", "mesh2d_nMax_face_nodes"});
    CHECK(quads.values("mesh2d_face_nodes") ==
          numbers{0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 4, 5, 9, 8, 5, 6, 10, 9, 6, 7, 11, 10});
    CHECK(file.type("mesh2d_face_nodes") == NC_INT);
    CHECK_FALSE(file.has("mesh2d_face_nodes", "_FillValue"));
    CHECK(file.values("mesh2d_face_nodes") == numbers{0, 1, 3, 0, 3, 2});
}

TEST_CASE("rule 3: the file says that numbers start at 0") {
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));

    CHECK(file.type("mesh2d_face_nodes") == NC_INT);
    CHECK(file.has("mesh2d_face_nodes", "start_index"));
    CHECK(file.number("mesh2d_face_nodes", "start_index") == 0);
}

TEST_CASE("rule 4: every variable of data names its mesh, location, coordinates, unit and names") {
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}));

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
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}));

    CHECK(file.dimensions("depth") == names{"time", "mesh2d_nFaces"});
    CHECK(file.values("depth") == numbers{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6});
    CHECK(file.dimensions("bed") == names{"mesh2d_nNodes"});
    CHECK(file.values("bed") == numbers{100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111});
}

TEST_CASE("rule 6: values at edges of triangles are written with the edges, which no viewer shows") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    test_field flux{"flux", "m2 s-1", triangles.grid(), THW_AT_EDGE, {1, 2, 3, 4, 5}};
    writer w, without;
    const netcdf_file file(w.write({depth_on(triangles.grid(), 2), flux}));
    const netcdf_file plain(without.write({depth_on(triangles.grid(), 2)}));

    CHECK(file.text("flux", "location") == "edge");
    CHECK(file.dimensions("flux") == names{"time", "mesh2d_nEdges"});
    CHECK(file.text("mesh2d", "edge_node_connectivity") == "mesh2d_edge_nodes");
    CHECK(file.values("mesh2d_edge_nodes") == numbers{0, 1, 1, 3, 3, 0, 3, 2, 2, 0});
    CHECK(file.values("mesh2d_edge_x") == numbers{0.5, 1, 0.5, 0.5, 0});
    CHECK(file.number("mesh2d_edge_nodes", "start_index") == 0);
    CHECK(plain.text("mesh2d", "edge_node_connectivity").empty());
}

TEST_CASE("rule 7: dimension and variable are named time, and the dimension can grow") {
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}, 3));

    int dimension = -1, unlimited = -2;
    CHECK(nc_inq_dimid(file.id(), "time", &dimension) == NC_NOERR);
    CHECK(nc_inq_unlimdim(file.id(), &unlimited) == NC_NOERR);
    CHECK(dimension == unlimited);
    CHECK(file.dimensions("time") == names{"time"});
    CHECK(file.values("time") == numbers{0, 10, 20});
}

TEST_CASE("rule 8: times count seconds since a date") {
    writer w, dated;
    dated.node->start_date = "2026-01-31T06:30:00Z";
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));
    const netcdf_file flood(dated.write({depth_on(raster_3x2(), 6)}));

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
    writer w, in_degrees, without;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));
    const netcdf_file geographic(in_degrees.write({depth_on(degrees, 6)}));
    const netcdf_file plain(without.write({depth_on(nowhere, 6)}));

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
    writer w;
    const netcdf_file file(w.write({bed_on(raster_3x2(), 12), at_cells, moving}));

    CHECK(file.text("bed", "standard_name") == "altitude");
    CHECK(file.text("ground", "standard_name") == "ground_level_altitude");
    CHECK(file.text("moving", "standard_name") == "ground_level_altitude");
    CHECK(file.dimensions("moving") == names{"time", "mesh2d_nNodes"});
}

TEST_CASE("rule 11: two components are called so, by their long names or their standard names") {
    const auto grid = raster_3x2();
    const std::vector<float> six(6, 1.0F);
    const auto part = [&](const char* name, const char* unit, const char* long_name, const char* standard) {
        return test_field{name, unit, grid, THW_AT_CELL, six, long_name, standard};
    };
    writer w;
    const netcdf_file file(w.write(
        {part("qx", "m2 s-1", "Discharge per width, eastward", ""),
         part("qy", "m2 s-1", "Discharge per width, northward", ""), part("u", "m s-1", "", "velocity_x"),
         part("v", "m s-1", "", "velocity_y"), part("lone", "m", "Slope, eastward", ""),
         part("a", "m", "Same", ""), part("b", "m", "Same", ""), part("c", "m", "", "")}));

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
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));

    int format = 0, kind = 0, mode = 0;
    CHECK(nc_inq_format(file.id(), &format) == NC_NOERR);
    CHECK(format == NC_FORMAT_NETCDF4_CLASSIC);
    CHECK(nc_inq_format_extended(file.id(), &kind, &mode) == NC_NOERR);
    CHECK(kind == NC_FORMATX_NC_HDF5);
    CHECK(file.text("", "_NCProperties").find("version=2,netcdf=") == 0);
}

TEST_CASE("values are chunked by time and compressed by deflate 1 with shuffle") {
    writer w;
    const netcdf_file file(w.write({depth_on(raster_3x2(), 6)}));

    int variable = -1, storage = -1, shuffle = 0, deflate = 0, level = 0;
    std::size_t chunks[2] = {};
    CHECK(nc_inq_varid(file.id(), "depth", &variable) == NC_NOERR);
    CHECK(nc_inq_var_chunking(file.id(), variable, &storage, chunks) == NC_NOERR);
    CHECK(nc_inq_var_deflate(file.id(), variable, &shuffle, &deflate, &level) == NC_NOERR);
    CHECK(storage == NC_CHUNKED);
    CHECK(chunks[0] == 1);
    CHECK(chunks[1] == 6);
    CHECK(shuffle == 1);
    CHECK(level == 1);
}

TEST_CASE("cells and nodes of triangles stand in the user's own order") {
    auto data = square_of_triangles(1);
    data.user_cell = {1, 0};
    data.user_node = {3, 2, 1, 0};
    const mesh::TriangleView triangles(data);
    writer w;
    const netcdf_file file(w.write({depth_on(triangles.grid(), 2), bed_on(triangles.grid(), 4)}));

    CHECK(file.values("depth") == numbers{2, 1, 2, 1});
    CHECK(file.values("bed") == numbers{103, 102, 101, 100});
    CHECK(file.values("mesh2d_node_x") == numbers{1, 0, 1, 0});
    CHECK(file.values("mesh2d_node_y") == numbers{1, 1, 0, 0});
    CHECK(file.values("mesh2d_face_nodes") == numbers{3, 0, 1, 3, 2, 0});
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
        writer w;
        bathymetry::raster_request request;
        request.file = w.write({bed}).string();
        const auto source = bathymetry::open_mesh_source(request, bathymetry::cell_order::file);

        runtime::MeshStore store;
        CHECK(store.keep(source->grid()).geometry_hash() == store.keep(grid).geometry_hash());
        CHECK(source->grid().crs == utm);
        const auto levels = at_nodes ? source->levels_at_nodes() : source->levels_at_cells();
        CHECK(std::vector<float>(levels.begin(), levels.end()) == bed.values);
        const netcdf_file file(request.file);
        CHECK(file.text("mesh2d_boundary_part", "flag_meanings") == "a_weir sea");
        CHECK(file.values("mesh2d_boundary_nodes").size() == 4);
    }
}

TEST_CASE("missing cells of a curvilinear grid are left out, and nodes that no cell uses") {
    auto data = bent_cells(2, 1);
    data.cell = {0, 1};
    data.x[0] = data.y[0] = data.x[3] = data.y[3] = NAN;
    const auto view = data.to_abi();
    writer w;
    const netcdf_file file(
        w.write({depth_on(mesh::grid_on(data, view), 2), bed_on(mesh::grid_on(data, view), 6)}));

    CHECK(file.values("depth") == numbers{2, 2});
    CHECK(file.values("bed") == numbers{101, 102, 104, 105});
    CHECK(file.values("mesh2d_face_nodes") == numbers{0, 1, 3, 2});
    CHECK(file.values("mesh2d_node_x")[0] == 20);
    CHECK(file.values("mesh2d_face_x")[0] == doctest::Approx((20 + 30) / 4.0));
}

TEST_CASE("a field that changes after it was written once becomes a series from the first sample on") {
    writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    node.set_values("bed", std::vector<float>(12, 7));
    REQUIRE(node.run(20) == "");
    REQUIRE(node.finish() == "");

    const netcdf_file file(w.folder.path() / "flood.nc");
    const auto bed = file.values("bed");
    CHECK(file.dimensions("bed") == names{"time", "mesh2d_nNodes"});
    CHECK(file.text("bed", "standard_name") == "ground_level_altitude");
    CHECK(bed[0] == 100);
    CHECK(bed[23] == 111);
    CHECK(bed[24] == 7);
    CHECK(file.dimensions("bed_at_start") == names{"mesh2d_nNodes"});
    CHECK(file.text("bed_at_start", "standard_name") == "altitude");
    CHECK(file.text("bed_at_start", "long_name") == "Ground level, at the start");
    CHECK(file.values("bed_at_start")[11] == 111);
}

TEST_CASE("a file of one sample has what is older than the sample without time") {
    const scratch_folder folder;
    const auto node = node_bench::of<UgridWriterNode>({}, "flood");
    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate({depth_on(raster_3x2(), 6), bed_on(raster_3x2(), 12)}) == "");
    REQUIRE(node->run(30) == "");
    REQUIRE(node->finish() == "");

    const netcdf_file file(folder.path() / "flood.nc");
    CHECK(file.dimensions("depth") == names{"time", "mesh2d_nFaces"});
    CHECK(file.dimensions("bed") == names{"mesh2d_nNodes"});
    CHECK(file.values("time") == numbers{30});
}

TEST_CASE("a field without a value yet is missing everywhere") {
    auto late = depth_on(raster_3x2(), 0);
    late.name = "late", late.is_static = true;
    writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({late}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    node.set_values("late", std::vector<float>(6, 2));
    REQUIRE(node.run(20) == "");
    REQUIRE(node.finish() == "");

    const netcdf_file file(w.folder.path() / "flood.nc");
    const auto values = file.values("late");
    CHECK(std::isnan(values[0]));
    CHECK(std::isnan(values[11]));
    CHECK(values[12] == 2);
    CHECK_THROWS(file.values("late_at_start"));
}

TEST_CASE("the file is announced, has its name when it is finished, and is then told to be complete") {
    writer w(nlohmann::json{{"directory", "maps"}, {"prefix", "all"}});
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(node.run(0) == "");
    REQUIRE(node.run(10) == "");
    REQUIRE(node.run(20) == "");
    const auto during = w.folder.names();
    CHECK(node.written().empty());
    REQUIRE(node.finish() == "");

    CHECK(node.announced() == names{"maps/all.nc prefix"});
    REQUIRE(during.size() == 1);
    CHECK(files::final_name_in(std::filesystem::path(during[0]).filename().string()) == "all.nc");
    CHECK(w.folder.names() == names{"maps/all.nc"});
    CHECK(node.written() == names{w.folder.file("maps/all.nc")});
}

TEST_CASE("a process that is killed leaves every sample so far in the temporary file") {
    writer w;
    auto& node = *w.node;
    REQUIRE(node.configure(w.folder.path()) == "");
    REQUIRE(node.negotiate({depth_on(raster_3x2(), 6)}) == "");
    for (const double time : {0.0, 10.0, 20.0}) {
        REQUIRE(node.run(time) == "");
    }
    const auto copy = w.folder.path() / "copy.nc";
    std::filesystem::copy_file(w.folder.path() / w.folder.names().at(0), copy);

    const netcdf_file file(copy);
    CHECK(file.values("time") == numbers{0, 10, 20});
    CHECK(file.values("depth")[17] == 6);
}

TEST_CASE("a finished file takes no room beyond its end") {
    writer w;
    const auto path = w.write({depth_on(raster_3x2(), 6)});

    struct stat status {};

    REQUIRE(::stat(path.c_str(), &status) == 0);
    constexpr int block = 512, taken_ahead = 1 << 18;
    CHECK(status.st_blocks * block < status.st_size + taken_ahead / 2);
}

TEST_CASE("a run that ends without finish keeps its samples under the final name") {
    writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(w.node->run(0) == "");
    REQUIRE(w.node->run(10) == "");
    w.node.reset();

    CHECK(w.folder.names() == names{"flood.nc"});
    CHECK(netcdf_file(w.folder.path() / "flood.nc").values("time") == numbers{0, 10});
}

TEST_CASE("a file that cannot be written is told by name and leaves nothing behind") {
    writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    std::filesystem::create_directory(w.folder.path() / "flood.nc");
    REQUIRE(w.node->run(0) == "");
    const std::string after =
        " | a folder that this user may write to, with space left | free space, change the "
        "permissions, or choose another output folder";

    CHECK(w.node->finish() == ": cannot write " + w.folder.file("flood.nc") + " | Is a directory" + after);
    w.node.reset();
    CHECK(w.folder.names().empty());
}

TEST_CASE("a write that fails is told by name, and the broken file goes") {
    writer w;
    const Grid large(300, 300, 0, 0, 1, 1);
    auto noise = depth_on(large, 90000);
    for (std::size_t k = 0; k < noise.values.size(); ++k) {  // what deflate cannot shorten much
        noise.values[k] = static_cast<float>(std::fmod(std::sin(static_cast<double>(k)) * 43758.5453, 1.0));
    }
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({noise}) == "");
    REQUIRE(w.node->run(0) == "");
    std::string error;
    {
        const size_limit limit(100000);
        error = w.node->run(10);
    }
    CHECK(error.find(": cannot write " + w.folder.file("flood.nc") + " | ") == 0);
    CHECK(error.find(
              "NetCDF: HDF error | a folder that this user may write to, with space left | free space") !=
          std::string::npos);
    w.node.reset();
    CHECK(w.folder.names().empty());
}

TEST_CASE("ugrid-writer refuses what a file cannot have before anything runs") {
    const auto refused = [](const std::string& name) {
        auto field = depth_on(raster_3x2(), 6);
        field.name = name;
        writer w;
        CHECK(w.node->configure(w.folder.path()) == "");
        return w.node->negotiate({field});
    };
    const scratch_folder folder;
    const auto empty = node_bench::of<UgridWriterNode>({}, "flood");

    CHECK(
        refused("a/b") ==
        "a/b: a netCDF file cannot have a variable of this name | \"a/b\" | at most 256 bytes: first a "
        "letter, a "
        "digit or '_', no '/', no control character, no blank at the end | call the input otherwise, such as "
        "\"depth\"");
    CHECK(refused("+a").find("+a: a netCDF file cannot have") == 0);
    CHECK(refused("a ").find("a : a netCDF file cannot have") == 0);
    CHECK(refused(std::string(257, 'a')).find("a netCDF file cannot have") != std::string::npos);
    CHECK(refused("t\u00fcrkis").empty());
    CHECK(refused("time") ==
          "time: the file needs this name itself | \"time\" | another name than \"time\", \"crs\" and those "
          "that "
          "begin with \"mesh2d\" | call the input otherwise, such as \"depth\"");
    CHECK(refused("mesh2d_x").find("mesh2d_x: the file needs this name itself") == 0);
    CHECK(empty->configure(folder.path()) == "");
    CHECK(empty->negotiate({}).find(": there is nothing to write") == 0);
}

TEST_CASE("times that do not grow are refused") {
    writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({depth_on(raster_3x2(), 6)}) == "");
    REQUIRE(w.node->run(5) == "");

    CHECK(w.node->run(5) ==
          w.folder.file("flood.nc") + ": the times of a series must grow | 5 s after 5 s |  | ");
}
