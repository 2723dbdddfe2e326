// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <algorithm>

#include "device_memory.hpp"
#include "sip_systems.hpp"
#include "thalweg/solvers/adi.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

// A batch on the device, solved by the lines' iteration.
class Batch {
  public:
    Batch(const System<double>& s, const Tolerance& tolerance, const TridiagonalOptions& lines = {})
        : guess_(s.x),
          plan_(on, s.shape, options(tolerance, lines)),
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
    static constexpr Device on = Device::cuda;

    static auto options(const Tolerance& tolerance, const TridiagonalOptions& lines) -> AdiOptions {
        AdiOptions o;
        o.tolerance = tolerance;
        o.lines = lines;
        return o;
    }

    std::vector<double> guess_;
    AdiPlan<double> plan_;
    DeviceArray<double> west_, east_, south_, north_, centre_, right_, x_;
    DeviceArray<char> workspace_;
    DeviceArray<Convergence> reports_;
};

auto same(const Convergence& a, const Convergence& b) -> bool {
    return a.first_residual == b.first_residual && a.last_residual == b.last_residual &&
           a.pointwise == b.pointwise && a.iterations == b.iterations && a.converged == b.converged &&
           a.fault == b.fault;
}

// Takes the batch twice through a graph of its solution.
void check_captured(Batch& batch, cudaStream_t stream, const std::vector<double>& x,
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

}  // namespace

TEST_CASE("a captured solve by lines ends when its layers have converged, with the bits of a queued one") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    for (const auto& [most, every] : {std::pair{0, 1}, {1, 2}, {5, 2}, {6, 2}, {7, 3}, {400, 1}, {401, 2}}) {
        CAPTURE(most);
        CAPTURE(every);
        Tolerance tolerance;
        tolerance.most_iterations = most;
        tolerance.check_every = every;
        Batch batch(random_system<double>(field_of(130, 70, 5)), tolerance);
        batch.queue(stream);
        REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
        const auto x = batch.x();
        const auto reports = batch.reports();
        CHECK(std::all_of(reports.begin(), reports.end(), [most = most](const Convergence& r) {
            return r.converged == (most >= 400 ? 1 : 0);
        }));

        check_captured(batch, stream, x, reports);
    }
    cudaStreamDestroy(stream);
}

TEST_CASE("a captured solve by lines may relax them between blocks, which ends on the device in turn") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    TridiagonalOptions lines;
    lines.method = TridiagonalMethod::mbm;
    lines.blocks_a_line = 3;
    Batch batch(random_system<double>(field_of(130, 70, 2)), Tolerance(), lines);
    batch.queue(stream);
    REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
    const auto reports = batch.reports();

    CHECK(std::all_of(reports.begin(), reports.end(), [](const Convergence& r) { return r.converged == 1; }));
    check_captured(batch, stream, batch.x(), reports);
    cudaStreamDestroy(stream);
}
#endif
