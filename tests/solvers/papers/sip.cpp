// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "papers/sip_forms.hpp"
#include "sip_checks.hpp"
#include "sip_run.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

TEST_CASE("the first iterations of the 4 x 3 system are the reference's, in every form") {
    check_first_iterations(cpu_forms());
}

TEST_CASE_TEMPLATE("every form on the CPU gives the bits of the library's own", Real, float, double) {
    const std::int64_t sizes[][2] = {{1, 1},  {1, 40},  {40, 1},  {2, 3},   {31, 5},  {32, 32},
                                     {33, 9}, {63, 65}, {64, 64}, {65, 63}, {100, 7}, {300, 41}};
    for (const auto& size : sizes) {
        for (const std::int64_t layers : {1, 7, 18}) {
            const auto s = random_system<Real>(padded_field(size[0], size[1], layers));
            for (const bool alternate : {false, true}) {
                const auto expected = iterated(Device(), s, sip_options(0.92, alternate), 5);
                for (const ByForm& by : cpu_forms()) {
                    CAPTURE(size[0]);
                    CAPTURE(size[1]);
                    CAPTURE(by.name);
                    CHECK(same_bits(iterated(Device(), s, sip_options(0.92, alternate), 5, by), expected));
                }
            }
        }
    }
}

TEST_CASE("every form has the cancellation in as many first layers as asked for") {
    check_cancelling_layers(cpu_forms());
}

// The norms are summed in columns of 32 cells.
TEST_CASE("every form on the CPU reports the norms of the library's own, whatever the width") {
    for (const std::int64_t nx : {1, 31, 32, 33, 64, 65, 97}) {
        const auto s = random_system<double>(padded_field(nx, 11, 2));
        SipOptions options = sip_options(0.92, true);
        options.tolerance.most_iterations = 3;
        options.tolerance.relative = 0;
        const auto expected = solved(Device(), s, options);
        for (const ByForm& by : cpu_forms()) {
            const auto result = solved(Device(), s, options, by);
            CAPTURE(nx);
            CAPTURE(by.name);
            for (std::size_t k = 0; k < 2; ++k) {
                CHECK(result.reports[k].first_residual == expected.reports[k].first_residual);
                CHECK(result.reports[k].last_residual == expected.reports[k].last_residual);
                CHECK(result.reports[k].imbalance == expected.reports[k].imbalance);
                CHECK(result.reports[k].pointwise == expected.reports[k].pointwise);
            }
        }
    }
}

TEST_CASE("every form leaves the values between the rows and the layers of a field alone") {
    check_gaps(cpu_forms());
}

TEST_CASE("every form reports zero pivots and NaN with system and row, and leaves x as it was") {
    check_sip_faults(cpu_forms());
}

TEST_CASE("once factored, the whole matrix is on the wave mesh and the caller's is not read") {
    check_matrix_is_kept(Device(), {{papers::SipForm::wf_all, "wf_all"}});
}

TEST_CASE("every form takes a field without cells") {
    for (const ByForm& by : cpu_forms()) {
        CAPTURE(by.name);
        for (const FieldShape& shape : {field_of(0, 5), field_of(5, 0), field_of(5, 5, 0)}) {
            const auto plan = by.plan<double>(Device(), shape, {});

            CHECK_NOTHROW(plan.factor({}, nullptr, {}));
            CHECK_NOTHROW(plan.solve({}, nullptr, nullptr, nullptr, {}, nullptr));
            CHECK_NOTHROW(plan.iterate({}, nullptr, nullptr, nullptr, 2, {}));
        }
    }
}

TEST_CASE("a form of the other device is refused with the forms that there are") {
    for (const ByForm& by : cuda_only_forms()) {
        std::string found;
        std::string expected;
        try {
            papers::SipPlan<double>(Device(), field_of(5, 3), {}, by.form);
        } catch (const thalweg::Error& error) {
            found = error.found();
            expected = error.expected();
        }
        CHECK(found == std::string(by.name) + " on the CPU");
        CHECK(expected == "plain, serial, wavefront, wf_e, wf_all or strips");
    }
    if (has_cuda()) {
        CHECK_THROWS_AS(papers::SipPlan<double>(Device::cuda(), field_of(5, 5), {}, papers::SipForm::serial),
                        thalweg::Error);
    }
}
