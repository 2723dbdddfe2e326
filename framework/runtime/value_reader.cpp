// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "value_reader.hpp"

#include <algorithm>
#include <cmath>

#include "json_source.hpp"
#include "nearest.hpp"
#include "quantity.hpp"

namespace thalweg::runtime {

namespace {

/// Whole numbers up to here are exact as double: 1e6 is a fine way to write an integer.
constexpr double largest_exact = 9007199254740992.0;

template <class T>
auto as_value(std::optional<T> value) -> std::optional<ParameterValue> {
    return value ? std::optional<ParameterValue>(std::move(*value)) : std::nullopt;
}

auto leaf(thw_value_kind kind, const ValueSpot& spot) -> ValueTree {
    ValueTree tree;
    tree.kind = kind;
    tree.path = spot.path;
    return tree;
}

auto text_leaf(std::string text, const ValueSpot& spot) -> ValueTree {
    auto tree = leaf(THW_VALUE_TEXT, spot);
    tree.text = std::move(text);
    return tree;
}

auto real_leaf(double value, const ValueSpot& spot) -> ValueTree {
    auto tree = leaf(THW_VALUE_REAL, spot);
    tree.real = value;
    return tree;
}

/// A plain value as a tree.
class TreeMaker {
    const ValueSpot& spot_;

  public:
    explicit TreeMaker(const ValueSpot& spot) : spot_(spot) {}

    auto operator()(bool value) const -> ValueTree {
        auto tree = leaf(THW_VALUE_BOOL, spot_);
        tree.integer = value ? 1 : 0;
        return tree;
    }

    auto operator()(std::int64_t value) const -> ValueTree {
        auto tree = leaf(THW_VALUE_INT, spot_);
        tree.integer = value;
        return tree;
    }

    auto operator()(double value) const -> ValueTree { return real_leaf(value, spot_); }

    auto operator()(std::string value) const -> ValueTree { return text_leaf(std::move(value), spot_); }

    auto operator()(const std::vector<double>& values) const -> ValueTree {
        auto tree = leaf(THW_VALUE_LIST, spot_);
        for (const double value : values) {
            tree.items.push_back(real_leaf(value, spot_.element(tree.items.size())));
        }
        return tree;
    }

    auto operator()(const TextList& list) const -> ValueTree {
        auto tree = leaf(THW_VALUE_LIST, spot_);
        for (const auto& text : list.texts) {
            tree.items.push_back(text_leaf(text, spot_.element(tree.items.size())));
        }
        return tree;
    }

    auto operator()(ValueTree tree) const -> ValueTree { return tree; }
};

auto is_quantity_text(const std::string& text) -> bool {
    return !text.empty() && std::string("0123456789+-.").find(text.front()) != std::string::npos;
}

/// Whether JSON of this kind could be meant for the parameter at all.
auto fits_kind(const thw_param& param, const nlohmann::json& value) -> bool {
    switch (param.type) {
        case THW_PARAM_BOOL:
            return value.is_boolean();
        case THW_PARAM_INT:
            return value.is_number();
        case THW_PARAM_REAL:
            return value.is_number() || (value.is_string() && is_quantity_text(value.get<std::string>()));
        case THW_PARAM_AMOUNT:
            return value.is_number() || value.is_string();
        case THW_PARAM_TEXT:
        case THW_PARAM_FILE:
        case THW_PARAM_CHOICE:
            return value.is_string();
        case THW_PARAM_REALS:
        case THW_PARAM_TEXTS:
        case THW_PARAM_LIST:
            return value.is_array();
        case THW_PARAM_RECORD:
        case THW_PARAM_MAP:
            return value.is_object();
        default:
            return true;
    }
}

/// What a form looks like, for the list of forms that were expected.
auto form_text(const ParamType& param) -> std::string {
    switch (param.type) {
        case THW_PARAM_REAL:
            return expected_quantity(param.unit);
        case THW_PARAM_AMOUNT:
            return expected_quantity(param.unit) + ", or the name of a column";
        case THW_PARAM_RECORD: {
            std::string keys;
            for (const auto& field : param.fields) {
                keys += (keys.empty() ? "{\"" : ", \"") + std::string(field.name) + "\": ...";
            }
            return keys + "}";
        }
        case THW_PARAM_LIST:
        case THW_PARAM_REALS:
        case THW_PARAM_TEXTS:
            return "a list in square brackets";
        case THW_PARAM_MAP:
            return "an object {\"key\": ...}";
        default:
            return "a text in double quotes";
    }
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

auto field_names(const ParamType& param) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& field : param.fields) {
        names.emplace_back(field.name);
    }
    return names;
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
    return in_range(*real, param, spot, value) ? real : std::nullopt;
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

auto ValueReader::as_tree(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    auto read_value = read(param, value, spot);
    if (!read_value) {
        return std::nullopt;
    }
    auto tree = std::visit(TreeMaker(spot), std::move(*read_value));
    tree.is_file = param.type == THW_PARAM_FILE;
    return tree;
}

/// Complains about members that the record does not have.
void ValueReader::check_members(const ParamType& param, const json& value, const ValueSpot& spot) {
    const auto names = field_names(param);
    for (const auto& [key, member] : value.items()) {
        if (!is_private(key) && std::find(names.begin(), names.end(), key) == names.end()) {
            problems_.push_back({place_of(spot.member(key)), node_.id,
                                 "parameter '" + spot.label + "' has no member '" + key + "'", "",
                                 one_of(names), nearest(key, names), ""});
        }
    }
}

auto ValueReader::as_record(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (!value.is_object()) {
        complain(spot, "must be an object", value, form_text(param));
        return std::nullopt;
    }
    const auto before = problems_.size();
    check_members(param, value, spot);
    auto tree = leaf(THW_VALUE_RECORD, spot);
    for (const auto& field : param.fields) {
        if (auto member = as_member(field, value, spot.member(field.name))) {
            tree.items.push_back(std::move(*member));
        }
    }
    return problems_.size() == before ? std::optional(std::move(tree)) : std::nullopt;
}

/// A member as it is written, or its default, or none where it may be missing.
auto ValueReader::as_member(const ParamType& field, const json& record, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (const auto written = record.find(field.name); written != record.end()) {
        return as_tree(field, *written, spot);
    }
    if (field.default_json != nullptr) {
        return as_tree(field, json::parse(field.default_json), spot);
    }
    if (field.required != 0) {
        complain(spot, "is missing", record, field.help).remedy = "add \"" + std::string(field.name) + "\"";
        return std::nullopt;
    }
    return leaf(THW_VALUE_NONE, spot);
}

auto ValueReader::as_list(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (!value.is_array()) {
        complain(spot, "must be a list", value, "a list in square brackets");
        return std::nullopt;
    }
    auto tree = leaf(THW_VALUE_LIST, spot);
    for (std::size_t k = 0; k < value.size(); ++k) {
        if (auto item = as_tree(param.fields.front(), value[k], spot.element(k))) {
            tree.items.push_back(std::move(*item));
        }
    }
    return tree.items.size() == value.size() ? std::optional(std::move(tree)) : std::nullopt;
}

auto ValueReader::as_map(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (!value.is_object()) {
        complain(spot, "must be an object", value, form_text(param));
        return std::nullopt;
    }
    auto tree = leaf(THW_VALUE_MAP, spot);
    bool good = true;
    for (const auto& [key, member] : value.items()) {
        if (!is_private(key)) {
            auto item = as_tree(param.fields.front(), member, spot.pair(key));
            good = good && item;
            if (item) {
                item->key = key;
                tree.items.push_back(std::move(*item));
            }
        }
    }
    return good ? std::optional(std::move(tree)) : std::nullopt;
}

auto ValueReader::as_amount(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (value.is_string() && !is_quantity_text(value.get<std::string>())) {
        auto column = value.get<std::string>();
        if (column.empty()) {
            complain(spot, "is empty", value, form_text(param));
            return std::nullopt;
        }
        return text_leaf(std::move(column), spot);
    }
    const auto real = as_real(param, value, spot);
    return real ? std::optional(real_leaf(*real, spot)) : std::nullopt;
}

auto ValueReader::as_choice(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    const auto names = field_names(param);
    if (!value.is_string()) {
        complain(spot, "must be a text", value, one_of(names));
        return std::nullopt;
    }
    const auto text = value.get<std::string>();
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
        complain(spot, "has no such choice", value, one_of(names)).nearest = nearest(text, names);
        return std::nullopt;
    }
    auto tree = text_leaf(text, spot);
    tree.form = static_cast<std::uint32_t>(found - names.begin());
    return tree;
}

/// The first form that fits. Where none does, the mistakes in the one that was probably meant: of those that
/// JSON of this kind could be for, the one with the fewest.
auto ValueReader::as_one_of(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    std::optional<Diagnostics> fewest;
    std::string forms;
    for (std::uint32_t k = 0; k < param.fields.size(); ++k) {
        const auto& form = param.fields[k];
        forms += (k == 0 ? "" : ", or ") + form_text(form);
        Diagnostics own;
        auto tree = ValueReader(node_, paths_, own).as_tree(form, value, spot);
        if (tree) {
            tree->form = k;
            return tree;
        }
        if (fits_kind(form, value) && (!fewest || own.size() < fewest->size())) {
            fewest = std::move(own);
        }
    }
    if (fewest) {
        problems_.insert(problems_.end(), fewest->begin(), fewest->end());
    } else {
        complain(spot, "has none of the forms that it may have", value, forms);
    }
    return std::nullopt;
}

}  // namespace thalweg::runtime
