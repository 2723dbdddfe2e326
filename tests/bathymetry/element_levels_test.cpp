// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

/// A strip of 20 by 4 squares of 1 m, whose levels rise by 0.5 m a metre as a second material of elements;
/// every other square is a quadrilateral. Nodes are at `z` and 0.1 m a metre more.
auto rising_strip(double z, double slope) -> std::string {
    constexpr int nx = 20, ny = 4;
    std::string text = "MESH2D\nNUM_MATERIALS_PER_ELEM 2\n";
    int element = 0;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const int a = j * (nx + 1) + i + 1, d = a + nx + 1;
            const auto level = fmt::format("1 {:.6f}\n", 0.5 * (i + 0.5));
            if (i % 2 == 1) {
                text += fmt::format("E4Q {} {} {} {} {} {}", ++element, a, a + 1, d + 1, d, level);
            } else {
                text += fmt::format("E3T {} {} {} {} {}", ++element, a, a + 1, d + 1, level);
                text += fmt::format("E3T {} {} {} {} {}", ++element, a, d + 1, d, level);
            }
        }
    }
    for (int j = 0; j <= ny; ++j) {
        for (int i = 0; i <= nx; ++i) {
            text += fmt::format("ND {} {}.0 {}.0 {}\n", j * (nx + 1) + i + 1, i, j, z + slope * i);
        }
    }
    return text;
}

const std::string four_nodes = "MESH2D\nND 1 0 0 1\nND 2 4 0 2\nND 3 4 4 3\nND 4 0 4 4\n";

auto sms_request(const ScratchFolder& folder, const std::string& text, const std::string& variable = "")
    -> RasterRequest {
    folder.write("a.2dm", text);
    auto request = request_for(folder.file("a.2dm"));
    request.variable = variable;
    return request;
}

auto sms_levels(const std::string& text, const std::string& variable = "") -> std::vector<double> {
    const ScratchFolder folder;
    return open_mesh_source(sms_request(folder, text, variable), CellOrder::file)->levels_at_cells();
}

auto sms_refusal(const std::string& text, const std::string& variable = "") -> std::string {
    const ScratchFolder folder;
    const auto said =
        error_of([&] { open_mesh_source(sms_request(folder, text, variable), CellOrder::file); });
    return said.find("a.2dm") == std::string::npos ? said : said.substr(said.find("a.2dm"));
}

}  // namespace

TEST_CASE("levels that an SMS file has at elements are those of the cells") {
    const ScratchFolder folder;

    const auto source = open_mesh_source(sms_request(folder, rising_strip(0, 0)), CellOrder::file);

    const auto cells = source->levels_at_cells();
    REQUIRE(cells.size() == 160);
    for (std::size_t k = 0; k < cells.size(); ++k) {
        CHECK(cells[k] == doctest::Approx(0.5 * (static_cast<double>(k / 2 % 20) + 0.5)));
    }
    const auto& at_nodes = source->levels_at_nodes();
    CHECK(at_nodes.front() == doctest::Approx(0.25));
    CHECK(at_nodes[21 + 10] == doctest::Approx(5).epsilon(0.03));
    CHECK(source->remarks().empty());
    REQUIRE(source->notes().size() == 2);
    CHECK(contains(source->notes()[1], "a.2dm: levels are those of elements, their second material, as"));
}

TEST_CASE("where nodes and elements have levels, those of elements are taken with a warning") {
    const ScratchFolder folder;
    const auto text = rising_strip(3, 0.125);

    const auto source = open_mesh_source(sms_request(folder, text), CellOrder::file);

    CHECK(source->levels_at_cells()[4] == 1.25);
    REQUIRE(source->remarks().size() == 1);
    CHECK(contains(source->remarks()[0],
                   "a.2dm: nodes have z from 3 to 5.5 m, and elements a second material; the ground is the "
                   "second material, as BASEMENT 3 writes it; set `variable` to \"z\" or \"material 2\" to "
                   "choose"));
    const auto chosen = open_mesh_source(sms_request(folder, text, "material 2"), CellOrder::file);
    CHECK(chosen->levels_at_cells()[4] == 1.25);
    CHECK(chosen->remarks().empty());
    const auto z = open_mesh_source(sms_request(folder, text, "z"), CellOrder::file);
    CHECK(z->levels_at_nodes()[1] == 3.125);
    CHECK(z->remarks().empty());
}

TEST_CASE("whole numbers as second material are no levels beside nodes of different levels") {
    const ScratchFolder folder;
    const auto text = four_nodes + "E3T 1 1 2 3 1 7\nE3T 2 1 3 4 1 8\n";

    const auto source = open_mesh_source(sms_request(folder, text), CellOrder::file);

    CHECK(source->levels_at_cells() == std::vector<double>{2, 8.0 / 3});
    REQUIRE(source->remarks().size() == 1);
    CHECK(contains(source->remarks()[0], "a second material of whole numbers; the ground is z; set"));
    CHECK(sms_levels(text, "material 2") == std::vector<double>{7, 8});
    CHECK(sms_levels(text, "Material 1") == std::vector<double>{1, 1});
    CHECK(sms_levels(four_nodes + "E3T 1 1 2 3\nE3T 2 1 3 4\n") == std::vector<double>{2, 8.0 / 3});
}

TEST_CASE("an SMS file with levels at elements needs none at nodes, and one at each element") {
    const std::string flat = "MESH2D\nNUM_MATERIALS_PER_ELEM 2\nND 1 0 0\nND 2 4 0\nND 3 4 4\nND 4 0 4\n";
    CHECK(sms_levels(flat + "E4Q 1 1 2 3 4 1 7.5\n") == std::vector<double>{7.5, 7.5});
    CHECK(sms_refusal(flat + "E4Q 1 1 2 3 4 1 7.5\n", "z") ==
          "a.2dm:3: a node without a level; expected ND, number, x, y and z; interpolate the ground onto the "
          "mesh in the program that made it");
    CHECK(sms_refusal(flat + "E3T 1 1 2 3 1 7.5\nE3T 2 1 3 4 1\n") ==
          "a.2dm:8: an element without a number as material 2; expected 2 materials, as "
          "NUM_MATERIALS_PER_ELEM says; mend the line, or set `variable` to \"z\" for the levels of nodes");
    CHECK(sms_refusal(four_nodes + "E4Q 1 1 2 3 4 1\n", "material 2") ==
          "a.2dm:6: an element without a number as material 2; expected one, as `variable` says; mend the "
          "line, or set `variable` to \"z\" for the levels of nodes");
    CHECK(sms_refusal(four_nodes + "E4Q 1 1 2 3 4 1\n", "bed") ==
          "a.2dm: has no variable 'bed'; expected z (of nodes) or material 2 (a column of elements, counted "
          "from 1)");
}

TEST_CASE("missing data among the levels of elements is found before it reaches the nodes") {
    const ScratchFolder folder;
    folder.write("a.2dm",
                 "MESH2D\nND 1 0 0 0\nND 2 4 0 0\nND 3 4 4 0\nND 4 0 4 0\nND 5 8 0 0\n"
                 "E4Q 1 1 2 3 4 1 7.5\nE3T 2 2 5 3 1 -9999\n");
    nlohmann::json params{{"file", folder.file("a.2dm")}, {"grid", "mesh"}, {"precision", "double"}};
    const auto node = NodeBench::of<BathymetryNode>(params);
    params["no_data"] = -9999;
    const auto told = NodeBench::of<BathymetryNode>(params);

    CHECK(node->all() == "");
    CHECK(told->all() == "");

    CHECK(contains(node->logged(),
                   "bed from -9999 to 7.5 m: 1 cell of -9999, far from all around, the first at x "));
    CHECK_FALSE(contains(told->logged(), "missing data?"));
    const auto levels = told->output("elevation_vertices");
    CHECK(std::count(levels.begin(), levels.end(), 7.5) == 4);
    CHECK(std::count_if(levels.begin(), levels.end(), [](double level) { return std::isnan(level); }) == 1);
}
