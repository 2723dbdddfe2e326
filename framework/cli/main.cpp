// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

auto main(int argc, char** argv) -> int {
    return thalweg::cli::run_program(argc, argv);
}
