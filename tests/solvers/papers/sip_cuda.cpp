// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "papers/sip_forms.hpp"
#include "papers/sip_graph.hpp"
#include "sip_cuda_checks.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

TEST_CASE_TEMPLATE("every form of SIP gives the bits of the CPU on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    check_bits_on_cuda<Real>(cuda_forms());
}

TEST_CASE_TEMPLATE("every form of SIP stops and reports as the CPU does on CUDA", Real, float, double) {
    if (no_device()) {
        return;
    }
    check_reports_on_cuda<Real>(cuda_forms());
}

TEST_CASE("every form of SIP tells faults by system and row and leaves x as it was on CUDA") {
    if (no_device()) {
        return;
    }
    check_faults_on_cuda(cuda_forms());
}

TEST_CASE("the forms that follow Zhang et al. have the bits of the CPU on meshes of many blocks on CUDA") {
    if (no_device()) {
        return;
    }
    const std::int64_t sizes[][2] = {{65, 1204}, {1204, 65}, {1100, 300}, {3, 3}, {3, 2}, {2, 700}, {4, 3}};
    for (const auto& size : sizes) {
        const auto s = random_system<double>(padded_field(size[0], size[1], 2));
        for (const bool alternate : {false, true}) {
            const auto expected = iterated(Device(), s, sip_options(0.92, alternate), 3);
            for (const ByForm& by : paper_forms()) {
                CAPTURE(size[0]);
                CAPTURE(size[1]);
                CAPTURE(by.name);
                CHECK(same_bits(iterated(Device::cuda(), s, sip_options(0.92, alternate), 3, by), expected));
            }
        }
    }
}

TEST_CASE("more systems than blocks run at a time have the bits of the CPU on CUDA") {
    if (no_device()) {
        return;
    }
    const auto s = random_system<float>(padded_field(20, 9, 5000));
    const auto expected = iterated(Device(), s, sip_options(0.92, false), 2);
    for (const ByForm& by : paper_forms()) {
        CAPTURE(by.name);
        CHECK(same_bits(iterated(Device::cuda(), s, sip_options(0.92, false), 2, by), expected));
    }
}

TEST_CASE("once factored, the whole matrix is on the wave mesh and the caller's is not read on CUDA") {
    if (no_device()) {
        return;
    }
    check_matrix_is_kept(Device::cuda(), {{papers::SipForm::wf_all, "wf_all"},
                                          {papers::SipForm::wf_all_one_kernel, "wf_all_one_kernel"}});
}

#ifdef THALWEG_TEST_CUDA
TEST_CASE("a sweep in one kernel is one launch, and its graph repeats the bits") {
    if (no_device()) {
        return;
    }
    const auto s = random_system<double>(padded_field(70, 90, 2));
    SipOptions options;
    options.tolerance = {1e-5, 1e-4, 20, 2};
    for (const ByForm& by : paper_forms()) {
        const bool in_one =
            by.form == papers::SipForm::wf_e_one_kernel || by.form == papers::SipForm::wf_all_one_kernel;
        CAPTURE(by.name);
        const GraphRun found = run_in_graph(by.plan<double>(Device::cuda(), s.shape, options), s);
        const auto expected = solved(Device(), s, options);

        CHECK(same_bits(found.x, expected.x));
        CHECK(found.nodes < (in_one ? 200U : 1U << 14U));  // 20 iterations
        CHECK((in_one || found.nodes > 20U * 2 * 155));
    }
}
#endif
