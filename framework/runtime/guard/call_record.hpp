// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "float_environment.hpp"

namespace thalweg::runtime {

/// What a node is doing now. Readable from any thread and from a signal handler: records are never freed, a
/// record that is given back serves a later node.
class CallRecord {
    std::string node_, type_;
    std::atomic<const char*> hook_{nullptr};
    std::atomic<double> time_{0};
    std::atomic<std::uint64_t> signs_{0};
    CallRecord* next_ = nullptr;       // in the list of all records
    CallRecord* next_free_ = nullptr;  // in the list of those that wait for a node

    friend class PluginCall;
    friend auto first_record() -> const CallRecord*;

    static void give_back(CallRecord* record);

    struct GiveBack {
        void operator()(CallRecord* record) const { give_back(record); }
    };

  public:
    using Owned = std::unique_ptr<CallRecord, GiveBack>;

    /// A record of the node with this id and this type. Throws std::bad_alloc. Thread-safe.
    static auto make(std::string node, std::string type) -> Owned;

    /// Counts a sign of life. If two threads call at once, one of the calls may not be counted.
    void note_life() noexcept {
        signs_.store(signs_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }

    /// A sign of life at simulated time `time` [s], which messages about the call then name.
    void note_time(double time) noexcept {
        time_.store(time, std::memory_order_relaxed);
        note_life();
    }

    /// "run", "configure" and so on, a literal; null while the node is not being called.
    auto hook() const noexcept -> const char* { return hook_.load(std::memory_order_acquire); }

    /// Grows with every call and every sign of life.
    auto signs() const noexcept -> std::uint64_t { return signs_.load(std::memory_order_relaxed); }

    /// The following three are valid while hook() is not null.
    auto node() const noexcept -> const std::string& { return node_; }

    auto type() const noexcept -> const std::string& { return type_; }

    /// Simulated time [s]; valid in "run" only.
    auto time() const noexcept -> double { return time_.load(std::memory_order_relaxed); }

    auto next() const noexcept -> const CallRecord* { return next_; }
};

/// All records, of nodes that are being called and others. Signal-safe.
auto first_record() -> const CallRecord*;

/// A call into a plugin, under way as long as this object lives. Made and destroyed on the thread that calls,
/// whose floating-point environment is afterwards what it was before.
class PluginCall {
    FloatEnvironment environment_;
    CallRecord& record_;
    CallRecord* outer_;

  public:
    /// `hook` is a literal, `time` the simulated time [s] that the call starts from.
    PluginCall(CallRecord& record, const char* hook, double time) noexcept;
    ~PluginCall();
    PluginCall(const PluginCall&) = delete;
    auto operator=(const PluginCall&) -> PluginCall& = delete;

    /// The innermost call of the calling thread, or null. Signal-safe.
    static auto here() noexcept -> const CallRecord*;

    /// Whether the calling thread has ever made such a call: it is the host's own, no plugin started it.
    /// Signal-safe.
    static auto is_host_thread() noexcept -> bool;
};

}  // namespace thalweg::runtime
