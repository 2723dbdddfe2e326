// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace thalweg::cli {

/// What the last of these words, of an unfinished command line behind the program's name, may become: verbs,
/// options of the verb, or the choices of the option before it. Empty where the shell knows better, as with
/// files.
auto completions(const CLI::App& app, std::vector<std::string> words) -> std::vector<std::string>;

}  // namespace thalweg::cli
