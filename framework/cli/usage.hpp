// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::cli {

/// What is wrong with a command line that `app` could not parse, where it is a verb or an option that is not
/// known, or a word too many; `words` are those behind the program's name. Nothing where it is something
/// else.
auto explain_usage(const CLI::App& app, const std::vector<std::string>& words)
    -> std::optional<runtime::Diagnostic>;

}  // namespace thalweg::cli
