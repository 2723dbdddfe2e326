// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace thalweg::series {

/// What a number in an input file measures. All are converted to s, m, m3/s, m/s, degree, kg/m3, and kg/(m s)
/// for transport rates per width.
enum class Quantity { time, length, discharge, speed, angle, concentration, transport };

/// "a discharge", for messages.
auto name_of(Quantity quantity) -> std::string;

/// Some units of it, for messages: "m3/s, l/s, m3/h or ft3/s". All that UDUNITS knows are understood.
auto units_of(Quantity quantity) -> std::string;

/// What a number in this unit (thalweg/units/unit.hpp) is multiplied with, or nothing where the unit does not
/// measure the quantity.
auto unit_factor(const std::string& unit, Quantity quantity) -> std::optional<double>;

/// A finite number that takes the whole text, or nothing.
auto parse_number(const std::string& text) -> std::optional<double>;

/// The text that is most like `name`, or "" where none is.
auto most_like(const std::string& name, const std::vector<std::string>& texts) -> std::string;

/// The texts, those most like `name` first; the others keep their order.
auto by_likeness(const std::string& name, std::vector<std::string> texts) -> std::vector<std::string>;

/// "one of 'a', 'b' or 'c'".
auto one_of(const std::vector<std::string>& texts) -> std::string;

}  // namespace thalweg::series
