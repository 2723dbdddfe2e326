// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

namespace thalweg::view {

/// A number in the unit of a field, or a text with a unit of its own such as "5 cm".
using NumberWithUnit = std::variant<double, std::string>;

/// The unit that a text has behind its number, "m2" of "5 m2"; empty where it has none, and for a number.
auto unit_of(const NumberWithUnit& number) -> std::string;

/// The number in `unit`, that of a field. `subject` is the parameter, for errors. Throws Error for a text
/// without a number, and for a unit that measures something else.
auto number_in(const NumberWithUnit& number, const std::string& unit, const std::string& subject) -> double;

}  // namespace thalweg::view
