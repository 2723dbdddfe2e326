// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "describe.hpp"
#include "runtime/describe.hpp"
#include "table.hpp"

namespace thalweg::cli {

namespace {

using nlohmann::json;

auto joined(const json& words, const char* separator) -> std::string {
    return fmt::format("{}", fmt::join(words.get<std::vector<std::string>>(), separator));
}

auto ports_text(const char* title, const json& ports) -> std::string {
    Table table({"port", "unit", "type", "at", "", "help"});
    for (const auto& port : ports) {
        const char* flag = port["open"] ? "any number" : port["optional"] ? "optional" : "";
        table.add({port["name"], port["any_unit"] ? json("any") : port["unit"], joined(port["types"], "|"),
                   joined(port["locations"], "|"), flag, port["help"]});
    }
    return table.empty() ? "" : fmt::format("\n{}\n{}", title, table.text("  "));
}

auto parameters_text(const runtime::NodeType& type, const json& parameters) -> std::string {
    Table table({"parameter", "type", "default", "allowed", "unit", "help"});
    for (std::size_t k = 0; k < type.params.size(); ++k) {
        const auto& p = parameters[k];
        const auto preset = p["required"]           ? "required"
                            : p.contains("default") ? p["default"].dump()
                                                    : "unset";
        const auto allowed =
            p.contains("choices") ? joined(p["choices"], "|") : runtime::range_of(type.params[k]);
        table.add({p["name"], p["type"], preset, allowed, p["unit"], p["help"]});
    }
    return table.empty() ? "" : "\nParameters\n" + table.text("  ");
}

}  // namespace

auto class_text(const runtime::NodeType& type) -> std::string {
    const auto about = runtime::describe_class(type);
    return fmt::format("{}: {}\n{}, runs on {}\n", type.id, type.summary, about["clock"].get<std::string>(),
                       joined(about["executors"], ", ")) +
           ports_text("Inputs", about["inputs"]) + ports_text("Outputs", about["outputs"]) +
           parameters_text(type, about["parameters"]);
}

}  // namespace thalweg::cli
