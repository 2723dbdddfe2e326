// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/barrier_executor.hpp"

#include <deque>

namespace thalweg::bathymetry {

namespace {

class cpu_barrier_executor final : public barrier_executor {
  public:
    auto hold(const std::vector<double>& values) -> double* override {
        return held_.emplace_back(values).data();
    }

    void run(const barrier_trigger& trigger, void*) override { trigger(); }

    void run(const barrier_vertex& vertex, void*) override {
#pragma omp parallel for schedule(static)
        for (int j = 0; j <= vertex.bed.ny; ++j) {
            for (int i = 0; i <= vertex.bed.nx; ++i) {
                vertex(i, j);
            }
        }
    }

  private:
    std::deque<std::vector<double>> held_;
};

}  // namespace

auto make_cpu_barrier_executor() -> std::unique_ptr<barrier_executor> {
    return std::make_unique<cpu_barrier_executor>();
}

}  // namespace thalweg::bathymetry
