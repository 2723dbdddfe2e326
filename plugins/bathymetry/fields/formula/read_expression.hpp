// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/fields/formula/expression.hpp"
#include "bathymetry/fields/formula/formula_names.hpp"

namespace thalweg::bathymetry {

/// Reads "0.03 + 0.01 * sqrt(depth)". Operators, the weakest first: `c ? a : b`; `or`, `||`; `and`, `&&`;
/// `not`, `!`; `< <= > >= == !=`; `+ -`; `* /`; `-` in front; `^`, of which the right one counts first.
/// `if(c, a, b)` chooses, too. Throws Error about `expression` with the column in the text: for what is no
/// formula, for unknown names, for a wrong number of arguments, for a division by a number that is 0, and for
/// names that are not used.
auto read_expression(const std::string& text, const FormulaNames& names) -> Expression;

}  // namespace thalweg::bathymetry
