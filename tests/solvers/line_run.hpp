// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "device_memory.hpp"
#include "line_batch.hpp"

namespace thalweg::solvers::test {

inline auto solved_by(TridiagonalMethod method) -> TridiagonalOptions {
    TridiagonalOptions options;
    options.method = method;
    return options;
}

/// Leaves the solution in the batch.
template <class Real>
auto solve(Device device, LineBatch<Real>& batch, const TridiagonalOptions& options, bool in_place = false)
    -> Fault {
    const TridiagonalPlan<Real> plan(device, batch.lines, options);
    DeviceArray<Real> lower(device, batch.lower);
    DeviceArray<Real> diagonal(device, batch.diagonal);
    DeviceArray<Real> upper(device, batch.upper);
    DeviceArray<Real> right(device, batch.right);
    DeviceArray<Real> solution(device, batch.solution);
    DeviceArray<char> workspace(device, plan.workspace_bytes());
    DeviceArray<FaultWord> fault(device, std::vector<FaultWord>{no_fault});
    Real* to = in_place ? right.data() : solution.data();

    plan.solve({lower.data(), diagonal.data(), upper.data(), right.data(), to}, {workspace.data(), nullptr},
               fault.data());

    batch.solution = in_place ? right.values() : solution.values();
    return unpack(fault.values()[0]);
}

}  // namespace thalweg::solvers::test
