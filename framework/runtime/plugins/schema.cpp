// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "schema.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "runtime/base/payload.hpp"
#include "runtime/parameters/parameters.hpp"

namespace thalweg::runtime {

namespace {

using nlohmann::json;

constexpr auto quantity_pattern = R"(^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*([^\s\d+.-].*)?$)";

auto reference(const std::string& name) -> json {
    return {{"$ref", "#/$defs/" + name}};
}

/// An object of which all keys are known, beside private ones.
auto closed_object(json properties) -> json {
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"patternProperties", {{"^x-", true}}},
            {"additionalProperties", false}};
}

/// Allows a reference to a named value in place of what `schema` describes.
auto or_value(json schema) -> json {
    if (!schema.contains("anyOf")) {
        schema = {{"anyOf", json::array({std::move(schema)})}};
    }
    schema["anyOf"].push_back(reference("value"));
    return schema;
}

auto number(const char* type, double minimum, double maximum) -> json {
    json schema = {{"type", type}};
    if (std::isfinite(minimum)) {
        schema["minimum"] = minimum;
    }
    if (std::isfinite(maximum)) {
        schema["maximum"] = maximum;
    }
    return schema;
}

auto quantity(double minimum, double maximum) -> json {
    return {
        {"anyOf", {number("number", minimum, maximum), {{"type", "string"}, {"pattern", quantity_pattern}}}}};
}

auto seconds() -> json {
    return quantity(0, HUGE_VAL);
}

auto text(const thw_param& param) -> json {
    json schema = {{"type", "string"}};
    if (const auto choices = choices_of(param); !choices.empty()) {
        schema["enum"] = choices;
    }
    return schema;
}

auto param_schema(const ParamType& param) -> json;

/// A record's members, or a node's parameters.
auto members_schema(const std::vector<ParamType>& members) -> json {
    auto properties = json::object();
    auto required = json::array();
    for (const auto& member : members) {
        properties[member.name] = param_schema(member);
        if (member.required != 0) {
            required.push_back(member.name);
        }
    }
    auto schema = closed_object(std::move(properties));
    schema["required"] = std::move(required);
    return schema;
}

auto choice_schema(const ParamType& param) -> json {
    auto words = json::array();
    for (const auto& word : param.fields) {
        words.push_back({{"const", word.name}, {"description", word.help}});
    }
    return {{"oneOf", words}};
}

auto forms_schema(const ParamType& param) -> json {
    auto forms = json::array();
    for (const auto& form : param.fields) {
        forms.push_back(param_schema(form));
    }
    return {{"anyOf", forms}};
}

auto value_schema(const ParamType& param) -> json {
    switch (param.type) {
        case THW_PARAM_BOOL:
            return {{"type", "boolean"}};
        case THW_PARAM_INT:
            return number("integer", param.minimum, param.maximum);
        case THW_PARAM_REAL:
            return quantity(param.minimum, param.maximum);
        case THW_PARAM_TEXT:
            return text(param);
        case THW_PARAM_FILE:
            return {{"type", "string"}, {"minLength", 1}};
        case THW_PARAM_REALS:
            return {{"type", "array"}, {"items", or_value(quantity(param.minimum, param.maximum))}};
        case THW_PARAM_TEXTS:
            return {{"type", "array"}, {"items", or_value(text(param))}};
        case THW_PARAM_JSON:
            return {{"type", {"object", "array"}}};
        case THW_PARAM_RECORD:
            return members_schema(param.fields);
        case THW_PARAM_LIST:
            return {{"type", "array"}, {"items", param_schema(param.fields.front())}};
        case THW_PARAM_MAP:
            return {{"type", "object"}, {"additionalProperties", param_schema(param.fields.front())}};
        case THW_PARAM_AMOUNT:
            return {
                {"anyOf",
                 {number("number", param.minimum, param.maximum), {{"type", "string"}, {"minLength", 1}}}}};
        case THW_PARAM_CHOICE:
            return choice_schema(param);
        case THW_PARAM_ONE_OF:
            return forms_schema(param);
        default:
            return json::object();
    }
}

/// Any text may refer to a value already.
auto is_any_text(const ParamType& param) -> bool {
    return param.type == THW_PARAM_FILE || (param.type == THW_PARAM_TEXT && choices_of(param).empty());
}

auto param_schema(const ParamType& param) -> json {
    auto schema = is_any_text(param) ? value_schema(param) : or_value(value_schema(param));
    const std::string unit = param.unit;
    const auto description = std::string(param.heading()) + (param.heading().empty() ? "" : ": ") +
                             param.help + (unit.empty() || unit == "1" ? "" : " [" + unit + "]");
    if (!description.empty()) {
        schema["description"] = description;
    }
    if (param.default_json != nullptr) {
        schema["default"] = json::parse(param.default_json, nullptr, false);
    }
    return schema;
}

auto inputs_schema(const NodeType& type) -> json {
    auto properties = json::object();
    bool open = false;
    for (std::size_t k = 0; k < type.inputs.size(); ++k) {
        const auto& port = type.inputs[k];
        if ((port.flags & THW_PORT_OPEN) != 0) {
            open = true;
            continue;
        }
        const bool any_unit = (port.flags & THW_PORT_ANY_UNIT) != 0;
        const bool field = port.payload == THW_PAYLOAD_FIELD;
        const std::string carried = !field ? payload_name(port.payload) : any_unit ? "any unit" : port.unit;
        properties[port.name] = reference("wire");
        properties[port.name]["description"] = std::string(port.help) + " [" + carried + "]";
    }
    if (!properties.empty()) {
        properties["*"] = reference("spread");
    }
    auto schema = closed_object(std::move(properties));
    if (open) {
        schema["additionalProperties"] = reference("wire");
    }
    return schema;
}

/// The names of inputs that must be connected.
auto required_inputs(const NodeType& type) -> json {
    auto required = json::array();
    for (const auto& port : type.inputs) {
        if ((port.flags & (THW_PORT_OPEN | THW_PORT_OPTIONAL)) == 0) {
            required.push_back(port.name);
        }
    }
    return required;
}

/// Schema of a node of this type.
auto class_schema(const NodeType& type) -> json {
    json properties = {{"params", members_schema(type.params)}, {"in", inputs_schema(type)}};
    auto required = json::array();
    if (!properties["params"]["required"].empty()) {
        required.push_back("params");
    }
    if (type.clock != THW_SAMPLED) {
        properties["every"] = properties["at"] = false;
    }
    return {{"description", type.summary},
            {"properties", std::move(properties)},
            {"required", std::move(required)}};
}

auto node_schema(const std::map<std::string, NodeType>& classes) -> json {
    auto ids = json::array(), cases = json::array();
    for (const auto& [id, type] : classes) {
        ids.push_back(id);
        cases.push_back({{"if", {{"properties", {{"type", {{"const", id}}}}}, {"required", {"type"}}}},
                         {"then", reference("type-" + id)}});
    }
    auto schema = closed_object(
        {{"type", {{"enum", ids}, {"description", "Node type"}}},
         {"params", {{"type", "object"}}},
         {"in",
          {{"type", "object"},
           {"properties", {{"*", reference("spread")}}},
           {"additionalProperties", reference("wire")}}},
         {"every", or_value(seconds())},
         {"at", or_value({{"type", "array"},
                          {"minItems", 1},
                          {"items", or_value({{"anyOf", {seconds(), {{"const", "end"}}}}})}})}});
    schema["properties"]["in"]["patternProperties"] = {{"^x-", true}};
    schema["properties"]["every"]["description"] = "Output interval [s]";
    schema["properties"]["at"]["description"] = "Output times [s], or \"end\"";
    schema["required"] = {"type"};
    if (!cases.empty()) {
        schema["allOf"] = std::move(cases);
    }
    return schema;
}

auto wire_schema(const char* pattern, const char* description) -> json {
    const json producer = {{"type", "string"}, {"pattern", pattern}, {"description", description}};
    auto detailed = closed_object(
        {{"from", producer},
         {"feedback", {{"type", "boolean"}, {"description", "Hand over the value of the previous interval"}}},
         {"transfer",
          {{"type", "boolean"}, {"description", "Allow copies between host and GPU in every interval"}}}});
    detailed["required"] = {"from"};
    return {{"anyOf", {producer, std::move(detailed)}}};
}

/// Requires the inputs that a node must connect in a graph; in a part open inputs may connect them.
auto connected_schema(const std::map<std::string, NodeType>& classes) -> json {
    auto cases = json::array();
    for (const auto& [id, type] : classes) {
        if (auto required = required_inputs(type); !required.empty()) {
            cases.push_back(
                {{"if", {{"properties", {{"type", {{"const", id}}}}}, {"required", {"type"}}}},
                 {"then",
                  {{"properties",
                    {{"in", {{"anyOf", {{{"required", std::move(required)}}, {{"required", {"*"}}}}}}}}},
                   {"required", {"in"}}}}});
        }
    }
    return cases.empty() ? json(true) : json({{"allOf", std::move(cases)}});
}

/// A node that stands for the nodes of another file.
auto use_schema() -> json {
    auto schema =
        closed_object({{"use", {{"type", "string"}, {"minLength", 1}, {"description", "File of the part"}}},
                       {"values", {{"type", "object"}, {"description", "Values in place of the part's own"}}},
                       {"in", {{"type", "object"}, {"additionalProperties", reference("wire")}}}});
    schema["properties"]["in"]["patternProperties"] = {{"^x-", true}};
    schema["properties"]["in"]["description"] = "Open inputs of the part";
    schema["required"] = {"use"};
    return schema;
}

auto values_schema() -> json {
    return {{"type", "object"},
            {"description", "Values that parameters and times refer to as \"$name\""},
            {"patternProperties", {{"^[a-z][a-z0-9_-]*$", true}}},
            {"additionalProperties", false}};
}

/// Schema of the open ports of a part.
auto open_schema() -> json {
    const json port = {{"type", "string"}, {"pattern", R"(^[a-z0-9_-]+\.[^.]+$)"}};
    const json inputs = {{"anyOf", {port, {{"type", "array"}, {"minItems", 1}, {"items", port}}}}};
    const auto ports = [](const json& schema, const char* help) -> json {
        return {{"type", "object"},
                {"description", help},
                {"patternProperties", {{"^x-", true}, {"^(?!x-)[^.]+$", schema}}},
                {"additionalProperties", false}};
    };
    return closed_object({{"inputs", ports(inputs, "Inputs of nodes, by the names that users connect")},
                          {"outputs", ports(port, "Outputs of nodes, by the names that users read")}});
}

auto time_schema() -> json {
    auto time = closed_object(
        {{"start", {{"type", "string"}}}, {"end", or_value(seconds())}, {"couple", or_value(seconds())}});
    time["properties"]["start"]["description"] = "Calendar date of time 0, eg 2002-08-12T06:00Z";
    time["properties"]["end"]["description"] = "End of the run [s]; it starts at 0";
    time["properties"]["couple"]["description"] = "Coupling interval [s]";
    time["required"] = {"end"};
    return time;
}

auto hot_start_schema() -> json {
    auto hot = closed_object(
        {{"from", {{"type", "string"}, {"description", "Checkpoint of a run on the same meshes"}}},
         {"nodes",
          {{"type", "object"},
           {"additionalProperties", {{"type", "string"}}},
           {"description",
            "Nodes that take from it, with their names there; without: those of the same name"}}}});
    hot["description"] = "Where nodes have their first water from";
    hot["required"] = {"from"};
    return hot;
}

/// Worlds, rules and limits are checked in full when a graph is read.
auto list_or_file_schema(const char* description) -> json {
    return {{"type", {"array", "string"}}, {"description", description}};
}

auto rules_schema() -> json {
    return {{"type", "array"},
            {"items", {{"type", "object"}, {"required", {"when", "do"}}}},
            {"description", "What is done once where a condition is met at the end of an interval"}};
}

auto limits_schema() -> json {
    return {{"type", "object"},
            {"additionalProperties", {{"type", {"number", "string"}}}},
            {"description", "Quantities that end the run where they are larger"}};
}

auto nodes_schema() -> json {
    const json node = {
        {"if", {{"required", {"use"}}}}, {"then", reference("use")}, {"else", reference("node")}};
    // A private key among the nodes matches "^x-", and must not be taken for a node as well.
    return {{"type", "object"},
            {"patternProperties", {{"^x-", true}, {"^(?!x-)[a-z0-9_-]+$", node}}},
            {"propertyNames", {{"not", {{"enum", {"time", "values"}}}}}},
            {"additionalProperties", false},
            {"minProperties", 1}};
}

}  // namespace

auto graph_schema(const std::map<std::string, NodeType>& classes) -> json {
    auto schema = closed_object(
        {{"$schema", {{"type", "string"}}},
         {"thalweg", {{"const", 1}, {"description", "Version of the graph format"}}},
         {"title", {{"type", "string"}}},
         {"time", time_schema()},
         {"device", {{"enum", {"auto", "cpu", "cuda"}}, {"default", "auto"}}},
         {"hot_start", hot_start_schema()},
         {"values", values_schema()},
         {"worlds",
          list_or_file_schema("Runs that branch from this one, or a file beside the graph that has them")},
         {"watch", rules_schema()},
         {"limits", limits_schema()},
         {"open", open_schema()},
         {"nodes", nodes_schema()}});
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    schema["title"] = "Thalweg graph";
    schema["required"] = {"thalweg", "nodes"};
    // A file with open ports is a part: what is said once for a whole graph is not said there.
    schema["if"] = {{"required", {"open"}}};
    schema["then"] = {
        {"properties", {{"title", false}, {"time", false}, {"device", false}, {"hot_start", false}}}};
    schema["else"] = {
        {"required", {"time"}},
        {"properties", {{"nodes", {{"patternProperties", {{"^(?!x-)", reference("connected")}}}}}}}};
    schema["$defs"] = {
        {"value",
         {{"type", "string"},
          {"pattern", "^\\$[a-z][a-z0-9_-]*$"},
          {"description", "One of the document's \"values\""}}},
        {"wire", wire_schema(R"(^[a-z0-9_-]+\.[^.]+$)", "Producer: node.port")},
        {"spread", wire_schema("^[a-z0-9_-]+$", "Node whose outputs go to the inputs of their names")},
        {"use", use_schema()},
        {"node", node_schema(classes)},
        {"connected", connected_schema(classes)}};
    for (const auto& [id, type] : classes) {
        schema["$defs"]["type-" + id] = class_schema(type);
    }
    return schema;
}

}  // namespace thalweg::runtime
