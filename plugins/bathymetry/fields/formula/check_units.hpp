// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/units/dimension.hpp>

#include "bathymetry/fields/formula/expression.hpp"

namespace thalweg::bathymetry {

/// A unit as it is written, and what it measures; nothing where nobody can tell.
struct FormulaUnit {
    std::string text;
    std::optional<units::Dimension> dimension;

    static auto of(const std::string& text) -> FormulaUnit { return {text, units::Dimension::of(text)}; }
};

struct FormulaUnits {
    std::vector<FormulaUnit> inputs;               ///< in the order of Expression::place
    std::map<std::string, FormulaUnit> constants;  ///< by name
};

/// The unit of a formula's values. A number that is written is a plain one, but 0 goes with any unit. Sums,
/// comparisons, choices, min and max need one unit; most functions take plain numbers. Nothing where a unit
/// that nobody can tell takes part. Throws Error about `expression` with both units and the column in the
/// text where units clash.
auto unit_of_formula(const Expression& formula, const std::string& text, const FormulaUnits& units)
    -> std::optional<FormulaUnit>;

}  // namespace thalweg::bathymetry
