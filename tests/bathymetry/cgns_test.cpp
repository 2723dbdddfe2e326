// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/sources/mesh_source.hpp"
#include "cgns_files.hpp"
#include "curvilinear_files.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

constexpr auto mend_it = "; mend the file in the program that made it";

/// What reading the file g.cgn, which `write` makes, says, without the folder.
auto refusal_of(const std::function<void(const std::string&)>& write) -> std::string {
    const ScratchFolder folder;
    const auto file = folder.file("g.cgn");
    write(file);
    const auto said = error_of([&] { open_mesh_source(request_for(file), CellOrder::file); });
    const auto path = folder.path().string() + "/";
    return said.rfind(path, 0) == 0 ? said.substr(path.size()) : said;
}

/// The same of a zone of two by two nodes, the unit square times four.
auto refusal_of_square(const std::function<void(CgnsOut&)>& write) -> std::string {
    return refusal_of([&](const std::string& file) {
        CgnsOut out(file, {2, 2, 1, 1, 0, 0});
        out.coordinate("CoordinateX", {0, 4, 0, 4});
        out.coordinate("CoordinateY", {0, 0, 4, 4});
        write(out);
    });
}

const std::vector<double> four{1, 2, 3, 4};

}  // namespace

TEST_CASE("a grid of iRIC in CGNS is that of its table: places, levels, cells and roughness") {
    const ScratchFolder folder;
    const auto grid = bend_with_island();
    folder.write("a.csv", as_iric_rows(grid));
    write_cgns(CgnsOut(folder.file("a.cgn"), sizes_of(grid)), grid);

    const auto table = read_curvilinear(request_for(folder.file("a.csv")));
    const auto cgns = read_curvilinear(request_for(folder.file("a.cgn")));

    REQUIRE(cgns.levels.size() == 56);
    CHECK(cgns.mesh.nx == table.mesh.nx);
    CHECK(cgns.mesh.cell == table.mesh.cell);
    CHECK(cgns.manning == table.manning);
    const auto last = cgns.levels.size() - 1;  // of no cell
    CHECK(std::isnan(cgns.levels[last]));
    for (std::size_t k = 0; k < last; ++k) {
        CAPTURE(k);
        CHECK(cgns.mesh.x[k] == table.mesh.x[k]);
        CHECK(cgns.mesh.y[k] == table.mesh.y[k]);
        CHECK(cgns.levels[k] == table.levels[k]);
    }
}

TEST_CASE("a CGNS zone without conditions has the levels of CoordinateZ, all cells and no roughness") {
    const ScratchFolder folder;
    auto grid = bend_with_island();
    {
        const CgnsOut out(folder.file("a.cgns"), sizes_of(grid));
        write_cgns(out, grid, false);
        out.coordinate("CoordinateZ", grid.levels);
    }

    const auto bed = read_curvilinear(request_for(folder.file("a.cgns")));

    CHECK(bed.levels == grid.levels);
    CHECK(bed.manning.empty());
    for (const auto cell : bed.mesh.cell) {
        CHECK(cell == 1);
    }
}

TEST_CASE("roughness at the nodes of a CGNS zone becomes the mean of the four around a cell") {
    const ScratchFolder folder;
    const auto file = folder.file("a.cgn");
    {
        const CgnsOut out(file, {3, 2, 2, 1, 0, 0});
        out.coordinate("CoordinateX", {0, 4, 8, 0, 4, 8});
        out.coordinate("CoordinateY", {0, 0, 0, 4, 4, 4});
        out.condition("Elevation", std::vector<double>{1, 1, 1, 1, 1, 1});
        out.condition("roughness", std::vector<double>{0.01, 0.02, 0.04, 0.03, 0.06, 0.08});
    }

    const auto bed = read_curvilinear(request_for(file));

    REQUIRE(bed.manning.size() == 2);
    CHECK(bed.manning[0] == doctest::Approx(0.03));
    CHECK(bed.manning[1] == doctest::Approx(0.05));
}

TEST_CASE("what is no CGNS file, or is cut off, is refused with its name") {
    const auto text = refusal_of([](const std::string& file) { std::ofstream(file) << "i,j,x,y,z\n"; });
    const auto adf = refusal_of([](const std::string& file) { CgnsOut(file, {2, 2, 1, 1, 0, 0}, true); });
    const auto half = refusal_of([](const std::string& file) {
        const auto grid = bend_with_island();
        write_cgns(CgnsOut(file, sizes_of(grid)), grid);
        std::ifstream in(file, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        std::ofstream(file, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
    });

    const std::string no_hdf5 =
        "g.cgn: it is no HDF5; expected CGNS on HDF5; convert an old file, which is on ADF, with adf2hdf";
    CHECK(text == no_hdf5);
    CHECK(adf == no_hdf5);
    CHECK(half ==
          std::string("g.cgn: CGNS cannot open it: File-open error; expected a whole CGNS file") + mend_it);
    CHECK(contains(refusal_of([](const std::string&) {}), "g.cgn: "));
}

TEST_CASE("a CGNS file whose zone is no grid of two dimensions is refused") {
    const auto with_sizes = [](const std::vector<std::int64_t>& sizes) {
        return refusal_of([&](const std::string& file) { CgnsOut(file, sizes); });
    };

    CHECK(with_sizes({1, 2, 0, 1, 0, 0}) ==
          std::string("g.cgn: /iRIC/iRICZone: 1 by 2 nodes and 0 by 1 cells; expected two nodes each way at "
                      "least, and one cell less") +
              mend_it);
    CHECK(with_sizes({2, 2, 1, 1, 0, 0}) ==
          std::string("g.cgn: /iRIC/iRICZone: no GridCoordinates; expected one, as iRIC writes it") +
              mend_it);
    CHECK(refusal_of_square([](CgnsOut& out) {
              out.zone("more", {2, 2, 1, 1, 0, 0});
          }) ==
          std::string("g.cgn: /iRIC/more: a second structured zone beside /iRIC/iRICZone; expected one of "
                      "them") +
              mend_it);
    CHECK(contains(refusal_of_square([](CgnsOut& out) {
                       out.zone("triangles", {9, 1, 0}, false);
                   }),
                   "/iRIC/iRICZone: neither GridConditions/Elevation nor CoordinateZ"));
}

TEST_CASE("arrays of a CGNS zone that do not fit it are refused by their path") {
    CHECK(refusal_of_square([](CgnsOut& out) { out.condition("Elevation", four); }) == "no error");
    CHECK(refusal_of_square([](CgnsOut&) {}) ==
          std::string("g.cgn: /iRIC/iRICZone: neither GridConditions/Elevation nor CoordinateZ; expected "
                      "levels at the nodes") +
              mend_it);
    CHECK(refusal_of_square([](CgnsOut& out) { out.empty_condition("Elevation"); }) ==
          std::string("g.cgn: /iRIC/iRICZone/GridConditions/Elevation: no Value; expected one, as iRIC "
                      "writes it") +
              mend_it);
    CHECK(refusal_of_square([](CgnsOut& out) { out.condition("Elevation", std::vector<double>(3)); }) ==
          std::string("g.cgn: /iRIC/iRICZone/GridConditions/Elevation/Value: 3 values; expected 4 of them") +
              mend_it);
    CHECK(refusal_of_square([](CgnsOut& out) {
              out.condition("Elevation", four);
              out.condition("Obstacle", std::vector<int>{2});
          }) ==
          std::string("g.cgn: /iRIC/iRICZone/GridConditions/Obstacle/Value: 2 at the cell at node (0, 0); "
                      "expected 0, or 1 for an obstacle") +
              mend_it);
    CHECK(refusal_of_square([](CgnsOut& out) {
              out.condition("Elevation", four);
              out.condition("manning", std::vector<double>{3});
          }) ==
          "g.cgn: the cell at node (0, 0) has the roughness 3; expected Manning's n, 0 to 1 s m^(-1/3); "
          "mend the column, or leave it out");
    const auto nowhere = refusal_of([](const std::string& file) {
        const CgnsOut out(file, {2, 2, 1, 1, 0, 0});
        out.coordinate("CoordinateX", {0, 4, 0, std::numeric_limits<double>::infinity()});
    });
    CHECK(nowhere == std::string("g.cgn: /iRIC/iRICZone/GridCoordinates/CoordinateX: inf at node (1, 1); "
                                 "expected finite numbers") +
                         mend_it);
}

TEST_CASE("CGNS files with changed bytes are read or refused, and nothing else") {
    const ScratchFolder folder;
    const auto grid = bend_with_island();
    const auto file = folder.file("a.cgn");
    write_cgns(CgnsOut(file, sizes_of(grid)), grid);
    std::ifstream in(file, std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    int read = 0, refused = 0;

    for (std::size_t at = 7; at < whole.size(); at += whole.size() / 211) {
        auto bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
        std::ofstream(file, std::ios::binary) << bytes;
        const auto said = error_of([&] { read_curvilinear(request_for(file)); });
        (said == "no error" ? read : refused) += 1;
        CHECK((said == "no error" || contains(said, "a.cgn")));
    }

    CHECK(read > 0);
    CHECK(refused > 0);
}
