// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "device_memory.hpp"
#include "line_batch.hpp"

namespace thalweg::solvers::test {

/// By a plan for the batch's lines. Leaves the solution in the batch.
template <class Plan, class Real>
auto solve_by(const Plan& plan, Device device, LineBatch<Real>& batch, bool in_place) -> Fault {
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

template <class Real>
auto solve(Device device, LineBatch<Real>& batch, const TridiagonalOptions& options, bool in_place = false)
    -> Fault {
    return solve_by(TridiagonalPlan<Real>(device, batch.lines, options), device, batch, in_place);
}

/// A way to solve lines, and what it asks of them.
template <class Options>
struct Way {
    const char* name;
    Options options;
    bool relaxes = false;             ///< gets far only where rows forget their neighbours
    std::int64_t most_on_cuda = 1e9;  ///< rows of a line there

    auto fits(Device device, std::int64_t size) const -> bool {
        return !device.is_cuda() || size <= most_on_cuda;
    }

    auto excess(double usual) const -> double { return relaxes ? 4 : usual; }
};

template <class Options>
using Ways = std::vector<Way<Options>>;

}  // namespace thalweg::solvers::test
