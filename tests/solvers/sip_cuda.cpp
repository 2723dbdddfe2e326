// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#endif

#include "sip_cuda_checks.hpp"
#include "sip_run.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

TEST_CASE_TEMPLATE("SIP gives the bits of the CPU on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    check_bits_on_cuda<Real, OwnSip>({{}});
}

TEST_CASE_TEMPLATE("SIP stops and reports as the CPU does on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    check_reports_on_cuda<Real, OwnSip>({{}});
}

TEST_CASE("SIP's faults have system and row and leave x as it was on CUDA") {
    if (no_device()) {
        return;
    }
    check_faults_on_cuda<OwnSip>({{}});
}

TEST_CASE_TEMPLATE("more strips than run at a time give the bits of the CPU on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    const auto s = random_system<Real>(field_of(700, 40, 40));
    SipOptions options;
    options.tolerance.relative = 1e-4;
    options.tolerance.pointwise = 1;

    const auto a = solved(Device::cuda(), s, options);
    const auto b = solved(Device(), s, options);

    CHECK(same_bits(a.x, b.x));
    for (std::size_t k = 0; k < 40; ++k) {
        CHECK(same(a.reports[k], b.reports[k]));
    }
}

TEST_CASE("a large SIP solve gives the same bits every time on CUDA") {
    if (no_device()) {
        return;
    }
    const auto s = random_system<double>(field_of(1025, 700, 2));
    const auto expected = iterated(Device(), s, SipOptions(), 6);
    for (int n = 0; n < 5; ++n) {
        CHECK(same_bits(iterated(Device::cuda(), s, SipOptions(), 6), expected));
    }
}

#ifdef THALWEG_TEST_CUDA
TEST_CASE("a SIP solve can be captured into a graph and replayed on CUDA") {
    if (no_device()) {
        return;
    }
    for (const std::int64_t layers : {3, 40}) {
        const auto s = random_system<double>(field_of(700, 40, layers));
        SipOptions options;
        options.tolerance.most_iterations = 20;
        const auto expected = solved(Device::cuda(), s, options);
        const SipPlan<double> plan(Device::cuda(), s.shape, options);
        constexpr Device on = Device::cuda();
        DeviceArray<double> west(on, s.west), east(on, s.east), south(on, s.south), north(on, s.north),
            centre(on, s.centre), right(on, s.right), x(on, s.x);
        DeviceArray<char> factors(on, plan.factor_bytes());
        DeviceArray<char> workspace(on, plan.workspace_bytes());
        DeviceArray<Convergence> reports(on, static_cast<std::size_t>(layers));
        const FivePoint<double> matrix = {west.data(), east.data(), south.data(), north.data(),
                                          centre.data()};
        cudaStream_t stream = nullptr;
        cudaGraph_t graph = nullptr;
        cudaGraphExec_t ready = nullptr;
        REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
        const Execution where = {workspace.data(), stream};

        REQUIRE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) == cudaSuccess);
        plan.factor(matrix, factors.data(), where);
        plan.solve(matrix, factors.data(), right.data(), x.data(), where, reports.data());
        REQUIRE(cudaStreamEndCapture(stream, &graph) == cudaSuccess);
        REQUIRE(cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess);
        for (int n = 0; n < 2; ++n) {
            copy_in(on, x.data(), s.x.data(), s.x.size() * sizeof(double));
            REQUIRE(cudaGraphLaunch(ready, stream) == cudaSuccess);
            REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
            CHECK(same_bits(x.values(), expected.x));
        }

        cudaGraphExecDestroy(ready);
        cudaGraphDestroy(graph);
        cudaStreamDestroy(stream);
    }
}
#endif
