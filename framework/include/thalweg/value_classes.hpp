// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "error.hpp"
#include "field.hpp"
#include "number_text.hpp"

namespace thalweg {

/// A class and what its number means.
struct ValueClass {
    int value = 0;  ///< 0 to 254
    std::string name;
};

/// Classes that the values of a field stand for, from harmless to worst. A class 0 means that nothing was
/// found, eg "always dry".
struct Classification {
    std::string title;                ///< the long name without its classes
    std::vector<ValueClass> classes;  ///< by number; empty where the values are no classes

    auto empty() const -> bool { return classes.empty(); }

    /// The class with this value, or null.
    auto find(double value) const -> const ValueClass* {
        const auto at = std::find_if(classes.begin(), classes.end(),
                                     [&](const ValueClass& one) { return one.value == value; });
        return at == classes.end() ? nullptr : &*at;
    }
};

namespace detail {

/// Reads "3: danger for most"; nothing if the text is no class.
inline auto class_of(const std::string& text) -> std::optional<ValueClass> {
    constexpr int highest = 254;
    const auto digits = text.find(": ");
    const bool is_number = digits != std::string::npos && digits >= 1 && digits <= 3 &&
                           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(digits),
                                       [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!is_number || digits + 2 == text.size()) {
        return std::nullopt;
    }
    const ValueClass found{std::stoi(text.substr(0, digits)), text.substr(digits + 2)};
    return found.value <= highest ? std::optional<ValueClass>(found) : std::nullopt;
}

/// Splits "a; b; c".
inline auto parts_of(const std::string& text) -> std::vector<std::string> {
    std::vector<std::string> parts;
    std::size_t first = 0;
    for (auto end = text.find("; "); end != std::string::npos; end = text.find("; ", first)) {
        parts.push_back(text.substr(first, end - first));
        first = end + 2;
    }
    parts.push_back(text.substr(first));
    return parts;
}

}  // namespace detail

/// Reads what a long name says of classes: "Hazard class; 0: always dry; 1: caution; 2: danger for some" has
/// the title "Hazard class" and three classes. All parts behind the title must be classes, with numbers from
/// 0 to 254 that grow, and there are two at least; otherwise the values are no classes, and the title is the
/// whole name.
inline auto classification_of(const std::string& long_name) -> Classification {
    const auto parts = detail::parts_of(long_name);
    Classification found{parts.front(), {}};
    for (std::size_t k = 1; k < parts.size(); ++k) {
        const auto one = detail::class_of(parts[k]);
        if (!one || (!found.empty() && one->value <= found.classes.back().value)) {
            return {long_name, {}};
        }
        found.classes.push_back(*one);
    }
    return found.classes.size() < 2 ? Classification{long_name, {}} : found;
}

/// The error of a field with a value that is none of its classes.
inline auto no_such_class(const std::string& field, double value, const Classification& wanted) -> Error {
    std::string known;
    for (const auto& one : wanted.classes) {
        known += (known.empty() ? "" : "; ") + std::to_string(one.value) + ": " + one.name;
    }
    return Error("a value is none of the classes that the field's long name says")
        .about(field)
        .found(number_text(value))
        .expected(known)
        .remedy("name this class in the long name, or no classes");
}

/// The classes of a field, by its long name; none where it has a unit.
inline auto classification_of(const Field& field) -> Classification {
    const bool is_measured = !field.unit().empty() && field.unit() != "1";
    return is_measured ? Classification{field.long_name(), {}} : classification_of(field.long_name());
}

}  // namespace thalweg
