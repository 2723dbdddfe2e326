// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "thalweg/error.hpp"

namespace thalweg::files {

/// "cannot WHAT", found: the system's text for `reason`, an errno. One text for everything that cannot be
/// written.
auto cannot(const std::string& what, int reason) -> Error;

}  // namespace thalweg::files
