// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/base/json_comments.hpp"
#include "runtime/document/graph.hpp"

using namespace thalweg::runtime;

namespace {

auto rest_of(const std::string& text) -> std::string {
    Diagnostics problems;
    const auto rest = without_comments("g.json", text, problems);
    REQUIRE(problems.empty());
    return rest.value();
}

auto refusal_of(const std::string& text) -> std::string {
    Diagnostics problems;
    CHECK_FALSE(without_comments("g.json", text, problems));
    REQUIRE(problems.size() == 1);
    return to_text(problems[0]);
}

}  // namespace

TEST_CASE("comments become blanks, and lines stay") {
    CHECK(rest_of("1 // one\n2") == "1       \n2");
    CHECK(rest_of("1 /* a\nb */ 2") == "1     \n     2");
    CHECK(rest_of("// all of it") == "            ");
    CHECK(rest_of("/**/1/***/2/* / * // */") == "    1     2" + std::string(12, ' '));
    CHECK(rest_of("1 // one /* two\n/* // */2") == "1              \n        2");
    CHECK(rest_of("1 // one\r\n2") == "1        \n2");
}

TEST_CASE("a character of several bytes leaves one blank") {
    CHECK(rest_of("/* Zürich – Sihl */ 1") == std::string(19, ' ') + " 1");
}

TEST_CASE("what stands in quotes is no comment, and a bare slash is none") {
    for (const auto* text : {"\"// a\" 1", "\"/* a */\"", "\"a \\\" // b\"", "\"\\\\\"", "1 / 2 / * 3 */",
                             "\"", "\"a // open\n1", "\"a\\", "/", ""}) {
        CHECK(rest_of(text) == text);
    }
    CHECK(rest_of("\"a\\\\\"// b") == "\"a\\\\\"    ");
}

TEST_CASE("a comment without an end is refused where it begins") {
    CHECK(refusal_of("1 // one\n  /* two\n// three") ==
          "g.json:2:3: this comment does not end\n    found:    /*\n    expected: */ behind its last word");
    CHECK(refusal_of("/*/").find("g.json:1:1: ") == 0);
    CHECK(refusal_of("\xef\xbb\xbf \"ü\" /*").find("g.json:1:6: ") == 0);
}

TEST_CASE("places behind comments are those of the text, and the hash does not know comments") {
    const std::string plain = R"({"thalweg":1,"time":{"end":1},"nodes":{"a":{"type":"b"}}})";
    const std::string noted =
        "// a graph\n{\"thalweg\": 1, /* ä */ \"time\": {\"end\": 1},\n  // nodes\n"
        "\"nodes\": {\"a\": /* type */ {\"type\": \"b\"}}} // end";
    Diagnostics problems;

    const auto graph = parse_graph(noted, "g.json", {}, problems);

    CHECK(problems.empty());
    REQUIRE(graph.nodes.size() == 1);
    CHECK(graph.time_place.line == 2);
    CHECK(graph.time_place.column == 24);
    CHECK(graph.nodes[0].type_place.line == 4);
    CHECK(graph.nodes[0].type_place.column == 36);
    CHECK(graph.hash == parse_graph(plain, "g.json", {}, problems).hash);
}
