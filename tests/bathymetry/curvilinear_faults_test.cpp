// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <functional>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bathymetry/sources/mesh_source.hpp"
#include "curvilinear_files.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

/// What reading g.grd, g.dep and, unless it is empty, g.enc says, without the folder.
auto delft3d_refusal(const std::string& grid, const std::string& depths, const std::string& enclosure = "")
    -> std::string {
    const ScratchFolder folder;
    folder.write("g.grd", grid);
    folder.write("g.dep", depths);
    folder.write("g.enc", enclosure);
    auto request = request_for(folder.file("g.grd"));
    request.depth_file = folder.file("g.dep");
    request.enclosure_file = enclosure.empty() ? "" : folder.file("g.enc");
    auto said = error_of([&] { open_mesh_source(request, CellOrder::file); });
    const auto path = folder.path().string() + "/";
    return said.rfind(path, 0) == 0 ? said.substr(path.size()) : said;
}

auto csv_refusal(const std::string& text) -> std::string {
    const ScratchFolder folder;
    folder.write("g.csv", text);
    const auto said = error_of([&] { open_mesh_source(request_for(folder.file("g.csv")), CellOrder::file); });
    const auto path = folder.path().string() + "/";
    return said.rfind(path, 0) == 0 ? said.substr(path.size()) : said;
}

/// Two by two nodes, the unit square times four.
const std::string small_grid = "2 2\n0 0 0\nETA= 1 1 5\nETA= 2 1 5\nETA= 1 1 1\nETA= 2 5 5\n";
const std::string small_depths = "3 3 -999 3 3 -999 -999 -999 -999\n";

/// `text` with its first `from` as `to`.
auto with(std::string text, const std::string& from, const std::string& to) -> std::string {
    return text.replace(text.find(from), from.size(), to);
}

constexpr auto again = "; mend the line, or save the grid again with RGFGRID";

}  // namespace

TEST_CASE("a table of node rows has no units in its header") {
    CHECK(
        csv_refusal("i j x [km] y [km] z\n0 0 0 0 1\n")
            .rfind("g.csv:1: '[km]' in the header; expected names of columns without units; take the units "
                   "out; x and y are in the unit of the CRS, and the levels times `vertical_scale` in metres",
                   0) == 0);
    CHECK(csv_refusal("i,j,x(m),y,z\n0,0,0,0,1\n").rfind("g.csv:1: 'x(m)' in the header; ", 0) == 0);
}

TEST_CASE("a Delft3D grid with a fault is refused by line") {
    const auto refusal = [](const std::string& grid) { return delft3d_refusal(grid, small_depths); };
    CHECK(refusal(small_grid) == "no error");
    CHECK(refusal("") ==
          std::string("g.grd:1: the file ends inside the head of the grid; expected the rest of it") + again);
    CHECK(refusal("Coordinate System = Polar\n" + small_grid) ==
          std::string("g.grd:1: 'polar'; expected Coordinate System = Cartesian, or Spherical") + again);
    CHECK(refusal("Missing Value = none\n" + small_grid) ==
          std::string("g.grd:1: no number as missing value; expected Missing Value = a number") + again);
    CHECK(refusal("Title = x\n" + small_grid) ==
          std::string("g.grd:1: 'title ='; expected Coordinate System or Missing Value") + again);
    CHECK(
        refusal("* 2 2\n2\n") ==
        std::string("g.grd:2: no sizes of the grid; expected M and N, the numbers of nodes, two each way at "
                    "least") +
            again);
    CHECK(refusal("1 5\n0 0 0\n").find("no sizes of the grid") != std::string::npos);
    CHECK(refusal("2000000 2000000\n0 0 0\n") ==
          std::string("g.grd:1: 2000000 by 2000000 nodes; expected numbers for which the file has room") +
              again);
    CHECK(refusal(with(small_grid, "0 0 0", "0 10 0")) ==
          std::string("g.grd:2: a number that is not 0; expected three zeros below M and N") + again);
    CHECK(refusal(with(small_grid, "ETA= 2", "ETA= 3")) ==
          std::string("g.grd:4: 'ETA= 3 1 5'; expected ETA= 2, row 2 of x") + again);
    CHECK(refusal(with(small_grid, "ETA= 1 1 5", "ETA= 1 1")) ==
          std::string("g.grd:4: 'ETA=' inside row 1 of x; expected a number") + again);
    CHECK(refusal(with(small_grid, "ETA= 1 1 5", "ETA= 1 1 5 9")) ==
          std::string("g.grd:3: more than 2 numbers before row 2 of x; expected 2 numbers a row") + again);
    CHECK(refusal(with(small_grid, "1 5", "1 nan")) ==
          std::string("g.grd:3: 'nan' inside row 1 of x; expected a number") + again);
    CHECK(refusal(small_grid.substr(0, small_grid.size() - 4)) ==
          std::string("g.grd:7: the file ends inside row 2 of y; expected the rest of it") + again);
    CHECK(refusal(small_grid + "ETA= 3 5 5\n") ==
          std::string("g.grd:7: 'ETA= 3 5 5' behind the rows of y; expected the end of the file") + again);
    CHECK(refusal("Missing Value = 5\n" + with(small_grid, "2 5 5", "2 4 4")) ==
          std::string("g.grd: node (2, 1) has y without x; expected both, or the missing value 5 for both") +
              again);
}

TEST_CASE("depths and enclosures that are not those of a Delft3D grid are refused by line") {
    const std::string depths_again = "; save the depths again for this grid, with QUICKIN";
    const std::string what = "the 3 by 3 depths of a grid of 2 by 2 nodes";
    CHECK(delft3d_refusal(small_grid, "3 3 3 3\n") ==
          "g.dep:2: the file ends inside " + what + "; expected the rest of it" + depths_again);
    CHECK(delft3d_refusal(small_grid, small_depths + "3") ==
          "g.dep:2: '3' behind " + what + "; expected the end of the file" + depths_again);
    CHECK(delft3d_refusal(small_grid, with(small_depths, "3", "x")) ==
          "g.dep:1: 'x' inside " + what + "; expected a number" + depths_again);
    const auto refusal = [](const std::string& text) {
        return delft3d_refusal(small_grid, small_depths, text);
    };
    const std::string enclosure_again = "; mend the line, or save the enclosure again with RGFGRID";
    CHECK(refusal("1 1\n3 1\n3 3\n1 3\n1 1\n") == "no error");
    CHECK(refusal("1 1\n3 1\n3 3\n") ==
          "g.enc:4: the file ends inside the polygon from (1, 1); expected it to end with its first pair" +
              enclosure_again);
    CHECK(refusal("* nothing\n") ==
          "g.enc:2: no polygon; expected one around the grid at least" + enclosure_again);
    CHECK(refusal("1 1\n3 x\n") == "g.enc:2: no pair of whole numbers; expected m and n" + enclosure_again);
    CHECK(refusal("1 1\n4 1\n") ==
          "g.enc:2: (4, 1); expected m from 1 to 3 and n from 1 to 3, as the grid has" + enclosure_again);
    CHECK(refusal("1 1\n3 2\n") ==
          "g.enc:2: a side from (1, 1) to (3, 2); expected sides along m, along n, or "
          "diagonally" +
              enclosure_again);
    CHECK(refusal("1 1\n1 1\n").rfind("g.grd: no cell has all of its four nodes", 0) == 0);
}

TEST_CASE("a table of iRIC with a fault is refused by line") {
    const std::string again_csv = "; mend the line, or save the table again";
    const std::string head = "IMAX,JMAX,KMAX\n2,2,1\nI,J,K,X,Y,Z,N_Elevation,C_Obstacle\n";
    const std::string rows = "0,0,0,0,0,0,1,0\n1,0,0,4,0,0,1,0\n0,1,0,0,4,0,1,0\n";
    CHECK(csv_refusal(head + rows + "1,1,0,4,4,0,1,0\n") == "no error");
    CHECK(csv_refusal(head + rows) ==
          "g.csv:7: the end of the file behind 3 nodes; expected 2 x 2 = 4, as IMAX and JMAX say" +
              again_csv);
    CHECK(csv_refusal(head + rows + "2,1,0,4,4,0,1,0\n") ==
          "g.csv:7: node (2, 1); expected i from 0 to 1 and j from 0 to 1" + again_csv);
    CHECK(csv_refusal(head + rows + "1,1,0,4,4,0,1,7\n") ==
          "g.csv:7: 7 in the column c_obstacle; expected 0 or 1" + again_csv);
    CHECK(csv_refusal(with(head, "2,2,1", "2,2") + rows) ==
          "g.csv:2: no sizes; expected three numbers below IMAX,JMAX,KMAX" + again_csv);
    CHECK(csv_refusal(with(head, "2,2,1", "1,4,1") + rows) ==
          "g.csv:2: 1 by 4 nodes; expected two each way at least" + again_csv);
    CHECK(csv_refusal(with(head, "2,2,1", "2,2,5") + rows) ==
          "g.csv:2: 5 layers; expected KMAX 1, a grid of two dimensions; save a grid of two dimensions");
    CHECK(csv_refusal("i,j,x,y,z,n\n0,0,0,0,1,3\n1,0,4,0,1,3\n0,1,0,4,1,3\n1,1,4,4,1,3\n") ==
          "g.csv: the cell at node (0, 0) has the roughness 3; expected Manning's n, 0 to 1 s m^(-1/3); mend "
          "the column, or leave it out");
}

TEST_CASE("a grid that carries no flow is refused by i and j, in all formats") {
    struct GridFault {
        std::string words;
        std::function<void(CurvilinearNodes&)> make;
    };

    const auto node = [](std::int64_t i, std::int64_t j) { return static_cast<std::size_t>(j * 7 + i); };
    const GridFault faults[] = {
        {"the cell from node ({0}, {1}) to ({2}, {3}) is folded; expected a convex cell that turns "
         "counter-clockwise; mend the grid there",
         [&](auto& grid) { grid.mesh.x[node(1, 1)] = grid.mesh.x[node(0, 0)] - 0.5; }},
        {"nodes ({0}, {1}) and ({2}, {3}) both lie at",
         [&](auto& grid) {
             grid.mesh.x[node(1, 1)] = grid.mesh.x[node(0, 0)];
             grid.mesh.y[node(1, 1)] = grid.mesh.y[node(0, 0)];
         }},
        {"the cell from node ({0}, {1}) to ({2}, {3}) turns clockwise; expected i and j to turn as x east "
         "and y "
         "north do; exchange i and j, or count one of them backwards",
         [](auto& grid) {
             for (auto& y : grid.mesh.y) {
                 y = -y;
             }
         }},
        {"the cell from node ({0}, {1}) to ({2}, {3}) leans so much that the line between its centre and the "
         "next "
         "meets a face at ",
         [](auto& grid) {
             for (std::size_t k = 0; k < grid.mesh.x.size(); ++k) {
                 grid.mesh.x[k] += 8 * (grid.mesh.y[k] - 1000);
             }
         }}};
    for (const auto& fault : faults) {
        CAPTURE(fault.words);
        auto grid = bend_with_island();
        fault.make(grid);
        const auto from_0 = fmt::format(fmt::runtime(fault.words), 0, 0, 1, 1);
        const auto from_1 = fmt::format(fmt::runtime(fault.words), 1, 1, 2, 2);
        CHECK(contains(csv_refusal(as_node_rows(grid)), from_0));
        CHECK(contains(csv_refusal(as_iric_rows(grid)), from_0));
        CHECK(contains(delft3d_refusal(as_delft3d(grid), as_delft3d_depths(grid), as_delft3d_enclosure()),
                       from_1));
    }
}

TEST_CASE("a grid around an island may meet itself at its first and last line, and nowhere else") {
    const auto ring_of = [](int j_of_seam) {
        std::string text = "i,j,x,y,z\n";
        for (int j = 0; j <= 12; ++j) {
            for (int i = 0; i <= 2; ++i) {
                const double angle = std::acos(-1.0) / 6 * (j == j_of_seam ? 0 : j);
                text += fmt::format("{},{},{},{},1\n", i, j, (10 + 3 * i) * std::cos(angle),
                                    (10 + 3 * i) * std::sin(angle));
            }
        }
        return text;
    };

    CHECK(csv_refusal(ring_of(12)) == "no error");
    CHECK(contains(csv_refusal(ring_of(11)), "nodes (0, 0) and (0, 11) both lie at (10, 0)"));
}
