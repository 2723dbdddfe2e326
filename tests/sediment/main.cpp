// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdio>

#include "machine.hpp"

#include <doctest/doctest.h>

// Tests of the solver run on the machine that THALWEG_TEST_DEVICE names (cpu, or cuda).
auto main(int argc, char** argv) -> int {
    if (thalweg::sediment::test::Machine::chosen_is_missing()) {
        std::puts(
            "skipped: THALWEG_TEST_DEVICE is cuda, but there is no CUDA device, or this is a build without "
            "CUDA");
        return 77;
    }
    return doctest::Context(argc, argv).run();
}
