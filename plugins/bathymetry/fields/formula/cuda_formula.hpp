// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <thalweg/device.hpp>

#include "bathymetry/fields/formula/formula_work.hpp"

namespace thalweg::bathymetry {

/// Compiles a formula for a CUDA device; takes some tenths of a second. Returns machine code. Throws Error
/// where NVRTC is missing or refuses, or where this build has no CUDA 12.8.
auto compile_formula(const Expression& formula, std::size_t inputs, Device device) -> std::vector<char>;

/// Loads what compile_formula() has returned into the current device, for its stream (a cudaStream_t). Throws
/// Error where the device fails, or this build has no CUDA.
auto make_cuda_formula(const std::vector<char>& code, void* stream) -> std::unique_ptr<FormulaWork>;

}  // namespace thalweg::bathymetry
