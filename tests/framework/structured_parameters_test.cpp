// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "configured.hpp"
#include "runtime/plugins/class_rules.hpp"
#include "runtime/plugins/describe.hpp"
#include "runtime/plugins/schema.hpp"
#include "thalweg/plugin.hpp"

using thalweg::Amount;
using thalweg::Error;
using thalweg::Members;
using thalweg::option;
using thalweg::Parameter;

namespace soils {

struct Soil {
    double conductivity = 0;
    std::optional<double> suction;
    std::string name = "unnamed";
};

void members(Members& m, Soil& soil) {
    m("ks", soil.conductivity, option().unit("m s-1").at_least(0).required().help("Conductivity"));
    m("psi", soil.suction, option().unit("m").help("Suction head"));
    m("name", soil.name, option());
}

enum class Kind { wall, stage };

auto choices(Kind) -> const std::vector<thalweg::Choice<Kind>>& {
    static const std::vector<thalweg::Choice<Kind>> all = {{"wall", Kind::wall, "nothing passes"},
                                                           {"stage", Kind::stage, "the level is held"}};
    return all;
}

/// A tank holds a volume, a pump moves a discharge: forms that the word `is` tells apart.
enum class Tank { tank };
enum class Pump { pump, weir };

auto choices(Tank) -> const std::vector<thalweg::Choice<Tank>>& {
    static const std::vector<thalweg::Choice<Tank>> all = {{"tank", Tank::tank, ""}};
    return all;
}

auto choices(Pump) -> const std::vector<thalweg::Choice<Pump>>& {
    static const std::vector<thalweg::Choice<Pump>> all = {{"pump", Pump::pump, ""},
                                                           {"weir", Pump::weir, ""}};
    return all;
}

struct TankPart {
    std::string name;
    Tank is = Tank::tank;
    double size = 0;
};

struct PumpPart {
    std::string name;
    Pump is = Pump::pump;
    double size = 0;
};

template <class Part>
void part_members(Members& m, Part& part, const char* unit) {
    m("name", part.name, option().help("Of the part"));
    m("is", part.is, option().required());
    m("size", part.size, option().unit(unit).required().help("How much"));
}

void members(Members& m, TankPart& part) {
    part_members(m, part, "m3");
}

void members(Members& m, PumpPart& part) {
    part_members(m, part, "m3 s-1");
}

struct Edge {
    Kind kind = Kind::wall;
    Amount value;
    std::variant<std::string, std::vector<std::vector<double>>> curve;
    std::string path;
};

void members(Members& m, Edge& edge) {
    m("kind", edge.kind, option().required().help("What stands there"));
    m("value", edge.value, option().unit("m").help("Level"));
    m("curve", edge.curve, option());
    edge.path = m.path();
}

}  // namespace soils

namespace {

/// What the node of these tests has read, and what it says then.
struct Read {
    std::vector<soils::Edge> edges;
    std::variant<soils::Soil, std::map<std::string, soils::Soil>> soil;
    Amount rain;
    std::vector<std::variant<soils::TankPart, soils::PumpPart>> parts;
};

Read last;

class Edges final : public thalweg::Node {
    Parameter<std::vector<soils::Edge>> edges_{*this, "edges",
                                               option().by_default("[]").help("What stands at edges")};
    Parameter<std::variant<soils::Soil, std::map<std::string, soils::Soil>>> soil_{*this, "soil", option()};
    Parameter<Amount> rain_{*this, "rain", option().unit("m s-1").at_least(0)};
    Parameter<std::vector<std::variant<soils::TankPart, soils::PumpPart>>> parts_{*this, "parts", option()};

  public:
    static auto about() -> thalweg::About { return {"edges", "Reads.", thalweg::Clock::once}; }

    void configure(const thalweg::Setup&) override {
        last = {*edges_, *soil_, *rain_, *parts_};
        for (const auto& edge : *edges_) {
            if (edge.kind == soils::Kind::wall && edge.value.is_given) {
                complain(Error("a wall takes no level").about(edge.value.path));
            }
            if (edge.kind == soils::Kind::stage && !edge.value.is_given) {
                complain(Error("a stage needs its level").about(edge.path + "/value"));
            }
        }
    }

    void run(const thalweg::Step&) override {}
};

auto type() -> const thalweg::runtime::NodeType& {
    static const auto read = thalweg::runtime::read_class(*thalweg::node_class_at<Edges>(0), 0);
    return read;
}

auto configured(const std::string& params) -> std::string {
    return thalweg::testing::configured(type(), params);
}

}  // namespace

TEST_CASE("structured values arrive converted, in the declared types") {
    const auto said = configured(
        R"({"edges": [{"kind": "stage", "value": "25 cm", "curve": [[1, 2], ["300 %", 4]]},
                      {"kind": "stage", "value": "tide", "curve": "weir", "x-note": 1}],
            "soil": {"ks": "36 mm h-1", "psi": 0.1}, "rain": "20 mm/h"})");

    CHECK(said == "");
    REQUIRE(last.edges.size() == 2);
    CHECK(last.edges[0].kind == soils::Kind::stage);
    CHECK(last.edges[0].value.value == 0.25);
    CHECK(last.edges[0].value.path == "edges/0/value");
    CHECK(std::get<1>(last.edges[0].curve) == std::vector<std::vector<double>>{{1, 2}, {3, 4}});
    CHECK(last.edges[1].value.column == "tide");
    CHECK(std::get<0>(last.edges[1].curve) == "weir");
    const auto& soil = std::get<soils::Soil>(last.soil);
    CHECK(soil.conductivity == doctest::Approx(1e-5));
    CHECK(soil.suction == 0.1);
    CHECK(soil.name == "unnamed");
    CHECK(last.rain.value == doctest::Approx(20e-3 / 3600));
    CHECK(last.rain.column == "");
}

TEST_CASE("of several forms the one that fits is taken") {
    CHECK(configured(R"({"soil": {"clay": {"ks": 1e-7}, "sand": {"ks": 1e-4, "name": "beach"}}})") == "");

    const auto& by_zone = std::get<1>(last.soil);
    REQUIRE(by_zone.size() == 2);
    CHECK(by_zone.at("clay").conductivity == 1e-7);
    CHECK(by_zone.at("sand").name == "beach");
    CHECK_FALSE(by_zone.at("sand").suction);
}

TEST_CASE("of several forms the one that has what a record needs, or what a map has, is told its mistakes") {
    CHECK(configured(R"({"soil": {"clay": {"ks": "1 m", "ksi": 1}}})") ==
          "g.json:2:26: /nodes/n/params/soil/clay/ks: node 'n': parameter 'soil[\"clay\"].ks' is not usable: "
          "the unit 'm' does not measure the same as 'm s-1'\n"
          "    found:    the text \"1 m\"\n"
          "    expected: a number in m s-1, or a text with a unit, eg \"2 mm/h\"\n"
          "g.json:2:40: /nodes/n/params/soil/clay/ksi: node 'n': parameter 'soil[\"clay\"]' has no member "
          "'ksi'\n"
          "    expected: one of \"ks\", \"psi\", \"name\"\n"
          "    nearest:  ks\n");
}

TEST_CASE("a word tells forms of records apart, each with its own unit") {
    CHECK(configured(R"({"parts": [{"is": "tank", "size": "2 l"}, {"is": "weir", "size": "2 l/s"}]})") == "");

    REQUIRE(last.parts.size() == 2);
    CHECK(std::get<0>(last.parts[0]).size == 0.002);
    CHECK(std::get<1>(last.parts[1]).size == 0.002);
    CHECK(std::get<1>(last.parts[1]).is == soils::Pump::weir);
}

TEST_CASE("where the word is wrong, all words are offered, and what is wrong in every form is told") {
    CHECK(configured(R"({"parts": [{"is": "tang", "name": 3, "size": "2 l"},
  {"size": 1}, 5,
  {"is": "pump"}]})") ==
          "g.json:2:19: /nodes/n/params/parts/0/is: node 'n': parameter 'parts[0].is' has no such choice\n"
          "    found:    the text \"tang\"\n"
          "    expected: one of \"tank\", \"pump\", \"weir\"\n"
          "    nearest:  tank\n"
          "g.json:2:35: /nodes/n/params/parts/0/name: node 'n': parameter 'parts[0].name' must be a text\n"
          "    found:    the number 3\n"
          "    expected: a text in double quotes\n"
          "g.json:3:3: /nodes/n/params/parts/1: node 'n': parameter 'parts[1].is' is missing\n"
          "    found:    an object\n"
          "    expected: one of \"tank\", \"pump\", \"weir\"\n"
          "    do:       add \"is\"\n"
          "g.json:3:16: /nodes/n/params/parts/2: node 'n': parameter 'parts[2]' must be an object\n"
          "    found:    the number 5\n"
          "    expected: {\"is\": ..., ...}\n"
          "g.json:4:3: /nodes/n/params/parts/3: node 'n': parameter 'parts[3].size' is missing\n"
          "    found:    an object\n"
          "    expected: How much\n"
          "    do:       add \"size\"\n");
}

TEST_CASE("without a value a list has its default, and an amount is not given") {
    CHECK(configured("{}") == "");
    CHECK(last.edges.empty());
    CHECK_FALSE(last.rain.is_given);
}

TEST_CASE("every mistake inside a parameter is told at its own place, in one round") {
    const auto said = configured(R"({"edges": [{"kind": "stag", "value": "3 kg"},
  {"vale": 1},
  7],
 "rain": -1})");

    CHECK(
        said ==
        "g.json:2:21: /nodes/n/params/edges/0/kind: node 'n': parameter 'edges[0].kind' has no such choice\n"
        "    found:    the text \"stag\"\n"
        "    expected: one of \"wall\", \"stage\"\n"
        "    nearest:  stage\n"
        "g.json:2:38: /nodes/n/params/edges/0/value: node 'n': parameter 'edges[0].value' is not usable: the "
        "unit 'kg' "
        "does not measure the same as 'm'\n"
        "    found:    the text \"3 kg\"\n"
        "    expected: a number in m, or a text with a unit, eg \"25 cm\"\n"
        "g.json:3:3: /nodes/n/params/edges/1: node 'n': parameter 'edges[1].kind' is missing\n"
        "    found:    an object\n"
        "    expected: What stands there\n"
        "    do:       add \"kind\"\n"
        "g.json:3:12: /nodes/n/params/edges/1/vale: node 'n': parameter 'edges[1]' has no member 'vale'\n"
        "    expected: one of \"kind\", \"value\", \"curve\"\n"
        "    nearest:  value\n"
        "g.json:4:3: /nodes/n/params/edges/2: node 'n': parameter 'edges[2]' must be an object\n"
        "    found:    the number 7\n"
        "    expected: {\"kind\": ..., \"value\": ..., \"curve\": ...}\n"
        "g.json:5:10: /nodes/n/params/rain: node 'n': parameter 'rain' is out of range\n"
        "    found:    the number -1\n"
        "    expected: at least 0 m s-1\n");
}

TEST_CASE("a node complains about a part of its parameter, at that part or the nearest around it") {
    const auto said = configured(R"({"edges": [{"kind": "wall", "value": 1},
 {"kind": "stage"}]})");

    CHECK(said ==
          "g.json:2:38: /nodes/n/params/edges/0/value: node 'n': parameter 'edges[0].value': a wall takes no "
          "level\n"
          "g.json:3:2: /nodes/n/params/edges/1: node 'n': parameter 'edges[1].value': a stage needs its "
          "level\n");
}

TEST_CASE("schema and tables go down into structured parameters") {
    const auto schema =
        thalweg::runtime::graph_schema({{"edges", type()}})["$defs"]["type-edges"]["properties"]["params"];
    const auto& edge = schema["properties"]["edges"]["anyOf"][0]["items"]["anyOf"][0];

    CHECK(edge["required"] == nlohmann::json::array({"kind"}));
    CHECK(edge["properties"]["kind"]["anyOf"][0]["oneOf"][1]["const"] == "stage");
    CHECK(edge["properties"]["kind"]["anyOf"][0]["oneOf"][1]["description"] == "the level is held");
    CHECK(
        schema["properties"]["soil"]["anyOf"][1]["anyOf"][0]["additionalProperties"]["anyOf"][0]["properties"]
            .contains("psi"));
    const auto page = to_markdown(type());
    CHECK(
        page.find(
            "| `edges` | list of records |  | `[]` |  | What stands at edges |\n"
            "| `edges[].kind` | choice |  | required | `wall`, `stage` | What stands there; `wall`: nothing "
            "passes; `stage`: the level is held |\n"
            "| `edges[].value` | amount | m | unset |  | Level |\n") != std::string::npos);
    CHECK(page.find("| `parts` | list of records |  | unset |  |  |\n"
                    "| `parts[].name` | text |  | unset |  | Of the part |\n"
                    "| `parts[].is` | choice |  | required | `tank` |  |\n"
                    "| `parts[].size` | real | m3 | required |  | How much |\n"
                    "| `parts[].is` | choice |  | required | `pump`, `weir` |  |\n"
                    "| `parts[].size` | real | m3 s-1 | required |  | How much |\n") != std::string::npos);
    CHECK(page.find("| `soil[key].ks` | real | m s-1 | required | at least 0 m s-1 | Conductivity |\n") !=
          std::string::npos);
}
