// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The implicit solvers of an installed package, from outside of it: one tridiagonal system with a known
// answer.
#include <cmath>
#include <cstdio>
#include <vector>

#include "thalweg/solvers/tridiagonal.hpp"

int main() {
    using namespace thalweg::solvers;
    const std::vector<double> beside(5, -1);
    const std::vector<double> diagonal(5, 4);
    const std::vector<double> right = {5, 5, 10, 5, 5};
    std::vector<double> solution(5);
    const TridiagonalPlan<double> plan(Device(), {5, 1, 1, 5});
    std::vector<unsigned char> workspace(plan.workspace_bytes() + 256);
    void* aligned = workspace.data() + (256 - reinterpret_cast<std::size_t>(workspace.data()) % 256);
    FaultWord fault = no_fault;

    plan.solve({beside.data(), diagonal.data(), beside.data(), right.data(), solution.data()}, {aligned},
               &fault);

    std::printf("x[2] = %.8f, %s\n", solution[2], describe(unpack(fault)).c_str());
    return fault == no_fault && std::fabs(solution[2] - 3.84615385) < 1e-8 ? 0 : 1;
}
