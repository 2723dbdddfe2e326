// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/functions.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::bathymetry {

namespace {

// Written out as on CUDA, so that both take the first of two equal numbers, +0 and -0 among them.
auto lesser_of(double a, double b) -> double {
    return b < a ? b : a;
}

auto greater_of(double a, double b) -> double {
    return b > a ? b : a;
}

}  // namespace

auto formula_functions() -> const std::vector<FormulaFunction>& {
    static const std::vector<FormulaFunction> all = {
        {"abs", 1, false, UnitRule::keeps, "fabs", [](double a) { return std::fabs(a); }, nullptr},
        {"atan2", 2, false, UnitRule::ratio, "atan2", nullptr,
         [](double a, double b) { return std::atan2(a, b); }},
        {"ceil", 1, false, UnitRule::keeps, "ceil", [](double a) { return std::ceil(a); }, nullptr},
        {"cos", 1, false, UnitRule::plain, "cos", [](double a) { return std::cos(a); }, nullptr},
        {"exp", 1, false, UnitRule::plain, "exp", [](double a) { return std::exp(a); }, nullptr},
        {"floor", 1, false, UnitRule::keeps, "floor", [](double a) { return std::floor(a); }, nullptr},
        {"ln", 1, false, UnitRule::plain, "log", [](double a) { return std::log(a); }, nullptr},
        {"log", 1, false, UnitRule::plain, "log", [](double a) { return std::log(a); }, nullptr},
        {"log10", 1, false, UnitRule::plain, "log10", [](double a) { return std::log10(a); }, nullptr},
        {"max", 2, true, UnitRule::keeps, "greater_of", nullptr, greater_of},
        {"min", 2, true, UnitRule::keeps, "lesser_of", nullptr, lesser_of},
        {"pow", 2, false, UnitRule::power, "pow", nullptr, [](double a, double b) { return std::pow(a, b); }},
        {"sin", 1, false, UnitRule::plain, "sin", [](double a) { return std::sin(a); }, nullptr},
        {"sqrt", 1, false, UnitRule::root, "sqrt", [](double a) { return std::sqrt(a); }, nullptr},
        {"tan", 1, false, UnitRule::plain, "tan", [](double a) { return std::tan(a); }, nullptr},
    };
    return all;
}

auto find_function(const std::string& name) -> const FormulaFunction* {
    const auto& all = formula_functions();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const FormulaFunction& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace thalweg::bathymetry
