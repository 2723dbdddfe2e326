// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdio>

#include <doctest/doctest.h>

#include "../shallowwater/machine.hpp"

auto main(int argc, char** argv) -> int {
    using thalweg::shallowwater::test::Machine;
    if (Machine::chosen_is_missing()) {
        std::puts(
            "skipped: THALWEG_TEST_DEVICE is cuda, but there is no CUDA device, or this build is without "
            "CUDA");
        return 77;
    }
    return doctest::Context(argc, argv).run();
}
