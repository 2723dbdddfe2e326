// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "thalweg/machine_error.hpp"

namespace thalweg::files {

/// Returns the error "cannot WHAT", found: the system's text for `reason`, an errno. Every failure to write
/// uses this text.
auto cannot(const std::string& what, int reason) -> MachineError;

}  // namespace thalweg::files
