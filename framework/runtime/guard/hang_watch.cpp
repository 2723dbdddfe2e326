// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "hang_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "call_guard.hpp"

namespace thalweg::runtime {

namespace {

/// "node 'e' has not come back from run for 60 s, at 3 s of simulated time"
auto quiet_text(const CallRecord& call, const char* hook, double seconds) -> std::string {
    auto text = fmt::format("node '{}' has not come back from {} for {:.6g} s", call.node(), hook, seconds);
    if (std::strcmp(hook, "run") == 0) {
        text += fmt::format(", at {:.6g} s of simulated time", call.time());
    }
    return text;
}

/// Often enough for a short limit, and seldom enough to cost nothing: two looks at every node a second.
auto look_every(const HangLimits& limits) -> double {
    const auto shortest = limits.longest > 0 ? std::min(limits.warning, limits.longest) : limits.warning;
    return std::clamp(shortest / 8, 0.01, 0.5);
}

}  // namespace

auto QuietCalls::look(double seconds, const HangLimits& limits) -> std::optional<Finding> {
    std::optional<Finding> finding;
    for (const auto* record = first_record(); record != nullptr; record = record->next()) {
        auto& quiet = calls_[record];
        const auto* hook = record->hook();
        const auto signs = record->signs();
        if (hook == nullptr || signs != quiet.signs) {
            quiet = {signs, 0, limits.warning};
            continue;
        }
        quiet.seconds += seconds;
        const bool is_hopeless = limits.longest > 0 && quiet.seconds >= limits.longest;
        if (!finding && (is_hopeless || quiet.seconds >= quiet.next_warning)) {
            finding = {is_hopeless,
                       quiet_text(*record, hook, is_hopeless ? limits.longest : quiet.next_warning)};
            quiet.next_warning *= 2;
        }
    }
    return finding;
}

HangWatch::HangWatch(HangLimits limits, std::function<void(const std::string&)> warn)
    : limits_(limits), warn_(std::move(warn)), thread_([this] { watch(); }) {}

HangWatch::~HangWatch() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void HangWatch::watch() {
    const std::chrono::duration<double> pause(look_every(limits_));
    QuietCalls calls;
    std::unique_lock lock(mutex_);
    auto last = std::chrono::steady_clock::now();
    while (!changed_.wait_for(lock, pause, [this] { return ending_; })) {
        const auto now = std::chrono::steady_clock::now();
        // Longer than that: the process was stopped (Ctrl-Z, a machine that slept), and the nodes with it.
        const auto passed = std::min<std::chrono::duration<double>>(now - last, 2 * pause);
        last = now;
        const auto finding = calls.look(passed.count(), limits_);
        if (finding && finding->is_hopeless) {
            end_process(
                fmt::format("thalweg: {}\n    do:       tell the author of the node type, or allow more "
                            "with --node-time; results so far are kept\n",
                            finding->text));
        } else if (finding) {
            warn_(finding->text);
        }
    }
}

}  // namespace thalweg::runtime
