// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "runtime/base/diagnostic.hpp"

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

TEST_CASE("control characters and bytes that are no UTF-8 do not reach the terminal") {
    CHECK(to_text({{"", 0, 0, ""}, "", "red \x1b[31m", "two\nlines\r", "", "", ""}) ==
          "red \\x1b[31m\n    found:    two\n              lines\\x0d");
    CHECK(printable("caf\xe9, next line \xc2\x85, DEL \x7f") == "caf\\xe9, next line \\xc2\\x85, DEL \\x7f");
    CHECK(printable("M\u00fchle \u6c34 \U0001f30a") == "M\u00fchle \u6c34 \U0001f30a");
    CHECK(printable("cut \xe6\xb0") == "cut \\xe6\\xb0");
    CHECK(printable("overlong \xc0\xaf, surrogate \xed\xa0\x80, too far \xf4\x90\x80\x80") ==
          "overlong \\xc0\\xaf, surrogate \\xed\\xa0\\x80, too far \\xf4\\x90\\x80\\x80");
}

TEST_CASE("a long text keeps its beginning and its end, between characters") {
    CHECK(shortened("abcdefghij", 10) == "abcdefghij");
    CHECK(shortened("abcdefghijk", 10) == "abcdefg...");
    CHECK(shortened(std::string(300, 'a') + "tail", 200) ==
          std::string(150, 'a') + "..." + std::string(43, 'a') + "tail");
    const auto water = shortened("aa" + std::string(300, 'b') + "\u6c34\u6c34", 11);
    CHECK(water == "aabbbbbb...");
    CHECK(printable(shortened("\u6c34\u6c34\u6c34\u6c34\u6c34\u6c34\u6c34\u6c34", 20)) ==
          "\u6c34\u6c34\u6c34\u6c34\u6c34...");
    std::string umlauts;
    for (int k = 0; k < 12; ++k) {
        umlauts += "\u00e4";
    }
    CHECK(shortened(std::string(30, '\x80'), 20) == "...");  // no character begins in it
    CHECK(shortened(umlauts, 21) == umlauts.substr(0, 14) + "..." + umlauts.substr(22));
}

TEST_CASE("names of megabytes are not repeated whole, neither as text nor as JSON") {
    const std::string name(3000000, 'n');
    std::string many;
    for (int k = 0; k < 1000; ++k) {
        many += " \"name\"";
    }
    const Diagnostic problem{{"graph.json", 1, 2, "/nodes/" + name},
                             name,
                             "the key '" + name + "' is not known",
                             name,
                             "one of \"" + name + "\"",
                             name,
                             "rename '" + name + "'"};

    const auto text = to_text(problem);
    const auto json = to_json(problem);

    CHECK(text.size() < 2000);
    CHECK(to_text({{"", 0, 0, ""}, "", "", "", "one of" + many, "", ""}).size() == longest_sentence + 15);
    CHECK(text.find("nnn' is not known\n") != std::string::npos);
    CHECK(json["found"].get<std::string>().size() == longest_value);
    CHECK(json["message"].get<std::string>() ==
          "the key '" + std::string(148, 'n') + "..." + std::string(46, 'n') + "' is not known");
    CHECK(json.dump().size() < 2000);
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
