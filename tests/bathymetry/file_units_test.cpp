// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <functional>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bathymetry/ground/degrees_check.hpp"
#include "bathymetry/mesh_formats/bed_mesh.hpp"
#include "bathymetry/mesh_formats/curvilinear_bed.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/nodes/bathymetry_node.hpp"
#include "cgns_files.hpp"
#include "curvilinear_files.hpp"
#include "mesh_files.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "support/selafin_bytes.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using doctest::Approx;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

/// The channel in a UGRID file with these units and direction; empty texts are left out.
struct UgridUnits {
    std::string places = "m", levels = "m", positive = {};
};

auto read_channel(const UgridUnits& units, const std::function<void(RasterRequest&)>& change = {})
    -> BedMesh {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    write_ugrid(file, channel_with_islands());
    const auto set = [&](const char* variable, const char* attribute, const std::string& text) {
        if (!text.empty()) {
            set_attribute(file, variable, attribute, text);
        }
    };
    set("Mesh2D_x", "units", units.places);
    set("Mesh2D_y", "units", units.places);
    set("ground", "units", units.levels);
    set("ground", "positive", units.positive);
    auto request = request_for(file);
    if (change) {
        change(request);
    }
    return read_bed_mesh(request);
}

/// Two triangles as SMS writes them, over x0 to x0 + width and y0 to y0 + height, with levels up to `relief`.
auto square(double x0, double y0, double width, double height, double relief) -> std::string {
    return fmt::format(
        "MESH2D\nND 1 {0} {1} 0\nND 2 {2} {1} 0\nND 3 {2} {3} {4}\nND 4 {0} {3} 0\n"
        "E3T 1 1 2 3\nE3T 2 1 3 4\n",
        x0, y0, x0 + width, y0 + height, relief);
}

auto bed_of_square(const std::string& text, const std::string& file_crs = "") -> BedMesh {
    const ScratchFolder folder;
    folder.write("a.2dm", text);
    auto request = request_for(folder.file("a.2dm"));
    request.file_crs = file_crs;
    return read_bed_mesh(request);
}

}  // namespace

TEST_CASE("levels of a UGRID file in cm, ft or km, and those that count down, become metres upwards") {
    const auto mesh = channel_with_islands();
    const auto factor_of = [&](const UgridUnits& units) {
        const auto bed = read_channel(units);
        CHECK(bed.unit_remarks.empty());
        return bed.mesh.values[7] / mesh.values[7];
    };

    CHECK(factor_of({"m", "m"}) == 1);
    CHECK(factor_of({"m", "cm"}) == Approx(0.01).epsilon(1e-14));
    CHECK(factor_of({"m", "ft"}) == Approx(0.3048).epsilon(1e-14));
    CHECK(factor_of({"m", "US_survey_foot"}) == Approx(1200.0 / 3937).epsilon(1e-12));
    CHECK(factor_of({"m", "km"}) == Approx(1000).epsilon(1e-14));
    CHECK(factor_of({"m", "m", "down"}) == -1);
    CHECK(factor_of({"m", "ft", "down"}) == Approx(-0.3048).epsilon(1e-14));
    CHECK(factor_of({"m", "m", "up"}) == 1);
}

TEST_CASE("places of a UGRID file in km or ft become metres") {
    const auto mesh = channel_with_islands();

    CHECK(read_channel({"km"}).mesh.nodes[7].x == Approx(1000 * mesh.nodes[7].x).epsilon(1e-14));
    CHECK(read_channel({"ft"}).mesh.nodes[7].y == Approx(0.3048 * mesh.nodes[7].y).epsilon(1e-14));
    const auto in_utm = [](RasterRequest& request) { request.file_crs = "EPSG:25832"; };
    CHECK(read_channel({"km"}, in_utm).mesh.nodes[7].x == Approx(1000 * mesh.nodes[7].x).epsilon(1e-14));
}

TEST_CASE("a unit of a UGRID file that is no length is refused by name, and none is told") {
    CHECK(contains(error_of([] { read_channel({"pixel"}); }),
                   "its coordinates are in 'pixel', which is no length"));
    CHECK(contains(error_of([] { read_channel({"m", "degC"}); }), "the unit of its levels is no length"));
    CHECK(contains(read_channel({"degrees_east"}).crs, "WGS 84"));
    const auto silent = read_channel({"m", ""});
    REQUIRE(silent.unit_remarks.size() == 1);
    CHECK(contains(silent.unit_remarks[0], "its levels have no attribute `units` and are taken as metres"));
}

TEST_CASE("vertical_scale is the whole factor to levels, whatever the file says") {
    const auto mesh = channel_with_islands();
    const auto twice = [](RasterRequest& request) { request.vertical_scale = 2; };

    CHECK(read_channel({"m", "cm"}, twice).mesh.values[7] == 2 * mesh.values[7]);
    CHECK(read_channel({"m", "degC"}, twice).mesh.values[7] == 2 * mesh.values[7]);
    const auto down = read_channel({"m", "m", "down"}, twice);
    REQUIRE(down.unit_remarks.size() == 1);
    CHECK(contains(down.unit_remarks[0], "says that its levels count downwards, but vertical_scale 2 is"));
}

TEST_CASE("levels of a SELAFIN file are in the unit that stands behind the variable's name") {
    const ScratchFolder folder;
    auto bytes = thalweg::test::selafin_square(1);
    bytes.replace(bytes.find("BOTTOM"), 32, "BOTTOM          FT              ");
    folder.write("a.slf", bytes);

    const auto bed = read_bed_mesh(request_for(folder.file("a.slf")));

    CHECK(bed.mesh.values[3] == Approx(4 * 0.3048).epsilon(1e-14));
}

TEST_CASE("a CGNS file in feet becomes metres, places and levels") {
    const ScratchFolder folder;
    const auto grid = bend_with_island();
    {
        const CgnsOut out(folder.file("a.cgn"), sizes_of(grid));
        write_cgns(out, grid);
        out.length_unit("Foot");
    }

    const auto bed = read_curvilinear(request_for(folder.file("a.cgn")));

    CHECK(bed.mesh.x[3] == Approx(0.3048 * grid.mesh.x[3]).epsilon(1e-14));
    CHECK(bed.levels[3] == Approx(0.3048 * grid.levels[3]).epsilon(1e-14));
}

TEST_CASE("levels beside places in feet are told to be taken as metres, and heights in feet converted") {
    const auto text = square(700000, 3000000, 1000, 1000, 10);

    const auto untold = bed_of_square(text, "EPSG:2249");
    const auto heights = bed_of_square(text, "EPSG:2249+6360");

    REQUIRE(untold.unit_remarks.size() == 1);
    CHECK(contains(untold.unit_remarks[0],
                   "set vertical_scale to 0.30480061 where they are in US survey feet"));
    CHECK(untold.mesh.values[2] == 10);
    CHECK(heights.unit_remarks.empty());
    CHECK(heights.mesh.values[2] == Approx(12000.0 / 3937).epsilon(1e-12));
}

TEST_CASE("places without CRS that can only be degrees are refused, and a flume is not") {
    const auto refused = "can only be degrees";
    CHECK(contains(error_of([] { bed_of_square(square(8.4, 49, 0.1, 0.1, 5)); }), refused));
    CHECK(contains(error_of([] { bed_of_square(square(-0.2, 51.3, 0.4, 0.4, 5)); }), refused));
    CHECK(contains(error_of([] { bed_of_square(square(-100, 5, 40, 41, 6000)); }), refused));  // a shelf sea
    CHECK(contains(error_of([] { bed_of_square(square(8.4, 49, 0.1, 0.1, 5)); }), "eg EPSG:32632"));
    CHECK(bed_of_square(square(8.4, 49, 0.1, 0.1, 0), "none").unit_remarks.empty());
    CHECK(bed_of_square(square(0, 0, 100, 10, 5)).unit_remarks.empty());
    CHECK(bed_of_square(square(-5, -1, 10, 2, 5)).unit_remarks.empty());
    CHECK(bed_of_square(square(400, 0, 10, 1, 90)).unit_remarks.empty());  // beyond 360
    const auto doubtful = bed_of_square(square(5, 45, 10, 10, 5)).unit_remarks;
    REQUIRE(doubtful.size() == 1);
    CHECK(contains(doubtful[0], "are taken as metres; set `file_crs` to EPSG:4326 where they are degrees"));
}

TEST_CASE("a raster without CRS that can only be in degrees is refused in negotiation") {
    const ScratchFolder folder;
    folder.write("a.asc", "ncols 3\nnrows 2\nxllcorner 8.4\nyllcorner 49\ncellsize 0.001\n1 2 3\n4 5 6\n");
    const auto with = [&](const nlohmann::json& more) {
        nlohmann::json params{{"file", folder.file("a.asc")}};
        params.update(more);
        return NodeBench::of<BathymetryNode>(params)->all();
    };

    CHECK(contains(with(nlohmann::json::object()),
                   "file: " + folder.file("a.asc") + ": names no CRS, and its coordinates (x 8.4 to"));
    CHECK(with({{"file_crs", "none"}}) == "");
    CHECK(with({{"file_crs", "EPSG:4326"}, {"crs", "EPSG:32632"}, {"cell_size", 50}}) == "");
}

TEST_CASE("the ground in feet is refused with the unit and the same projection in metres") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {700000, 100, 0, 3000000, 0, -100};
    recipe.crs = "EPSG:2249";
    write_tiff(folder.file("a.tif"), recipe);
    const auto with = [&](const std::string& crs) {
        return NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")}, {"crs", crs}});
    };

    CHECK(
        contains(with("EPSG:2249")->all(),
                 "crs: the ground would be in US survey feet, but flow needs metres | NAD83 / Massachusetts "
                 "Mainland (ftUS) (EPSG:2249) | a projected CRS in metres | set crs to EPSG:26986, the same "
                 "projection in metres"));
    CHECK(contains(with("+proj=utm +zone=19 +units=km")->all(), "the ground would be in kilometres"));
    const auto node = with("EPSG:26986");
    CHECK(node->all() == "");
    const auto grid = node->output_field("elevation").grid();
    CHECK(grid.nx == 3);
    CHECK(grid.ny == 2);
    CHECK(grid.dx == Approx(100 * 1200.0 / 3937).epsilon(1e-12));
    CHECK(node->output("elevation") == std::vector<double>{4, 5, 6, 1, 2, 3});
    CHECK(contains(node->logged(),
                   "its places are in US survey feet, and its levels, whose unit it does not say"));
}

TEST_CASE("corners of a mesh at absurd places are refused in every format") {
    const ScratchFolder folder;
    const auto refused = [](const std::string& at) {
        return error_of([&] {
            bed_of_square("MESH2D\nND 1 0 0 0\nND 2 400 -100 0\nND 3 " + at + " 400 0\nE3T 1 1 2 3\n");
        });
    };
    CHECK(contains(refused("1e300"), "has a side of 1e+300 from node"));
    CHECK(contains(refused("1e10"), "expected sides of at most 1000000 m"));
    CHECK(refused("9e5") == "no error");
    auto mesh = channel_with_islands();
    mesh.nodes[7].x = 1e10;
    folder.write("a.msh", as_gmsh_4_binary(mesh, ByteOrder::own));
    folder.write("a.14", as_adcirc(mesh));
    write_ugrid(folder.file("a.nc"), mesh);
    for (const auto* name : {"a.msh", "a.14", "a.nc"}) {
        CAPTURE(name);
        CHECK(
            contains(error_of([&] { read_mesh(folder.file(name)); }), "expected sides of at most 1000000 m"));
    }
    auto grid = bend_with_island();
    grid.mesh.x[3] = 1e10;
    folder.write("a.csv", as_node_rows(grid));
    CHECK(contains(error_of([&] { read_curvilinear(request_for(folder.file("a.csv"))); }),
                   "expected sides of at most 1000000 m; correct the coordinates"));
}
