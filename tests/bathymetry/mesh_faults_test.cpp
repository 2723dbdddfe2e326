// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <tuple>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "mesh_files.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

/// What reading a file of these bytes says, without the folder.
auto refusal(const std::string& name, const std::string& bytes) -> std::string {
    const ScratchFolder folder;
    folder.write(name, bytes);
    auto said = error_of([&] { read_mesh(folder.file(name)); });
    const auto path = folder.path().string() + "/";
    for (auto at = said.find(path); at != std::string::npos; at = said.find(path)) {
        said.erase(at, path.size());
    }
    return said;
}

auto begins(const std::string& text, const std::string& start) -> bool {
    return text.rfind(start, 0) == 0;
}

/// Two triangles of a square of 4 m: what each fault is put into.
auto square() -> TriangleMesh {
    TriangleMesh mesh;
    mesh.nodes = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    mesh.values = {1, 2, 3, 4};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    mesh.groups = {"inflow 1", "open 1"};
    mesh.lines = {{{3, 0}, 0}, {{1, 2}, 1}};
    return mesh;
}

/// A mesh with a fault, and the words by which all formats refuse it.
struct Fault {
    std::string words;
    std::function<void(TriangleMesh&)> make;
};

const Fault faults[] = {
    {" twice; expected three different nodes",
     [](auto& mesh) {
         mesh.triangles[1] = {0, 2, 2};
     }},
    {" has no area; its nodes are ",
     [](auto& mesh) {
         mesh.nodes[3] = {6, 6};
     }},
    {" is the third at the edge from node ",
     [](auto& mesh) {
         mesh.nodes.push_back({0, 8});
         mesh.values.push_back(1);
         mesh.triangles.push_back({0, 2, 4});
     }},
    {" lies over triangle ",
     [](auto& mesh) {
         mesh.nodes.push_back({3, 6});
         mesh.values.push_back(1);
         mesh.triangles.push_back({0, 1, 4});
     }},
    {" belongs to no triangle; expected nodes that triangles use",
     [](auto& mesh) {
         mesh.nodes.push_back({9, 9});
         mesh.values.push_back(1);
     }},
    {" is at the place of node ",
     [](auto& mesh) {
         mesh.nodes.insert(mesh.nodes.end(), {{4, 4}, {8, 8}, {4, 9}});
         mesh.values.resize(7, 1);
         mesh.triangles.push_back({4, 5, 6});
     }},
    {" hangs on the edge from node ",
     [](auto& mesh) {
         mesh.nodes.insert(mesh.nodes.end(), {{4, 1}, {8, 1}, {8, 3}});
         mesh.values.resize(7, 1);
         mesh.triangles.push_back({4, 5, 6});
     }},
    {" is no edge of a triangle; expected lines and triangles of one mesh",
     [](auto& mesh) {
         mesh.lines[1].nodes = {1, 3};
     }},
    {"' and in '",
     [](auto& mesh) {
         mesh.lines[1].nodes = {0, 3};
     }},
};

struct Format {
    const char* name;
    std::string (*write)(const TriangleMesh&);
    bool drops_lone_nodes, has_lines, has_groups;
};

auto binary_4(const TriangleMesh& mesh) -> std::string {
    return as_gmsh_4_binary(mesh, ByteOrder::other);
}

auto binary_2(const TriangleMesh& mesh) -> std::string {
    return as_gmsh_2_binary(mesh, ByteOrder::own);
}

const Format formats[] = {{"a.msh", as_gmsh_2, true, true, true},    {"b.msh", binary_2, true, false, true},
                          {"c.msh", as_gmsh_4, true, true, true},    {"d.msh", binary_4, true, false, true},
                          {"e.2dm", as_sms, false, true, true},      {"f.14", as_adcirc, false, true, true},
                          {"g.slf", as_selafin, false, false, false}};

const auto gmsh_head = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
const auto gmsh_nodes = "$Nodes\n1 3 1 3\n2 1 0 3\n1\n2\n3\n0 0 1\n4 0 1\n0 4 1\n$EndNodes\n";
const auto sms_nodes = "MESH2D\nND 1 0 0 1\nND 2 4 0 1\nND 3 0 4 1\n";
const auto adcirc_nodes = "title\n1 3\n1 0 0 -1\n2 4 0 -1\n3 0 4 -1\n";

}  // namespace

TEST_CASE("the same fault of a mesh is refused in every format, with its line in text") {
    for (const auto& format : formats) {
        CAPTURE(format.name);
        REQUIRE(refusal(format.name, format.write(square())) == "no error");
        for (const auto& fault : faults) {
            auto mesh = square();
            fault.make(mesh);
            const bool is_lone = fault.words.rfind(" belongs to no", 0) == 0;
            const bool is_shared = fault.words == "' and in '";
            const bool is_line = fault.words.rfind(" is no edge", 0) == 0 || is_shared;
            const bool may_share = is_shared && format.name == std::string("f.14");  // weirs along islands
            const auto said = refusal(format.name, format.write(mesh));
            CAPTURE(fault.words);
            if ((is_lone && format.drops_lone_nodes) || (is_line && !format.has_groups) || may_share) {
                CHECK(said == "no error");
                continue;
            }
            CHECK(contains(said, fault.words));
            const auto behind = said.substr(std::string(format.name).size(), 2);
            CHECK((behind[0] == ':' && (behind[1] != ' ') == format.has_lines));
        }
    }
}

TEST_CASE("triangles and strings of nodes that overlap are refused by the numbers of the file") {
    const std::string nodes = sms_nodes;
    CHECK(refusal("a.2dm", nodes + "ND 4 3 6 1\nE3T 1 1 2 3 1\nE3T 2 1 2 4 1\n") ==
          "a.2dm:7: triangle 2 lies over triangle 1, on the same side of the edge from node 1 to 2; expected "
          "triangles that do not overlap; mend the line, or save the mesh again as 2DM");
    CHECK(refusal("a.2dm", nodes + "E3T 1 1 2 3 1\nNS 1 -2 in\nNS 3 1 -2 out\n") ==
          "a.2dm:7: the edge from node 1 to 2 is in the group 'in' and in 'out'; expected each edge in one "
          "group; shorten one of the two; mend the line, or save the mesh again as 2DM");
}

TEST_CASE("a UGRID file with a fault is refused by its numbers") {
    const ScratchFolder folder;
    for (const auto& fault : faults) {
        auto mesh = square();
        fault.make(mesh);
        write_ugrid(folder.file("a.nc"), mesh);
        CHECK(contains(error_of([&] { read_mesh(folder.file("a.nc")); }), fault.words));
    }
    auto mesh = square();
    mesh.triangles[1] = {0, 2, 9};
    write_ugrid(folder.file("a.nc"), mesh);
    CHECK(contains(error_of([&] { read_mesh(folder.file("a.nc")); }),
                   "a.nc: variable Mesh2D_faces: node 9 at place 5; expected 0 to 3; mend the file"));
    folder.write("b.nc", "no netCDF");
    CHECK(contains(error_of([&] { read_mesh(folder.file("b.nc")); }), "b.nc: netCDF cannot open it: "));
    CHECK_FALSE(is_mesh_file(folder.file("b.nc")));
    CHECK(is_mesh_file(folder.file("a.nc")));
    mesh = square();
    mesh.nodes[2].x = std::numeric_limits<double>::quiet_NaN();
    write_ugrid(folder.file("a.nc"), mesh);
    CHECK(contains(error_of([&] { read_mesh(folder.file("a.nc")); }),
                   "a.nc: variable Mesh2D_x: no number at node 2; expected finite numbers"));
}

TEST_CASE("a face with five corners in a UGRID file is refused, and one padded to five is taken") {
    const ScratchFolder folder;
    write_ugrid(folder.file("a.nc"), square(), {1, 5});
    CHECK(error_of([&] { read_mesh(folder.file("a.nc")); }) == "no error");
    set_corner(folder.file("a.nc"), 1, 4, 2);
    CHECK(contains(
        error_of([&] { read_mesh(folder.file("a.nc")); }),
        "variable Mesh2D_faces: face 1, counted from 0, has no node 3; expected missing nodes behind"));
    set_corner(folder.file("a.nc"), 1, 3, 2);
    CHECK(contains(error_of([&] { read_mesh(folder.file("a.nc")); }),
                   "variable Mesh2D_faces: face 1, counted from 0, has 5 nodes; expected triangles and "
                   "quadrilaterals; make triangles of faces with more corners"));
}

TEST_CASE("a mesh file that is cut off at any byte is refused") {
    const auto mesh = square();
    const std::string ends[] = {as_gmsh_2(mesh), binary_2(mesh), as_gmsh_4(mesh), binary_4(mesh)};
    for (const auto& whole : ends) {
        for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
            const auto said = refusal("a.msh", whole.substr(0, size));
            CHECK_MESSAGE(contains(said, "; expected "), "cut to ", size, " bytes: ", said);
        }
    }
    const auto selafin = as_selafin(mesh);
    for (std::size_t size = 0; size < selafin.size(); ++size) {
        CHECK(contains(refusal("a.slf", selafin.substr(0, size)), "; expected "));
    }
    // An SMS file says nowhere how much it holds: without its last strings it is a whole file.
    const std::tuple<const char*, std::string, const char*> texts[] = {{"a.2dm", as_sms(mesh), "NS"},
                                                                       {"a.14", as_adcirc(mesh), ""}};
    for (const auto& text : texts) {
        const auto* name = std::get<0>(text);
        const auto& whole = std::get<1>(text);
        const auto end = *std::get<2>(text) == '\0' ? whole.size() : whole.find(std::get<2>(text));
        const auto last = whole.rfind('\n', end - 2);
        for (std::size_t at = 0; at < last; at = whole.find('\n', at) + 1) {
            CHECK_MESSAGE(contains(refusal(name, whole.substr(0, at)), "; expected "), name, " at ", at);
        }
    }
}

TEST_CASE("a damaged Gmsh 4.1 file is refused at its line") {
    const auto said = [](const std::string& rest) { return refusal("a.msh", gmsh_head + rest); };
    const auto elements = [&](const std::string& block) {
        return said(gmsh_nodes + std::string("$Elements\n1 1 1 1\n") + block + "$EndElements\n");
    };
    CHECK(elements("2 1 2 1\n1 1 2 3\n") == "no error");
    CHECK(begins(elements("2 1 2 1\n1 1 2 7\n"),
                 "a.msh:17: element 1 uses node 7, which the file does not have; expected nodes of the file, "
                 "which are numbered from 1 to 3; save the mesh again with Gmsh"));
    CHECK(begins(
        elements("2 1 9 1\n1 1 2 3 1 2 3\n"),
        "a.msh:17: element 1 of type 9 (triangle of six nodes); expected triangles of three nodes (type 2) "
        "and quadrilaterals of four (type 3); mesh again with elements of the first order"));
    CHECK(begins(elements("2 1 2 1\n1 1 2\n"), "a.msh:17: not an element; expected tag and nodes"));
    CHECK(begins(elements("2 1 2 1\n1 1 2 3\n2 1 2 3\n"),
                 "a.msh:18: '2'; expected $EndElements behind the entries that were counted"));
    CHECK(begins(elements("2 1 2 9000000000\n1 1 2 3\n"),
                 "a.msh:16: 9000000000 entries in a block of elements; expected at most 5, for which"));
    CHECK(begins(elements("2 1 2 -1\n"), "a.msh:16: -1 in a block of elements; expected dimension, tag"));
    CHECK(begins(said("$Nodes\n1 2 1 2\n2 1 0 2\n1\n1\n0 0 1\n4 0 1\n$EndNodes\n$Elements\n1 1 1 1\n2 1 2 "
                      "1\n1 1 1 1\n$EndElements\n"),
                 "a.msh:10: node 1 a second time, after line 9; expected one entry a node"));
    CHECK(begins(said("$Nodes\n1 1 1 1\n2 1 0 1\n1\n0 nan 1\n"), "a.msh:8: not a node; expected x, y and z"));
    CHECK(
        begins(said("$PartitionedEntities\n"), "a.msh:4: a partitioned mesh; expected one in a single part"));
    CHECK(
        begins(said("$ParametricNodes\n"), "a.msh:4: nodes with parameters; expected $Nodes; save the mesh"));
    CHECK(begins(refusal("a.msh", "$MeshFormat\n4.1 1 8\nabcd"),
                 "a.msh: byte 24: 1684234849 as the mark of the order of bytes; expected 1"));
    CHECK(begins(refusal("a.msh", "$MeshFormat\n4.1 0 4\n"),
                 "a.msh:2: format '4.1' ASCII with numbers of 4 bytes; expected format 2.2 or 4.1"));
}

TEST_CASE("a damaged SMS file is refused at its line") {
    const auto said = [](const std::string& rest) { return refusal("a.2dm", sms_nodes + rest); };
    CHECK(said("E3T 1 1 2 3 1\n") == "no error");
    CHECK(
        begins(said("E6T 1 1 2 3 4 5 6 1\n"),
               "a.2dm:5: E6T, a triangle of six nodes; expected elements of three or four nodes (E3T, E4Q); "
               "make linear elements of them in the program that made them"));
    for (const std::string card : {"E5P", "E3Q", "e3t"}) {
        CAPTURE(card);
        CHECK(begins(
            said(card + " 1 1 2 3 1\n"),
            "a.2dm:5: " + card + ", an element that is not known; expected elements of three or four"));
    }
    CHECK(said("E3T 1 1 2 3 1\nE2L 2 1 2 1\n") == "no error");
    CHECK(begins(said("E4Q 1 1 2 3\n"),
                 "a.2dm:5: no number where one must be; expected E4Q, number, and four nodes"));
    CHECK(begins(said("E3T 1 1 2 x\n"),
                 "a.2dm:5: no number where one must be; expected E3T, number, and three nodes"));
    CHECK(begins(said("E3T 1 1 2 8 1\n"), "a.2dm:5: element 1 uses node 8, which the file does not have"));
    CHECK(begins(said("ND 4 5\n"), "a.2dm:5: node 4 without a place; expected ND, number, x, y and z"));
    CHECK(begins(said("ND 4 5 6\n"),
                 "a.2dm:5: a node without a level; expected ND, number, x, y and z; "
                 "interpolate the ground onto the mesh"));
    CHECK(begins(said("ND 4 5 6 nan\n"), "a.2dm:5: node 4 has no number as its level"));
    CHECK(begins(said("ND 3 5 6 7\nE3T 1 1 2 3\n"), "a.2dm:5: node 3 a second time, after line 4"));
    CHECK(begins(said("E3T 1 1 2 3\nNS 1 2\nE3T 2 1 2 3\n"), "a.2dm:7: a string of nodes has no end"));
    CHECK(begins(said("E3T 1 1 2 3\nNS 1 2\n"), "a.2dm:7: the file ends inside a string of nodes"));
    CHECK(begins(said("E3T 1 1 2 3\nNS 1 -9223372036854775808\n"),
                 "a.2dm:6: no number where one must be; expected NS and nodes"));
    CHECK(begins(said(""), "a.2dm:5: the file has no elements; expected at least one line E3T or E4Q"));
    CHECK(begins(refusal("a.2dm", "ND 1 0 0 0\n"), "a.2dm:1: 'ND 1 0 0 0'; expected MESH2D first"));
}

TEST_CASE("strings of an SMS file have the name behind them, or a number") {
    const ScratchFolder folder;
    folder.write("a.2dm", sms_nodes + std::string("E3T 1 1 2 3\nNS 1 -2 \"a weir\"\nNS 2 -3\nNS 3 -1 12\n"));
    CHECK(read_mesh(folder.file("a.2dm")).groups ==
          std::vector<std::string>{"a weir", "string 2", "string 12"});
}

TEST_CASE("a damaged ADCIRC grid is refused at its line") {
    const auto said = [](const std::string& rest) { return refusal("a.14", adcirc_nodes + rest); };
    const std::string triangle = "1 3 1 2 3\n", none = "0\n0\n";
    CHECK(said(triangle + none + none) == "no error");
    CHECK(begins(said("1 4 1 2 3 3\n"), "a.14:6: element 1 of 4 nodes; expected three-node triangles; make"));
    CHECK(begins(said("1 3 1 2 5\n" + none + none), "a.14:6: element 1 uses node 5, which"));
    CHECK(begins(said(triangle + none), "a.14:9: the file ends inside the number of land boundaries"));
    CHECK(begins(said(triangle + "90\n0\n"),
                 "a.14:7: 90 as one of the number of open boundaries; expected 0 "
                 "to 1, for which the rest of the file has room"));
    CHECK(begins(said(triangle + "1\n2\n2\n1\nx\n"),
                 "a.14:11: no number where one must be; expected a node of a boundary"));
    CHECK(begins(refusal("a.14", "title\n2000000000 3\n"),
                 "a.14:2: 2000000000 as one of the numbers of elements and nodes; expected 0 to 0"));
    CHECK(begins(refusal("a.14", "title\n1 3\n1 0 inf 0\n2 0 0 0\n3 0 0 0\n1 3 1 2 3\n"),
                 "a.14:3: no number where one must be; expected "
                 "number, x, y and depth of a node"));
}

TEST_CASE("boundaries of an ADCIRC grid are named by their kind; islands close and weirs have two sides") {
    const ScratchFolder folder;
    // Depths with an exponent of Fortran.
    const std::string nodes = "title\n2 6\n1 0 0 1.5D+01\n2 4 0 0\n3 0 4 0\n4 9 0 0\n5 13 0 0\n6 9 4 0\n";
    const std::string rest =
        "1 3 1 2 3\n2 3 4 5 6\n1\n2\n2\n1\n2\n2 = land\n9\n3 21\n4\n5\n6\n2 24\n2 4 0.5 1\n3 "
        "6 0.5 1\n";
    folder.write("a.14", nodes + rest);
    const auto mesh = read_mesh(folder.file("a.14"));
    CHECK(mesh.groups == std::vector<std::string>{"open 1", "island 1", "weir 1"});
    CHECK(mesh.values.front() == -15);
    CHECK_FALSE(std::signbit(mesh.values.back()));
    REQUIRE(mesh.lines.size() == 6);
    CHECK(mesh.lines[3].nodes == std::array<int, 2>{5, 3});
    CHECK(mesh.lines[4].nodes == std::array<int, 2>{1, 2});
    CHECK(mesh.lines[5].nodes == std::array<int, 2>{3, 5});
}
