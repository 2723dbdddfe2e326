// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/plan/order.hpp"

using namespace thalweg::runtime;

namespace {

const std::vector<std::string> names = {"a", "b", "c", "d", "e"};

}  // namespace

TEST_CASE("producers come before consumers, otherwise the document's order stays") {
    const std::vector<Wire> wires = {{3, 0, "x"}, {0, 2, "y"}};

    const auto order = topological_order(4, wires);

    CHECK(order.nodes == std::vector<std::size_t>{1, 3, 0, 2});
    CHECK(order.loops.empty());
}

TEST_CASE("a diamond is no loop") {
    const std::vector<Wire> wires = {{0, 1, "x"}, {0, 2, "x"}, {1, 3, "y"}, {2, 3, "z"}};

    const auto order = topological_order(4, wires);

    CHECK(order.nodes == std::vector<std::size_t>{0, 1, 2, 3});
    CHECK(order.loops.empty());
}

TEST_CASE("two edges between the same nodes count twice and still sort") {
    const std::vector<Wire> wires = {{1, 0, "x"}, {1, 0, "y"}};

    const auto order = topological_order(2, wires);

    CHECK(order.nodes == std::vector<std::size_t>{1, 0});
}

TEST_CASE("a loop is told as the path of outputs that leads around it") {
    const std::vector<Wire> wires = {{0, 1, "x"}, {1, 0, "y"}};

    const auto order = topological_order(2, wires);

    REQUIRE(order.loops.size() == 1);
    CHECK(loop_path(order.loops[0], wires, names) == "a.x -> b.y -> a");
    CHECK(order.nodes.empty());
}

TEST_CASE("nodes before and behind a loop are not part of its path") {
    const std::vector<Wire> wires = {{0, 1, "in"}, {1, 2, "x"}, {2, 3, "y"}, {3, 1, "z"}, {3, 4, "out"}};

    const auto order = topological_order(5, wires);

    REQUIRE(order.loops.size() == 1);
    CHECK(loop_path(order.loops[0], wires, names) == "b.x -> c.y -> d.z -> b");
    CHECK(order.nodes == std::vector<std::size_t>{0});
}

TEST_CASE("a node that reads itself is a loop of one") {
    const std::vector<Wire> wires = {{0, 0, "x"}};

    const auto order = topological_order(1, wires);

    REQUIRE(order.loops.size() == 1);
    CHECK(loop_path(order.loops[0], wires, names) == "a.x -> a");
}

TEST_CASE("two separate loops are both found") {
    const std::vector<Wire> wires = {{0, 1, "x"}, {1, 0, "y"}, {2, 3, "z"}, {3, 2, "w"}};

    const auto order = topological_order(4, wires);

    REQUIRE(order.loops.size() == 2);
    CHECK(loop_path(order.loops[0], wires, names) == "a.x -> b.y -> a");
    CHECK(loop_path(order.loops[1], wires, names) == "c.z -> d.w -> c");
}

TEST_CASE("a loop is found behind an output that leads out of it") {
    const std::vector<Wire> wires = {{0, 2, "out"}, {0, 1, "x"}, {1, 0, "y"}};

    const auto order = topological_order(3, wires);

    REQUIRE(order.loops.size() == 1);
    CHECK(loop_path(order.loops[0], wires, names) == "a.x -> b.y -> a");
}
