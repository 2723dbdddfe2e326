// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "../support/device_main.hpp"
#include "machine.hpp"

// Tests of the solver run on the machine that THALWEG_TEST_DEVICE names (cpu, or cuda).
auto main(int argc, char** argv) -> int {
    return thalweg::test::run_on_chosen_device<thalweg::river::test::Machine>(argc, argv);
}
