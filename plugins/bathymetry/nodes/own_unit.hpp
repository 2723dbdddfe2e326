// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include <thalweg/node.hpp>

namespace thalweg::bathymetry {

/// A number in the unit that another parameter of the node names, or a text with a unit of its own such as
/// "5 cm".
using OwnUnit = std::variant<double, std::string>;

/// Lets `node` complain about the parameter `name` where a unit is none, so that nothing could be converted
/// to or from it.
void check_unit(Node& node, const std::string& name, const std::string& unit);

/// The same of a parameter that names the unit.
void check_unit(Node& node, const Parameter<std::string>& unit);

/// The number in `unit`. `name` is the parameter, for errors. Throws Error for a text without a number, for a
/// unit that measures something else, and for a number that is not finite.
auto in_unit(const OwnUnit& value, const std::string& unit, const std::string& name) -> double;

/// The same of a list of named values, of which `name` is the parameter.
auto in_unit(const std::map<std::string, OwnUnit>& values, const std::string& unit, const std::string& name)
    -> std::map<std::string, double>;

/// The unit that a text has behind its number, "s m-1/3" of "0.03 s m-1/3"; empty where it has none, for a
/// text without a number, and for a number.
auto unit_of(const OwnUnit& value) -> std::string;

/// in_unit() of a parameter; nothing where it is not set.
auto in_unit(const Parameter<OwnUnit>& parameter, const std::string& unit) -> std::optional<double>;

/// Size that no value in `unit` may exceed: 20 km in units of length, as the ground has, else what a float
/// holds.
auto largest_in(const std::string& unit) -> double;

/// Throws Error about `name` where a number is larger than largest_in() allows.
void require_size(double value, const std::string& unit, const std::string& name);

}  // namespace thalweg::bathymetry
