// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/class_rules.hpp"
#include "runtime/describe.hpp"
#include "runtime/node_instance.hpp"
#include "runtime/schema.hpp"
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
};

Read last;

class Edges final : public thalweg::Node {
    Parameter<std::vector<soils::Edge>> edges_{*this, "edges",
                                               option().by_default("[]").help("What stands at edges")};
    Parameter<std::variant<soils::Soil, std::map<std::string, soils::Soil>>> soil_{*this, "soil", option()};
    Parameter<Amount> rain_{*this, "rain", option().unit("m s-1").at_least(0)};

  public:
    static auto about() -> thalweg::About { return {"edges", "Reads.", thalweg::Clock::once}; }

    void configure(const thalweg::Setup&) override {
        last = {*edges_, *soil_, *rain_};
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

/// Configures a node with these parameters, which begin in line 2; returns what is wrong.
auto configured(const std::string& params) -> std::string {
    thalweg::runtime::Diagnostics problems;
    const auto graph = thalweg::runtime::parse_graph(
        "{\"thalweg\": 1, \"time\": {\"end\": 1}, \"nodes\": {\"n\": {\"type\": \"edges\", \"params\":\n" +
            params + "}}}",
        "g.json", {}, problems);
    REQUIRE(problems.empty());
    auto values = check_parameters(type(), graph.nodes.at(0), {}, problems);
    if (problems.empty()) {
        thalweg::runtime::NodeInstance node(graph.nodes.at(0), type(), std::move(values));
        try {
            node.configure({sizeof(thw_setup), THW_ON_CPU, 0, 0, 0, 1, "n", "", ".", "test"});
        } catch (const thalweg::runtime::Failure& failure) {
            problems = failure.diagnostics();
        }
    }
    std::string said;
    for (const auto& problem : problems) {
        said += to_text(problem) + "\n";
    }
    return said;
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
    const auto& edge = schema["properties"]["edges"]["items"];

    CHECK(edge["required"] == nlohmann::json::array({"kind"}));
    CHECK(edge["properties"]["kind"]["oneOf"][1]["const"] == "stage");
    CHECK(edge["properties"]["kind"]["oneOf"][1]["description"] == "the level is held");
    CHECK(schema["properties"]["soil"]["anyOf"][1]["additionalProperties"]["properties"].contains("psi"));
    const auto page = to_markdown(type());
    CHECK(
        page.find(
            "| `edges` | list of records |  | `[]` |  | What stands at edges |\n"
            "| `edges[].kind` | choice |  | required | `wall`, `stage` | What stands there; `wall`: nothing "
            "passes; `stage`: the level is held |\n"
            "| `edges[].value` | amount | m | unset |  | Level |\n") != std::string::npos);
    CHECK(page.find("| `soil[key].ks` | real | m s-1 | required | at least 0 m s-1 | Conductivity |\n") !=
          std::string::npos);
}
