// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "graph_reading.hpp"
#include "runtime/study/member_list.hpp"
#include "runtime/study/study.hpp"

using namespace thalweg::runtime;
using thalweg::test::texts;
using thalweg::test::Workplace;

namespace {

/// A study of graph.json beside it, in the current folder; `parts` are those beside "graph".
struct StudyReading {
    Study study;
    std::string problems;

    explicit StudyReading(const std::string& parts, const std::string& table = "") {
        Workplace::write("graph.json", R"({"thalweg": 1, "time": {"end": "1 s"}, "nodes": {}})");
        Workplace::write("members.csv", table);
        Workplace::write("study.json", R"({"graph": "graph.json", )" + parts + "}");
        Diagnostics found;
        study = read_study("study.json", {}, found);
        problems = texts(found);
    }

    auto members() const -> std::vector<std::string> {
        std::vector<std::string> all;
        for (const auto& member : study.members) {
            all.push_back(member.name + ": " + text_of(study, member));
        }
        return all;
    }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("lists of a study are read side by side, and names are those of members") {
    const Workplace place;

    const StudyReading read(
        R"("list": {"name": ["low", "high"], "a.x": [1, 2.5], "values.level": ["1 m", "2 m"]})");

    CHECK(read.problems == "");
    CHECK(read.members() == Texts{"low: a.x = 1, values.level = 1 m", "high: a.x = 2.5, values.level = 2 m"});
}

TEST_CASE("a grid has all combinations, the first key varies slowest") {
    const Workplace place;

    const StudyReading read(R"("grid": {"b.y": ["p", "q"], "a.x": [1, 2, 3]}, "set": {"time.end": "2 s"})");

    CHECK(read.problems == "");
    CHECK(read.members() ==
          Texts{"00000: b.y = p, a.x = 1, time.end = 2 s", "00001: b.y = p, a.x = 2, time.end = 2 s",
                "00002: b.y = p, a.x = 3, time.end = 2 s", "00003: b.y = q, a.x = 1, time.end = 2 s",
                "00004: b.y = q, a.x = 2, time.end = 2 s", "00005: b.y = q, a.x = 3, time.end = 2 s"});
    CHECK(settings_of(read.study, read.study.members[4], {}).set ==
          Texts{"b.y=\"q\"", "a.x=2", "time.end=\"2 s\""});
}

TEST_CASE("a table gives members with the units of its header, worlds and texts") {
    const Workplace place;

    const StudyReading read(R"("table": "members.csv")",
                            "# measured\nname, a.x [m3/s], a.y, world\n"
                            "one, 2.5, 3, base\n\"two\", 4e2, kp07, \"breach, north\"\n");

    CHECK(read.problems == "");
    CHECK(read.members() == Texts{"one: a.x = 2.5 m3/s, a.y = 3.0, world = base",
                                  "two: a.x = 400 m3/s, a.y = kp07, world = breach, north"});
    CHECK(settings_of(read.study, read.study.members[1], {}).way_to == "breach, north");
}

TEST_CASE("columns of a table may have other names than the keys, and decimal commas") {
    const Workplace place;

    const StudyReading read(
        R"("table": {"file": "members.csv", "columns": {"a.x": "n", "values.level": "Level"}})",
        "remark;n;Level [cm]\nfirst;0,03;12,5\n");

    CHECK(read.problems == "");
    CHECK(read.members() == Texts{"00000: a.x = 0.03, values.level = 12.5 cm"});
}

TEST_CASE("samples lie inside their ranges, in the unit of the lower end") {
    const Workplace place;

    const StudyReading read(
        R"("sobol": {"number": 4, "ranges": {"a.x": [0, 8], "values.level": ["1 m", "300 cm"]}})");

    CHECK(read.problems == "");
    CHECK(read.members() ==
          Texts{"00000: a.x = 0.0, values.level = 1 m", "00001: a.x = 4.0, values.level = 2 m",
                "00002: a.x = 6.0, values.level = 1.5 m", "00003: a.x = 2.0, values.level = 2.5 m"});
    CHECK(read.study.remarks.empty());
}

TEST_CASE("a number of Sobol points that is no power of two is remarked") {
    const Workplace place;

    const StudyReading read(R"("sobol": {"number": 5, "seed": 1, "ranges": {"a.x": [0, 8]}})");

    REQUIRE(read.study.remarks.size() == 1);
    CHECK(read.study.remarks[0] ==
          "study.json:1:34: 5 points of Sobol's sequence are less even than a power of two");
}

TEST_CASE("hashes of members depend on values, graph and device, not on the order of keys") {
    const Workplace place;
    const StudyReading one(R"("list": {"a.x": [1, 2], "a.y": [3, 4]})");
    const StudyReading turned(R"("list": {"a.y": [3, 4.0], "a.x": [1, 2]})");
    const StudyReading other(R"("list": {"a.y": [3, 5], "a.x": [1, 2]})");

    CHECK(one.study.hash == turned.study.hash);
    CHECK(one.study.members[0].hash == other.study.members[0].hash);
    CHECK(one.study.members[1].hash != other.study.members[1].hash);
    Diagnostics found;
    StudySettings on_gpu;
    on_gpu.device = "cuda";
    CHECK(read_study("study.json", on_gpu, found).members[0].hash != other.study.members[0].hash);
    Workplace::write("graph.json", R"({"thalweg": 1, "time": {"end": "2 s"}, "nodes": {}})");
    CHECK(read_study("study.json", {}, found).members[0].hash != other.study.members[0].hash);
}

TEST_CASE("hashes of members that are worlds depend on what these change") {
    const Workplace place;
    const std::string parts = R"("list": {"world": ["base", "wet"]})";
    const StudyReading without_worlds(parts);
    const auto with_worlds = [](const std::string& rate) {
        Workplace::write("graph.json", R"({"thalweg": 1, "time": {"end": "1 s"}, "nodes": {}, "worlds": [)"
                                       R"({"name": "wet", "set": {"a.rate": )" +
                                           rate + "}}]}");
        Diagnostics found;
        return read_study("study.json", {}, found).hash;
    };

    CHECK(with_worlds("1") == with_worlds("1"));
    CHECK(with_worlds("1") != with_worlds("2"));
}

TEST_CASE("the list of members has units in its head where all values agree") {
    const Workplace place;
    const StudyReading read(
        R"("list": {"a.x": ["1 m", "2 m"], "a.y": ["1 m", 2], "world": ["base", "a,b"]})");
    std::vector<MemberReport> reports(2);
    reports[0].status = MemberStatus::done;
    reports[0].seconds = 1.5;
    reports[0].summary.metrics["flow"]["held"] = {7, "m3"};
    reports[1].status = MemberStatus::failed;
    reports[1].error = "the \"store\" is full";

    CHECK(member_list_text(read.study, reports) ==
          "number,name,a.x [m],a.y,world,status,seconds [s],hash,flow.held [m3],error\n"
          "0,00000,1,1 m,base,done,1.500," +
              read.study.members[0].hash + ",7,\n1,00001,2,2,\"a,b\",failed,0.000," +
              read.study.members[1].hash + ",,\"the \"\"store\"\" is full\"\n");
}

TEST_CASE("the list of members has their weights behind the keys where the study gives some") {
    const Workplace place;
    const StudyReading read(R"("list": {"a.x": [1, 2], "weight": [0.08, 1e-6]})");

    CHECK(member_list_text(read.study, std::vector<MemberReport>(2)) ==
          "number,name,a.x,weight [1],status,seconds [s],hash,error\n"
          "0,00000,1,0.08,waiting,0.000," +
              read.study.members[0].hash + ",\n1,00001,2,1e-06,waiting,0.000," + read.study.members[1].hash +
              ",\n");
}

// What must be refused, each with its place.

namespace {

/// What is wrong with a study of these parts.
auto refused(const std::string& parts, const std::string& table = "") -> std::string {
    const Workplace place;
    return StudyReading(parts, table).problems;
}

}  // namespace

TEST_CASE("a study without members, with unknown keys or without a graph is refused") {
    const Workplace place;
    CHECK(refused(R"("title": "none")") ==
          "study.json:1:1: the study says no members\n"
          "    expected: \"list\", \"grid\", \"table\", \"latin_hypercube\" or \"sobol\"\n");
    CHECK(refused(R"("grids": {"a.x": [1]}, "list": {"a.x": [1]})") ==
          "study.json:1:25: /grids: a study does not know the key 'grids' here\n"
          "    expected: one of \"title\", \"graph\", \"set\", \"list\", \"grid\", \"table\", "
          "\"latin_hypercube\", \"sobol\", \"rank\", \"charts\"\n"
          "    nearest:  grid\n");
    Workplace::write("study.json", R"({"list": {"a.x": [1]}})");
    Diagnostics found;
    read_study("study.json", {}, found);
    CHECK(texts(found) ==
          "study.json:1:1: /graph: the study names no graph\n    found:    no \"graph\"\n"
          "    expected: a graph beside the study, eg \"graph\": \"valley.json\"\n");
}

TEST_CASE("keys that name nothing and keys of two parts are refused") {
    CHECK(refused(R"("list": {"manning": [1]})") ==
          "study.json:1:34: /list/manning: this names no parameter, value or world that members could differ "
          "in\n"
          "    found:    the text \"manning\"\n    expected: node.param, values.NAME, time.end, world, name, "
          "cost or weight\n");
    CHECK(refused(R"("list": {"a.x": [1]}, "set": {"a.x": 2})") ==
          "study.json:1:55: /set/a.x: two parts of the study give values to 'a.x'\n"
          "    do:       take it out of one of them\n");
}

TEST_CASE("lists that differ in length, are empty or none are refused") {
    CHECK(refused(R"("list": {"a.x": [1, 2], "a.y": [1]})") ==
          "study.json:1:56: /list/a.y: the lists of a study differ in length\n"
          "    found:    1 values of 'a.y'\n    expected: 2, as of 'a.x'\n"
          "    do:       give each member a value, or use \"grid\" for all combinations\n");
    CHECK(refused(R"("grid": {"a.x": 3})") ==
          "study.json:1:41: /grid/a.x: this is no list of values for members\n"
          "    found:    the number 3\n"
          "    expected: a list with a value for each member, eg [0.03, 0.04]\n");
    CHECK(refused(R"("set": 3)") ==
          "study.json:1:32: /set: this part of a study is no object that says something\n"
          "    found:    the number 3\n    expected: an object with values for all members, eg "
          "{\"time.end\": \"10 min\"}\n");
    CHECK(refused(R"("list": {"a.x": [null], "world": [3], "name": [2]})") ==
          "study.json:1:42: /list/a.x/0: this is no value for 'a.x'\n    found:    null\n"
          "    expected: what the parameter takes, eg 0.03 or \"2 m\"\n"
          "study.json:1:59: /list/world/0: this is no value for 'world'\n    found:    the number 3\n"
          "    expected: the name of a world, eg \"breach north\" or \"base\"\n"
          "study.json:1:72: /list/name/0: the name of a member is no text\n    found:    the number 2\n"
          "    expected: a text, eg \"low water\"\n");
}

TEST_CASE("members that are the same, or whose names cannot be folders of their own, are refused") {
    CHECK(refused(R"("list": {"a.x": [1, 2, 1.0]})") ==
          "study.json:1:48: /list/a.x/2: two members are the same\n    found:    members 0 and 2 with a.x = "
          "1.0\n"
          "    do:       take one of them out, or give it another value\n");
    CHECK(refused(R"("list": {"name": ["a/b", "study.json"], "a.x": [1, 2]})") ==
          "study.json:1:73: /list/a.x/0: this cannot be the name of a member, whose results lie in a folder "
          "of that name\n"
          "    found:    the text \"a/b\"\n    expected: 1 to 64 letters, digits, blanks, _ - and ., the "
          "first and last a "
          "letter or a digit\n"
          "study.json:1:76: /list/a.x/1: this name is that of a file of the study\n"
          "    found:    the text \"study.json\"\n    do:       rename the member\n");
    CHECK(refused(R"("list": {"name": ["a", "a b"], "a.x": [1, 2]}, "table": "members.csv")",
                  "name,a.y\nb c,1\nc,2\n") ==
          "members.csv:3:3: another member has this name\n    found:    the text \"a b c\"\n"
          "    do:       rename one of them\n");
}

TEST_CASE("two entries of a list or a table with the same name are refused, whether folders have it or not") {
    const std::string what =
        "two entries of this list or table have the same name\n    found:    the text \"low levee\"\n"
        "    expected: a name of its own, which tells members and plans apart\n"
        "    do:       rename one of them\n";

    CHECK(refused(R"("list": {"name": ["low levee", "high", "low levee"], "a.x": [1, 2, 3]}, )"
                  R"("grid": {"a.y": [1, 2]})") == "study.json:1:64: /list/name/2: " + what);
    CHECK(refused(R"("table": "members.csv", "grid": {"a.y": [1, 2]})",
                  "a.x,name\n1,low levee\n2,low levee\n") == "members.csv:3:3: " + what);
    CHECK(refused(R"("table": "members.csv", "grid": {"a.y": [1, 2]})", "a.x;name\n1;\n2;\n3;low\n") == "");
}

TEST_CASE("misspelt keys of lists and tables are told what they may be, and grids take no names") {
    const auto expected = [](const std::string& key, const std::string& meant) {
        return ": this names no parameter, value or world that members could differ in\n"
               "    found:    the text \"" +
               key +
               "\"\n"
               "    expected: node.param, values.NAME, time.end, world, name, cost or weight\n"
               "    nearest:  " +
               meant + "\n";
    };

    for (const auto& [key, meant] : std::vector<std::pair<std::string, std::string>>{{"weigth", "weight"},
                                                                                     {"Weight", "weight"},
                                                                                     {"costs", "cost"},
                                                                                     {"nam", "name"},
                                                                                     {"wold", "world"}}) {
        CHECK(refused(R"("list": {"a.x": [1, 2], ")" + key + R"(": [1, 2]})") ==
              "study.json:1:49: /list/" + key + expected(key, meant));
        CHECK(refused(R"("table": "members.csv")", "a.x," + key + "\n1,2\n") ==
              "members.csv:1:5" + expected(key, meant));
    }
    CHECK(refused(R"("grid": {"nam": [1]})").find("expected: node.param, values.NAME, time.end or world\n") !=
          std::string::npos);
}

TEST_CASE("a graph in place of a study is called so, and nothing else is said of it") {
    const Workplace place;
    const auto problems_of = [](const std::string& text) {
        Workplace::write("valley.json", text);
        Diagnostics found;
        read_study("valley.json", {}, found);
        return texts(found);
    };

    CHECK(
        problems_of(R"({"thalweg": 1, "time": {"end": "1 s"}, "nodes": {}})") ==
        "valley.json:1:1: this is a graph, and no study\n    found:    \"nodes\"\n"
        "    expected: a study, eg {\"graph\": \"valley.json\", \"grid\": {\"flow.manning\": [0.03, 0.04]}}\n"
        "    do:       run it with `thalweg run valley.json`, or write a study beside it that names it as "
        "its "
        "\"graph\"\n");
    CHECK(
        problems_of(R"({"thalweg": 1})").find("this is a graph, and no study\n    found:    \"thalweg\"\n") !=
        std::string::npos);
}

TEST_CASE("more members than a study may have are refused before they are made") {
    CHECK(
        refused(
            R"("latin_hypercube": {"number": 100000, "seed": 1, "ranges": {"a.x": [0, 1]}}, "grid": {"b.y": [1, 2]})") ==
        "study.json:1:1: the study has too many members\n    found:    200000 or more\n    expected: at most "
        "100000\n"
        "    do:       take fewer values, or a sample in place of the grid\n");
    CHECK(refused(R"("sobol": {"number": 100001, "ranges": {"a.x": [0, 1]}})") ==
          "study.json:1:45: /sobol/number: a sample needs a whole number as its 'number'\n"
          "    found:    the number 100001\n    expected: a whole number from 1 to 100000\n");
}

TEST_CASE("ranges without two ends in one unit, and samples without a seed, are refused") {
    const auto sample = [](const std::string& range) {
        return refused(R"("sobol": {"number": 4, "ranges": {"a.x": )" + range + "}}");
    };
    const std::string form =
        "    expected: its lower and its upper end, eg [0.02, 0.05] or [\"1 m\", \"3 m\"]\n";
    const std::string place = "study.json:1:66: /sobol/ranges/a.x: ";
    CHECK(sample("[1]") == place + "this is no range to sample\n    found:    a list\n" + form);
    CHECK(sample("[2, 1]") ==
          place + "the lower end of the range is not below the upper one\n    found:    a list\n" + form);
    CHECK(sample(R"(["1 m", 3])") ==
          place + "one end of the range has a unit and the other has none\n    found:    a list\n" + form);
    CHECK(sample(R"(["1 m", "3 s"])") ==
          place +
              "the unit 's' does not measure the same as 'm'\n    found:    the text \"3 s\"\n"
              "    expected: a number in m, or a text with a unit, eg \"25 cm\"\n");
    CHECK(refused(R"("latin_hypercube": {"number": 4, "ranges": {"a.x": [0, 1]}})") ==
          "study.json:1:44: /latin_hypercube/seed: a sample needs a whole number as its 'seed'\n    found:   "
          " none\n"
          "    expected: a whole number from 0 to 4294967295\n");
}

TEST_CASE("more ranges than Sobol's sequence has dimensions are refused") {
    std::string ranges;
    for (int k = 0; k < 3668; ++k) {
        ranges += (k == 0 ? "" : ", ") + ("\"a.x" + std::to_string(k)) + "\": [0, 1]";
    }

    CHECK(refused(R"("sobol": {"number": 2, "ranges": {)" + ranges + "}}") ==
          "study.json:1:58: /sobol/ranges: Sobol's sequence has fewer dimensions\n    found:    3668 ranges\n"
          "    expected: at most 3667\n");
}

TEST_CASE("tables with a missing column, a gap, a unit that is none or a line of other length are refused") {
    CHECK(refused(R"("table": {"file": "members.csv", "columns": {"a.x": "n"}})", "m,b.y\n1,2\n") ==
          "study.json:1:77: /table/columns/a.x: the table of members has no column 'n'\n"
          "    found:    members.csv with one of \"m\", \"b.y\"\n"
          "    do:       add the column to the table, or name another one\n");
    CHECK(refused(R"("table": "members.csv")", "a.x,a.y\n1,2\n3,\n") ==
          "members.csv:3:3: the table of members has a gap\n    expected: a value of 'a.y'\n"
          "    do:       fill it, or leave the whole line out\n");
    CHECK(refused(R"("table": "members.csv")", "a.x [m3/sec],a.y [cumec]\n1,2\n") ==
          "members.csv:1:14: the unit of this column of members is not known\n    found:    the text "
          "\"cumec\"\n"
          "    expected: a unit that UDUNITS knows, such as m3/s, cm or min\n    nearest:  m3/s\n");
    CHECK(refused(R"("table": "members.csv")", "a.x [m],a.y\ntwo,2\n1,2,3\n") ==
          "members.csv:2:1: this is no number in the unit of its column\n    found:    the text \"two\"\n"
          "    expected: a finite number in m, eg 12.5\n"
          "members.csv:3:1: this line of members has another number of values than the header\n    found:    "
          "3\n"
          "    expected: 2\n    do:       give each column a value, and put texts with commas into "
          "\"quotes\"\n");
    CHECK(refused(R"("table": "members.csv")", "a.x\n") ==
          "members.csv: the table of members has no line\n"
          "    expected: a header such as: flow.manning, values.level [m], and a line for each member\n");
    CHECK(refused(R"("table": "members.csv")", "a.x,a.x\n1,2\n")
              .find("members.csv:1:1: two columns of the table are "
                    "called 'a.x'") == 0);
    CHECK(refused(R"("table": "members.csv")", "a.x;a.y\n1,5;2.5\n") ==
          "members.csv:2:5: this number has another decimal mark than those before\n    found:    the text "
          "\"2.5\"\n"
          "    expected: a point in all numbers of the file, or a comma in all\n");
    CHECK(refused(R"("table": {"columns": {"a.x": "n"}})") ==
          "study.json:1:34: /table: the table of members is no file\n    found:    no \"file\"\n"
          "    expected: a CSV file beside the study, eg \"members.csv\"\n");
    CHECK(
        refused(R"("table": {"file": "members.csv", "columns": {"a.x": 3}})", "m,b.y\n1,2\n") ==
        "study.json:1:77: /table/columns/a.x: this names no column of the table\n    found:    the number 3\n"
        "    expected: the name of a column as a text, eg \"n\"\n");
}
