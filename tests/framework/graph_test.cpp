// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "framework/graph_reading.hpp"

using namespace thalweg::runtime;
using thalweg::test::reading_of;
using thalweg::test::texts;
using thalweg::test::Workplace;
namespace fs = std::filesystem;

namespace {

const std::string flood = R"({
  "thalweg": 1,
  "title": "Dam break",
  "time": {"end": "1 h", "couple": "10 s"},
  "device": "cpu",
  "x-note": "nobody reads this",
  "nodes": {
    "sed":   {"type": "sediment", "in": {"depth": "flow.depth"}},
    "bed":   {"type": "bathymetry", "params": {"file": "bed.tif", "levels": [1, "2 m"], "x-why": "?"}},
    "flow":  {"type": "shallowwater", "params": {"scheme": "hwp14"},
              "in": {"bed": "bed.elevation", "bed_change": {"from": "sed.bed_change", "feedback": true}}},
    "x-old": {"type": 7},
    "image": {"type": "view", "in": {"surface": {"from": "flow.depth", "transfer": true}},
              "every": "10 min", "at": ["end", "30 s", 0, 30]}
  }
})";

auto node(const Graph& graph, const std::string& id) -> const GraphNode& {
    for (const auto& candidate : graph.nodes) {
        if (candidate.id == id) {
            return candidate;
        }
    }
    FAIL("no node " << id);
    return graph.nodes.front();
}

auto content(const fs::path& file) -> std::string {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("a graph is read as it is written") {
    const auto [graph, problems] = reading_of(flood);

    CHECK(problems == "");
    CHECK(graph.file.is_absolute());
    CHECK(graph.title == "Dam break");
    CHECK(graph.end == doctest::Approx(3600));
    CHECK(graph.couple == 10.0);
    CHECK(graph.device == "cpu");
    REQUIRE(graph.nodes.size() == 4);
    CHECK(graph.nodes[0].id == "sed");
    CHECK(graph.nodes[3].id == "image");
    CHECK(node(graph, "flow").type == "shallowwater");
    CHECK(node(graph, "flow").params["scheme"] == "hwp14");
    CHECK(node(graph, "bed").params.size() == 2);
}

TEST_CASE("wires keep the order of the document and say where they stand") {
    const auto graph = reading_of(flood).graph;

    const auto& wires = node(graph, "flow").inputs;
    REQUIRE(wires.size() == 2);
    CHECK(wires[0].input == "bed");
    CHECK(wires[0].from_node == "bed");
    CHECK(wires[0].from_port == "elevation");
    CHECK_FALSE(wires[0].feedback);
    CHECK(wires[1].feedback);
    CHECK_FALSE(wires[1].transfer);
    CHECK(wires[1].place.pointer == "/nodes/flow/in/bed_change/from");
    CHECK(wires[1].input_place.pointer == "/nodes/flow/in/bed_change");
    CHECK(node(graph, "image").inputs[0].transfer);
}

TEST_CASE("places count lines and columns from one") {
    const auto graph = reading_of(flood).graph;
    const auto& bed = node(graph, "bed");

    CHECK(bed.place.line == 9);
    CHECK(bed.place.column == 5);
    CHECK(bed.type_place.column == 23);
    CHECK(bed.param_places.at("levels").column == 77);
    CHECK(bed.param_places.at("levels/1").column == 81);
    CHECK(bed.param_places.at("levels/1").pointer == "/nodes/bed/params/levels/1");
    CHECK(bed.param_key_places.at("levels").column == 67);
}

TEST_CASE("columns count characters, not bytes") {
    const auto problems =
        reading_of(R"({"thalweg": 1, "title": "Zürich – Sihl", "tim": 0, "nodes": {"a": {"type": "b"}}})");

    CHECK(problems.problems.find("g.json:1:42: /tim: the key 'tim' is not known") != std::string::npos);
}

TEST_CASE("a schedule is sorted, without doubles, and knows the end") {
    const auto graph = reading_of(flood).graph;

    const auto& schedule = node(graph, "image").schedule;
    REQUIRE(schedule);
    CHECK(schedule->every == 600.0);
    CHECK(schedule->at == std::vector<double>{0, 30});
    CHECK(schedule->at_end);
    CHECK_FALSE(node(graph, "flow").schedule);
}

TEST_CASE("overrides change and add parameters and say where they come from") {
    const auto [graph, problems] = reading_of(flood, {{"flow", "scheme", "kp07"},
                                                      {"sed", "porosity", "0.4"},
                                                      {"bed", "levels", "[3, \"4 m\"]"},
                                                      {"image", "title", "\"10\""},
                                                      {"time", "end", "2 h"}});

    CHECK(problems == "");
    CHECK(node(graph, "flow").params["scheme"] == "kp07");
    CHECK(node(graph, "flow").param_places.at("scheme").file == "--set flow.scheme=kp07");
    CHECK(node(graph, "sed").params["porosity"] == 0.4);
    CHECK(node(graph, "bed").params["levels"].size() == 2);
    CHECK(node(graph, "bed").param_places.at("levels/1").line == 0);
    CHECK(node(graph, "image").params["title"] == "10");
    CHECK(graph.end == doctest::Approx(7200));
}

TEST_CASE("an override can set the clock where the document has none") {
    const auto [graph, problems] =
        reading_of(R"({"thalweg": 1, "nodes": {"a": {"type": "b"}}})", {{"time", "end", "60"}});

    CHECK(problems == "");
    CHECK(graph.end == 60);
}

TEST_CASE("an override that is no proper JSON is a text") {
    const std::string twice = R"({"a": 1, "a": 2})";

    const auto graph = reading_of(flood, {{"flow", "scheme", twice}, {"sed", "note", "[1"}}).graph;

    CHECK(node(graph, "flow").params["scheme"] == twice);
    CHECK(node(graph, "sed").params["note"] == "[1");
}

TEST_CASE("overrides that hit nothing are refused") {
    const auto problems = reading_of(flood, {{"flwo", "scheme", "kp07"}, {"time", "ned", "1"}}).problems;

    CHECK(problems ==
          "--set flwo.scheme=kp07: the graph has no node 'flwo' to override\n"
          "    expected: one of \"sed\", \"bed\", \"flow\", \"image\"\n"
          "    nearest:  flow\n"
          "--set time.ned=1: /time: time has no such setting\n"
          "    found:    ned\n"
          "    expected: one of \"start\", \"end\", \"couple\"\n"
          "    nearest:  end\n");
}

TEST_CASE("a wrong value in an override is reported where it was typed") {
    const auto problems = reading_of(flood, {{"time", "end", "1 kg"}}).problems;

    CHECK(problems ==
          "--set time.end=1 kg: /time/end: the unit 'kg' does not measure the same as 's'\n"
          "    found:    the text \"1 kg\"\n"
          "    expected: a number in s, or a text with a unit, eg \"30 min\"\n");
}

TEST_CASE("the words after --set are a node, a parameter and a value") {
    Diagnostics problems;

    const auto change = parse_override("flow.note=a.b=c", problems);

    REQUIRE(change);
    CHECK(change->node == "flow");
    CHECK(change->param == "note");
    CHECK(change->value == "a.b=c");
    CHECK(problems.empty());
    for (const auto* words : {"", "flow", "flow.=1", ".a=1", "flow=1", "a=b.c", "flow.scheme"}) {
        CHECK_FALSE(parse_override(words, problems));
    }
    CHECK(to_text(problems[1]) ==
          "--set flow: this is not an override\n    expected: node.param=value, eg flow.scheme=kp07");
}

TEST_CASE("the hash knows overrides, and does not know blanks") {
    const auto plain = reading_of(R"({"thalweg":1,"time":{"end":1},"nodes":{"a":{"type":"b"}}})").graph.hash;
    const auto spaced =
        reading_of(R"({ "thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "b"}} })").graph.hash;
    const auto changed =
        reading_of(R"({"thalweg":1,"time":{"end":1},"nodes":{"a":{"type":"b"}}})", {{"a", "p", "1"}})
            .graph.hash;

    CHECK(plain.size() == 64);
    CHECK(plain == spaced);
    CHECK(plain != changed);
}

TEST_CASE("a byte order mark and Windows line ends change nothing but the columns they take") {
    const auto [graph, problems] = reading_of(
        "\xef\xbb\xbf{\r\n\"thalweg\": 1,\r\n\"time\": {\"end\": 1},\r\n\"nodes\": {\"a\": {\"type\": "
        "\"b\"}}}\r\n");

    CHECK(problems == "");
    CHECK(graph.nodes[0].type_place.line == 4);
    CHECK(graph.nodes[0].type_place.column == 25);
}

TEST_CASE("files that are no graph are told apart") {
    const Workplace here;
    const auto refusal = [](const std::string& name) {
        Diagnostics problems;
        const auto graph = read_graph(name, {}, problems);
        CHECK(graph.nodes.empty());
        return texts(problems);
    };
    Workplace::write("malpasset.json", "{}");
    Workplace::write("empty.json", " \n");
    Workplace::write("utf16.json", std::string("{\0}\0", 4));
    fs::create_directory("folder");

    CHECK(refusal("malpaset.json") ==
          "malpaset.json: the graph file does not exist\n    nearest:  malpasset.json\n");
    CHECK(refusal((fs::current_path() / "malpaset.json").string()).find("    nearest:  malpasset.json\n") !=
          std::string::npos);
    CHECK(refusal("gone/malpaset.json") == "gone/malpaset.json: the graph file does not exist\n");
    CHECK(refusal("empty.json") == "empty.json: the file is empty\n    expected: a JSON object\n");
    CHECK(refusal("utf16.json") ==
          "utf16.json: the file holds zero bytes; it is not text in UTF-8\n    expected: JSON in UTF-8\n"
          "    do:       save it as UTF-8, or check that the name is right\n");
    CHECK(refusal("folder") == "folder: this is a folder, not a file\n");
}

TEST_CASE("a device in place of a graph is refused and a pipe is read") {
    const Workplace here;
    REQUIRE(::mkfifo("pipe", 0600) == 0);
    std::thread writer([] { Workplace::write("pipe", flood); });
    Diagnostics problems;

    const auto graph = read_graph("pipe", {}, problems);
    writer.join();

    CHECK(texts(problems) == "");
    CHECK(graph.nodes.size() == 4);
    read_graph("/dev/zero", {}, problems);
    CHECK(texts(problems) ==
          "/dev/zero: this is no file with data\n    found:    a character device\n"
          "    expected: a regular file or a pipe\n    do:       save the data in a file, and name that\n");
}

TEST_CASE("the clock knows where it stands in the document") {
    CHECK(reading_of(flood).graph.time_place.line == 4);
    CHECK(reading_of(flood).graph.time_place.pointer == "/time/couple");
    CHECK(reading_of(flood, {{"time", "couple", "1e-9"}}).graph.time_place.file == "--set time.couple=1e-9");
}

TEST_CASE("a raster in place of a graph is not read at all") {
    const Workplace here;
    Workplace::write("bed.tif", "");
    fs::resize_file("bed.tif", 17u << 20);
    Diagnostics problems;

    read_graph("bed.tif", {}, problems);

    CHECK(texts(problems) ==
          "bed.tif: the file is too large\n    found:    17 MiB\n    expected: at most 16 MiB\n"
          "    do:       check that the name is right\n");
}

TEST_CASE("words that JSON does not have are answered with those that it has") {
    const auto remedy = [](const std::string& value) {
        const auto problems = reading_of("{\"x-a\": " + value + "}").problems;
        const auto at = problems.find("    do:       ");
        return at == std::string::npos ? "" : problems.substr(at + 14, problems.find('\n', at) - at - 14);
    };

    CHECK(remedy("# one") == "begin a comment with //");
    for (const auto* word : {"True", "False", "None", "NULL", "TRUE", "FALSE"}) {
        CHECK(remedy(word) == "write true, false or null in lower case");
    }
    for (const auto* number : {"NaN", "nan", "Infinity", "-Infinity", "inf"}) {
        CHECK(remedy(number) == "JSON numbers are finite; leave the key out where there is no value");
    }
    CHECK(remedy("'one'") == "put texts into double quotes");
    CHECK(remedy("maybe") == "");
}

TEST_CASE("a long word that is no JSON is shown by its beginning") {
    const auto problems = reading_of("{\"x-a\": " + std::string(60, 'w') + "}").problems;

    CHECK(problems.find("    found:    " + std::string(40, 'w') + "...\n") != std::string::npos);
}

TEST_CASE("a place inside a document is a JSON pointer, with its two characters escaped") {
    const auto problems =
        reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"a/b~c": {"type": "t"}}})").problems;

    CHECK(problems.find(": /nodes/a~1b~0c: ") != std::string::npos);
}

TEST_CASE("a wire names a node and a port, and may hold private keys") {
    const auto problems_of_wire = [](const std::string& wire) {
        return reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "t"},
                             "b": {"type": "t", "in": {"x-note": 1, "depth": )" +
                          wire + "}}}}")
            .problems;
    };

    CHECK(problems_of_wire(R"("a.depth")").empty());
    CHECK(problems_of_wire(R"({"from": "a.depth", "feedback": false, "transfer": true})").empty());
    for (const auto* wire : {R"("depth")", R"(".depth")", R"("a.")", R"("a.b.c")"}) {
        CHECK(problems_of_wire(wire).find("this does not name a node and one of its ports") !=
              std::string::npos);
    }
}

TEST_CASE("a name with a zero character would be cut off by a node, so it is refused") {
    const auto problems = reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "t"},
                                     "b": {"type": "t", "in": {"dep\u0000th": "a.depth"}}}})")
                              .problems;

    CHECK(problems.find("the name of an input holds a zero character") != std::string::npos);
}

TEST_CASE("a version of the format that is no number is refused") {
    for (const auto* version : {R"("1")", "true", "2", "null"}) {
        const auto text = std::string("{\"thalweg\": ") + version +
                          R"(, "time": {"end": 1}, "nodes": {"a": {"type": "t"}}})";
        CHECK(reading_of(text).problems.find("this version of the graph format is not known") !=
              std::string::npos);
    }
}

TEST_CASE("overrides change nothing where the document has no object for them") {
    const auto problems = [](const std::string& time, const std::string& node, const Override& change) {
        return reading_of("{\"thalweg\": 1, \"time\": " + time + ", \"nodes\": {\"a\": " + node + "}}",
                          {change})
            .problems;
    };

    CHECK(problems("7", R"({"type": "t"})", {"time", "end", "1"}).find("/time") != std::string::npos);
    CHECK(problems(R"({"end": 1})", "7", {"a", "p", "1"}).find("/nodes/a") != std::string::npos);
    CHECK(
        problems(R"({"end": 1})", R"({"type": "t", "params": 7})", {"a", "p", "1"}).find("/nodes/a/params") !=
        std::string::npos);
    CHECK(problems(R"({"end": 1})", R"({"type": "t"})", {"x-a", "p", "1"})
              .find("the graph has no node 'x-a'") != std::string::npos);
    CHECK(
        reading_of(flood, {{"x-old", "p", "1"}}).problems.find("the graph has no node 'x-old' to override") !=
        std::string::npos);
}

TEST_CASE("what stands in place of a text is told by its kind") {
    const auto found = [](const std::string& title) {
        const auto problems =
            reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"a": {"type": "t"}}, "title": )" +
                       title + "}")
                .problems;
        const auto at = problems.find("    found:    ");
        return at == std::string::npos ? "" : problems.substr(at + 14, problems.find('\n', at) - at - 14);
    };

    CHECK(found("{}") == "an empty object");
    CHECK(found("{\"a\": 1}") == "an object");
    CHECK(found("[]") == "an empty list");
    CHECK(found("[1]") == "a list");
    CHECK(found("-1.5") == "the number -1.5");
    CHECK(found("true") == "true");
    CHECK(found("null") == "null");
}

TEST_CASE("a text that ends in a backslash, at the end of its line or of the file, is refused") {
    for (const std::string text : {"{\"thalweg\\", "{\"thalweg\\\n\": 1}"}) {
        CHECK(reading_of(text).problems ==
              "g.json:1:2: this is not valid JSON\n    found:    \"thalweg\\\n"
              "    expected: a closing double quote in the same line\n");
    }
}

TEST_CASE("nesting without end is refused, not followed") {
    const auto problems = reading_of(std::string(100000, '[')).problems;

    CHECK(problems ==
          "g.json:1:66: the text is nested too deeply\n    found:    [\n"
          "    expected: at most 64 objects and lists in each other\n");
}

TEST_CASE("every bad graph is refused in exactly the expected words") {
    const fs::path folder = THALWEG_NEGATIVE_GRAPHS;
    const auto before = fs::current_path();
    int graphs = 0;

    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".json") {
            fs::current_path(folder);
            Diagnostics problems;
            read_graph(entry.path().filename(), {}, problems);
            fs::current_path(before);
            INFO(entry.path().filename().string());
            CHECK(!problems.empty());
            CHECK(texts(problems) == content(fs::path(entry.path()).replace_extension(".expected")));
            ++graphs;
        }
    }

    CHECK(graphs >= 20);
}

TEST_CASE("a graph that is cut off anywhere is refused with a place") {
    for (std::size_t length = 0; length < flood.size(); ++length) {
        Diagnostics problems;
        parse_graph(flood.substr(0, length), "g.json", {}, problems);
        INFO(length);
        REQUIRE(problems.size() == 1);
        CHECK(!problems[0].message.empty());
    }
}

TEST_CASE("a graph with any byte changed is read or refused, never a crash") {
    int refused = 0;
    for (std::size_t at = 0; at < flood.size(); ++at) {
        for (const char byte : {'\0', '"', '{', '}', '[', ',', '0', 'x', '\\', '\n', '\x80', '\xff'}) {
            auto text = flood;
            text[at] = byte;
            Diagnostics problems;
            const auto graph = parse_graph(text, "g.json", {{"flow", "cfl", "0.3"}}, problems);
            refused += problems.empty() ? 0 : 1;
            CHECK((!problems.empty() || graph.nodes.size() >= 3));
            for (const auto& problem : problems) {
                CHECK(!to_text(problem).empty());
            }
        }
    }
    CHECK(refused > 1000);
}
