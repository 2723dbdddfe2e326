// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/formula_names.hpp"

#include <thalweg/error.hpp>
#include <thalweg/series/units.hpp>

#include "bathymetry/fields/formula/functions.hpp"

namespace thalweg::bathymetry {

namespace {

void require_use(const char* what, const std::string& name, const std::set<std::string>& used) {
    if (used.count(name) == 0) {
        throw Error(std::string(what) + " of the formula is not used")
            .about("expression")
            .found("'" + name + "'")
            .expected("a formula that reads it")
            .remedy("take it out, or correct the formula");
    }
}

}  // namespace

auto is_formula_name(const std::string& name) -> bool {
    if (name.empty() || name == "pi" || name == "if" || find_function(name) != nullptr) {
        return false;
    }
    try {
        const auto words = words_of(name);
        return words.size() == 2 && words[0].kind == FormulaWord::name && words[0].text == name;
    } catch (const Error&) {
        return false;
    }
}

void require_all_used(const FormulaNames& names, const std::set<std::string>& used) {
    for (const auto& name : names.inputs) {
        require_use("an input", name, used);
    }
    for (const auto& [name, value] : names.constants) {
        require_use("a constant", name, used);
    }
}

void refuse_name(const FormulaWord& word, const std::string& text, const FormulaNames& names) {
    auto known = names.inputs;
    for (const auto& [constant, value] : names.constants) {
        known.push_back(constant);
    }
    const auto like = series::most_like(word.text, known);
    const bool is_function = find_function(word.text) != nullptr || word.text == "if";
    throw Error("a name of the formula is neither an input nor a constant")
        .about("expression")
        .found("'" + word.text + "' in " + place_in(text, word.column))
        .expected(known.empty() ? "inputs of the node" : series::one_of(known))
        .remedy(is_function    ? "write its arguments in brackets"
                : like.empty() ? "connect an input of that name, or name a constant so"
                               : "write " + like + " if that is meant");
}

void refuse_function(const FormulaWord& word, const std::string& text) {
    std::vector<std::string> known = {"if"};
    for (const auto& one : formula_functions()) {
        known.emplace_back(one.name);
    }
    const auto like = series::most_like(word.text, known);
    throw Error("there is no such function")
        .about("expression")
        .found("'" + word.text + "' in " + place_in(text, word.column))
        .expected(series::one_of(known))
        .remedy(like.empty() ? "" : "write " + like + " if that is meant");
}

}  // namespace thalweg::bathymetry
