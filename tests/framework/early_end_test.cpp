// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <optional>
#include <utility>
#include <vector>

#include "runtime/document/early_end.hpp"

using namespace thalweg::runtime;

namespace {

auto node(const char* id, std::optional<double> every, std::vector<double> at, bool at_end = false)
    -> GraphNode {
    GraphNode node;
    node.id = id;
    node.schedule = Schedule{every, std::move(at), at_end, {}};
    return node;
}

}  // namespace

TEST_CASE("an early end tells the output times that fall away, by node") {
    Graph graph;
    graph.end = 900;
    graph.nodes = {node("gauges", 60, {}), node("picture", std::nullopt, {300, 600, 780}),
                   node("last", std::nullopt, {}, true), node("both", 100, {50, 850}), GraphNode()};

    const auto left_out = end_early(graph, 60);

    CHECK(graph.end == 60);
    REQUIRE(left_out.size() == 3);
    CHECK(left_out[0].node == "gauges");
    CHECK(left_out[0].count == 13);  // 120 s to 840 s; the one at the end is written at the new end
    CHECK(left_out[0].first == 120);
    CHECK(left_out[0].last == 840);
    CHECK_FALSE(left_out[0].writes_at_end);
    CHECK(left_out[1].node == "picture");
    CHECK(left_out[1].count == 3);
    CHECK(left_out[1].first == 300);
    CHECK(left_out[1].last == 780);
    CHECK(left_out[1].writes_at_end);
    CHECK(graph.nodes[1].schedule->at_end);
    CHECK(left_out[2].node == "both");
    CHECK(left_out[2].count == 9);  // 100 s to 800 s, and 850 s
    CHECK(left_out[2].first == 100);
    CHECK(left_out[2].last == 850);
    CHECK(graph.nodes[3].schedule->at == std::vector<double>{50});
}

TEST_CASE("an early end before the next output time of a node leaves out none") {
    Graph graph;
    graph.end = 100;
    graph.nodes = {node("gauges", 60, {})};

    CHECK(end_early(graph, 70).empty());
    CHECK(graph.end == 70);
}
