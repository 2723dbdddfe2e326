// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>

#include "framework/graph_reading.hpp"

using namespace thalweg::runtime;
using nlohmann::json;
using thalweg::test::reading_of;
using thalweg::test::Workplace;
namespace fs = std::filesystem;

namespace {

const std::string levees = R"({
  "thalweg": 1,
  "values": {"height": "2 m", "width": 4},
  "open": {"inputs": {"bed": ["dike.bed", "wall.ground"]}, "outputs": {"bed": "wall.change"}},
  "nodes": {
    "dike": {"type": "barrier", "params": {"file": "dike.geojson", "height": "$height", "width": "$width"}},
    "wall": {"type": "barrier", "in": {"below": "dike.change"}}
  }
})";

const std::string valley = R"({
  "thalweg": 1, "time": {"end": "1 h"}, "values": {"crest": 3},
  "nodes": {
    "flow":    {"type": "shallowwater", "in": {"bed_change": "levees.bed"}},
    "levees":  {"use": "parts/levees.json", "values": {"height": "$crest"},
                "in": {"bed": {"from": "terrain.elevation", "transfer": true}}},
    "terrain": {"type": "bathymetry"}
  }
})";

/// A current folder with the part in it.
class PartsWorkplace : public Workplace {
  public:
    PartsWorkplace() {
        fs::create_directories("parts");
        write("parts/levees.json", levees);
    }
};

/// A graph that has the nodes "bed", which is ordinary, and "p", which is written here.
auto graph_using(const std::string& node) -> std::string {
    return "{\"thalweg\": 1, \"time\": {\"end\": 1}, \"nodes\": {\"bed\": {\"type\": \"b\"},\n\"p\": " +
           node + "}}";
}

auto part_problems(const std::string& node) -> std::string {
    return reading_of(graph_using(node)).problems;
}

/// A part whose one node uses another part, which is open where that is.
auto storey(const std::string& below) -> std::string {
    return R"({"thalweg": 1, "values": {"height": 1}, "open": {"inputs": {"bed": "p.bed"}, "outputs": {"bed": "p.bed"}},
 "nodes": {"p": {"use": ")" +
           below + R"(", "values": {"height": "$height"}}}})";
}

}  // namespace

TEST_CASE("the nodes of a part stand where it is used, with its id before theirs") {
    const PartsWorkplace here;

    const auto [graph, problems] = reading_of(valley);

    CHECK(problems == "");
    REQUIRE(graph.nodes.size() == 4);
    CHECK(graph.nodes[0].id == "flow");
    CHECK(graph.nodes[1].id == "levees.dike");
    CHECK(graph.nodes[2].id == "levees.wall");
    CHECK(graph.nodes[3].id == "terrain");
    CHECK(graph.nodes[1].folder == fs::current_path() / "parts");
    CHECK(graph.nodes[3].folder == "");
    CHECK(graph.parts == std::vector<fs::path>{fs::current_path() / "parts/levees.json"});
}

TEST_CASE("open ports lead to the nodes inside") {
    const PartsWorkplace here;
    const auto graph = reading_of(valley).graph;

    const auto& flow = graph.nodes[0].inputs[0];
    const auto& dike = graph.nodes[1].inputs[0];
    const auto& wall = graph.nodes[2].inputs;

    CHECK(flow.from_node == "levees.wall");
    CHECK(flow.from_port == "change");
    CHECK(dike.input == "bed");
    CHECK(dike.from_node == "terrain");
    CHECK(dike.from_port == "elevation");
    CHECK(dike.transfer);
    REQUIRE(wall.size() == 2);
    CHECK(wall[0].from_node == "levees.dike");
    CHECK(wall[1].input == "ground");
    CHECK(wall[1].from_node == "terrain");
}

TEST_CASE("a part has values of its own, which its user may replace") {
    const PartsWorkplace here;
    const auto dike = [](const std::vector<Override>& overrides) {
        const auto [graph, problems] = reading_of(valley, overrides);
        CHECK(problems == "");
        return graph.nodes[1].params;
    };

    CHECK(dike({}) == json({{"file", "dike.geojson"}, {"height", 3}, {"width", 4}}));
    CHECK(dike({{"values", "crest", "5"}})["height"] == 5);
    CHECK(dike({{"levees", "width", "6"}})["width"] == 6);
    CHECK(
        dike({{"levees", "height", "$crest"}, {"levees.dike", "height", "7"}, {"levees.dike", "width", "8"}})
            .dump() == R"({"file":"dike.geojson","height":7,"width":8})");
}

TEST_CASE("parts use parts") {
    const PartsWorkplace here;
    Workplace::write("parts/above.json", storey("levees.json"));

    const auto [graph, problems] = reading_of(
        graph_using(
            R"({"use": "parts/above.json", "values": {"height": 9}, "in": {"bed": "bed.elevation"}})"),
        {{"p.p", "width", "3"}, {"p.p.wall", "at", "1"}});

    CHECK(problems == "");
    REQUIRE(graph.nodes.size() == 3);
    CHECK(graph.nodes[1].id == "p.p.dike");
    CHECK(graph.nodes[1].params["height"] == 9);
    CHECK(graph.nodes[1].params["width"] == 3);
    CHECK(graph.nodes[1].inputs[0].from_node == "bed");
    CHECK(graph.nodes[1].param_places.at("height").value ==
          "the value 'height' at parts/above.json:2:61, the value 'height' at g.json:2:55");
    CHECK(graph.nodes[2].params["at"] == 1);
}

TEST_CASE("a relative path starts at the folder of the document that says it") {
    const PartsWorkplace here;
    Workplace::write("parts/map.json", R"({"thalweg": 1, "values": {"map": "own.tif", "list": []}, "open": {},
 "nodes": {"bed": {"type": "b", "params": {"file": "$map", "own": "x.tif", "more": [{"f": "$map"}, "$list"]}}}})");
    Workplace::write("parts/above.json", R"({"thalweg": 1, "values": {"map": "above.tif"}, "open": {},
 "nodes": {"p": {"use": "map.json", "values": {"map": "$map", "list": ["here"]}}}})");

    const auto alone = reading_of(graph_using(R"({"use": "parts/map.json"})")).graph.nodes[1];
    const auto given = reading_of(graph_using(R"({"use": "parts/above.json", "values": {"map": "g.tif"}})"));

    CHECK(alone.value_folders.empty());
    CHECK(given.problems == "");
    const auto& folders = given.graph.nodes[1].value_folders;
    REQUIRE(folders.size() == 3);
    CHECK(folders.at("file") == fs::current_path());
    CHECK(folders.at("more/0/f") == fs::current_path());
    CHECK(folders.at("more/1") == fs::current_path() / "parts");
}

TEST_CASE("the hash knows what a part says") {
    const PartsWorkplace here;
    const auto hash = reading_of(valley).graph.hash;

    Workplace::write("parts/levees.json", "// noted\n" + levees);
    CHECK(reading_of(valley).graph.hash == hash);
    CHECK(reading_of(valley, {{"levees.dike", "width", "5"}}).graph.hash != hash);
    Workplace::write("parts/levees.json", std::string(levees).replace(levees.find("2 m"), 3, "1 m"));
    CHECK(reading_of(valley).graph.hash != hash);
}

TEST_CASE("what a part's user misspells is refused with the nearest name") {
    const PartsWorkplace here;

    CHECK(part_problems(R"({"use": "parts/levee.json"})") ==
          "g.json:2:14: /nodes/p/use: node 'p': the file does not exist\n    found:    " +
              (fs::current_path() / "parts/levee.json").string() + "\n    nearest:  levees.json\n");
    CHECK(
        part_problems(
            R"({"use": "parts/levees.json", "values": {"hight": 1}, "in": {"beds": "bed.x"}, "every": 1})") ==
        "g.json:2:46: /nodes/p/values/hight: node 'p': the part has no value 'hight'\n"
        "    expected: one of \"height\", \"width\"\n    nearest:  height\n"
        "g.json:2:66: /nodes/p/in/beds: node 'p': the part has no open input 'beds'\n"
        "    expected: \"bed\"\n    nearest:  bed\n"
        "g.json:2:84: /nodes/p/every: node 'p': the key 'every' is not known\n"
        "    expected: one of \"use\", \"values\", \"in\"\n"
        "    do:       remove it, or name it 'x-every' if it is a note of yours\n");
    CHECK(reading_of(graph_using(R"({"use": "parts/levees.json"})"), {{"p.dyke", "height", "1"}}).problems ==
          "--set p.dyke.height=1: the graph has no node 'p.dyke' to override\n"
          "    expected: one of \"p.dike\", \"p.wall\"\n    nearest:  p.dike\n");
}

TEST_CASE("what is not open cannot be read") {
    const PartsWorkplace here;
    const auto refusal = [](const std::string& from) {
        return reading_of(R"({"thalweg": 1, "time": {"end": 1}, "nodes": {"p": {"use": "parts/levees.json"},
"a": {"type": "b", "in": {"x": ")" +
                          from + "\"}}}}")
            .problems;
    };

    CHECK(refusal("p.change") ==
          "g.json:2:32: /nodes/a/in/x: node 'a': the part 'p' has no open output 'change'\n"
          "    expected: \"bed\"\n");
    CHECK(refusal("p.dike.change") ==
          "g.json:2:32: /nodes/a/in/x: node 'a': this does not name a node and one of its ports\n"
          "    found:    the text \"p.dike.change\"\n    expected: \"node.port\", eg \"flow.depth\"\n"
          "    do:       read an open output of the part; what is inside is named in its \"open\"\n");
}

TEST_CASE("a mistake in a part is told with the part's file, after those of the graph") {
    const PartsWorkplace here;
    Workplace::write("parts/bad.json",
                     "{\n\"thalweg\": 1, \"time\": {}, \"title\": \"t\", \"device\": \"cpu\",\n"
                     "\"open\": {\"inputs\": {\"a.b\": \"d.x\", \"c\": \"e.x\", \"l\": [[]]}, \"out\": {}},\n"
                     "\"nodes\": {\"d\": {\"type\": 7}}}");

    CHECK(part_problems(R"({"use": "parts/bad.json", "in": 5})") ==
          "g.json:2:38: /nodes/p/in: node 'p': this is not an object\n    found:    the number 5\n"
          "    expected: an object, eg {\"bed\": \"terrain.elevation\"}\n"
          "parts/bad.json:2:15: /time: a part has no 'time'\n"
          "    do:       remove it; the graph that uses the part says it for all of its nodes\n"
          "parts/bad.json:2:27: /title: a part has no 'title'\n"
          "    do:       remove it; the graph that uses the part says it for all of its nodes\n"
          "parts/bad.json:2:41: /device: a part has no 'device'\n"
          "    do:       remove it; the graph that uses the part says it for all of its nodes\n"
          "parts/bad.json:3:21: /open/inputs/a.b: this cannot be the name of an open port\n"
          "    expected: a name without a dot\n"
          "parts/bad.json:3:40: /open/inputs/c: the graph has no node 'e'\n"
          "    found:    the text \"e.x\"\n    expected: \"d\"\n"
          "parts/bad.json:3:53: /open/inputs/l/0: this is not a text\n    found:    an empty list\n"
          "    expected: \"node.input\"\n"
          "parts/bad.json:3:59: /open/out: the key 'out' is not known\n"
          "    expected: one of \"inputs\", \"outputs\"\n    nearest:  outputs\n"
          "parts/bad.json:4:25: /nodes/d/type: node 'p.d': this is not a text\n    found:    the number 7\n"
          "    expected: the id of a node type; 'thalweg nodes' lists them\n");
}

TEST_CASE("a file without open ports is no part, and one with them no graph") {
    const PartsWorkplace here;
    Workplace::write("parts/closed.json", R"({"thalweg": 1, "nodes": {"d": {"type": "b"}}})");

    CHECK(part_problems(R"({"use": "parts/closed.json"})") ==
          "parts/closed.json:1:1: /open: the key 'open' is missing\n"
          "    expected: an object, eg {\"inputs\": {\"bed\": \"dike.bed\"}, \"outputs\": {}}\n");
    CHECK(reading_of(levees).problems.find("g.json:4:3: /open: only a part has open ports\n"
                                           "    do:       use the file in a graph: ") != std::string::npos);
}

TEST_CASE("files that use each other in a circle are refused with the way round") {
    const PartsWorkplace here;
    Workplace::write("parts/a.json", storey("b.json"));
    Workplace::write("parts/b.json", storey("../parts/a.json"));

    CHECK(part_problems(R"({"use": "parts/a.json"})") ==
          "parts/b.json:2:25: /nodes/p/use: node 'p.p.p': these files use each other in a circle\n"
          "    found:    g.json -> parts/a.json -> parts/b.json -> parts/a.json\n");
}

TEST_CASE("parts are nested sixteen deep and no deeper") {
    const PartsWorkplace here;
    Workplace::write("parts/1.json", storey("levees.json"));
    for (int k = 2; k <= 16; ++k) {
        Workplace::write("parts/" + std::to_string(k) + ".json", storey(std::to_string(k - 1) + ".json"));
    }

    CHECK(part_problems(R"({"use": "parts/15.json"})") == "");
    const auto problems = part_problems(R"({"use": "parts/16.json"})");
    CHECK(problems.find("parts/1.json:2:25: /nodes/p/use: node 'p") == 0);
    CHECK(problems.find("': parts are nested too deeply\n    found:    g.json -> parts/16.json -> ") !=
          std::string::npos);
    CHECK(problems.find("    expected: at most 16 parts within each other\n") != std::string::npos);
}

TEST_CASE("parts that multiply without bound are refused") {
    const PartsWorkplace here;
    std::string many;
    for (int k = 0; k < 100; ++k) {
        many += (k == 0 ? "" : ",") + std::string("\"p") + std::to_string(k) + "\": {\"use\": \"NEXT\"}";
    }
    for (int storey = 1; storey <= 8; ++storey) {
        auto nodes = many;
        const auto next = std::to_string(storey - 1) + ".json";
        for (auto at = nodes.find("NEXT"); at != std::string::npos; at = nodes.find("NEXT", at)) {
            nodes.replace(at, 4, next);
        }
        Workplace::write("parts/" + std::to_string(storey) + ".json",
                         R"({"thalweg": 1, "open": {}, "nodes": {)" + nodes + "}}");
    }
    Workplace::write("parts/0.json",
                     R"({"thalweg": 1, "open": {}, "nodes": {"a": {"type": "b"}}, "x-fill": ")" +
                         std::string(100000, 'w') + "\"}");

    const auto problems = part_problems(R"({"use": "parts/8.json"})");

    CHECK(problems.find("here the graph becomes too large\n    expected: at most 16 MiB with its parts") !=
          std::string::npos);
    CHECK(problems.find("too large", problems.find("too large") + 9) == std::string::npos);
}

TEST_CASE("open inputs that multiply without bound are refused") {
    const PartsWorkplace here;
    std::string list;
    for (int k = 0; k < 100; ++k) {
        list += (k == 0 ? "" : ", ") + std::string("\"p.bed\"");
    }
    const auto part = [&](const std::string& node) {
        return R"({"thalweg": 1, "open": {"inputs": {"bed": [)" + list + R"(]}}, "nodes": {"p": )" + node +
               "}}";
    };
    Workplace::write("parts/0.json", part(R"({"type": "b"})"));
    for (int storey = 1; storey <= 6; ++storey) {
        Workplace::write("parts/" + std::to_string(storey) + ".json",
                         part(R"({"use": ")" + std::to_string(storey - 1) + ".json\"}"));
    }

    CHECK(part_problems(R"({"use": "parts/6.json"})").find("here the graph becomes too large\n") !=
          std::string::npos);
}

TEST_CASE("a part is a regular file beside the graph's") {
    const PartsWorkplace here;
    REQUIRE(::mkfifo("parts/pipe.json", 0600) == 0);

    CHECK(part_problems(R"({"use": "parts/pipe.json"})").find("this is no file with data\n") !=
          std::string::npos);
    CHECK(part_problems(R"({"use": "/dev/zero"})").find("this is no file with data\n") != std::string::npos);
    CHECK(part_problems(R"({"use": "parts"})").find("this is a folder, not a file\n") != std::string::npos);
    CHECK(part_problems(R"({"use": ""})").find("the file name is empty\n") != std::string::npos);
    CHECK(part_problems(R"({"use": "$THALWEG_DATA/levees.json"})") ==
          "g.json:2:14: /nodes/p/use: node 'p': a part cannot lie in a folder of input data\n"
          "    found:    $THALWEG_DATA/levees.json\n"
          "    expected: a path that is absolute or starts at the folder of this file\n");
    CHECK(part_problems(R"({"use": 5})") ==
          "g.json:2:14: /nodes/p/use: node 'p': this is not a text\n    found:    the number 5\n"
          "    expected: the file of the part, eg \"parts/levees.json\"\n");
}
