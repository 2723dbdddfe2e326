// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "diagnostic.hpp"

namespace thalweg::runtime {

// Units are those of thalweg/units/unit.hpp. All functions throw Failure where the unit database cannot be
// read.

/// A number with a unit ("30 min", "2 mm/h", "50 %"), converted to `unit`; a number alone is in `unit`
/// already. On failure returns nothing and fills message, found and expected of `problem`, and nearest where
/// the unit is no unit, but close to one.
auto parse_quantity(const std::string& text, const std::string& unit, Diagnostic& problem)
    -> std::optional<double>;

/// Reads a JSON value: a number in `unit`, or a text as above.
auto parse_quantity(const nlohmann::json& value, const std::string& unit, Diagnostic& problem)
    -> std::optional<double>;

/// A number and its unit as they are written.
struct NumberAndUnit {
    double number = 0;
    std::string unit;  ///< empty: none
};

/// The parts of a text such as "2.5 m" or "2.5", whose unit is not looked up; nothing where it is no such
/// text.
auto split_quantity(const std::string& text) -> std::optional<NumberAndUnit>;

/// Whether it is a number that stands without a unit: 20, or "20".
auto is_bare_number(const nlohmann::json& value) -> bool;

/// What a quantity in `unit` looks like, eg 'a number in s, or a text with a unit, eg "30 min"'.
auto expected_quantity(const std::string& unit) -> std::string;

/// A number with its unit for messages: "0.5", "7200 s".
auto with_unit(double value, const std::string& unit) -> std::string;

/// Whether UDUNITS can read the text.
auto is_unit(const std::string& unit) -> bool;

/// Whether numbers in both units mean the same ("m" and "metre", "m3 s-1" and "m3/s"). Texts that UDUNITS
/// does not know are the same only if they are equal.
auto same_unit(const std::string& a, const std::string& b) -> bool;

/// What a number in `from` is multiplied with to be in `to`: 1000 for "km" and "m". Nothing where no factor
/// does it: other dimension, unknown text, or a different zero (degC and K).
auto unit_factor(const std::string& from, const std::string& to) -> std::optional<double>;

}  // namespace thalweg::runtime
