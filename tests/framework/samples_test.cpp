// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <random>

#include "engine_nodes.hpp"
#include "runtime/run/blend.hpp"

// Samples inside intervals: what sampled nodes see there, and that they change nothing.
using namespace thalweg::testing;
using doctest::Approx;
using thalweg::runtime::Failure;
using thalweg::runtime::write_blend;

namespace {

auto note(const std::string& id, const std::string& from, thalweg::runtime::Schedule schedule,
          nlohmann::json params = nlohmann::json::object()) -> thalweg::runtime::GraphNode {
    auto node = make_node(id, "test-number", std::move(params), {{"number", from}});
    node.schedule = std::move(schedule);
    return node;
}

auto shower(const std::string& id, nlohmann::json params = nlohmann::json::object()) {
    return make_node(id, "test-shower", std::move(params));
}

/// Ten seconds in intervals of 5 s.
auto long_intervals(std::vector<thalweg::runtime::GraphNode> nodes) {
    auto graph = make_graph(std::move(nodes));
    graph.couple = 5;
    return graph;
}

auto steps_of(const thalweg::runtime::RunSummary& summary) -> double {
    return summary.metrics.at("n").at("steps").value;
}

}  // namespace

TEST_CASE("a sample inside an interval is linear between two steps, which stay as they are") {
    reset();
    const auto unseen = run_graph(long_intervals({shower("n"), note("end", "n.square", at({10}))}));

    const auto summary =
        run_graph(long_intervals({shower("n"), note("a", "n.square", at({0, 0.2, 1, 1.2, 4.9, 5, 10})),
                                  note("end", "n.square", at({10}))}));

    const auto seen = numbers("a");
    REQUIRE(seen.size() == 7);
    CHECK(seen[0].value == 0);
    CHECK(seen[1].value == Approx(0.08));                        // between 0 and 0.16
    CHECK(seen[2].value == Approx(1.04));                        // between 0.64 and 1.44
    CHECK(seen[3].value == Approx(1.44));                        // at the end of a step
    CHECK(seen[4].value == Approx(23.04 + 0.5 * (25 - 23.04)));  // between 4.8 and 5
    CHECK(seen[5].value == 25);
    CHECK(seen[6].value == 100);
    CHECK(seen[5].time == 5);
    CHECK(seen[6].is_last);
    CHECK_FALSE(seen[5].is_last);
    CHECK(summary.intervals == 2);
    CHECK(steps_of(summary) == steps_of(unseen));
}

TEST_CASE("a node that shows nothing inside intervals has them end at its samples") {
    reset();
    auto graph = long_intervals({make_node("n", "test-count"), make_sink("a", {{"x", "n.count"}}, at({2}))});
    CHECK(run_graph(std::move(graph)).intervals == 3);
}

TEST_CASE("the last sample of a node may lie inside an interval") {
    reset();
    run_graph(
        long_intervals({shower("n"), note("a", "n.square", at({1, 7})), note("end", "n.square", at({10}))}));
    REQUIRE(numbers("a").size() == 2);
    CHECK(numbers("a")[1].is_last);
    CHECK(numbers("a")[1].time == 7);
}

TEST_CASE("what samples show does not depend on other samples") {
    std::mt19937 random(20261128);
    const auto times = [&random] {
        std::vector<double> some;
        for (int k = 0; k < 12; ++k) {
            some.push_back(std::uniform_int_distribution<int>(0, 100)(random) / 10.0);
        }
        std::sort(some.begin(), some.end());
        some.erase(std::unique(some.begin(), some.end()), some.end());
        return some;
    };
    for (int turn = 0; turn < 30; ++turn) {
        const nlohmann::json length = {{"length", 0.05 + 0.01 * turn}};
        const auto wanted = times();
        reset();
        const auto alone =
            run_graph(long_intervals({shower("n", length), note("a", "n.square", at(wanted))}));
        const auto first = numbers("a");
        reset();
        const auto beside = run_graph(long_intervals(
            {shower("n", length), note("b", "n.square", at(times())), note("a", "n.square", at(wanted))}));
        const auto second = numbers("a");
        REQUIRE(first.size() == second.size());
        for (std::size_t k = 0; k < first.size(); ++k) {
            CHECK(first[k].time == second[k].time);
            CHECK(first[k].value == second[k].value);
        }
        CHECK(steps_of(alone) == steps_of(beside));
        CHECK(alone.intervals == beside.intervals);
    }
}

TEST_CASE("nodes one behind the other are seen at the same times, through a following node, too") {
    reset();
    const auto graph = long_intervals(
        {shower("n"), make_node("m", "test-shower", {{"length", 0.7}}, {{"in", "n.square"}}),
         make_node("f", "test-follow", {}, {{"in", "n.square"}}), note("a", "n.square", at({1, 6})),
         note("b", "m.square", at({1, 6})), note("c", "f.out", at({1, 6}))});
    run_graph(graph);
    REQUIRE(numbers("c").size() == 2);
    CHECK(numbers("a")[0].value == Approx(1.04));
    CHECK(numbers("b")[0].value == Approx(0.49 + (1 - 0.7) / 0.7 * (1.96 - 0.49)));
    CHECK(numbers("c")[0].value == numbers("a")[0].value);
    CHECK(numbers("c")[1].value == numbers("a")[1].value);
}

TEST_CASE("a sampled node that fails inside an interval is the one that is named") {
    reset();
    std::string text;
    try {
        run_graph(long_intervals(
            {shower("n", {{"length", 0.001}}), note("a", "n.square", every(0.01), {{"fail_at", 1}})}));
    } catch (const Failure& failure) {
        text = thalweg::runtime::to_text(failure.diagnostics().at(0));
    }
    CHECK(text.find("the disk is full") != std::string::npos);
    CHECK(text.find("'a'") != std::string::npos);
    CHECK(text.find("the program could not take the values at") == std::string::npos);
}

TEST_CASE("values between two states: missing ones and counts are those of the nearer") {
    const std::vector<double> from = {1, NAN, 3, 5}, to = {3, 2, NAN, 5};
    std::vector<double> out(4);
    write_blend({from.data(), to.data(), out.data(), 4, THW_F64, 0.25, false}, Device(), nullptr);
    CHECK(out[0] == 1.5);
    CHECK(std::isnan(out[1]));
    CHECK(out[2] == 3);
    CHECK(out[3] == 5);
    write_blend({from.data(), to.data(), out.data(), 4, THW_F64, 0.75, false}, Device(), nullptr);
    CHECK(out[1] == 2);
    CHECK(std::isnan(out[2]));
    const std::vector<std::uint8_t> low = {1, 2}, high = {9, 8};
    std::vector<std::uint8_t> classes(2);
    write_blend({from.data(), to.data(), out.data(), 4, THW_F64, 0.75, true}, Device(), nullptr);
    CHECK(out[0] == 3);  // a class, though in floating-point numbers
    write_blend({low.data(), high.data(), classes.data(), 2, THW_U8, 0.6, false}, Device(), nullptr);
    CHECK(classes == high);
}
