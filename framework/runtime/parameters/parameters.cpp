// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "parameters.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "value_folders.hpp"
#include "value_reader.hpp"

namespace thalweg::runtime {

namespace {

auto names_of(const NodeType& type) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < type.params.size(); ++k) {
        names.emplace_back(type.params[k].name);
    }
    return names;
}

void check_names(const NodeType& type, const GraphNode& node, Diagnostics& problems) {
    const auto names = names_of(type);
    for (const auto& [name, value] : node.params.items()) {
        if (std::find(names.begin(), names.end(), name) != names.end()) {
            continue;
        }
        const auto place = node.param_key_places.find(name);
        problems.push_back({place == node.param_key_places.end() ? node.params_place : place->second, node.id,
                            "node type '" + std::string(type.id) + "' has no parameter '" + name + "'", "",
                            names.empty() ? "no parameters" : one_of(names), nearest(name, names), ""});
    }
}

void check_required(const thw_param& param, const GraphNode& node, Diagnostics& problems) {
    if (param.required != 0) {
        const std::string name = param.name;
        problems.push_back(
            {node.params_place, node.id, "parameter '" + name + "' is required", "", param.help, "",
             "add \"" + name + "\" to \"params\", or run with --set " + node.id + "." + name + "=..."});
    }
}

auto read_default(const ParamType& param, const GraphNode& node, const PathRules& paths,
                  Diagnostics& problems) -> std::optional<ParameterValue> {
    const auto json = nlohmann::json::parse(param.default_json, nullptr, false);
    if (json.is_discarded()) {
        problems.push_back({{}, "", "", param.default_json, "JSON", "", ""});
        return std::nullopt;
    }
    return ValueReader(node, paths, problems).read(param, json, {param.name, param.name});
}

/// A default goes through the same checks as what users write: a wrong one is the plugin's fault, and says
/// so.
auto default_value(const NodeType& type, const ParamType& param, const GraphNode& node,
                   const PathRules& paths, Diagnostics& problems) -> std::optional<ParameterValue> {
    GraphNode bare;
    bare.id = node.id;
    bare.params_place = node.type_place;
    Diagnostics own;
    auto value = read_default(param, bare, paths, own);
    if (!value) {
        Diagnostic problem{
            node.type_place,
            node.id,
            "the default of parameter '" + std::string(param.name) + "' is wrong",
            param.default_json,
            "",
            "",
            "set the parameter, and tell the author of node type '" + std::string(type.id) + "'"};
        problem.expected = own.front().expected;
        problems.push_back(problem);
    }
    return value;
}

}  // namespace

auto check_parameters(const NodeType& type, const GraphNode& node, const PathRules& graph_paths,
                      Diagnostics& problems) -> ParameterValues {
    ParameterValues values;
    const PathRules paths{node.folder.empty() ? graph_paths.graph_dir : node.folder, graph_paths.data_dir};
    Diagnostics own;
    check_names(type, node, own);
    for (std::size_t k = 0; k < type.params.size(); ++k) {
        const auto& param = type.params[k];
        const auto written = node.params.find(param.name);
        std::optional<ParameterValue> value;
        if (written != node.params.end()) {
            const auto whole = with_folders(param, node);
            value = ValueReader(node, paths, own).read(param, whole, {param.name, param.name});
        } else if (param.default_json != nullptr) {
            value = default_value(type, param, node, paths, own);
        } else {
            check_required(param, node, own);
        }
        if (value) {
            values.emplace(param.name, std::move(*value));
        }
    }
    sort_by_place(own);
    problems.insert(problems.end(), own.begin(), own.end());
    return values;
}

auto wrong_default(const ParamType& param) -> std::optional<Diagnostic> {
    auto rules = param;
    if (param.type == THW_PARAM_FILE) {
        rules.type = THW_PARAM_TEXT;  // whether the file is there depends on the graph
    }
    Diagnostics problems;
    const bool right = param.default_json == nullptr || read_default(rules, {}, {}, problems);
    return right ? std::nullopt : std::optional(problems.front());
}

auto choices_of(const thw_param& param) -> std::vector<std::string> {
    std::vector<std::string> choices;
    std::string rest = param.choices;
    while (!rest.empty()) {
        const auto bar = rest.find('|');
        choices.push_back(rest.substr(0, bar));
        rest = bar == std::string::npos ? "" : rest.substr(bar + 1);
    }
    return choices;
}

auto range_text(double low, double high, const std::string& unit) -> std::string {
    const bool has_low = std::isfinite(low), has_high = std::isfinite(high);
    if (has_low && has_high) {
        return "between " + with_unit(low, unit) + " and " + with_unit(high, unit);
    }
    return has_low ? "at least " + with_unit(low, unit) : has_high ? "at most " + with_unit(high, unit) : "";
}

auto range_of(const thw_param& param) -> std::string {
    return range_text(param.minimum, param.maximum, param.unit);
}

}  // namespace thalweg::runtime
