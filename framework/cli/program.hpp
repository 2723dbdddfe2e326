// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::cli {

/// The program `thalweg`: takes main's arguments and returns the exit status.
auto run_program(int argc, char** argv) -> int;

}  // namespace thalweg::cli
