// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <vector>

#include "device_memory.hpp"
#include "sip_systems.hpp"

/// A solve that a graph repeats.
namespace thalweg::solvers::test {

struct GraphRun {
    std::vector<double> x;  ///< after the second launch, from the first guess
    std::size_t nodes = 0;
};

template <class Plan>
auto run_in_graph(const Plan& plan, const System<double>& s) -> GraphRun {
    constexpr Device on = Device::cuda();
    DeviceArray<double> west(on, s.west), east(on, s.east), south(on, s.south), north(on, s.north),
        centre(on, s.centre), right(on, s.right), x(on, s.x);
    DeviceArray<char> factors(on, plan.factor_bytes());
    DeviceArray<char> workspace(on, plan.workspace_bytes());
    DeviceArray<Convergence> reports(on, static_cast<std::size_t>(s.shape.layers));
    const FivePoint<double> matrix = {west.data(), east.data(), south.data(), north.data(), centre.data()};
    cudaStream_t stream = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t ready = nullptr;
    GraphRun found;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    plan.factor(matrix, factors.data(), {workspace.data(), stream});
    plan.solve(matrix, factors.data(), right.data(), x.data(), {workspace.data(), stream}, reports.data());
    REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
    REQUIRE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
    plan.solve(matrix, factors.data(), right.data(), x.data(), {workspace.data(), stream}, reports.data());
    REQUIRE(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
    REQUIRE(cudaGraphGetNodes(graph, nullptr, &found.nodes) == cudaSuccess);
    REQUIRE(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess);
    for (int n = 0; n < 2; ++n) {
        copy_in(on, x.data(), s.x.data(), s.x.size() * sizeof(double));
        REQUIRE(cudaGraphLaunch(ready, stream) == cudaSuccess);
        REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
    }
    found.x = x.values();
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    return found;
}

}  // namespace thalweg::solvers::test
#endif
