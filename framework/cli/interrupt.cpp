// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <csignal>

#include "say.hpp"

namespace thalweg::cli {

namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set only lock-free flags");

constexpr int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};

auto is_ignored(int number) noexcept -> bool {
    struct sigaction present {};

    return ::sigaction(number, nullptr, &present) == 0 && present.sa_handler == SIG_IGN;
}

extern "C" void request_stop(int) {
    stop_requested = true;
    // Whichever comes next counts as the second one.
    for (const int number : stop_signals) {
        if (!is_ignored(number)) {
            ::signal(number, SIG_DFL);
        }
    }
    say("\nStopping as soon as the nodes allow it; once more to stop at once.\n");
}

}  // namespace

auto stop_on_interrupt() -> const std::atomic<bool>& {
    struct sigaction action {};

    action.sa_handler = request_stop;
    action.sa_flags = SA_RESTART;
    for (const int number : stop_signals) {
        if (!is_ignored(number)) {
            ::sigaction(number, &action, nullptr);
        }
    }
    return stop_requested;
}

void stop_as_interrupted() noexcept {
    stop_requested = true;
}

}  // namespace thalweg::cli
