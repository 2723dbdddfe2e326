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

/// Makes the program name a node that ends the process on standard error, with exit status 1: `exit`,
/// `quick_exit`, `abort`, an uncaught exception, SIGSEGV, SIGBUS, SIGFPE and SIGILL, within a PluginCall
/// (call_record.hpp) or, while one is under way, on a thread that a plugin has started. Elsewhere these keep
/// their usual effect. `_exit` and a stack overflow on a thread of a plugin are not detected. If the variable
/// THALWEG_CORE is 1, the signal is raised again after the message, so that the system writes a core file. A
/// second call has no effect.
void install_call_guard();

/// Gives the calling thread a stack for signal handlers, unless it has one or the guard is not installed: a
/// stack that has overflowed cannot carry them.
void guard_this_thread() noexcept;

/// Writes the message, and ends the process with status 1 from any thread, without exit handlers, because
/// other threads may still be running.
[[noreturn]] void end_process(std::string_view message) noexcept;

}  // namespace thalweg::runtime
