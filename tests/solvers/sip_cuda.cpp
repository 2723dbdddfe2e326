// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#ifdef THALWEG_TEST_CUDA
#include <cuda_runtime.h>
#endif

#include "sip_run.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

constexpr SipForm cuda_forms[] = {SipForm::wf_e, SipForm::wf_all, SipForm::one_block, SipForm::strips};

auto with_form(SipForm form, bool alternate = true) -> SipOptions {
    SipOptions options;
    options.form = form;
    options.alternate = alternate;
    return options;
}

auto no_device() -> bool {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device, or this is a build without CUDA");
        return true;
    }
    return false;
}

auto same(const Convergence& a, const Convergence& b) -> bool {
    return a.first_residual == b.first_residual && a.last_residual == b.last_residual &&
           a.imbalance == b.imbalance && a.pointwise == b.pointwise && a.iterations == b.iterations &&
           a.converged == b.converged && a.fault == b.fault;
}

}  // namespace

TEST_CASE_TEMPLATE("every form of SIP gives the bits of the serial one on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    const std::int64_t sizes[][2] = {{1, 1},   {1, 300}, {300, 1}, {31, 33}, {32, 32}, {33, 31},
                                     {63, 65}, {64, 64}, {65, 63}, {100, 7}, {7, 100}, {34, 339}};
    for (const auto& size : sizes) {
        for (const std::int64_t layers : {1, 7, 18}) {
            const auto s = random_system<Real>(padded_field(size[0], size[1], layers));
            for (const bool alternate : {false, true}) {
                const auto expected = iterated(Device::cpu, s, with_form(SipForm::serial, alternate), 4);
                for (const SipForm form : cuda_forms) {
                    CAPTURE(size[0]);
                    CAPTURE(size[1]);
                    CAPTURE(layers);
                    CAPTURE(static_cast<int>(form));
                    CHECK(same_bits(iterated(Device::cuda, s, with_form(form, alternate), 4), expected));
                    auto some = with_form(form, alternate);
                    some.cancelling_layers = static_cast<int>(layers) / 2;
                    auto same = some;
                    same.form = SipForm::serial;
                    CHECK(same_bits(iterated(Device::cuda, s, some, 2), iterated(Device::cpu, s, same, 2)));
                }
            }
        }
    }
}

TEST_CASE_TEMPLATE("more strips than run at a time give the bits of the serial form on CUDA", Real, float,
                   double) {
    if (no_device()) {
        return;
    }
    const auto s = random_system<Real>(field_of(700, 40, 40));
    SipOptions options = with_form(SipForm::strips);
    options.tolerance.relative = 1e-4;
    options.tolerance.pointwise = 1;

    const auto a = solved(Device::cuda, s, options);
    const auto b = solved(Device::cpu, s, options);

    CHECK(same_bits(a.x, b.x));
    for (std::size_t k = 0; k < 40; ++k) {
        CHECK(same(a.reports[k], b.reports[k]));
    }
}

TEST_CASE_TEMPLATE("every form of SIP stops and reports as the CPU does on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    const auto s = random_system<Real>(padded_field(70, 90, 7));
    for (const int every : {1, 2, 3}) {
        for (const SipForm form : cuda_forms) {
            SipOptions options = with_form(form);
            options.tolerance = {1e-5, 1e-4, 30, every};
            const auto a = solved(Device::cuda, s, options);
            options.form = SipForm::serial;
            const auto b = solved(Device::cpu, s, options);
            CAPTURE(static_cast<int>(form));
            CHECK(same_bits(a.x, b.x));
            for (std::size_t k = 0; k < 7; ++k) {
                CHECK(same(a.reports[k], b.reports[k]));
                CHECK(a.reports[k].converged == 1);
            }
        }
    }
}

TEST_CASE("SIP's faults have system and row and leave x as it was on CUDA") {
    if (no_device()) {
        return;
    }
    auto s = random_system<double>(padded_field(80, 50, 5));
    s.centre[s.at(0, 0, 1)] = 0;
    s.right[s.at(47, 13, 2)] = NAN;
    s.east[s.at(46, 12, 3)] = NAN;
    s.centre[s.at(0, 49, 4)] = 0;
    s.west[s.at(0, 49, 4)] = -1;
    for (const SipForm form : cuda_forms) {
        const auto a = solved(Device::cuda, s, with_form(form));
        const auto b = solved(Device::cpu, s, with_form(SipForm::serial));
        CAPTURE(static_cast<int>(form));
        CHECK(same_bits(a.x, b.x));
        CHECK(a.reports[0].converged == 1);
        for (std::size_t k = 0; k < 5; ++k) {
            CHECK(a.reports[k].fault == b.reports[k].fault);
        }
        CHECK(unpack(a.reports[2].fault).row == 13 * 80 + 47);
        CHECK(unpack(a.reports[3].fault).row == 12 * 80 + 46);
    }
}

TEST_CASE("a large SIP solve gives the same bits every time on CUDA") {
    if (no_device()) {
        return;
    }
    const auto s = random_system<double>(field_of(1025, 700, 2));
    const auto expected = iterated(Device::cpu, s, with_form(SipForm::serial), 6);
    for (int n = 0; n < 5; ++n) {
        CHECK(same_bits(iterated(Device::cuda, s, with_form(SipForm::strips), 6), expected));
    }
}

TEST_CASE("a plan on CUDA refuses the forms of the CPU") {
    if (no_device()) {
        return;
    }
    CHECK_THROWS_AS(SipPlan<double>(Device::cuda, field_of(5, 5), with_form(SipForm::serial)),
                    thalweg::Error);
}

#ifdef THALWEG_TEST_CUDA
TEST_CASE("a SIP solve can be captured into a graph and replayed on CUDA") {
    if (no_device()) {
        return;
    }
    for (const std::int64_t layers : {3, 40}) {
        const auto s = random_system<double>(field_of(700, 40, layers));
        SipOptions options = with_form(SipForm::strips);
        options.tolerance.most_iterations = 20;
        const auto expected = solved(Device::cuda, s, options);
        const SipPlan<double> plan(Device::cuda, s.shape, options);
        constexpr Device on = Device::cuda;
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
