// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/triangle_mesh.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>

#include <doctest/doctest.h>

#include "bathymetry/rasters/raster_source.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

auto linear(Point p) -> double {
    return 3 + 0.25 * p.x - 0.5 * p.y;
}

/// A square of 8 x 8 with one node inside, its bed a plane: four triangles.
auto four_triangles() -> TriangleMesh {
    TriangleMesh mesh;
    mesh.nodes = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {3, 5}};
    for (const auto& node : mesh.nodes) {
        mesh.values.push_back(linear(node));
    }
    mesh.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {4, 3, 0}};
    return mesh;
}

auto square_grid(double x0, double y0, int n) -> RasterGrid {
    RasterGrid grid;
    grid.nx = n;
    grid.ny = n;
    grid.x0 = x0;
    grid.y0 = y0;
    return grid;
}

void write_text(const std::string& file, const std::string& text) {
    std::ofstream(file) << text;
}

const std::string head = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
const std::string nodes = "$Nodes\n4\n1 0 0 5\n20 4 0 6\n3 4 4 7\n9 0 4 8\n$EndNodes\n";

/// A record of a Fortran file: big-endian words of four bytes between two counts of bytes.
template <class Word>
auto record(const std::vector<Word>& words) -> std::string {
    static_assert(sizeof(Word) == 4);
    const auto big_endian = [](Word word) {
        std::string bytes(4, '\0');
        std::memcpy(bytes.data(), &word, 4);
        return std::string(bytes.rbegin(), bytes.rend());
    };
    std::string text;
    for (const Word word : words) {
        text += big_endian(word);
    }
    const auto count = static_cast<std::uint32_t>(text.size());
    const std::string edge{char(count >> 24), char(count >> 16), char(count >> 8), char(count)};
    return edge + text + edge;
}

/// A record of characters, filled with blanks.
auto record(std::string text, std::size_t size) -> std::string {
    text.resize(size, ' ');
    const std::string edge{0, 0, 0, char(size)};
    return edge + text + edge;
}

/// A SELAFIN file of one triangle and its bed, whose header promises so many of both.
auto selafin(std::int32_t triangles, std::int32_t points) -> std::string {
    using Ints = std::vector<std::int32_t>;
    using Reals = std::vector<float>;
    return record("a triangle" + std::string(62, ' ') + "SERAFIN", 80) + record(Ints{1, 0}) +
           record("BOTTOM          M", 32) + record(Ints{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}) +
           record(Ints{triangles, points, 3, 1}) + record(Ints{1, 2, 3}) + record(Ints{1, 2, 3}) +
           record(Reals{0, 40, 0}) + record(Reals{0, 0, 40}) + record(Reals{0}) + record(Reals{5, 9, 5});
}

}  // namespace

TEST_CASE("interpolation inside triangles is exact on a plane, without holes on shared edges") {
    const auto mesh = four_triangles();
    const auto grid = square_grid(0, 0, 8);

    const auto values = rasterise(mesh, grid);

    for (int j = 0; j < 8; ++j) {
        for (int i = 0; i < 8; ++i) {
            CHECK(values[grid.index(i, j)] == doctest::Approx(linear(grid.centre(i, j))).epsilon(1e-12));
        }
    }
}

TEST_CASE("cells outside the mesh are walls, whichever way its triangles turn") {
    auto mesh = four_triangles();
    mesh.triangles = {{0, 4, 1}};
    const auto grid = square_grid(-2, -2, 12);

    const auto values = rasterise(mesh, grid);

    CHECK(std::isnan(values[grid.index(0, 0)]));
    CHECK(std::isnan(values[grid.index(5, 8)]));
    CHECK(values[grid.index(5, 3)] == doctest::Approx(linear({3.5, 1.5})));
}

TEST_CASE("a Gmsh mesh gives the nodes its triangles use, in the order of their numbers") {
    const ScratchFolder folder;
    write_text(folder.file("a.msh"),
               head + "$PhysicalNames\n1\n1 1 \"wall\"\n$EndPhysicalNames\n" + nodes +
                   "$Elements\n3\n1 15 2 0 1 1\n2 1 2 1 1 1 20\n3 2 2 100 1 1 20 3\n$EndElements\n");

    const auto mesh = read_mesh(folder.file("a.msh"));

    REQUIRE(mesh.nodes.size() == 3);
    CHECK(mesh.values == std::vector<double>{5, 7, 6});
    CHECK(mesh.nodes[1].y == 4);
    REQUIRE(mesh.triangles.size() == 1);
    CHECK(mesh.triangles[0] == std::array<int, 3>{0, 2, 1});
    CHECK(mesh_extent(mesh).x_max == 4);
}

TEST_CASE("a damaged or foreign Gmsh mesh is refused at its line") {
    const ScratchFolder folder;
    const auto file = folder.file("a.msh");
    const auto refusal = [&](const std::string& text) {
        write_text(file, text);
        return error_of([&] { read_gmsh(file); });
    };

    CHECK(contains(refusal("$MeshFormat\n4 0 8\n"),
                   "a.msh:2: format '4' ASCII with numbers of 8 bytes; expected format 2.2 or 4.1"));
    CHECK(contains(refusal("solid part\n"), "a.msh:1: 'solid part'; expected $MeshFormat first"));
    CHECK(contains(refusal(head + "$Nodes\n2\n1 0 0 5.000000000\n"), "a.msh:7: the file ends inside a node"));
    CHECK(contains(refusal(head + "$Nodes\n2\n1 0 zero 5\n2 0 0 0\n"),
                   "a.msh:6: not a node; expected number, x, y and z"));
    CHECK(contains(refusal(head + nodes + "$Elements\n1\n1 2 0 1 20 7\n$EndElements\n"),
                   "element 1 uses node 7"));
    CHECK(contains(refusal(head + nodes + "$Elements\n1\n1 16 0 1 20 3 9\n"),
                   "element 1 of type 16 (quadrilateral of eight); expected triangles of three nodes"));
    CHECK(contains(refusal(head + nodes), "the file has no triangles"));
    CHECK(contains(
        refusal(head + "$Nodes\n2000000000\n1 0 0 5\n"),
        "a.msh:5: 2000000000 entries in section $Nodes; expected at most 1, for which the rest of the file "
        "has room"));
    CHECK(contains(refusal(head + nodes + "$Elements\n9000000000000000000\n1 2 0 1 20 3\n"),
                   "9000000000000000000 entries in section $Elements; expected at most 2, "));
    CHECK(error_of([] { read_gmsh("no/such.msh"); }) ==
          "no/such.msh: the file cannot be read (No such file or directory); check the path and the "
          "permissions");
    CHECK(contains(error_of([] { read_gmsh("/dev/zero"); }),
                   "/dev/zero: this is no file with data (a character device); "));
    CHECK(contains(error_of([] { read_mesh("bed.vtk"); }), "the name of a mesh must end in .slf"));
}

TEST_CASE("a file that is no SELAFIN mesh is refused") {
    const ScratchFolder folder;
    write_text(folder.file("a.slf"), "not a mesh");

    CHECK(contains(error_of([&] { read_selafin(folder.file("a.slf")); }),
                   "cannot be read as a SELAFIN mesh; the file ends inside the record of the title; "));
}

TEST_CASE("a SELAFIN mesh is read, and refused where its header promises more than the file holds") {
    const ScratchFolder folder;
    write_text(folder.file("a.slf"), selafin(1, 3));

    CHECK(read_mesh(folder.file("a.slf")).values == std::vector<double>{5, 9, 5});
    for (const auto& text :
         {selafin(1000000000, 3), selafin(1, 1000000000), selafin(200, 3), selafin(1, 300)}) {
        write_text(folder.file("a.slf"), text);
        CHECK(
            contains(error_of([&] { read_mesh(folder.file("a.slf")); }), "cannot be read as a SELAFIN mesh"));
    }
}

TEST_CASE("the small Malpasset mesh is the same in SELAFIN and in Gmsh") {
    const auto file = data_file("malpasset/malpasset_small.slf");
    if (file.empty()) {
        return;
    }

    const auto selafin = read_mesh(file);
    const auto gmsh = read_mesh(data_file("malpasset/malpasset_mesh_small.msh"));

    REQUIRE(selafin.nodes.size() == 13541);
    REQUIRE(selafin.triangles.size() == 26000);
    REQUIRE(gmsh.nodes.size() == selafin.nodes.size());
    CHECK(gmsh.triangles == selafin.triangles);
    double largest = 0;
    for (std::size_t k = 0; k < gmsh.nodes.size(); ++k) {
        largest = std::max({largest, std::abs(gmsh.nodes[k].x - selafin.nodes[k].x),
                            std::abs(gmsh.nodes[k].y - selafin.nodes[k].y),
                            std::abs(gmsh.values[k] - selafin.values[k])});
    }
    CHECK(largest < 1e-5);
}

TEST_CASE("the small Malpasset mesh on the 15 m grid is near the raster made from the large one") {
    const auto file = data_file("malpasset/malpasset_small.slf");
    if (file.empty()) {
        return;
    }
    RasterRequest request;
    request.file = data_file("malpasset/malpasset_dem_15m.tif");
    const RasterSource raster(request);
    const auto fine = raster.read();

    const auto coarse = rasterise(read_mesh(file), raster.grid());

    double squares = 0;
    double worst = 0;
    int both = 0;
    int one = 0;
    for (std::size_t k = 0; k < fine.size(); ++k) {
        if (std::isnan(fine[k]) != std::isnan(coarse[k])) {
            ++one;
        } else if (!std::isnan(fine[k])) {
            ++both;
            squares += (fine[k] - coarse[k]) * (fine[k] - coarse[k]);
            worst = std::max(worst, std::abs(fine[k] - coarse[k]));
        }
    }
    const double rms = std::sqrt(squares / both);
    MESSAGE("cells in both: " << both << ", in one only: " << one << ", rms difference " << rms
                              << " m, largest " << worst << " m");
    // The two meshes have the same outline; the large one splits each triangle in four with its own bed at
    // the new nodes.
    CHECK(both == 230495);
    CHECK(one == 0);
    CHECK(rms < 0.05);
}

TEST_CASE("a cell centred on a Malpasset node has the bed of that node") {
    const auto file = data_file("malpasset/malpasset_small.slf");
    if (file.empty()) {
        return;
    }
    const auto mesh = read_mesh(file);

    for (std::size_t k = 0; k < mesh.nodes.size(); k += 500) {
        const auto value = rasterise(mesh, square_grid(mesh.nodes[k].x - 0.5, mesh.nodes[k].y - 0.5, 1));
        CHECK(value[0] == doctest::Approx(mesh.values[k]).epsilon(1e-7));
    }
}

TEST_CASE("a Gmsh mesh whose nodes come again after its elements is refused") {
    const ScratchFolder folder;
    const auto file = folder.file("a.msh");
    write_text(file, head + nodes + "$Elements\n1\n1 2 0 1 20 3\n$EndElements\n$Nodes\n1\n1 0 0 5\n");

    CHECK(error_of([&] { read_gmsh(file); }) == file +
                                                    ":15: a second section $Nodes; expected one section of "
                                                    "nodes; save the mesh again with Gmsh (`gmsh "
                                                    "-0 -format msh41 -o NEW.msh OLD.msh`)");
}
