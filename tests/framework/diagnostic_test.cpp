// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/diagnostic.hpp"

using namespace thalweg::runtime;

namespace {

auto full() -> Diagnostic {
    return {{"graph.json", 12, 9, "/nodes/flow/params/scheme"},
            "flow",
            "parameter 'scheme' has no such choice",
            "the text \"kp70\"",
            "one of \"kp07\", \"hwp14\"",
            "kp07",
            "correct it"};
}

}  // namespace

TEST_CASE("a diagnostic is printed with every part on a line of its own") {
    CHECK(to_text(full()) ==
          "graph.json:12:9: /nodes/flow/params/scheme: node 'flow': parameter 'scheme' has no such choice\n"
          "    found:    the text \"kp70\"\n"
          "    expected: one of \"kp07\", \"hwp14\"\n"
          "    nearest:  kp07\n"
          "    do:       correct it");
}

TEST_CASE("parts that a diagnostic lacks are not printed") {
    CHECK(to_text({{"graph.json", 0, 0, ""}, "", "the file is empty", "", "", "", ""}) ==
          "graph.json: the file is empty");
    CHECK(to_text({{"", 0, 0, ""}, "flow", "it broke", "", "", "", "mend it"}) ==
          "node 'flow': it broke\n    do:       mend it");
}

TEST_CASE("control characters in a diagnostic do not reach the terminal") {
    CHECK(to_text({{"", 0, 0, ""}, "", "red \x1b[31m", "two\nlines", "", "", ""}) ==
          "red \\u001b[31m\n    found:    two\n              lines");
}

TEST_CASE("a diagnostic as JSON has all its parts") {
    const auto json = to_json(full());

    CHECK(json.size() == 10);
    CHECK(json["file"] == "graph.json");
    CHECK(json["line"] == 12);
    CHECK(json["column"] == 9);
    CHECK(json["pointer"] == "/nodes/flow/params/scheme");
    CHECK(json["node"] == "flow");
    CHECK(json["nearest"] == "kp07");
    CHECK(json["remedy"] == "correct it");
}

TEST_CASE("diagnostics are sorted by place and otherwise keep their order") {
    Diagnostics list = {{{"g", 5, 1, ""}, "", "third", "", "", "", ""},
                        {{"g", 2, 7, ""}, "", "second", "", "", "", ""},
                        {{"--set a.b=1", 0, 0, ""}, "", "first", "", "", "", ""},
                        {{"g", 5, 1, ""}, "", "fourth", "", "", "", ""}};

    sort_by_place(list);

    CHECK(list[0].message == "first");
    CHECK(list[1].message == "second");
    CHECK(list[2].message == "third");
    CHECK(list[3].message == "fourth");
}

TEST_CASE("a failure says everything that is wrong") {
    const Failure failure(Diagnostics{{{"a", 0, 0, ""}, "", "one", "", "", "", ""},
                                      {{"b", 0, 0, ""}, "", "two", "", "", "", ""}});

    CHECK(std::string(failure.what()) == "a: one\nb: two");
    CHECK(failure.diagnostics().size() == 2);
}
