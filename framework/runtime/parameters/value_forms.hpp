// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/node_type.hpp"

// The forms that a value may have, as declarations describe them.
namespace thalweg::runtime {

/// Names of the fields of a RECORD or CHOICE.
auto field_names(const ParamType& param) -> std::vector<std::string>;

/// Whether a text is meant for a number with a unit rather than for a name.
auto is_quantity_text(const std::string& text) -> bool;

/// Describes a form for the list of forms that were expected.
auto form_text(const ParamType& param) -> std::string;

/// How likely JSON is meant for a form: its kind is another; its kind is right; what stands in it is that
/// form's, too.
enum class Likeness { none, kind, inside };
auto likeness(const ParamType& form, const nlohmann::json& value) -> Likeness;

/// The required choice that tells the forms of a ONE_OF apart, eg `kind`, and its words in all of them.
struct Tag {
    std::string name;
    std::vector<std::string> words;
    std::vector<std::uint32_t> forms;  ///< of each word
};

/// Returns the choice that tells the forms apart; nothing unless all forms are records that have one of the
/// same name.
auto tag_of(const ParamType& param) -> std::optional<Tag>;

}  // namespace thalweg::runtime
