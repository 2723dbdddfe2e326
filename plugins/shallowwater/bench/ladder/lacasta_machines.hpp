// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

#include <memory>

#include "shallowwater/bench/ladder/lacasta.hpp"

namespace thalweg::shallowwater::bench {

// The machines of the rungs: the CPU for those of few cores, and the one that was chosen.
struct Machines {
    Machine cpu{false};
    Machine chosen;

    explicit Machines(bool cuda) : chosen(cuda) {}

    auto of(const LacastaRung& rung) -> Machine& { return rung.on_cpu ? cpu : chosen; }
};

// A rung that is one of the paper's, on its machine; `mesh` is numbered as it says.
template <class Real>
auto make_edge_rung(Machines& machines, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant> {
#if defined(THALWEG_HAS_CUDA)
    if (!rung.on_cpu) {
        return make_on_cuda<Real>(machines.of(rung), rung, mesh);
    }
#endif
    return make_on_cpu<Real>(machines.of(rung), rung, mesh);
}

inline auto threads_of(const Settings& settings) -> int {
    return settings.threads > 0 ? settings.threads : omp_get_max_threads();
}

}  // namespace thalweg::shallowwater::bench
