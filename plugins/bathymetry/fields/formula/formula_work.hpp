// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <thalweg/compute/any_values.hpp>

#include "bathymetry/fields/formula/expression.hpp"

namespace thalweg::bathymetry {

/// The first cell, by number, at which a formula has no value.
struct FormulaFault {
    std::int64_t cell = 0;
    /// Number of a division by zero, from 1, as divisions_of() counts; of several in the cell the first. 0:
    /// the result is no number that the output can hold.
    std::size_t division = 0;
};

/// Evaluates a formula at cells, in double. One thread at a time.
class FormulaWork {
  public:
    virtual ~FormulaWork() = default;

    /// Writes the values of so many cells; NaN where an input is missing (NaN), which the formula does not
    /// look at. Inputs are in the order of Expression::place, and one without
    /// values is missing everywhere; all arrays are in the executor's memory.
    /// Returns the first fault; the cells with one have no meaningful value. Waits. Throws Error where a
    /// device fails.
    virtual auto run(const std::vector<compute::AnyValues>& inputs, compute::AnyTarget to, std::int64_t cells)
        -> std::optional<FormulaFault> = 0;
};

/// On the CPU, by muParser.
auto make_cpu_formula(const Expression& formula, std::size_t inputs) -> std::unique_ptr<FormulaWork>;

}  // namespace thalweg::bathymetry
