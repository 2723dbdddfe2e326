// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "value_reader.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/base/json_source.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"

namespace thalweg::runtime {

namespace {

/// Whole numbers up to here are exact as double: 1e6 is a fine way to write an integer.
constexpr double largest_exact = 9007199254740992.0;

template <class T>
auto as_value(std::optional<T> value) -> std::optional<ParameterValue> {
    return value ? std::optional<ParameterValue>(std::move(*value)) : std::nullopt;
}

}  // namespace

auto ValueSpot::element(std::size_t index) const -> ValueSpot {
    return {pointer_to(path, index), label + "[" + std::to_string(index) + "]"};
}

auto ValueSpot::member(const std::string& name) const -> ValueSpot {
    return {pointer_to(path, name), label + "." + name};
}

auto ValueSpot::pair(const std::string& key) const -> ValueSpot {
    return {pointer_to(path, key), label + "[\"" + key + "\"]"};
}

auto ValueReader::read(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ParameterValue> {
    switch (param.type) {
        case THW_PARAM_BOOL:
            return as_bool(value, spot);
        case THW_PARAM_INT:
            return as_int(param, value, spot);
        case THW_PARAM_REAL:
            return as_value(as_real(param, value, spot));
        case THW_PARAM_TEXT:
            return as_value(as_text(param, value, spot));
        case THW_PARAM_FILE:
            return as_value(as_file(value, spot));
        case THW_PARAM_REALS:
            return as_value(elements<double>(
                value, spot, [&](const auto& item, const auto& at) { return as_real(param, item, at); }));
        case THW_PARAM_TEXTS: {
            auto texts = elements<std::string>(
                value, spot, [&](const auto& item, const auto& at) { return as_text(param, item, at); });
            return texts ? std::optional<ParameterValue>(TextList(std::move(*texts))) : std::nullopt;
        }
        case THW_PARAM_JSON:
            return as_json(value, spot);
        case THW_PARAM_RECORD:
            return as_value(as_record(param, value, spot));
        case THW_PARAM_LIST:
            return as_value(as_list(param, value, spot));
        case THW_PARAM_MAP:
            return as_value(as_map(param, value, spot));
        case THW_PARAM_AMOUNT:
            return as_value(as_amount(param, value, spot));
        case THW_PARAM_CHOICE:
            return as_value(as_choice(param, value, spot));
        case THW_PARAM_ONE_OF:
            return as_value(as_one_of(param, value, spot));
        default:
            break;
    }
    complain(spot, "is of a type that this program does not know", value, "").remedy =
        "update thalweg, or tell the author of the node type";
    return std::nullopt;
}

auto ValueReader::place_of(const ValueSpot& spot) const -> Place {
    if (const auto known = place_inside(node_, spot.path)) {
        return *known;
    }
    auto place = node_.params_place;
    place.pointer += "/" + spot.path;
    return place;
}

auto ValueReader::complain(const ValueSpot& spot, const std::string& rule, const json& found,
                           std::string expected) -> Diagnostic& {
    problems_.push_back({place_of(spot), node_.id, "parameter '" + spot.label + "' " + rule,
                         describe_value(found), std::move(expected), "", ""});
    return problems_.back();
}

auto ValueReader::in_range(double value, const thw_param& param, const ValueSpot& spot, const json& written)
    -> bool {
    if (value >= param.minimum && value <= param.maximum) {
        return true;
    }
    auto& problem = complain(spot, "is out of range", written, range_of(param));
    problem.found += written.is_string() ? " = " + with_unit(value, param.unit) : "";
    return false;
}

/// Whether a number without a unit is one that nature has in the declared unit.
auto ValueReader::is_plausible(double value, const thw_param& param, const ValueSpot& spot,
                               const json& written) -> bool {
    if (!(param.plausible > 0 && std::abs(value) > param.plausible) || !is_bare_number(written)) {
        return true;
    }
    const std::string likely = param.likely_unit != nullptr ? param.likely_unit : "";
    const auto factor = likely.empty() ? std::nullopt : unit_factor(likely, param.unit);
    const bool explains = factor && std::abs(value * *factor) <= param.plausible;
    const auto unit = explains ? likely : std::string(param.unit);
    auto& problem = complain(spot, "is more than nature has, and stands without a unit", written,
                             "at most " + with_unit(param.plausible, param.unit) +
                                 ", or a text with its unit, which is taken as it is");
    problem.found += " = " + with_unit(value, param.unit);
    problem.remedy = (explains ? "did you mean \"" : "write the unit: \"") + with_unit(value, unit) + "\"" +
                     (explains ? "?" : "");
    return false;
}

auto ValueReader::as_bool(const json& value, const ValueSpot& spot) -> std::optional<ParameterValue> {
    if (!value.is_boolean()) {
        complain(spot, "must be true or false", value, "true or false, without quotes");
        return std::nullopt;
    }
    return value.get<bool>();
}

auto ValueReader::as_int(const thw_param& param, const json& value, const ValueSpot& spot)
    -> std::optional<ParameterValue> {
    const bool whole = value.is_number_float() && std::abs(value.get<double>()) <= largest_exact &&
                       std::trunc(value.get<double>()) == value.get<double>();
    if (!value.is_number_integer() && !whole) {
        complain(spot, "must be a whole number", value, "a whole number");
        return std::nullopt;
    }
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) {
        complain(spot, "is out of range", value, "at most " + std::to_string(INT64_MAX));
        return std::nullopt;
    }
    return in_range(value.get<double>(), param, spot, value)
               ? std::optional<ParameterValue>(whole ? static_cast<std::int64_t>(value.get<double>())
                                                     : value.get<std::int64_t>())
               : std::nullopt;
}

auto ValueReader::as_real(const thw_param& param, const json& value, const ValueSpot& spot)
    -> std::optional<double> {
    Diagnostic problem;
    const auto real = parse_quantity(value, param.unit, problem);
    if (!real) {
        auto& own = complain(spot, "is not usable: " + problem.message, value, problem.expected);
        own.found = problem.found;
        return std::nullopt;
    }
    const bool is_usable = in_range(*real, param, spot, value) && is_plausible(*real, param, spot, value);
    return is_usable ? real : std::nullopt;
}

auto ValueReader::as_text(const thw_param& param, const json& value, const ValueSpot& spot)
    -> std::optional<std::string> {
    const auto choices = choices_of(param);
    if (!value.is_string()) {
        complain(spot, "must be a text", value,
                 choices.empty() ? "a text in double quotes" : one_of(choices));
        return std::nullopt;
    }
    auto text = value.get<std::string>();
    if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
        complain(spot, "has no such choice", value, one_of(choices)).nearest = nearest(text, choices);
        return std::nullopt;
    }
    return text;
}

auto ValueReader::as_file(const json& value, const ValueSpot& spot) -> std::optional<std::string> {
    if (!value.is_string()) {
        complain(spot, "must be the name of a file", value, "a text in double quotes");
        return std::nullopt;
    }
    Diagnostic problem;
    const auto file = find_input_file(value.get<std::string>(), paths_, problem);
    if (!file) {
        auto& own = complain(spot, "is not usable: " + problem.message, value, problem.expected);
        own.found = problem.found;
        own.nearest = problem.nearest;
        own.remedy = problem.remedy;
        return std::nullopt;
    }
    return file->string();
}

/// Every element, so that all the wrong ones are reported; nothing if there was one. Elements of plain lists
/// are called as the list is.
template <class T, class Read>
auto ValueReader::elements(const json& value, const ValueSpot& spot, Read read_one)
    -> std::optional<std::vector<T>> {
    if (!value.is_array()) {
        complain(spot, "must be a list", value, "a list in square brackets");
        return std::nullopt;
    }
    std::vector<T> items;
    for (std::size_t k = 0; k < value.size(); ++k) {
        if (auto item = read_one(value[k], ValueSpot{pointer_to(spot.path, k), spot.label})) {
            items.push_back(std::move(*item));
        }
    }
    return items.size() == value.size() ? std::optional(std::move(items)) : std::nullopt;
}

auto ValueReader::as_json(const json& value, const ValueSpot& spot) -> std::optional<ParameterValue> {
    if (!value.is_structured()) {
        complain(spot, "must be an object or a list", value, "{...} or [...]");
        return std::nullopt;
    }
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace thalweg::runtime
