// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include <doctest/doctest.h>

namespace thalweg::test {

/// Runs all test cases on the machine that THALWEG_TEST_DEVICE names (see ChosenMachine), and returns what
/// the program ends with: 77, which ctest takes for skipped, where it names a device that is not there.
template <class Machine>
auto run_on_chosen_device(int argc, char** argv) -> int {
    if (Machine::chosen_is_missing()) {
        std::puts(
            "skipped: THALWEG_TEST_DEVICE is cuda, but there is no CUDA device, or this build is without "
            "CUDA");
        return 77;
    }
    return doctest::Context(argc, argv).run();
}

}  // namespace thalweg::test
