// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "parameters.hpp"

#include <algorithm>
#include <cmath>

#include "json_source.hpp"
#include "nearest.hpp"
#include "quantity.hpp"

namespace thalweg::runtime {

namespace {

/// Whole numbers up to here are exact as double: 1e6 is a fine way to write an integer.
constexpr double largest_exact = 9007199254740992.0;

/// Reads one parameter's value. Complains at the value's place, with the parameter's name.
class ValueReader {
    const thw_param& param_;
    const GraphNode& node_;
    const PathRules& paths_;
    Diagnostics& problems_;

  public:
    ValueReader(const thw_param& param, const GraphNode& node, const PathRules& paths, Diagnostics& problems)
        : param_(param), node_(node), paths_(paths), problems_(problems) {}

    /// `at` is the parameter's name, and within lists name and index: "levels/2".
    auto read(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        switch (param_.type) {
            case THW_PARAM_BOOL:
                return as_bool(value, at);
            case THW_PARAM_INT:
                return as_int(value, at);
            case THW_PARAM_REAL:
                return as_value(as_real(value, at));
            case THW_PARAM_TEXT:
                return as_value(as_text(value, at));
            case THW_PARAM_FILE:
                return as_value(as_file(value, at));
            case THW_PARAM_REALS:
                return as_reals(value, at);
            case THW_PARAM_TEXTS:
                return as_texts(value, at);
            case THW_PARAM_JSON:
                return as_json(value, at);
            default:
                break;
        }
        complain(at, "is of a type that this program does not know", value, "").remedy =
            "update thalweg, or tell the author of the node type";
        return std::nullopt;
    }

  private:
    template <class T>
    static auto as_value(std::optional<T> value) -> std::optional<ParameterValue> {
        return value ? std::optional<ParameterValue>(std::move(*value)) : std::nullopt;
    }

    auto place_of(const std::string& at) const -> Place {
        const auto known = node_.param_places.find(at);
        if (known != node_.param_places.end()) {
            return known->second;
        }
        auto place = node_.params_place;
        place.pointer += "/" + at;
        return place;
    }

    auto complain(const std::string& at, const std::string& rule, const nlohmann::json& found,
                  std::string expected) -> Diagnostic& {
        problems_.push_back({place_of(at), node_.id, "parameter '" + std::string(param_.name) + "' " + rule,
                             describe_value(found), std::move(expected), "", ""});
        return problems_.back();
    }

    auto in_range(double value, const std::string& at, const nlohmann::json& written) -> bool {
        if (value >= param_.minimum && value <= param_.maximum) {
            return true;
        }
        auto& problem = complain(at, "is out of range", written, range_of(param_));
        problem.found += written.is_string() ? " = " + with_unit(value, param_.unit) : "";
        return false;
    }

    auto as_bool(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        if (!value.is_boolean()) {
            complain(at, "must be true or false", value, "true or false, without quotes");
            return std::nullopt;
        }
        return value.get<bool>();
    }

    auto as_int(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        const bool whole = value.is_number_float() && std::abs(value.get<double>()) <= largest_exact &&
                           std::trunc(value.get<double>()) == value.get<double>();
        if (!value.is_number_integer() && !whole) {
            complain(at, "must be a whole number", value, "a whole number");
            return std::nullopt;
        }
        if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) {
            complain(at, "is out of range", value, "at most " + std::to_string(INT64_MAX));
            return std::nullopt;
        }
        return in_range(value.get<double>(), at, value)
                   ? std::optional<ParameterValue>(whole ? static_cast<std::int64_t>(value.get<double>())
                                                         : value.get<std::int64_t>())
                   : std::nullopt;
    }

    auto as_real(const nlohmann::json& value, const std::string& at) -> std::optional<double> {
        Diagnostic problem;
        const auto real = parse_quantity(value, param_.unit, problem);
        if (!real) {
            auto& own = complain(at, "is not usable: " + problem.message, value, problem.expected);
            own.found = problem.found;
            return std::nullopt;
        }
        return in_range(*real, at, value) ? real : std::nullopt;
    }

    auto as_text(const nlohmann::json& value, const std::string& at) -> std::optional<std::string> {
        const auto choices = choices_of(param_);
        if (!value.is_string()) {
            complain(at, "must be a text", value,
                     choices.empty() ? "a text in double quotes" : one_of(choices));
            return std::nullopt;
        }
        auto text = value.get<std::string>();
        if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
            complain(at, "has no such choice", value, one_of(choices)).nearest = nearest(text, choices);
            return std::nullopt;
        }
        return text;
    }

    auto as_file(const nlohmann::json& value, const std::string& at) -> std::optional<std::string> {
        if (!value.is_string()) {
            complain(at, "must be the name of a file", value, "a text in double quotes");
            return std::nullopt;
        }
        Diagnostic problem;
        const auto file = find_input_file(value.get<std::string>(), paths_, problem);
        if (!file) {
            auto& own = complain(at, "is not usable: " + problem.message, value, problem.expected);
            own.found = problem.found;
            own.nearest = problem.nearest;
            own.remedy = problem.remedy;
            return std::nullopt;
        }
        return file->string();
    }

    /// Every element, so that all the wrong ones are reported; nothing if there was one.
    template <class T, class Read>
    auto list(const nlohmann::json& value, const std::string& at, Read read_one)
        -> std::optional<std::vector<T>> {
        if (!value.is_array()) {
            complain(at, "must be a list", value, "a list in square brackets");
            return std::nullopt;
        }
        std::vector<T> items;
        for (std::size_t k = 0; k < value.size(); ++k) {
            if (auto item = read_one(value[k], pointer_to(at, k))) {
                items.push_back(std::move(*item));
            }
        }
        return items.size() == value.size() ? std::optional(std::move(items)) : std::nullopt;
    }

    auto as_reals(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        return as_value(list<double>(
            value, at, [this](const auto& item, const auto& where) { return as_real(item, where); }));
    }

    auto as_texts(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        auto texts = list<std::string>(
            value, at, [this](const auto& item, const auto& where) { return as_text(item, where); });
        return texts ? std::optional<ParameterValue>(TextList(std::move(*texts))) : std::nullopt;
    }

    auto as_json(const nlohmann::json& value, const std::string& at) -> std::optional<ParameterValue> {
        if (!value.is_structured()) {
            complain(at, "must be an object or a list", value, "{...} or [...]");
            return std::nullopt;
        }
        return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
};

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

auto read_default(const thw_param& param, const GraphNode& node, const PathRules& paths,
                  Diagnostics& problems) -> std::optional<ParameterValue> {
    const auto json = nlohmann::json::parse(param.default_json, nullptr, false);
    if (json.is_discarded()) {
        problems.push_back({{}, "", "", param.default_json, "JSON", "", ""});
        return std::nullopt;
    }
    return ValueReader(param, node, paths, problems).read(json, param.name);
}

/// A default goes through the same checks as what users write: a wrong one is the plugin's fault, and says
/// so.
auto default_value(const NodeType& type, const thw_param& param, const GraphNode& node,
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

auto check_parameters(const NodeType& type, const GraphNode& node, const PathRules& paths,
                      Diagnostics& problems) -> ParameterValues {
    ParameterValues values;
    Diagnostics own;
    check_names(type, node, own);
    for (std::size_t k = 0; k < type.params.size(); ++k) {
        const auto& param = type.params[k];
        const auto written = node.params.find(param.name);
        std::optional<ParameterValue> value;
        if (written != node.params.end()) {
            value = ValueReader(param, node, paths, own).read(*written, param.name);
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

auto wrong_default(const thw_param& param) -> std::optional<Diagnostic> {
    thw_param rules = param;
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

auto range_of(const thw_param& param) -> std::string {
    const auto low = with_unit(param.minimum, param.unit), high = with_unit(param.maximum, param.unit);
    const bool has_low = std::isfinite(param.minimum), has_high = std::isfinite(param.maximum);
    if (has_low && has_high) {
        return "between " + low + " and " + high;
    }
    return has_low ? "at least " + low : has_high ? "at most " + high : "";
}

}  // namespace thalweg::runtime
