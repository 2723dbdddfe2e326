// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "framework/graph_reading.hpp"

using namespace thalweg::runtime;
using nlohmann::json;
using thalweg::test::reading_of;

namespace {

/// A graph with these values, one node with these parameters and these other keys of it.
auto graph_with(const std::string& values, const std::string& params, const std::string& more = "")
    -> std::string {
    return "{\"thalweg\": 1, \"time\": {\"end\": 60},\n\"values\": " + values +
           ",\n\"nodes\": {\"a\": {\"type\": \"b\", \"params\": " + params + more + "}}}";
}

auto params_of(const std::string& values, const std::string& params) -> json {
    const auto [graph, problems] = reading_of(graph_with(values, params));
    CHECK(problems == "");
    REQUIRE(graph.nodes.size() == 1);
    return graph.nodes[0].params;
}

auto value_problems(const std::string& values, const std::string& params) -> std::string {
    return reading_of(graph_with(values, params)).problems;
}

}  // namespace

TEST_CASE("a parameter takes a value by its name") {
    CHECK(params_of(R"({"n": 0.035})", R"({"manning": "$n"})") == json({{"manning", 0.035}}));
    CHECK(params_of(R"({"n": "20 mm/h", "m-2_": [1]})", R"({"p": "$n", "q": "$m-2_", "r": "$n"})") ==
          json({{"p", "20 mm/h"}, {"q", {1}}, {"r", "20 mm/h"}}));
}

TEST_CASE("values stand inside lists and records, too") {
    CHECK(params_of(R"({"n": 1, "r": {"k": [2]}})", R"({"p": [0, "$n"], "q": {"a": ["$r"], "b": "$n"}})") ==
          json({{"p", {0, 1}}, {"q", {{"a", {{{"k", {2}}}}}, {"b", 1}}}}));
}

TEST_CASE("times take values, those of the run and those of a node") {
    const auto [graph, problems] = reading_of(R"({"thalweg": 1, "time": {"end": "$t", "couple": "$c"},
        "values": {"t": "1 h", "c": 5, "o": "10 min"},
        "nodes": {"a": {"type": "b", "every": "$o", "at": ["$c", "end"]}}})");

    CHECK(problems == "");
    CHECK(graph.end == 3600);
    CHECK(graph.couple == 5.0);
    CHECK(graph.nodes[0].schedule->every == 600.0);
    CHECK(graph.nodes[0].schedule->at == std::vector<double>{5});
}

TEST_CASE("two signs stand for a text that begins with one, and the data folder keeps its own") {
    CHECK(params_of("{}", R"({"a": "$$n", "b": "$$", "c": "$THALWEG_DATA/x.tif", "d": "$THALWEG_DATA"})") ==
          json({{"a", "$n"}, {"b", "$"}, {"c", "$THALWEG_DATA/x.tif"}, {"d", "$THALWEG_DATA"}}));
    CHECK(
        params_of(R"({"n": "$$x", "f": ["$THALWEG_DATA/x.tif"]})", R"({"a": "$n", "b": "$f", "c": "a$n"})") ==
        json({{"a", "$x"}, {"b", {"$THALWEG_DATA/x.tif"}}, {"c", "a$n"}}));
}

TEST_CASE("private keys keep their texts") {
    CHECK(params_of("{\"x-why\": \"$5\"}", R"({"a": {"x-note": "$n", "b": 1}, "x-b": "$n"})") ==
          json({{"a", {{"x-note", "$n"}, {"b", 1}}}}));
}

TEST_CASE("an override changes a value, or refers to one") {
    const auto text = graph_with(R"({"n": 1, "m": 2})", R"({"a": "$n", "b": "$m"})");

    const auto changed = reading_of(text, {{"values", "n", "9 m"}, {"a", "b", "$n"}, {"a", "c", "$m"}});

    CHECK(changed.problems == "");
    CHECK(changed.graph.nodes[0].params == json({{"a", "9 m"}, {"b", "9 m"}, {"c", 2}}));
    CHECK(changed.graph.hash != reading_of(text).graph.hash);
    CHECK(reading_of(text, {{"values", "k", "1"}}).problems ==
          "--set values.k=1: /values: the graph has no value 'k'\n    expected: one of \"n\", \"m\"\n");
}

TEST_CASE("a mistake in a value names the parameter, the value and where that stands") {
    const auto [graph, problems] = reading_of(R"({"thalweg": 1, "time": {"end": "$t"},
        "values": {"t": "1 kg"}, "nodes": {"a": {"type": "b"}}})");
    const auto set = reading_of(R"({"thalweg": 1, "time": {"end": "$t"},
        "values": {"t": 5}, "nodes": {"a": {"type": "b"}}})",
                                {{"values", "t", "-5"}});

    CHECK(problems ==
          "g.json:1:32: /time/end: the unit 'kg' does not measure the same as 's'\n"
          "    found:    the text \"1 kg\", the value 't' at g.json:2:25\n"
          "    expected: a number in s, or a text with a unit, eg \"30 min\"\n");
    CHECK(set.problems.find("    found:    the number -5, the value 't' at --set values.t=-5\n") !=
          std::string::npos);
}

TEST_CASE("places inside a value are those of what refers to it") {
    const auto graph = reading_of(graph_with(R"({"n": {"k": [2]}})", R"({"p": "$n"})")).graph;
    const auto place = place_inside(graph.nodes[0], "p/k/0").value();

    CHECK(place.line == 3);
    CHECK(place.column == 46);
    CHECK(place.pointer == "/nodes/a/params/p/k/0");
    CHECK(place.value == "the value 'n' at g.json:2:17");
}

TEST_CASE("a name without a value is refused with the nearest, once") {
    CHECK(value_problems(R"({"storm": 1, "n": 2})", R"({"p": "$strom", "q": "$n"})") ==
          "g.json:3:46: /nodes/a/params/p: node 'a': there is no value 'strom'\n"
          "    found:    the text \"$strom\"\n    expected: one of \"n\", \"storm\"\n    nearest:  storm\n"
          "    do:       write \"$$...\" for a text that begins with $\n");
    CHECK(value_problems("{}", R"({"p": "$"})")
              .find("    expected: one of the document's \"values\"; it has none\n") != std::string::npos);
}

TEST_CASE("values that nothing uses are refused as unknown keys are") {
    CHECK(value_problems(R"({"n": 1})", "{}") ==
          "g.json:2:12: /values/n: nothing uses the value 'n'\n"
          "    do:       remove it, name it 'x-n', or write \"$n\" where it belongs\n");
}

TEST_CASE(
    "a document in which an override has replaced all that uses a value reads again, with the same hash") {
    const auto text = graph_with(R"({"n": 1, "m": 2, "x-k": 3})", R"({"p": "$n", "q": ["$m"]})");
    const auto set = reading_of(text, {{"a", "p", "5"}});
    const auto again = reading_of(set.graph.document);

    CHECK(set.problems.empty());
    CHECK(again.problems.empty());
    CHECK(again.graph.hash == set.graph.hash);
    CHECK(set.graph.document.find("\"n\"") == std::string::npos);
    CHECK(set.graph.document.find("\"m\"") != std::string::npos);
    CHECK(set.graph.document.find("\"x-k\"") != std::string::npos);
}

TEST_CASE("a value is plain, and has a name that can be told from other texts") {
    CHECK(value_problems(R"({"n": 1, "m": ["$n"]})", R"({"p": "$n", "q": "$m"})") ==
          "g.json:2:25: /values/m: a value cannot refer to another\n    found:    the text \"$n\"\n"
          "    expected: what it stands for; \"$$...\" is a text that begins with $\n");
    for (const auto* name : {"", "N", "5", "a.b", "a b", "$n", "ä"}) {
        const auto problems = value_problems(std::string("{\"") + name + "\": 1}", "{}");
        CHECK(problems.find("g.json:2:12: /values/") == 0);
        CHECK(problems.find("this cannot be the name of a value\n") != std::string::npos);
    }
    CHECK(value_problems("[1]", "{}").find("g.json:2:11: /values: this is not an object\n") == 0);
}

TEST_CASE("values that would fill the memory are refused") {
    std::string uses = "{\"p\": [\"$n\"";
    for (int k = 0; k < 40; ++k) {
        uses += ", \"$n\"";
    }

    const auto problems = value_problems("{\"n\": \"" + std::string(1 << 19, 'w') + "\"}", uses + "]}");

    CHECK(problems.find("/nodes/a/params/p/30: here the graph becomes too large\n"
                        "    expected: at most 16 MiB with its parts") != std::string::npos);
    CHECK(problems.find("too large", problems.find("too large") + 9) == std::string::npos);
}

TEST_CASE("no node is called like the values") {
    CHECK(reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"values": {"type": "b"}}})").problems ==
          "g.json:1:46: /nodes/values: the id 'values' is taken by the graph's values, for --set "
          "values.NAME=...\n"
          "    do:       rename the node\n");
}
