// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "diagnostic.hpp"

namespace thalweg::runtime {

/// The text with a blank in place of each character of its comments, `// ...` to the end of the line and
/// `/* ... */`, so that lines and columns of everything else stay. What stands in double quotes is no
/// comment. Returns nothing if a comment does not end, which is reported. `file` is the name in the
/// place.
auto without_comments(const std::string& file, const std::string& text, Diagnostics& problems)
    -> std::optional<std::string>;

}  // namespace thalweg::runtime
