// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <thalweg/plugin.hpp>

#include "runtime/plugins/class_rules.hpp"
#include "runtime/plugins/describe.hpp"
#include "runtime/plugins/schema.hpp"

using namespace thalweg::runtime;
using nlohmann::json;

namespace {

using thalweg::option, thalweg::port;

class Gauge final : public thalweg::Node {
    thalweg::Input depth_{*this, "depth", port().unit("m").of<float>().help("Water depth")};
    thalweg::Input bed_{*this, "bed", port().unit("m").optional().or_at(THW_AT_NODE)};
    thalweg::Output level_{*this, "level", port().unit("m").help("Stage a|b")};
    thalweg::Parameter<double> rate_{
        *this, "rate", option().unit("s").by_default("60").at_least(0).help("Sampling interval")};
    thalweg::Parameter<std::string> mode_{*this, "mode",
                                          option().one_of("max|mean").required().help("Statistic")};
    thalweg::Parameter<std::vector<std::string>> names_{*this, "names", option()};

  public:
    static auto about() -> thalweg::About {
        return {"gauge", "Measures.", thalweg::Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void run(const thalweg::Step&) override {}
};

/// Has parameters of the types that the gauge lacks.
class Filter final : public thalweg::Node {
    thalweg::Parameter<bool> wet_{*this, "wet", option().help("Wet cells only")};
    thalweg::Parameter<std::vector<double>> levels_{*this, "levels", option().unit("m").at_least(0)};
    thalweg::Parameter<thalweg::JsonText> places_{*this, "places", option()};
    thalweg::Parameter<double> share_{*this, "share", option().unit("1").help("Share of cells")};

  public:
    static auto about() -> thalweg::About { return {"filter", "Filters.", thalweg::Clock::stepping}; }

    void run(const thalweg::Step&) override {}
};

/// Has its parameters under headings, one of which it names twice.
class Tide final : public thalweg::Node {
    thalweg::Parameter<std::string> title_{*this, "title", option().help("Title")};
    thalweg::Group level_{*this, "Level"};
    thalweg::Parameter<double> mean_{*this, "mean", option().unit("m").help("Mean level")};
    thalweg::Group times_{*this, "Times"};
    thalweg::Parameter<double> period_{*this, "period", option().unit("s").help("Period")};
    thalweg::Group level_again_{*this, "Level"};
    thalweg::Parameter<double> range_{*this, "range", option().unit("m").help("High less low water")};

  public:
    static auto about() -> thalweg::About { return {"tide", "Rises and falls."}; }

    void run(const thalweg::Step&) override {}
};

/// Takes a field of any unit, on a GPU alone.
class Mirror final : public thalweg::Node {
    thalweg::Input field_{*this, "field", port().any_unit().help("Anything")};

  public:
    static auto about() -> thalweg::About {
        return {"mirror", "Mirrors.", thalweg::Clock::stepping, THW_ON_CUDA};
    }

    void run(const thalweg::Step&) override {}
};

class Sink final : public thalweg::Node {
    thalweg::Input any_{*this, "*", thalweg::open_port().help("What to write")};

  public:
    static auto about() -> thalweg::About { return {"sink", "Writes.", thalweg::Clock::sampled}; }

    void run(const thalweg::Step&) override {}
};

template <class T>
auto class_of() -> const thalweg::runtime::NodeType& {
    static const thalweg::NodeClass type(T::about(), std::make_unique<T>(), &thalweg::NodeGlue::create<T>);
    static const auto read = thalweg::runtime::read_class(*type.abi(), 0);
    return read;
}

auto schema() -> json {
    return graph_schema({{"gauge", class_of<Gauge>()}, {"sink", class_of<Sink>()}});
}

/// Every "$ref" must lead somewhere.
void check_references(const json& part, const json& root) {
    if (part.is_object() && part.contains("$ref")) {
        const auto target = part["$ref"].get<std::string>();
        INFO(target);
        CHECK(target[0] == '#');
        CHECK(root.contains(json::json_pointer(target.substr(1))));
    }
    if (part.is_structured()) {
        for (const auto& inner : part) {
            check_references(inner, root);
        }
    }
}

}  // namespace

TEST_CASE("the schema knows the shape of a graph") {
    const auto graph = schema();

    CHECK(graph["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    CHECK(graph["required"] == json::array({"thalweg", "nodes"}));
    CHECK(graph["else"]["required"] == json::array({"time"}));
    CHECK(graph["additionalProperties"] == false);
    CHECK(graph["patternProperties"]["^x-"] == true);
    CHECK(graph["properties"]["thalweg"]["const"] == 1);
    CHECK(graph["properties"]["time"]["required"] == json::array({"end"}));
    CHECK(graph["properties"]["device"]["enum"] == json::array({"auto", "cpu", "cuda"}));
    check_references(graph, graph);
}

TEST_CASE("the schema offers the types that are loaded and the rules of each") {
    const auto defs = schema()["$defs"];

    CHECK(defs["node"]["properties"]["type"]["enum"] == json::array({"gauge", "sink"}));
    CHECK(defs["node"]["required"] == json::array({"type"}));
    REQUIRE(defs["node"]["allOf"].size() == 2);
    CHECK(defs["node"]["allOf"][0]["if"]["properties"]["type"]["const"] == "gauge");
    CHECK(defs["node"]["allOf"][0]["if"]["required"] == json::array({"type"}));
    CHECK(defs["node"]["allOf"][0]["then"]["$ref"] == "#/$defs/type-gauge");
    CHECK(defs["type-gauge"]["required"] == json::array({"params"}));
    CHECK(defs["type-sink"]["required"] == json::array());
}

TEST_CASE("parameters bring range, unit, choices and default into the schema") {
    const auto params = schema()["$defs"]["type-gauge"]["properties"]["params"];

    CHECK(params["additionalProperties"] == false);
    CHECK(params["required"] == json::array({"mode"}));
    const auto& rate = params["properties"]["rate"];
    CHECK(rate["description"] == "Sampling interval [s]");
    CHECK(rate["default"] == 60);
    REQUIRE(rate["anyOf"].size() == 3);
    CHECK(rate["anyOf"][0] == json({{"type", "number"}, {"minimum", 0}}));
    CHECK(rate["anyOf"][1]["type"] == "string");
    CHECK(params["properties"]["mode"]["anyOf"][0]["enum"] == json::array({"max", "mean"}));
    CHECK(params["properties"]["names"]["anyOf"][0]["items"]["anyOf"][0]["type"] == "string");
}

TEST_CASE("wherever a value may stand the schema takes its name") {
    const auto graph = schema();
    const json value = {{"$ref", "#/$defs/value"}};
    const auto& gauge = graph["$defs"]["type-gauge"]["properties"]["params"]["properties"];

    CHECK(graph["$defs"]["value"]["pattern"] == "^\\$[a-z][a-z0-9_-]*$");
    CHECK(gauge["rate"]["anyOf"][2] == value);
    CHECK(gauge["mode"]["anyOf"][1] == value);
    CHECK(gauge["names"]["anyOf"][1] == value);
    CHECK(graph["properties"]["time"]["properties"]["end"]["anyOf"].back() == value);
    CHECK(graph["$defs"]["node"]["properties"]["every"]["anyOf"].back() == value);
    CHECK(graph["$defs"]["node"]["properties"]["at"]["anyOf"].back() == value);
    CHECK(graph["properties"]["values"]["patternProperties"].contains("^[a-z][a-z0-9_-]*$"));
}

TEST_CASE("a graph must connect the inputs that a part may leave open") {
    const auto graph = schema();
    const auto& connected = graph["$defs"]["connected"]["allOf"];

    CHECK(graph["else"]["properties"]["nodes"]["patternProperties"]["^(?!x-)"]["$ref"] ==
          "#/$defs/connected");
    REQUIRE(connected.size() == 1);
    CHECK(connected[0]["if"]["properties"]["type"]["const"] == "gauge");
    CHECK(connected[0]["then"]["required"] == json::array({"in"}));
    const auto& ways = connected[0]["then"]["properties"]["in"]["anyOf"];
    CHECK(ways[0]["required"] == json::array({"depth"}));
    CHECK(ways[1]["required"] == json::array({"*"}));
    CHECK(graph_schema({})["$defs"]["connected"] == true);
}

TEST_CASE("the schema knows parts, and what a part does not say") {
    const auto graph = schema();
    const auto& node = graph["properties"]["nodes"]["patternProperties"]["^(?!x-)[a-z0-9_-]+$"];

    CHECK(node["if"]["required"] == json::array({"use"}));
    CHECK(node["then"]["$ref"] == "#/$defs/use");
    CHECK(node["else"]["$ref"] == "#/$defs/node");
    CHECK(graph["$defs"]["use"]["required"] == json::array({"use"}));
    CHECK(graph["if"]["required"] == json::array({"open"}));
    CHECK(graph["then"]["properties"] ==
          json({{"title", false}, {"time", false}, {"device", false}, {"hot_start", false}}));
    CHECK(graph["properties"]["open"]["properties"].contains("inputs"));
    CHECK(graph["properties"]["open"]["properties"].contains("outputs"));
}

TEST_CASE("parameters of every type have a schema") {
    const auto params =
        graph_schema({{"filter", class_of<Filter>()}})["$defs"]["type-filter"]["properties"]["params"];
    const auto& properties = params["properties"];

    CHECK(properties["wet"]["anyOf"][0]["type"] == "boolean");
    const auto& levels = properties["levels"]["anyOf"][0];
    CHECK(levels["type"] == "array");
    CHECK(levels["items"]["anyOf"][0] == json({{"type", "number"}, {"minimum", 0}}));
    CHECK(properties["places"]["anyOf"][0]["type"] == json::array({"object", "array"}));
    CHECK(properties["share"]["description"] == "Share of cells");
}

TEST_CASE("ports and schedules follow the class") {
    const auto defs = schema()["$defs"];
    const auto& gauge = defs["type-gauge"]["properties"];
    const auto& sink = defs["type-sink"]["properties"];

    CHECK_FALSE(gauge["in"].contains("required"));
    CHECK(gauge["in"]["additionalProperties"] == false);
    CHECK(gauge["in"]["properties"]["depth"]["description"] == "Water depth [m]");
    CHECK(gauge["every"] == false);
    CHECK(sink["in"]["additionalProperties"]["$ref"] == "#/$defs/wire");
    CHECK_FALSE(sink.contains("every"));
}

TEST_CASE("without plugins there is a schema all the same") {
    const auto graph = graph_schema({});

    CHECK(graph["$defs"]["node"]["properties"]["type"]["enum"].empty());
    CHECK_FALSE(graph["$defs"]["node"].contains("allOf"));
}

TEST_CASE("a class describes itself to scripts") {
    const auto gauge = describe_class(class_of<Gauge>());

    CHECK(gauge["id"] == "gauge");
    CHECK(gauge["clock"] == "stepping");
    CHECK(gauge["executors"] == json::array({"cpu", "cuda"}));
    CHECK(gauge["inputs"][0] == json({{"name", "depth"},
                                      {"payload", "field"},
                                      {"unit", "m"},
                                      {"any_unit", false},
                                      {"any_grid", false},
                                      {"optional", false},
                                      {"open", false},
                                      {"standard_name", ""},
                                      {"types", {"float32"}},
                                      {"locations", {"cell"}},
                                      {"grids", {"raster"}},
                                      {"help", "Water depth"}}));
    CHECK(gauge["outputs"][0]["types"] == json::array({"float32", "float64"}));
    CHECK(gauge["parameters"][0] == json({{"name", "rate"},
                                          {"type", "real"},
                                          {"required", false},
                                          {"unit", "s"},
                                          {"help", "Sampling interval"},
                                          {"default", 60},
                                          {"minimum", 0.0}}));
    CHECK(gauge["parameters"][1]["choices"] == json::array({"max", "mean"}));
}

TEST_CASE("an input of any unit and a class for the GPU alone are told as such") {
    const auto made = graph_schema({{"mirror", class_of<Mirror>()}});

    CHECK(describe_class(class_of<Mirror>())["executors"] == json::array({"cuda"}));
    CHECK(made.dump().find("Anything [any unit]") != std::string::npos);
}

TEST_CASE("a class describes itself in tables") {
    CHECK(to_markdown(class_of<Gauge>()) ==
          "# gauge\n\n**Measures.** Clock: stepping. Runs on: cpu, cuda.\n"
          "\n## Inputs\n\n"
          "| Port | Unit | Element type | At | Meaning |\n"
          "| --- | --- | --- | --- | --- |\n"
          "| `depth` | m | float32 | cell | Water depth |\n"
          "| `bed` (optional) | m | float32, float64 | cell, node |  |\n"
          "\n## Outputs\n\n"
          "| Port | Unit | Element type | At | Meaning |\n"
          "| --- | --- | --- | --- | --- |\n"
          "| `level` | m | float32, float64 | cell | Stage a\\|b |\n"
          "\n## Parameters\n\n"
          "| Parameter | Type | Unit | Default | Allowed | Meaning |\n"
          "| --- | --- | --- | --- | --- | --- |\n"
          "| `rate` | real | s | `60` | at least 0 s | Sampling interval |\n"
          "| `mode` | text |  | required | `max`, `mean` | Statistic |\n"
          "| `names` | list of texts |  | unset |  |  |\n");
    CHECK(
        to_markdown(class_of<Sink>()).find("| any name | any | float32, float64 | cell | What to write |") !=
        std::string::npos);
}

TEST_CASE("parameters are described under the headings of their groups") {
    const auto& tide = class_of<Tide>();
    const std::string head =
        "| Parameter | Type | Unit | Default | Allowed | Meaning |\n| --- | --- | --- | --- | --- | --- |\n";

    const auto page = to_markdown(tide);
    const auto parameters = describe_class(tide)["parameters"];
    const auto schema = graph_schema({{"tide", tide}})["$defs"]["type-tide"]["properties"]["params"];

    CHECK(page.substr(page.find("## Parameters")) ==
          "## Parameters\n\n" + head +
              "| `title` | text |  | unset |  | Title |\n"
              "\n### Level\n\n" +
              head +
              "| `mean` | real | m | unset |  | Mean level |\n"
              "| `range` | real | m | unset |  | High less low water |\n"
              "\n### Times\n\n" +
              head + "| `period` | real | s | unset |  | Period |\n");
    CHECK_FALSE(parameters[0].contains("group"));
    CHECK(parameters[2]["name"] == "range");
    CHECK(parameters[2]["group"] == "Level");
    CHECK(schema["properties"]["range"]["description"] == "Level: High less low water [m]");
    CHECK(schema["properties"]["title"]["description"] == "Title");
}
