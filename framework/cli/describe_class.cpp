// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "describe.hpp"
#include "runtime/plugins/describe.hpp"
#include "table.hpp"

namespace thalweg::cli {

namespace {

using nlohmann::json;

auto joined(const json& words, const char* separator) -> std::string {
    return fmt::format("{}", fmt::join(words.get<std::vector<std::string>>(), separator));
}

auto ports_text(const char* title, const std::vector<thw_port>& ports, const json& abouts) -> std::string {
    Table table({"port", "unit", "type", "at", "", "help"});
    for (std::size_t k = 0; k < ports.size(); ++k) {
        const auto& port = abouts[k];
        const char* flag = port["open"] ? "any number" : port["optional"] ? "optional" : "";
        const bool field = port["payload"] == "field";
        table.add({port["name"], port["any_unit"] ? json("any") : port["unit"],
                   field ? joined(port["types"], "|") : port["payload"].get<std::string>(),
                   joined(port["locations"], "|"), flag, runtime::meaning_of(ports[k])});
    }
    return table.empty() ? "" : fmt::format("\n{}\n{}", title, table.text("  "));
}

void add_parameter(Table& table, const runtime::ParamType& param, const json& about) {
    const auto preset = about["required"]           ? "required"
                        : about.contains("default") ? about["default"].dump()
                                                    : "unset";
    const auto allowed = about.contains("choices") ? joined(about["choices"], "|") : runtime::range_of(param);
    table.add({about["name"], about["type"], preset, allowed, about["unit"], about["help"]});
}

/// A table for each group of parameters.
auto parameters_text(const std::vector<runtime::ParamType>& params, const json& about) -> std::string {
    std::string text;
    for (std::size_t k = 0; k < params.size();) {
        const auto heading = params[k].heading();
        Table table({"parameter", "type", "default", "allowed", "unit", "help"});
        for (; k < params.size() && params[k].heading() == heading; ++k) {
            add_parameter(table, params[k], about[k]);
        }
        text += fmt::format("\nParameters{}{}\n{}", heading.empty() ? "" : ": ", heading, table.text("  "));
    }
    return text;
}

auto steerable_text(const runtime::NodeType& type) -> std::string {
    const auto names = runtime::steerable_params(type);
    return names.empty() ? "" : fmt::format("\nCan be steered: {}\n", fmt::join(names, ", "));
}

}  // namespace

auto class_text(const runtime::NodeType& type) -> std::string {
    const auto about = runtime::describe_class(type);
    return fmt::format("{}: {}\n{}, runs on {}\n", type.id, type.summary, about["clock"].get<std::string>(),
                       joined(about["executors"], ", ")) +
           ports_text("Inputs", type.inputs, about["inputs"]) +
           ports_text("Outputs", type.outputs, about["outputs"]) +
           parameters_text(type.params, about["parameters"]) + steerable_text(type);
}

}  // namespace thalweg::cli
