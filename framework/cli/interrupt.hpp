// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace thalweg::cli {

/// From now on the first Ctrl-C or SIGTERM only sets the flag that is returned; the second ends the process
/// the ordinary way.
auto stop_on_interrupt() -> const std::atomic<bool>&;

}  // namespace thalweg::cli
