// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::cli {

/// Explains an unknown verb, an unknown option or a word too many in a command line that `app` could not
/// parse; nothing where the mistake is another. `words` are those behind the program's name.
auto explain_usage(const CLI::App& app, const std::vector<std::string>& words)
    -> std::optional<runtime::Diagnostic>;

}  // namespace thalweg::cli
