// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace thalweg::series {

/// Quantity of a number in an input file. Numbers are converted to s, m, m3/s, m/s, degree, kg/m3, and kg/(m
/// s) for transport rates per width.
enum class Quantity { time, length, discharge, speed, angle, concentration, transport };

/// Name for messages: "a discharge".
auto name_of(Quantity quantity) -> std::string;

/// Some units of a quantity, for messages: "m3/s, l/s, m3/h or ft3/s". All units that UDUNITS knows are
/// accepted.
auto units_of(Quantity quantity) -> std::string;

/// Returns the factor from this unit (thalweg/units/unit.hpp) to the basic unit, or nothing if the unit is of
/// another quantity.
auto unit_factor(const std::string& unit, Quantity quantity) -> std::optional<double>;

/// Returns the number if the whole text is one finite number, otherwise nothing.
auto parse_number(const std::string& text) -> std::optional<double>;

/// Returns the text most similar to `name`, or "" if none is similar.
auto most_like(const std::string& name, const std::vector<std::string>& texts) -> std::string;

/// Returns the texts, those most similar to `name` first; the others keep their order.
auto by_likeness(const std::string& name, std::vector<std::string> texts) -> std::vector<std::string>;

/// "one of 'a', 'b' or 'c'".
auto one_of(const std::vector<std::string>& texts) -> std::string;

}  // namespace thalweg::series
