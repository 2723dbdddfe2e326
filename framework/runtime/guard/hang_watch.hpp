// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "call_record.hpp"

namespace thalweg::runtime {

struct HangLimits {
    double warning = 60;    ///< [s] after which a warning is due, and again at each doubling
    double longest = 3600;  ///< [s] after which the process ends; 0: never
};

/// Measures how long nodes have neither begun a call nor called the host.
class QuietCalls {
    struct Quiet {
        std::uint64_t signs = 0;
        double seconds = 0, next_warning = 0;
    };

    std::map<const CallRecord*, Quiet> calls_;

  public:
    struct Finding {
        bool is_hopeless = false;  ///< longer than the longest; else a warning is due
        std::string text;          ///< one sentence without a full stop
    };

    /// What is due after `seconds` more of watching. Of several calls the first that is due.
    auto look(double seconds, const HangLimits& limits) -> std::optional<Finding>;
};

/// Watches, on a thread of its own, the calls into plugins that are under way: hands a warning to `warn`, on
/// that thread, about each that gives no sign of life, and at last ends the process with status 1 and a
/// message on standard error. Time during which the whole process is stopped does not count. Throws
/// std::system_error where there is no further thread.
class HangWatch {
    HangLimits limits_;
    std::function<void(const std::string&)> warn_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ending_ = false;
    std::thread thread_;  // last: it uses everything above

    void watch();

  public:
    HangWatch(HangLimits limits, std::function<void(const std::string&)> warn);
    ~HangWatch();
    HangWatch(const HangWatch&) = delete;
    auto operator=(const HangWatch&) -> HangWatch& = delete;
};

}  // namespace thalweg::runtime
