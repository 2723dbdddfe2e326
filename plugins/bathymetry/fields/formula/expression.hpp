// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bathymetry/fields/formula/functions.hpp"

namespace thalweg::bathymetry {

/// Operation of a term of a formula, on the values of its parts. Comparisons give 1 or 0; what is not 0
/// holds.
enum class Operation {
    number,  ///< one that is written, or a constant with a name
    input,   ///< the value of an input at the cell
    negate,  ///< of one part
    add,
    subtract,
    multiply,
    divide,
    less,
    less_equal,
    more,
    more_equal,
    equal,
    unequal,
    both,    ///< "and": the second is looked at only where the first holds
    either,  ///< "or": the second is looked at only where the first does not hold
    invert,  ///< "not"
    choose,  ///< the second where the first holds, else the third; the other is not looked at
    call     ///< a function of one or two parts; a power, too
};

/// A term of a formula with its parts, as both executors take it.
struct Expression {
    Operation operation = Operation::number;
    std::size_t column = 1;  ///< of the operator or the name in the text, from 1
    double number = 0;       ///< of a number
    std::size_t place = 0;   ///< of an input among the inputs
    std::string name;        ///< of an input or a constant; of the operator or function, for messages
    const FormulaFunction* function = nullptr;
    std::vector<Expression> parts;
};

auto make_term(Operation operation, std::size_t column, std::string name, std::vector<Expression> parts)
    -> Expression;

auto make_number(double value, std::size_t column, std::string name) -> Expression;

/// Makes a call, of max(a, b, c) the two of max(max(a, b), c).
auto make_call(const FormulaFunction& function, std::size_t column, const std::string& name,
               std::vector<Expression> parts) -> Expression;

/// The value of a term at a cell, of inputs in their order. The plain meaning that both executors follow; it
/// serves numbers that are known before a run, and tests.
auto value_at(const Expression& term, const std::vector<double>& inputs) -> double;

/// The value of a term that reads no input, otherwise nothing.
auto constant_value(const Expression& term) -> std::optional<double>;

/// The divisions in their order, from the left. Both executors number them so.
auto divisions_of(const Expression& term) -> std::vector<const Expression*>;

}  // namespace thalweg::bathymetry
