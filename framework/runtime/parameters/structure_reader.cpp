// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "runtime/base/json_source.hpp"
#include "runtime/base/nearest.hpp"
#include "value_forms.hpp"
#include "value_reader.hpp"

// The part of ValueReader for values that contain others.
namespace thalweg::runtime {

namespace {

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

}  // namespace

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

/// The form that the value names by the word that tells the forms apart; complains where it names none.
auto ValueReader::named_form(const Tag& tag, const json& value, const ValueSpot& spot)
    -> std::optional<std::uint32_t> {
    const auto at = spot.member(tag.name);
    const auto word = value.find(tag.name);
    if (word == value.end()) {
        complain(at, "is missing", value, one_of(tag.words)).remedy = "add \"" + tag.name + "\"";
        return std::nullopt;
    }
    const auto text = word->is_string() ? word->get<std::string>() : "";
    const auto found = std::find(tag.words.begin(), tag.words.end(), text);
    if (found == tag.words.end()) {
        complain(at, "has no such choice", *word, one_of(tag.words)).nearest = nearest(text, tag.words);
        return std::nullopt;
    }
    return tag.forms[static_cast<std::size_t>(found - tag.words.begin())];
}

/// Complains about what is wrong in every form, whichever is meant, but for the word that tells them apart.
void ValueReader::complain_in_all(const ParamType& param, const Tag& tag, const json& value,
                                  const ValueSpot& spot) {
    const std::string word = "'" + spot.member(tag.name).label + "'";
    std::optional<Diagnostics> common;
    for (const auto& form : param.fields) {
        Diagnostics own;
        ValueReader(node_, paths_, own).as_tree(form, value, spot);
        const auto elsewhere = [&](const Diagnostic& problem) {
            const bool shared = std::any_of(own.begin(), own.end(), [&](const Diagnostic& other) {
                return other.message == problem.message;
            });
            return !shared || problem.message.find(word) != std::string::npos;
        };
        common = common.value_or(own);
        common->erase(std::remove_if(common->begin(), common->end(), elsewhere), common->end());
    }
    problems_.insert(problems_.end(), common->begin(), common->end());
}

/// The form of records that a word tells apart, `kind` for instance.
auto ValueReader::as_tagged(const ParamType& param, const Tag& tag, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (!value.is_object()) {
        complain(spot, "must be an object", value, "{\"" + tag.name + "\": ..., ...}");
        return std::nullopt;
    }
    const auto form = named_form(tag, value, spot);
    if (!form) {
        complain_in_all(param, tag, value, spot);
        return std::nullopt;
    }
    auto tree = as_tree(param.fields[*form], value, spot);
    if (tree) {
        tree->form = *form;
    }
    return tree;
}

/// The form that a word names, or the first that fits. Where none does, the mistakes in the one that was
/// probably meant: of those that the value is most like, the one with the fewest.
auto ValueReader::as_one_of(const ParamType& param, const json& value, const ValueSpot& spot)
    -> std::optional<ValueTree> {
    if (const auto tag = tag_of(param)) {
        return as_tagged(param, *tag, value, spot);
    }
    Diagnostics fewest;
    auto best = Likeness::none;
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
        const auto like = likeness(form, value);
        if (like > best || (like == best && own.size() < fewest.size())) {
            fewest = std::move(own);
            best = like;
        }
    }
    if (best != Likeness::none) {
        problems_.insert(problems_.end(), fewest.begin(), fewest.end());
    } else {
        complain(spot, "has none of the forms that it may have", value, forms);
    }
    return std::nullopt;
}

}  // namespace thalweg::runtime
