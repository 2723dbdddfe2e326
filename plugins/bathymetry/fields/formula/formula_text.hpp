// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bathymetry/fields/formula/expression.hpp"

namespace thalweg::bathymetry {

/// A formula for muParser: inputs are v0, v1, ..., numbers n0, n1, ... as `numbers` has them. Every operation
/// stands in brackets, so that none is taken before another; `over(a, b, k)` is division k.
struct MuparserText {
    std::string text;
    std::vector<double> numbers;
};

auto muparser_text(const Expression& formula) -> MuparserText;

/// Name of the kernel of cuda_text().
constexpr const char* formula_kernel = "formula";

/// Cells that a block of the kernel takes: its threads.
constexpr unsigned formula_block = 128;

/// A formula as CUDA C, for NVRTC: the kernel of FormulaWork::run for this many inputs. Its arguments are the
/// number of cells (64 bits), a compute::AnyValues for each input, a compute::AnyTarget, and the place for
/// the first fault, an unsigned number of 64 bits that begins as the largest one: cell * 4096 + division.
auto cuda_text(const Expression& formula, std::size_t inputs) -> std::string;

/// The factor of the cell in a fault.
constexpr unsigned fault_step = 4096;

}  // namespace thalweg::bathymetry
