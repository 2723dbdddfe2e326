// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/expression.hpp"

#include <algorithm>
#include <utility>

namespace thalweg::bathymetry {

namespace {

void gather_divisions(const Expression& term, std::vector<const Expression*>& all) {
    for (std::size_t k = 0; k < term.parts.size(); ++k) {
        if (k == 1 && term.operation == Operation::divide) {
            all.push_back(&term);
        }
        gather_divisions(term.parts[k], all);
    }
}

}  // namespace

auto make_term(Operation operation, std::size_t column, std::string name, std::vector<Expression> parts)
    -> Expression {
    Expression term;
    term.operation = operation;
    term.column = column;
    term.name = std::move(name);
    term.parts = std::move(parts);
    return term;
}

auto make_number(double value, std::size_t column, std::string name) -> Expression {
    auto term = make_term(Operation::number, column, std::move(name), {});
    term.number = value;
    return term;
}

auto make_call(const FormulaFunction& function, std::size_t column, const std::string& name,
               std::vector<Expression> parts) -> Expression {
    auto term = std::move(parts.front());
    for (std::size_t k = 1; k < parts.size() || k == 1; ++k) {
        std::vector<Expression> own;
        own.push_back(std::move(term));
        if (k < parts.size()) {
            own.push_back(std::move(parts[k]));
        }
        term = make_term(Operation::call, column, name, std::move(own));
        term.function = &function;
    }
    return term;
}

auto value_at(const Expression& term, const std::vector<double>& inputs) -> double {
    const auto part = [&](std::size_t k) { return value_at(term.parts[k], inputs); };
    const auto holds = [&](std::size_t k) { return part(k) != 0; };
    switch (term.operation) {
        case Operation::number:
            return term.number;
        case Operation::input:
            return inputs[term.place];
        case Operation::negate:
            return -part(0);
        case Operation::add:
            return part(0) + part(1);
        case Operation::subtract:
            return part(0) - part(1);
        case Operation::multiply:
            return part(0) * part(1);
        case Operation::divide:
            return part(0) / part(1);
        case Operation::less:
            return part(0) < part(1) ? 1 : 0;
        case Operation::less_equal:
            return part(0) <= part(1) ? 1 : 0;
        case Operation::more:
            return part(0) > part(1) ? 1 : 0;
        case Operation::more_equal:
            return part(0) >= part(1) ? 1 : 0;
        case Operation::equal:
            return part(0) == part(1) ? 1 : 0;
        case Operation::unequal:
            return part(0) != part(1) ? 1 : 0;
        case Operation::both:
            return holds(0) && holds(1) ? 1 : 0;
        case Operation::either:
            return holds(0) || holds(1) ? 1 : 0;
        case Operation::invert:
            return holds(0) ? 0 : 1;
        case Operation::choose:
            return holds(0) ? part(1) : part(2);
        case Operation::call:
            return term.function->at(part(0), term.parts.size() > 1 ? part(1) : 0);
    }
    return 0;
}

auto constant_value(const Expression& term) -> std::optional<double> {
    const auto is_constant = [](const Expression& part) { return constant_value(part).has_value(); };
    const bool reads =
        term.operation == Operation::input || !std::all_of(term.parts.begin(), term.parts.end(), is_constant);
    return reads ? std::nullopt : std::optional<double>(value_at(term, {}));
}

auto divisions_of(const Expression& term) -> std::vector<const Expression*> {
    std::vector<const Expression*> all;
    gather_divisions(term, all);
    return all;
}

}  // namespace thalweg::bathymetry
