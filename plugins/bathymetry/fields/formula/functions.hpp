// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace thalweg::bathymetry {

/// What a function does with the units of its arguments.
enum class UnitRule {
    keeps,  ///< all of one unit, which is that of the result
    root,   ///< its square root
    plain,  ///< plain numbers, as is the result
    ratio,  ///< two of one unit; a plain number (atan2)
    power   ///< a power of the first (pow)
};

/// A function of a formula, of one or two numbers. Of one that takes more, such as max(a, b, c), the formula
/// has one for each pair: max(max(a, b), c).
struct FormulaFunction {
    const char* name;
    int arguments;
    bool takes_more;
    UnitRule units;
    const char* on_cuda;               ///< its name in CUDA C
    double (*of_one)(double);          ///< the same on the CPU; null where it takes two
    double (*of_two)(double, double);  ///< null where it takes one

    auto at(double a, double b) const -> double { return of_one != nullptr ? of_one(a) : of_two(a, b); }
};

/// All of them, by name.
auto formula_functions() -> const std::vector<FormulaFunction>&;

/// The one of this name, or null.
auto find_function(const std::string& name) -> const FormulaFunction*;

}  // namespace thalweg::bathymetry
