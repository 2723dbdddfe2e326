// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "parity.hpp"

#include "../cases/mean.hpp"
#include "trial.hpp"

namespace thalweg::shallowwater::catalogue {

auto parity_of(const Scenario& scenario, Method method) -> Parity {
    const auto run = [&](Precision precision, bool dense, test::Machine& machine) {
        return run_trial(scenario, scenario.small, method, precision, dense, machine).end();
    };
    auto& machine = test::Machine::chosen();
    const auto sparse = run(Precision::full, false, machine);
    const auto dense = run(Precision::full, true, machine);
    const auto single = run(Precision::single, false, machine);
    const auto single_dense = run(Precision::single, true, machine);
    const auto same = [](const Snapshot& a, const Snapshot& b) {
        return a.depth == b.depth && a.discharge_x == b.discharge_x && a.discharge_y == b.discharge_y;
    };
    Parity parity;
    parity.dense_has_same_bits = same(sparse, dense) && same(single, single_dense);
    parity.float_to_double = cases::relative_l1(single.depth, sparse.depth);
    if (test::Machine::has_cuda()) {
        test::Machine other(!machine.is_cuda());
        parity.cpu_to_cuda = test::largest_difference(run(Precision::full, false, other).depth, sparse.depth);
    }
    return parity;
}

}  // namespace thalweg::shallowwater::catalogue
