// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "describe.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/base/payload.hpp"
#include "runtime/base/port_spec.hpp"
#include "runtime/parameters/parameters.hpp"
#include "runtime/parameters/value_reader.hpp"

namespace thalweg::runtime {

namespace {

using nlohmann::json;

template <class Name>
auto names_in(std::uint32_t set, Name name) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (std::int32_t bit = 0; bit < 32; ++bit) {
        if ((set & 1u << bit) != 0) {
            names.push_back(name(bit));
        }
    }
    return names;
}

auto executors(const NodeType& type) -> std::vector<std::string> {
    std::vector<std::string> names;
    if ((type.executors & THW_ON_CPU) != 0) {
        names.emplace_back("cpu");
    }
    if ((type.executors & THW_ON_CUDA) != 0) {
        names.emplace_back("cuda");
    }
    return names;
}

auto joined(const std::vector<std::string>& words, const std::string& quote = "") -> std::string {
    std::string text;
    for (const auto& word : words) {
        text += (text.empty() ? "" : ", ") + quote + word + quote;
    }
    return text;
}

/// A kind of grid in one word, as lists and tables have it.
auto grid_name(thw_grid_kind kind) -> std::string {
    return kind == THW_GRID_UNIFORM ? "raster" : kind == THW_GRID_CURVILINEAR ? "curvilinear" : "triangles";
}

/// Where the values of a port lie: "cell", or "cell, node of raster, triangles" where not of rasters alone.
auto places_of(const thw_port& port) -> std::string {
    if (port.payload != THW_PAYLOAD_FIELD) {
        return "";
    }
    const auto places = joined(names_in(port.locations, location_name));
    const bool plain = grids_of(port) == 1u << THW_GRID_UNIFORM;
    return plain ? places : places + " of " + joined(names_in(grids_of(port), grid_name));
}

auto describe_port(const thw_port& port) -> json {
    json result = {{"name", port.name},
                   {"payload", payload_name(port.payload)},
                   {"unit", port.payload == THW_PAYLOAD_FIELD ? port.unit : ""},
                   {"any_unit", (port.flags & THW_PORT_ANY_UNIT) != 0},
                   {"any_grid", (port.flags & THW_PORT_ANY_GRID) != 0},
                   {"optional", (port.flags & THW_PORT_OPTIONAL) != 0},
                   {"open", (port.flags & THW_PORT_OPEN) != 0},
                   {"standard_name", port.standard_name},
                   {"types", names_in(port.dtypes, dtype_name)},
                   {"locations", names_in(port.locations, location_name)},
                   {"grids", names_in(port.payload == THW_PAYLOAD_FIELD ? grids_of(port) : 0, grid_name)},
                   {"help", port.help}};
    if ((port.holds & THW_HOLDS_RANGE) != 0 && std::isfinite(port.least)) {
        result["minimum"] = port.least;
    }
    if ((port.holds & THW_HOLDS_RANGE) != 0 && std::isfinite(port.most)) {
        result["maximum"] = port.most;
    }
    if ((port.holds & THW_HOLDS_WHOLE) != 0) {
        result["whole_numbers"] = true;
    }
    return result;
}

/// "real", "list of records", "text or list of lists of reals".
auto type_text(const ParamType& param, bool plural = false) -> std::string {
    const std::string many = plural ? "s" : "";
    const auto inner = [&] { return type_text(param.fields.front(), true); };
    switch (param.type) {
        case THW_PARAM_LIST:
            return "list" + many + " of " + inner();
        case THW_PARAM_MAP:
            return "map" + many + " to " + inner();
        case THW_PARAM_ONE_OF: {
            std::string text, last;
            for (const auto& form : param.fields) {
                const auto own = type_text(form, plural);
                text += own == last ? "" : (text.empty() ? "" : " or ") + own;
                last = own;
            }
            return text;
        }
        default:
            return param_type_name(param.type) + many;
    }
}

auto describe_param(const ParamType& param) -> json {
    json result = {{"name", param.name},
                   {"type", type_text(param)},
                   {"required", param.required != 0},
                   {"unit", param.unit},
                   {"help", param.help}};
    if (param.is_steerable) {
        result["steerable"] = true;
    }
    if (param.group != nullptr) {
        result["group"] = param.group;
    }
    if (param.default_json != nullptr) {
        result["default"] = json::parse(param.default_json, nullptr, false);
    }
    if (const auto choices = choices_of(param); !choices.empty()) {
        result["choices"] = choices;
    }
    if (std::isfinite(param.minimum)) {
        result["minimum"] = param.minimum;
    }
    if (std::isfinite(param.maximum)) {
        result["maximum"] = param.maximum;
    }
    if (param.plausible > 0) {
        result["plausible"] = param.plausible;
    }
    for (const auto& field : param.fields) {
        result["fields"].push_back(describe_param(field));
    }
    return result;
}

template <class T, class Describe>
auto list_of(const std::vector<T>& items, Describe describe) -> json {
    auto list = json::array();
    for (const auto& item : items) {
        list.push_back(describe(item));
    }
    return list;
}

/// One line of a table. A bar inside a cell would end it.
auto row(const std::vector<std::string>& cells) -> std::string {
    std::string text = "|";
    for (const auto& cell : cells) {
        text += " ";
        for (const char c : cell) {
            text += c == '|' ? "\\|" : std::string(1, c);
        }
        text += " |";
    }
    return text + "\n";
}

auto ports_table(const std::string& title, const std::vector<thw_port>& ports) -> std::string {
    if (ports.empty()) {
        return "";
    }
    auto text = "\n## " + title + "\n\n" + row({"Port", "Unit", "Element type", "At", "Meaning"}) +
                "| --- | --- | --- | --- | --- |\n";
    for (const auto& port : ports) {
        const bool open = (port.flags & THW_PORT_OPEN) != 0, optional = (port.flags & THW_PORT_OPTIONAL) != 0;
        const std::string name = open ? "any name" : "`" + std::string(port.name) + "`";
        const bool field = port.payload == THW_PAYLOAD_FIELD;
        text += row({name + (optional && !open ? " (optional)" : ""),
                     !field                                  ? ""
                     : (port.flags & THW_PORT_ANY_UNIT) != 0 ? "any"
                                                             : port.unit,
                     field ? joined(names_in(port.dtypes, dtype_name)) : payload_name(port.payload),
                     places_of(port), meaning_of(port)});
    }
    return text;
}

auto allowed_text(const ParamType& param) -> std::string {
    if (param.type == THW_PARAM_CHOICE) {
        return joined(field_names(param), "`");
    }
    const auto choices = choices_of(param);
    return choices.empty() ? range_of(param) : joined(choices, "`");
}

/// The help of a parameter, and what each word of a choice means.
auto meaning_text(const ParamType& param) -> std::string {
    std::string text = param.help;
    for (const auto& word : param.fields) {
        if (param.type == THW_PARAM_CHOICE && *word.help != '\0') {
            text += (text.empty() ? "`" : "; `") + std::string(word.name) + "`: " + word.help;
        }
    }
    return text;
}

auto inner_rows(const ParamType& param, const std::string& name) -> std::string;

/// A row of the table for a parameter, and one for each member inside: "boundaries[].kind".
auto param_rows(const ParamType& param, const std::string& name) -> std::string {
    const std::string preset = param.required != 0             ? "required"
                               : param.default_json == nullptr ? "unset"
                                                               : "`" + std::string(param.default_json) + "`";
    return row({"`" + name + "`", type_text(param), param.unit, preset, allowed_text(param),
                meaning_text(param)}) +
           inner_rows(param, name);
}

/// Forms say once what several of them have.
auto inner_rows(const ParamType& param, const std::string& name) -> std::string {
    std::string text;
    for (const auto& field : param.fields) {
        if (param.type == THW_PARAM_RECORD) {
            text += param_rows(field, name + "." + field.name);
        } else if (param.type == THW_PARAM_ONE_OF && field.type == THW_PARAM_RECORD) {
            for (const auto& member : field.fields) {
                const auto rows = param_rows(member, name + "." + member.name);
                text += text.find(rows) == std::string::npos ? rows : "";
            }
        } else if (param.type != THW_PARAM_CHOICE) {
            text += inner_rows(field, param.type == THW_PARAM_ONE_OF ? name
                                      : param.type == THW_PARAM_LIST ? name + "[]"
                                                                     : name + "[key]");
        }
    }
    return text;
}

/// A table for each group of parameters, below its heading.
auto params_tables(const NodeType& type) -> std::string {
    std::string text = type.params.empty() ? "" : "\n## Parameters\n";
    const ParamType* previous = nullptr;
    for (const auto& param : type.params) {
        if (previous == nullptr || param.heading() != previous->heading()) {
            text += (param.heading().empty() ? "" : "\n### " + std::string(param.heading()) + "\n") + "\n" +
                    row({"Parameter", "Type", "Unit", "Default", "Allowed", "Meaning"}) +
                    "| --- | --- | --- | --- | --- | --- |\n";
        }
        text += param_rows(param, param.name);
        previous = &param;
    }
    return text;
}

}  // namespace

auto steerable_params(const NodeType& type) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& param : type.params) {
        if (param.is_steerable) {
            names.emplace_back(param.name);
        }
    }
    return names;
}

auto meaning_of(const thw_port& port) -> std::string {
    const bool whole = (port.holds & THW_HOLDS_WHOLE) != 0, ranged = (port.holds & THW_HOLDS_RANGE) != 0;
    const auto range = ranged ? range_text(port.least, port.most, port.unit) : "";
    const std::string held = !whole ? range : "whole numbers" + (range.empty() ? "" : " " + range);
    return port.help + (held.empty() ? "" : "; " + held);
}

auto clock_name(thw_clock clock) -> std::string {
    switch (clock) {
        case THW_STATIC:
            return "static";
        case THW_STEPPING:
            return "stepping";
        case THW_SAMPLED:
            return "sampled";
        default:
            return "following";
    }
}

auto param_type_name(thw_param_type type) -> std::string {
    switch (type) {
        case THW_PARAM_BOOL:
            return "boolean";
        case THW_PARAM_INT:
            return "integer";
        case THW_PARAM_REAL:
            return "real";
        case THW_PARAM_TEXT:
            return "text";
        case THW_PARAM_FILE:
            return "file";
        case THW_PARAM_REALS:
            return "list of reals";
        case THW_PARAM_TEXTS:
            return "list of texts";
        case THW_PARAM_JSON:
            return "json";
        case THW_PARAM_RECORD:
            return "record";
        case THW_PARAM_LIST:
            return "list";
        case THW_PARAM_MAP:
            return "map";
        case THW_PARAM_AMOUNT:
            return "amount";
        case THW_PARAM_CHOICE:
            return "choice";
        case THW_PARAM_ONE_OF:
            return "one of several forms";
        default:
            return "type " + std::to_string(type);
    }
}

auto describe_class(const NodeType& type) -> json {
    return {{"id", type.id},
            {"summary", type.summary},
            {"clock", clock_name(type.clock)},
            {"executors", executors(type)},
            {"inputs", list_of(type.inputs, describe_port)},
            {"outputs", list_of(type.outputs, describe_port)},
            {"parameters", list_of(type.params, describe_param)}};
}

/// What of a node may change where a run branches or is steered; empty: nothing.
auto steering_text(const NodeType& type) -> std::string {
    const auto names = steerable_params(type);
    return names.empty() ? ""
                         : "\n## Steering\n\nMay have another value where a run branches or is steered: " +
                               joined(names, "`") + ".\n";
}

auto to_markdown(const NodeType& type) -> std::string {
    return "# " + std::string(type.id) + "\n\n**" + type.summary + "** Clock: " + clock_name(type.clock) +
           ". Runs on: " + joined(executors(type)) + ".\n" + ports_table("Inputs", type.inputs) +
           ports_table("Outputs", type.outputs) + params_tables(type) + steering_text(type);
}

}  // namespace thalweg::runtime
