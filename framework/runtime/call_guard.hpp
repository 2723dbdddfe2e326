// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace thalweg::runtime {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
/// Sanitizers handle crashes themselves.
constexpr bool call_guard_sees_signals = false;
#else
constexpr bool call_guard_sees_signals = true;
#endif

/// From now on a node that ends the process is named on standard error, and the exit status is 1: `exit`,
/// `quick_exit`, `abort`, an exception that nobody catches, SIGSEGV, SIGBUS, SIGFPE, SIGILL; in a PluginCall
/// (call_record.hpp), or on a thread that a plugin has started, while any is under way. Everywhere else these
/// do what they always do. Not seen:
/// `_exit`, and a stack that overflows on a thread of a plugin. Where the variable THALWEG_CORE is 1, a
/// signal takes its course after the message, so that the system writes a core file. A second call has no
/// effect.
void install_call_guard();

/// Gives the calling thread a stack for signal handlers, unless it has one or the guard is not installed: a
/// stack that has overflowed cannot carry them.
void guard_this_thread() noexcept;

/// Writes the message, and ends the process with status 1 from any thread, without exit handlers: some thread
/// may be anywhere.
[[noreturn]] void end_process(std::string_view message) noexcept;

}  // namespace thalweg::runtime
