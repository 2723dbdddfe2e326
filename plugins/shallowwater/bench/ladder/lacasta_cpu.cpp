// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/flush_subnormals.hpp>

#include "shallowwater/bench/ladder/edge_variant.hpp"

namespace thalweg::shallowwater::bench {

namespace {

// A loop on so many threads of the CPU.
class CpuLoop {
  public:
    explicit CpuLoop(int threads) : threads_(threads) {}

    auto is_alone() const -> bool { return threads_ == 1; }

    template <class Function>
    void run(std::int64_t count, const Function& function, typename Function::Number* rate) const {
        typename Function::Number largest = 0;
#pragma omp parallel num_threads(threads_) reduction(max : largest) if (threads_ > 1)
        {
            const compute::FlushSubnormals flush;
#pragma omp for schedule(static)
            for (std::int64_t k = 0; k < count; ++k) {
                largest = greater(largest, function(k));
            }
        }
        if (Function::notes_rate) {
            *rate = largest;
        }
    }

  private:
    int threads_;
};

}  // namespace

template <class Real>
auto make_on_cpu(Machine& machine, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant> {
    return make_edge_variant<Real>(machine, CpuLoop(rung.threads), rung, mesh);
}

template auto make_on_cpu<float>(Machine&, const LacastaRung&, const EdgeMesh&)
    -> std::unique_ptr<LacastaVariant>;
template auto make_on_cpu<double>(Machine&, const LacastaRung&, const EdgeMesh&)
    -> std::unique_ptr<LacastaVariant>;

}  // namespace thalweg::shallowwater::bench
