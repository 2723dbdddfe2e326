// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "papers/sip_forms.hpp"
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
