// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace thalweg::bathymetry {

/// A word, number or mark of a formula.
struct FormulaWord {
    enum Kind { name, number, mark, end } kind = end;

    std::string text;        ///< "&&" is "and", "||" is "or", "!" is "not", "**" is "^"
    std::size_t column = 1;  ///< in the formula, from 1
    double value = 0;        ///< of a number
};

/// The words of a formula, an `end` behind them. Throws Error about `expression` for a character that
/// formulas do not have, for a number that is too large, and for a text that is too long.
auto words_of(const std::string& text) -> std::vector<FormulaWord>;

/// "column 12, at 'depth)'": a place in the formula, with what stands there.
auto place_in(const std::string& text, std::size_t column) -> std::string;

}  // namespace thalweg::bathymetry
