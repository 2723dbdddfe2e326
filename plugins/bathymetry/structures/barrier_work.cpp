// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/barrier_work.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

class BarrierLoops final : public BarrierWork {
  public:
    BarrierLoops(bool on_cuda, void* stream) : executor_(on_cuda, stream) {}

    auto hold(const std::vector<double>& values) -> double* override { return executor_.hold(values); }

    void run(const BarrierTrigger& trigger) const override { executor_.for_each(1, trigger); }

    void run(const BarrierVertex& vertex) const override {
        executor_.for_each(vertex.bed.nx + 1, vertex.bed.ny + 1, vertex);
    }

    void run(const BarrierTriangle& triangle) const override {
        executor_.for_each(triangle.mesh.cells(), triangle);
    }

  private:
    compute::Executor executor_;
};

}  // namespace

auto make_barrier_work(bool on_cuda, void* stream) -> std::unique_ptr<BarrierWork> {
    return std::make_unique<BarrierLoops>(on_cuda, stream);
}

}  // namespace thalweg::bathymetry
