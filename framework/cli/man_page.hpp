// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace thalweg::cli {

/// The manual page thalweg(1) for `man`, from what the program declares for its help.
auto man_page(const CLI::App& app) -> std::string;

}  // namespace thalweg::cli
