// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "value_forms.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "runtime/base/quantity.hpp"

namespace thalweg::runtime {

namespace {

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

/// Whether a record is there with all that it needs, and at least one of its members.
auto fits_record(const ParamType& form, const nlohmann::json& value) -> bool {
    const auto is_there = [&](const ParamType& field) { return value.contains(field.name); };
    return std::any_of(form.fields.begin(), form.fields.end(), is_there) &&
           std::all_of(form.fields.begin(), form.fields.end(),
                       [&](const ParamType& field) { return field.required == 0 || is_there(field); });
}

auto fits_map(const ParamType& form, const nlohmann::json& value) -> bool {
    return !value.empty() && std::all_of(value.begin(), value.end(), [&](const nlohmann::json& member) {
        return fits_kind(form.fields.front(), member);
    });
}

/// The required choice of a record; null where it has none.
auto choice_of(const ParamType& form) -> const ParamType* {
    const auto found = std::find_if(form.fields.begin(), form.fields.end(), [](const ParamType& field) {
        return field.type == THW_PARAM_CHOICE && field.required != 0;
    });
    return form.type == THW_PARAM_RECORD && found != form.fields.end() ? &*found : nullptr;
}

}  // namespace

auto is_quantity_text(const std::string& text) -> bool {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) {
        return false;
    }
    auto word = text.substr(begin, text.find(' ', begin) - begin);
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool is_no_number = word == "nan" || word == "inf" || word == "infinity";
    return is_no_number || std::string("0123456789+-.").find(text[begin]) != std::string::npos;
}

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

auto field_names(const ParamType& param) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& field : param.fields) {
        names.emplace_back(field.name);
    }
    return names;
}

auto likeness(const ParamType& form, const nlohmann::json& value) -> Likeness {
    if (!fits_kind(form, value)) {
        return Likeness::none;
    }
    const bool inside = form.type == THW_PARAM_RECORD ? fits_record(form, value)
                        : form.type == THW_PARAM_MAP  ? fits_map(form, value)
                                                      : false;
    return inside ? Likeness::inside : Likeness::kind;
}

auto tag_of(const ParamType& param) -> std::optional<Tag> {
    std::optional<Tag> tag;
    for (std::uint32_t k = 0; k < param.fields.size(); ++k) {
        const auto* const choice = choice_of(param.fields[k]);
        if (choice == nullptr || (tag && tag->name != choice->name)) {
            return std::nullopt;
        }
        tag = tag.value_or(Tag{choice->name, {}, {}});
        for (const auto& word : field_names(*choice)) {
            tag->words.push_back(word);
            tag->forms.push_back(k);
        }
    }
    return tag;
}

}  // namespace thalweg::runtime
