// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Instead of cuda_formula.cu in a build without CUDA 12.8 or later.

#include <thalweg/error.hpp>

#include "bathymetry/fields/formula/cuda_formula.hpp"

namespace thalweg::bathymetry {

namespace {

[[noreturn]] void refuse_device() {
    throw Error("this build cannot compile formulas for CUDA")
        .about("expression")
        .found("a CUDA device")
        .expected("the CPU")
        .remedy("run on the CPU (--device cpu), or build with CUDA Toolkit 12.8 or later");
}

}  // namespace

auto compile_formula(const Expression&, std::size_t, Device) -> std::vector<char> {
    refuse_device();
}

auto make_cuda_formula(const std::vector<char>&, void*) -> std::unique_ptr<FormulaWork> {
    refuse_device();
}

}  // namespace thalweg::bathymetry
