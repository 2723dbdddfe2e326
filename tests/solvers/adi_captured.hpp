// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>

#include "device_memory.hpp"
#include "same_report.hpp"
#include "sip_systems.hpp"
#include "thalweg/solvers/adi.hpp"

/// Solutions by lines that a stream captures.
namespace thalweg::solvers::test {

/// A batch on the device, solved by the lines' iteration.
template <class Plan>
class Batch {
  public:
    Batch(const System<double>& s, const Plan& plan)
        : guess_(s.x),
          plan_(plan),
          west_(on, s.west),
          east_(on, s.east),
          south_(on, s.south),
          north_(on, s.north),
          centre_(on, s.centre),
          right_(on, s.right),
          x_(on, s.x),
          workspace_(on, plan_.workspace_bytes()),
          reports_(on, static_cast<std::size_t>(s.shape.layers)) {}

    void queue(cudaStream_t stream) {
        plan_.solve({west_.data(), east_.data(), south_.data(), north_.data(), centre_.data()}, right_.data(),
                    x_.data(), {workspace_.data(), stream}, reports_.data());
    }

    void start_again() { copy_in(on, x_.data(), guess_.data(), guess_.size() * sizeof(double)); }

    auto x() const -> std::vector<double> { return x_.values(); }

    auto reports() const -> std::vector<Convergence> { return reports_.values(); }

  private:
    static constexpr Device on = Device::cuda();

    std::vector<double> guess_;
    Plan plan_;
    DeviceArray<double> west_, east_, south_, north_, centre_, right_, x_;
    DeviceArray<char> workspace_;
    DeviceArray<Convergence> reports_;
};

/// Takes the batch twice through a graph of its solution.
template <class Plan>
void check_captured(Batch<Plan>& batch, cudaStream_t stream, const std::vector<double>& x,
                    const std::vector<Convergence>& reports) {
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t ready = nullptr;
    REQUIRE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
    batch.queue(stream);
    REQUIRE(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
    REQUIRE(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess);
    for (int n = 0; n < 2; ++n) {
        batch.start_again();
        REQUIRE(cudaGraphLaunch(ready, stream) == cudaSuccess);
        REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
        CHECK(batch.x() == x);
        const auto again = batch.reports();
        CHECK(std::equal(again.begin(), again.end(), reports.begin(), same));
    }
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
}

}  // namespace thalweg::solvers::test
