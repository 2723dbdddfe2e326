// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <muParser.h>
#include <omp.h>
#include <thalweg/compute/cpu_executor.hpp>
#include <thalweg/error.hpp>

#include "bathymetry/fields/formula/formula_text.hpp"
#include "bathymetry/fields/formula/formula_work.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr std::size_t no_division = std::numeric_limits<std::size_t>::max();
constexpr std::int64_t no_cell = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t part_cells = 256;  // that a thread takes at a time

/// The first division by zero of the evaluation under way: muParser's functions have no place of their own.
thread_local std::size_t zero_division = no_division;

auto over(double a, double b, double division) -> double {
    if (b == 0) {
        zero_division = std::min(zero_division, static_cast<std::size_t>(division));
    }
    return a / b;
}

auto minus(double a) -> double {
    return -a;
}

/// A formula with places for the inputs of one cell. One thread at a time.
class CellFormula {
  public:
    CellFormula(const MuparserText& formula, std::size_t inputs) : inputs_(inputs) {
        parser_.ClearFun();
        parser_.ClearConst();
        parser_.EnableOptimizer(false);  // it would take terms in another order
        parser_.DefineFun("over", over, false);
        parser_.DefineFun("minus", minus, false);
        for (const auto& function : formula_functions()) {
            if (function.of_one != nullptr) {
                parser_.DefineFun(function.name, function.of_one, false);
            } else {
                parser_.DefineFun(function.name, function.of_two, false);
            }
        }
        for (std::size_t k = 0; k < inputs; ++k) {
            parser_.DefineVar("v" + std::to_string(k), &inputs_[k]);
        }
        for (std::size_t k = 0; k < formula.numbers.size(); ++k) {
            parser_.DefineConst("n" + std::to_string(k), formula.numbers[k]);
        }
        parser_.SetExpr(formula.text);
        parser_.Eval();  // reads the text
    }

    CellFormula(const CellFormula&) = delete;
    auto operator=(const CellFormula&) -> CellFormula& = delete;

    /// Takes the inputs of a cell; false where one is missing.
    auto take(const std::vector<compute::AnyValues>& inputs, std::int64_t cell) -> bool {
        bool complete = true;
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            inputs_[k] = inputs[k].given() ? inputs[k][cell] : compute::no_value<double>;
            complete = complete && !std::isnan(inputs_[k]);
        }
        return complete;
    }

    auto value() const -> double { return parser_.Eval(); }

  private:
    std::vector<double> inputs_;
    mu::Parser parser_;
};

struct FirstFault {
    FormulaFault fault{no_cell, 0};
};

auto combine(const FirstFault& a, const FirstFault& b) -> FirstFault {
    return a.fault.cell < b.fault.cell ? a : b;
}

class CpuFormula final : public FormulaWork {
  public:
    CpuFormula(const Expression& formula, std::size_t inputs) {
        const auto text = muparser_text(formula);
        try {
            for (int k = 0; k < executor_.threads(); ++k) {
                formulas_.push_back(std::make_unique<CellFormula>(text, inputs));
            }
        } catch (const mu::Parser::exception_type& error) {
            throw Error("muParser does not take the formula").about("expression").found(error.GetMsg());
        }
    }

    auto run(const std::vector<compute::AnyValues>& inputs, compute::AnyTarget to, std::int64_t cells)
        -> std::optional<FormulaFault> override {
        const auto parts = static_cast<int>((cells + part_cells - 1) / part_cells);
        const auto evaluate = [&](int, int part) {
            auto& formula = *formulas_[static_cast<std::size_t>(omp_get_thread_num())];
            const std::int64_t begin = part * part_cells;
            return evaluate_cells(formula, inputs, to, begin, std::min(begin + part_cells, cells));
        };
        const auto first = executor_.reduce(1, parts, evaluate);
        return first.fault.cell == no_cell ? std::nullopt : std::optional(first.fault);
    }

  private:
    static auto evaluate_cells(CellFormula& formula, const std::vector<compute::AnyValues>& inputs,
                               compute::AnyTarget to, std::int64_t begin, std::int64_t end) -> FirstFault {
        const double most = to.single != nullptr ? double{std::numeric_limits<float>::max()}
                                                 : std::numeric_limits<double>::max();
        FirstFault first;
        for (std::int64_t cell = begin; cell < end; ++cell) {
            if (!formula.take(inputs, cell)) {
                to.put_none(cell);
                continue;
            }
            zero_division = no_division;
            const double value = formula.value();
            const bool is_good = zero_division == no_division && std::fabs(value) <= most;
            if (!is_good && first.fault.cell == no_cell) {
                first.fault = {cell, zero_division == no_division ? 0 : zero_division};
            }
            to.put(cell, value);
        }
        return first;
    }

    compute::CpuExecutor executor_;
    std::vector<std::unique_ptr<CellFormula>> formulas_;  // one a thread
};

}  // namespace

auto make_cpu_formula(const Expression& formula, std::size_t inputs) -> std::unique_ptr<FormulaWork> {
    return std::make_unique<CpuFormula>(formula, inputs);
}

}  // namespace thalweg::bathymetry
