// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "openmp.hpp"
#include "program.hpp"

auto main(int argc, char** argv) -> int {
    thalweg::cli::allow_new_beginning(argv);
    return thalweg::cli::run_program(argc, argv);
}
