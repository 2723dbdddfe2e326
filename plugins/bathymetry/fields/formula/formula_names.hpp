// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "bathymetry/fields/formula/formula_words.hpp"

namespace thalweg::bathymetry {

/// Names that a formula may use beside its functions.
struct FormulaNames {
    std::vector<std::string> inputs;          ///< in the order of Expression::place
    std::map<std::string, double> constants;  ///< beside pi
};

/// Whether a formula can name an input or a constant so: a letter, then letters, digits and '_'; no word of
/// the language and no function.
auto is_formula_name(const std::string& name) -> bool;

/// Throws Error about `expression` for an input or a constant that is not among the used names.
void require_all_used(const FormulaNames& names, const std::set<std::string>& used);

/// Throws Error about `expression` for a word of the formula `text` that names nothing.
[[noreturn]] void refuse_name(const FormulaWord& word, const std::string& text, const FormulaNames& names);

/// The same for a word before a bracket that is no function.
[[noreturn]] void refuse_function(const FormulaWord& word, const std::string& text);

}  // namespace thalweg::bathymetry
