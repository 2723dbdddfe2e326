// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, with THALWEG_ISA naming the function.
// Everything else here has internal linkage or is always inlined, so that no instruction leaks into another
// level.
#include "shallowwater/schemes/list.hpp"
#include "shallowwater/schemes/rows.hpp"

namespace thalweg::shallowwater {
namespace {

template <class Real>
auto run(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    return with_room(Schemes{}, job.scheme, [&](auto room) { return run_rows(room, job, part, scratch); });
}

}  // namespace

auto THALWEG_ISA(const StageJob<float>& job, const Part& part, float* scratch) -> float {
    return run(job, part, scratch);
}

auto THALWEG_ISA(const StageJob<double>& job, const Part& part, double* scratch) -> double {
    return run(job, part, scratch);
}

}  // namespace thalweg::shallowwater
