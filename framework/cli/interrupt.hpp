// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>

namespace thalweg::cli {

/// From now on the first Ctrl-C, SIGTERM or SIGHUP only sets the flag that is returned; the second, of
/// whichever kind, ends the process the ordinary way. A signal that was ignored when the program started
/// (nohup, a shell's background) stays so.
auto stop_on_interrupt() -> const std::atomic<bool>&;

/// Sets that flag, as the first Ctrl-C does. Any thread.
void stop_as_interrupted() noexcept;

}  // namespace thalweg::cli
