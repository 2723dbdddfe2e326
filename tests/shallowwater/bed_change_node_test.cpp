// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What the node does with a bed that moves.
#include <doctest/doctest.h>

#include "shallowwater/node/shallowwater_node.hpp"
#include "support/class_tables.hpp"
#include "support/node_bench.hpp"

using thalweg::Grid;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::test::NodeBench;
using thalweg::test::TestField;

TEST_CASE("the node moves the bed and gives its level") {
    const Grid grid(3, 1, 0, 0, 10, 10);
    const TestField bed = {"bed", "m", grid, THW_AT_CELL, {4, 4, 4}};
    const TestField change = {"bed_change", "m", grid, THW_AT_NODE, {0, 2, 2, 0, 0, 2, 2, 0}};
    const thalweg::NodeClass type(ShallowWaterNode::about(), std::make_unique<ShallowWaterNode>(),
                                  &thalweg::NodeGlue::create<ShallowWaterNode>);
    std::vector<TestField> inputs;
    for (const auto& input : thalweg::testing::ClassTables::of(*type.abi()).inputs) {
        const std::string name = input.name;
        const TestField nothing = {"", "", grid, THW_AT_CELL, {}};
        inputs.push_back(name == "bed" ? bed : name == "bed_change" ? change : nothing);
    }
    const auto node = NodeBench::of<ShallowWaterNode>({});

    REQUIRE(node->all(inputs) == "");

    CHECK(node->output("bed") == std::vector<double>{5, 6, 5});
    CHECK(node->output_field("bed").standard_name() == "ground_level_altitude");
    CHECK(node->output_field("bed").unit() == "m");
    node->set_values("bed_change", std::vector<float>(8, 0));
    REQUIRE(node->run() == "");
    CHECK(node->output("bed") == std::vector<double>{4, 4, 4});
}
