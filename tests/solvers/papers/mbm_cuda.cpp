// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include "papers/line_ways.hpp"
#include "sip_run.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

constexpr Device on = Device::cuda();

// A batch on the device, solved by relaxation between parts.
class Relaxed {
  public:
    explicit Relaxed(const LineBatch<double>& batch)
        : plan_(on, batch.lines, solved_by(papers::LineMethod::mbm)),
          lower_(on, batch.lower),
          diagonal_(on, batch.diagonal),
          upper_(on, batch.upper),
          right_(on, batch.right),
          solution_(on, batch.solution),
          workspace_(on, plan_.workspace_bytes()) {}

    void queue(cudaStream_t stream) {
        plan_.solve({lower_.data(), diagonal_.data(), upper_.data(), right_.data(), solution_.data()},
                    {workspace_.data(), stream}, nullptr);
    }

    void forget(const LineBatch<double>& batch) {
        copy_in(on, solution_.data(), batch.solution.data(), batch.solution.size() * sizeof(double));
    }

    auto solution() const -> std::vector<double> { return solution_.values(); }

  private:
    papers::LinePlan<double> plan_;
    DeviceArray<double> lower_, diagonal_, upper_, right_, solution_;
    DeviceArray<char> workspace_;
};

auto captured(Relaxed& relaxed, cudaStream_t stream) -> cudaGraph_t {
    cudaGraph_t graph = nullptr;
    REQUIRE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
    relaxed.queue(stream);
    REQUIRE(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
    return graph;
}

}  // namespace

TEST_CASE("relaxation between parts is one launch that ends by itself, whose graph repeats its bits") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    auto batch = random_batch<double>({2500, 40, 1, 2500}, 1);
    Relaxed relaxed(batch);
    cudaGraph_t graph = captured(relaxed, stream);
    cudaGraphExec_t ready = nullptr;
    REQUIRE(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess);
    solve(Device(), batch, solved_by(papers::LineMethod::mbm));

    std::size_t nodes = 0;
    REQUIRE(cudaGraphGetNodes(graph, nullptr, &nodes) == cudaSuccess);
    CHECK(nodes == 4);  // clear, relax, finish, spoil
    for (int n = 0; n < 2; ++n) {
        relaxed.forget(LineBatch<double>(batch.lines));
        REQUIRE(cudaGraphLaunch(ready, stream) == cudaSuccess);
        REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
        CHECK(same_bits(relaxed.solution(), batch.solution));
    }
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}
#endif
