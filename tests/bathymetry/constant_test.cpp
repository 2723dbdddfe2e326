// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/constant_node.hpp"
#include "support/node_bench.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::TestField;

namespace {

auto any_field(const Grid& grid) -> TestField {
    return {"grid", "m", grid, THW_AT_CELL, std::vector<float>(static_cast<std::size_t>(grid.cells()), 7)};
}

}  // namespace

TEST_CASE("a constant has the unit of its text, and stands on all cells of a raster") {
    const auto node = NodeBench::of<ConstantNode>({{"value", "0.03 s m-1/3"}, {"long_name", "Manning's n"}});

    REQUIRE(node->all({any_field(Grid(3, 2, 0, 0, 10, 10))}) == "");

    CHECK(node->output("value") == std::vector<double>(6, 0.03F));
    CHECK(node->output_field("value").unit() == "s m-1/3");
    CHECK(node->output_field("value").long_name() == "Manning's n");
    CHECK(node->output_field("value").dtype() == THW_F32);
}

TEST_CASE("a constant stands on triangles and on curvilinear cells, in double") {
    const auto triangles = thalweg::testing::square_of_triangles(2);
    auto bent = thalweg::testing::bent_cells(3, 2);
    bent.cell = {1, 1, 1, 1, 0, 1};
    const thalweg::mesh::TriangleView of_triangles(triangles);
    const auto of_bent = bent.to_abi();
    const nlohmann::json params = {{"value", "10 cm"}, {"unit", "m"}, {"precision", "double"}};
    const auto on_triangles = NodeBench::of<ConstantNode>(params),
               on_bent = NodeBench::of<ConstantNode>(params);

    REQUIRE(on_triangles->all({any_field(of_triangles.grid())}) == "");
    REQUIRE(on_bent->all({any_field(thalweg::mesh::grid_on(bent, of_bent))}) == "");

    CHECK(on_triangles->output("value") == std::vector<double>(8, 0.1));
    const auto found = on_bent->output("value");
    CHECK(found[3] == 0.1);
    CHECK(std::isnan(found[4]));
    CHECK(on_bent->output_field("value").unit() == "m");
}

TEST_CASE("a plain number has the unit 1, or that of the parameter") {
    const auto plain = NodeBench::of<ConstantNode>({{"value", 2}});
    const auto metres = NodeBench::of<ConstantNode>({{"value", 2}, {"unit", "m"}});

    REQUIRE(plain->all({any_field(Grid(1, 1, 0, 0, 10, 10))}) == "");
    REQUIRE(metres->all({any_field(Grid(1, 1, 0, 0, 10, 10))}) == "");

    CHECK(plain->output_field("value").unit() == "1");
    CHECK(metres->output_field("value").unit() == "m");
    CHECK(metres->output("value") == std::vector<double>{2});
}

TEST_CASE("a constant without a number, of another quantity than its unit, or beyond nature is refused") {
    const auto refusal = [](const nlohmann::json& params) {
        return NodeBench::of<ConstantNode>(params)->all({any_field(Grid(1, 1, 0, 0, 10, 10))});
    };

    CHECK(contains(refusal({{"value", "rough"}}),
                   "value: this is no number in the unit of the values | \"rough\""));
    CHECK(contains(refusal({{"value", "3 m"}, {"unit", "s"}}),
                   "value: this is no number in the unit of the values | \"3 m\" | a number in s"));
    CHECK(contains(refusal({{"value", "300 km"}}),
                   "value: a value that cannot be | 300 km | from -20 to 20 km"));
    CHECK(contains(refusal({{"value", 1}, {"unit", "metrs"}}), "unit: this unit is not known | metrs"));
    CHECK(contains(refusal({{"value", "1 metrs"}}), "value: this unit is not known | metrs"));
    CHECK(contains(refusal(nlohmann::json::object()), "'value' is required"));
}
