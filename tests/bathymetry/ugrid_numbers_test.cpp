// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <netcdf.h>

#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "mesh_files.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

const std::vector<Point> five_nodes{{0, 0}, {4, 0}, {4, 4}, {0, 4}, {8, 2}};
const std::vector<double> five_levels{1, 2, 3, 4, 5};
const std::vector<MeshElement> two_faces{{0, 1, 2, 3}, {1, 4, 2, -1}};
const std::vector<std::array<int, 3>> three_triangles{{0, 1, 2}, {0, 2, 3}, {1, 4, 2}};

/// Adds a variable with the values of nodes, and attributes that may be empty.
void add_variable(const std::string& file, const std::string& name, const std::string& standard_name) {
    int id = -1, node = -1, variable = -1;
    REQUIRE(nc_open(file.c_str(), NC_WRITE, &id) == NC_NOERR);
    REQUIRE(nc_inq_dimid(id, "node", &node) == NC_NOERR);
    REQUIRE(nc_def_var(id, name.c_str(), NC_DOUBLE, 1, &node, &variable) == NC_NOERR);
    if (!standard_name.empty()) {
        nc_put_att_text(id, variable, "standard_name", standard_name.size(), standard_name.c_str());
    }
    const std::vector<double> values{9, 8, 7, 6, 5};
    CHECK(nc_put_var_double(id, variable, values.data()) == NC_NOERR);
    CHECK(nc_close(id) == NC_NOERR);
}

}  // namespace

TEST_CASE("nodes of UGRID faces are read from every type that holds whole numbers") {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    const UgridNumbers all[] = {
        {NC_BYTE, 0, -1},
        {NC_UBYTE, 1, 255},
        {NC_SHORT, 1, -999},
        {NC_SHORT, 0, NC_FILL_SHORT, false},
        {NC_USHORT, 0, 65535},
        {NC_INT, 1, 0},
        {NC_INT, 1, NC_FILL_INT, false, 6},
        {NC_UINT, 1, 4294967295.0},
        {NC_UINT, 0, NC_FILL_UINT, false},
        {NC_INT64, 0, -1},
        {NC_INT64, 1, static_cast<double>(NC_FILL_INT64), false},
        {NC_UINT64, 1, 9007199254740992.0},
        {NC_FLOAT, 1, -1},
        {NC_FLOAT, 0, double{NC_FILL_FLOAT}, false},
        {NC_FLOAT, 0, not_a_number},
        {NC_DOUBLE, 1, not_a_number},
        {NC_DOUBLE, 0, -999, true, 5},
        {NC_DOUBLE, 1, NC_FILL_DOUBLE, false},
    };
    for (const auto& numbers : all) {
        CAPTURE(numbers.type);
        CAPTURE(numbers.fill);
        write_ugrid(file, five_nodes, five_levels, two_faces, numbers);

        const auto mesh = read_mesh(file);

        CHECK(mesh.triangles == three_triangles);
        CHECK(mesh.values == five_levels);
    }
}

TEST_CASE("numbers of UGRID faces that are not whole, or text, are refused") {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    write_ugrid(file, five_nodes, five_levels, two_faces, {NC_DOUBLE, 0.5, -1});
    CHECK(
        contains(error_of([&] { read_mesh(file); }), "a.nc: variable corners: start_index 0.5; expected 0"));
    write_ugrid(file, five_nodes, five_levels, two_faces, {NC_DOUBLE, 0, 2.5});
    CHECK(error_of([&] { read_mesh(file); }) == "no error");  // 2.5 is declared to be no node
    write_ugrid(file, five_nodes, five_levels, {{0, 1, 2, 3}, {1, 4, 7, -1}}, {NC_DOUBLE, 0, -1});
    CHECK(
        contains(error_of([&] { read_mesh(file); }), "variable corners: node 7 at place 6; expected 0 to 4"));
    int id = -1, variable = -1;
    const std::size_t place[] = {1, 1};
    const double half = 1.5;
    REQUIRE(nc_open(file.c_str(), NC_WRITE, &id) == NC_NOERR);
    REQUIRE(nc_inq_varid(id, "corners", &variable) == NC_NOERR);
    REQUIRE(nc_put_var1_double(id, variable, place, &half) == NC_NOERR);
    REQUIRE(nc_close(id) == NC_NOERR);
    CHECK(contains(error_of([&] { read_mesh(file); }),
                   "variable corners: 1.5 at place 5; expected whole numbers; mend the file"));
}

TEST_CASE("of several variables on a UGRID mesh the ground is the one that is named, or the only one") {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    write_ugrid(file, five_nodes, five_levels, two_faces);
    add_variable(file, "roughness", "");
    CHECK(read_mesh(file).values == five_levels);
    CHECK(read_mesh(file, "roughness").values.front() == 9);
    CHECK(
        contains(error_of([&] { read_mesh(file, "rough"); }),
                 "no variable 'rough' on its mesh; expected one of the variables bed, roughness, named in"));
    add_variable(file, "dredged", "altitude");
    CHECK(read_mesh(file).values.front() == 9);
    add_variable(file, "natural", "altitude");
    CHECK(contains(error_of([&] { read_mesh(file); }),
                   "a.nc: dredged and natural can both be the ground; expected one, named in `variable`"));
}
