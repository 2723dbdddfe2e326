// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/difference_node.hpp"
#include "support/node_bench.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::TestField;

TEST_CASE("a difference is taken cell by cell, and is missing where one of the fields is") {
    const Grid grid(3, 1, 0, 0, 10, 10);
    const auto node = NodeBench::of<DifferenceNode>({});
    const TestField value{"value", "m", grid, THW_AT_CELL, {5, 2, NAN}, "water depth"};
    const TestField less{"less", "m", grid, THW_AT_CELL, {1, 2.5, 1}};

    REQUIRE(node->all({value, less}) == "");

    const auto found = node->output("difference");
    CHECK(found[0] == 4);
    CHECK(found[1] == -0.5);
    CHECK(std::isnan(found[2]));
    CHECK(node->output_field("difference").unit() == "m");
    CHECK(node->output_field("difference").long_name() == "difference of water depth");
}

TEST_CASE("differences are taken on triangles, and in one unit alone") {
    const auto data = thalweg::testing::square_of_triangles(2);
    const thalweg::mesh::TriangleView view(data);
    const auto field = [&](const std::string& name, const std::string& unit, float all) -> TestField {
        return {name, unit, view.grid(), THW_AT_CELL, std::vector<float>(8, all)};
    };
    const auto node = NodeBench::of<DifferenceNode>({});

    REQUIRE(node->all({field("value", "m", 3), field("less", "m", 1)}) == "");

    CHECK(node->output("difference") == std::vector<double>(8, 2));
    CHECK(contains(NodeBench::of<DifferenceNode>({})->all({field("value", "m", 3), field("less", "s", 1)}),
                   "less: the fields have different units | s | m, as at input 'value'"));
}
