// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalweg::cli {

/// A word for the shell, in quotes where it needs some.
auto shell_word(const std::string& word) -> std::string;

}  // namespace thalweg::cli
