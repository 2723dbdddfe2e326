// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <unistd.h>

#include <csignal>

namespace thalweg::cli {

namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set only lock-free flags");

extern "C" void request_stop(int) {
    constexpr char text[] = "\nStopping at the end of this interval; once more to stop at once.\n";
    stop_requested = true;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, sizeof(text) - 1);
    // Any of the two signals counts as the second one.
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGTERM, SIG_DFL);
}

}  // namespace

auto stop_on_interrupt() -> const std::atomic<bool>& {
    struct sigaction action {};

    action.sa_handler = request_stop;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    return stop_requested;
}

}  // namespace thalweg::cli
