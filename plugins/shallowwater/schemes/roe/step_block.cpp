// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like solvers/raster/cpu/stage_rows.cpp.
#include "shallowwater/schemes/roe/step_block.hpp"
#include "shallowwater/triangles/step_run.hpp"

namespace thalweg::shallowwater {
namespace {

template <class Real>
auto step_block(const RoeStep<Real>& step, std::int32_t first, std::int32_t end) -> BlockResult<Real> {
    return step_run<RoeCell<Real>, Real>(step, first, end, [](Real gn2) {
        return CellForcing<Real>{gn2, Real(0)};
    });
}

}  // namespace

auto THALWEG_ISA(const RoeStep<float>& step, std::int32_t first, std::int32_t end) -> BlockResult<float> {
    return step_block(step, first, end);
}

auto THALWEG_ISA(const RoeStep<double>& step, std::int32_t first, std::int32_t end) -> BlockResult<double> {
    return step_block(step, first, end);
}

}  // namespace thalweg::shallowwater
