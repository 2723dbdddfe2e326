// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// The document as it stands now, with what was set in it, as JSON text: keys in the order of the file,
/// without its comments. Reads as the same document.
auto resolved_text(const JsonSource& source) -> std::string;

}  // namespace thalweg::runtime
