// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/telemac_boundary.hpp"

#include <cmath>
#include <fstream>
#include <map>

#include <doctest/doctest.h>

#include <thalweg/error.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "support/selafin_bytes.hpp"

using namespace thalweg::bathymetry;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::selafin_square;

namespace {

/// Nine nodes, numbered from 1 along rows from the south-west; the fifth lies inside.
auto nine_nodes() -> TriangleMesh {
    TriangleMesh mesh;
    for (int k = 0; k < 9; ++k) {
        mesh.nodes.push_back({static_cast<double>(k % 3), std::floor(k / 3.0)});
        mesh.values.push_back(0);
    }
    for (const int a : {0, 1, 3, 4}) {
        mesh.triangles.push_back({a, a + 1, a + 4});
        mesh.triangles.push_back({a, a + 4, a + 3});
    }
    return mesh;
}

/// A line of a node; codes as "5 4 4".
auto line_of(int node, const std::string& codes, const std::string& comment = "") -> std::string {
    return codes + " 0.000 0.000 0.000 0.000 2 0.000 0.000 0.000 " + std::to_string(node) + " 1" +
           (comment.empty() ? "" : "   # " + comment) + "\r\n";
}

class Boundary {
    ScratchFolder folder_;
    std::string file_ = folder_.file("mesh.cli");

  public:
    explicit Boundary(const std::string& text) { std::ofstream(file_, std::ios::binary) << text; }

    /// Names of the edges between two nodes, numbered from 1.
    auto names() const -> std::map<std::pair<int, int>, std::string> {
        auto mesh = nine_nodes();
        name_boundary(mesh, file_);
        std::map<std::pair<int, int>, std::string> names;
        for (const auto& line : mesh.lines) {
            names[{line.nodes[0] + 1, line.nodes[1] + 1}] =
                mesh.groups.at(static_cast<std::size_t>(line.group));
        }
        return names;
    }

    /// What is said behind the file's name; empty: nothing.
    auto refusal() const -> std::string {
        try {
            names();
            return "";
        } catch (const thalweg::Error& error) {
            CHECK(error.subject() == "boundary_file");
            return std::string(error.what()).substr(file_.size());
        }
    }
};

/// All walls but where `open` says.
auto contour(std::map<int, std::string> open) -> std::string {
    std::string text;
    for (const int node : {1, 2, 3, 6, 9, 8, 7, 4}) {
        text += open.count(node) > 0 ? open[node] : line_of(node, "2 2 2");
    }
    return text;
}

}  // namespace

TEST_CASE("open parts of a boundary have the names of their comments, or numbers") {
    const Boundary file(contour({{4, line_of(4, "4 5 5", "Upstream (1 - 3)")},
                                 {1, line_of(1, "4 5 5", "Upstream (1 - 3)")},
                                 {7, line_of(7, "4 5 5", "Upstream (1 - 3)")},
                                 {3, line_of(3, "5 4 4")},
                                 {6, line_of(6, "5 4 4")}}));

    CHECK(file.names() == std::map<std::pair<int, int>, std::string>{
                              {{4, 1}, "Upstream"}, {{7, 4}, "Upstream"}, {{3, 6}, "open 1"}});
}

TEST_CASE("parts without a name that do not touch, or have other codes, are parts of their own") {
    const Boundary apart(contour({{1, line_of(1, "5 4 4")},
                                  {2, line_of(2, "5 4 4")},
                                  {9, line_of(9, "5 4 4")},
                                  {8, line_of(8, "5 4 4")}}));
    CHECK(apart.names() ==
          std::map<std::pair<int, int>, std::string>{{{1, 2}, "open 1"}, {{9, 8}, "open 2"}});

    const Boundary two_kinds(contour({{1, line_of(1, "5 4 4")},
                                      {2, line_of(2, "5 4 4")},
                                      {3, line_of(3, "4 5 5")},
                                      {6, line_of(6, "4 5 5")}}));
    CHECK(two_kinds.names() ==
          std::map<std::pair<int, int>, std::string>{{{1, 2}, "open 1"}, {{3, 6}, "open 2"}});
}

TEST_CASE("a single open node, and walls whatever their comment, name no edge") {
    CHECK(Boundary(contour({{2, line_of(2, "5 4 4")}, {9, line_of(9, "2 2 2", "Quay")}})).names().empty());
}

TEST_CASE("the boundary file of another mesh is refused") {
    CHECK(Boundary(contour({{4, ""}})).refusal() ==
          ": node 4 of the mesh's boundary has no line; expected the boundary file of this mesh");
    CHECK(Boundary(contour({}) + line_of(5, "2 2 2")).refusal() ==
          ":9: node 5, which lies inside the mesh; expected nodes of its boundary");
    CHECK(Boundary(line_of(10, "2 2 2")).refusal() == ":1: node 10; expected 1 to 9, as in the mesh");
    CHECK(Boundary(line_of(0, "2 2 2")).refusal() == ":1: node 0; expected 1 to 9, as in the mesh");
}

TEST_CASE("lines that are none are refused with their number") {
    CHECK(Boundary("\n2 2 2 1 2\n").refusal() == ":2: 5 numbers; expected 13 or more");
    CHECK(Boundary(line_of(1, "2 x 2")).refusal() ==
          ":1: 'x'; expected a code from 0 to 6, such as 2 for a wall");
    CHECK(Boundary("2 2 2 0 0 0 0 2 0 0 0 1.5 1").refusal() == ":1: '1.5'; expected the number of a node");
    CHECK(Boundary(line_of(1, "2 2 2") + line_of(1, "2 2 2")).refusal() ==
          ":2: node 1 again, after line 1; expected one line a node");
    CHECK(Boundary(line_of(1, "2 2 2", std::string(257, 'a'))).refusal() ==
          ":1: a comment of 257 bytes that is no name; expected at most 256 bytes of printable ASCII");
    CHECK(Boundary(line_of(1, "2 2 2",
                           "entr\xE9"
                           "e"))
              .refusal() ==
          ":1: a comment of 6 bytes that is no name; expected at most 256 bytes of printable ASCII");
}

TEST_CASE("bathymetry publishes the names, and takes the file with a SELAFIN mesh alone") {
    const ScratchFolder folder;
    std::ofstream(folder.file("square.slf"), std::ios::binary) << selafin_square(1);
    std::ofstream(folder.file("square.cli")) << line_of(1, "2 2 2") << line_of(2, "5 4 4", "Sea")
                                             << line_of(3, "5 4 4", "Sea") << line_of(4, "2 2 2");
    RasterRequest request;
    request.file = folder.file("square.slf");
    request.boundary_file = folder.file("square.cli");
    const auto source = open_mesh_source(request, CellOrder::hilbert);
    const thalweg::mesh::Triangles mesh(source->grid());
    int sea = 0;
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        sea += mesh.group_of(edge) == "Sea" ? 1 : 0;
    }
    CHECK(sea == 1);

    const auto refusal = [&](nlohmann::json params) {
        params["boundary_file"] = folder.file("square.cli");
        return NodeBench::of<BathymetryNode>(params)->all();
    };
    CHECK(refusal({{"file", folder.file("square.slf")}, {"cell_size", 10}})
              .find("boundary_file: it is not read with grid = raster") == 0);
    std::ofstream(folder.file("rows.csv")) << "i,j,x,y,z\n";
    CHECK(refusal({{"file", folder.file("rows.csv")}, {"grid", "mesh"}})
              .find("boundary_file: a TELEMAC boundary file goes with a SELAFIN mesh alone") == 0);
}
