// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

// For test programs without a main of their own; the linker passes it by in the others.
auto main(int argc, char** argv) -> int {
    return doctest::Context(argc, argv).run();
}
