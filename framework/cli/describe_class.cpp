// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "describe.hpp"
#include "table.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

auto text_or_empty(const char* text) -> std::string {
    return text != nullptr ? text : "";
}

auto range_text(const thw_param& p) -> std::string {
    const std::string choices = text_or_empty(p.choices);
    if (!choices.empty()) {
        return choices;
    }
    const bool below = std::isfinite(p.maximum);
    if (std::isfinite(p.minimum)) {
        return below ? fmt::format("{} to {}", p.minimum, p.maximum) : fmt::format(">= {}", p.minimum);
    }
    return below ? fmt::format("<= {}", p.maximum) : "";
}

auto default_text(const thw_param& p) -> std::string {
    return p.required != 0 ? "required" : p.default_json != nullptr ? p.default_json : "unset";
}

auto unit_text(const thw_port& port) -> std::string {
    return (port.flags & THW_PORT_ANY_UNIT) != 0 ? "any" : text_or_empty(port.unit);
}

auto ports_table(const thw_port* ports, std::uint32_t count) -> std::string {
    Table table({"port", "unit", "type", "at", "", "help"});
    for (std::uint32_t k = 0; k < count; ++k) {
        const auto& p = ports[k];
        const char* flag = (p.flags & THW_PORT_OPEN) != 0       ? "any number"
                           : (p.flags & THW_PORT_OPTIONAL) != 0 ? "optional"
                                                                : "";
        table.add({text_or_empty(p.name), unit_text(p), dtypes_words(p.dtypes), locations_words(p.locations),
                   flag, text_or_empty(p.help)});
    }
    return table.text("  ");
}

auto port_to_json(const thw_port& p) -> nlohmann::json {
    return {{"name", text_or_empty(p.name)},
            {"unit", text_or_empty(p.unit)},
            {"any_unit", (p.flags & THW_PORT_ANY_UNIT) != 0},
            {"any_grid", (p.flags & THW_PORT_ANY_GRID) != 0},
            {"optional", (p.flags & THW_PORT_OPTIONAL) != 0},
            {"open", (p.flags & THW_PORT_OPEN) != 0},
            {"standard_name", text_or_empty(p.standard_name)},
            {"types", dtypes_words(p.dtypes)},
            {"locations", locations_words(p.locations)},
            {"help", text_or_empty(p.help)}};
}

auto parameter_to_json(const thw_param& p) -> nlohmann::json {
    nlohmann::json json = {{"name", text_or_empty(p.name)},
                           {"type", parameter_type_word(p.type)},
                           {"required", p.required != 0},
                           {"unit", text_or_empty(p.unit)},
                           {"help", text_or_empty(p.help)}};
    if (p.default_json != nullptr) {
        json["default"] = nlohmann::json::parse(p.default_json, nullptr, false);
    }
    if (const auto choices = text_or_empty(p.choices); !choices.empty()) {
        json["choices"] = choices;
    }
    if (std::isfinite(p.minimum)) {
        json["minimum"] = p.minimum;
    }
    if (std::isfinite(p.maximum)) {
        json["maximum"] = p.maximum;
    }
    return json;
}

template <class T, class Convert>
auto list_of(const T* items, std::uint32_t count, Convert convert) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (std::uint32_t k = 0; k < count; ++k) {
        list.push_back(convert(items[k]));
    }
    return list;
}

}  // namespace

auto describe_class(const thw_node_class& type) -> std::string {
    auto text = fmt::format("{}: {}\n{}, runs on {}\n", type.id, type.summary, clock_word(type.clock),
                            executors_words(type.executors));
    if (type.input_count > 0) {
        text += "\nInputs\n" + ports_table(type.inputs, type.input_count);
    }
    if (type.output_count > 0) {
        text += "\nOutputs\n" + ports_table(type.outputs, type.output_count);
    }
    Table table({"parameter", "type", "default", "range", "unit", "help"});
    for (std::uint32_t k = 0; k < type.param_count; ++k) {
        const auto& p = type.params[k];
        table.add({text_or_empty(p.name), parameter_type_word(p.type), default_text(p), range_text(p),
                   text_or_empty(p.unit), text_or_empty(p.help)});
    }
    return text + (table.empty() ? "" : "\nParameters\n" + table.text("  "));
}

auto class_to_json(const thw_node_class& type) -> nlohmann::json {
    return {{"id", type.id},
            {"summary", type.summary},
            {"clock", clock_word(type.clock)},
            {"executors", executors_words(type.executors)},
            {"inputs", list_of(type.inputs, type.input_count, port_to_json)},
            {"outputs", list_of(type.outputs, type.output_count, port_to_json)},
            {"parameters", list_of(type.params, type.param_count, parameter_to_json)}};
}

}  // namespace thalweg::cli
