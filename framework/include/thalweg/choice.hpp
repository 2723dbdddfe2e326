// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace thalweg {

/// A word that a graph may use for an enumerator, and its meaning. A function beside an enum lists its words,
/// which need not be those of all enumerators:
///
///     enum class Wall { slip, no_slip };
///     auto choices(Wall) -> const std::vector<thalweg::Choice<Wall>>&;
///
/// Parameter<Wall> and members of records then take these words; nothing else knows them.
template <class Enum>
struct Choice {
    const char* name;
    Enum value;
    const char* help = "";
};

/// The word of an enumerator. Throws std::logic_error for one that graphs cannot choose.
template <class Enum>
auto word_of(Enum value) -> std::string {
    for (const auto& choice : choices(value)) {
        if (choice.value == value) {
            return choice.name;
        }
    }
    throw std::logic_error("no word is listed for enumerator " + std::to_string(static_cast<int>(value)));
}

/// The enumerator of a word that the host has checked. Throws std::logic_error for another one.
template <class Enum>
auto chosen(const std::string& word) -> Enum {
    for (const auto& choice : choices(Enum())) {
        if (word == choice.name) {
            return choice.value;
        }
    }
    throw std::logic_error("no enumerator is listed for the word '" + word + "'");
}

}  // namespace thalweg
