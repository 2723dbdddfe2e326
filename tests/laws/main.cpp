// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "../shallowwater/machine.hpp"
#include "../support/device_main.hpp"
#include "law.hpp"

// Laws run on the machine that THALWEG_TEST_DEVICE names (cpu, or cuda).
auto main(int argc, char** argv) -> int {
    const int status = thalweg::test::run_on_chosen_device<thalweg::shallowwater::test::Machine>(argc, argv);
    std::printf("laws held in %d drawn cases\n", thalweg::test::cases_passed());
    return status;
}
