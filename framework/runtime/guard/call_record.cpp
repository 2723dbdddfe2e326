// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "call_record.hpp"

#include <mutex>
#include <utility>

#include "call_guard.hpp"

namespace thalweg::runtime {

namespace {

static_assert(std::atomic<const char*>::is_always_lock_free && std::atomic<double>::is_always_lock_free &&
                  std::atomic<CallRecord*>::is_always_lock_free,
              "signal handlers read these");

std::atomic<CallRecord*> all_records{nullptr};

std::mutex free_mutex;
CallRecord* free_record = nullptr;

thread_local CallRecord* innermost_call = nullptr;
thread_local bool has_called_plugins = false;

}  // namespace

auto CallRecord::make(std::string node, std::string type) -> Owned {
    const std::lock_guard lock(free_mutex);
    Owned record(free_record);
    if (record != nullptr) {
        free_record = record->next_free_;
    } else {
        record.reset(new CallRecord);
        record->next_ = all_records;
        all_records = record.get();
    }
    record->node_ = std::move(node);
    record->type_ = std::move(type);
    return record;
}

void CallRecord::give_back(CallRecord* record) {
    const std::lock_guard lock(free_mutex);
    record->next_free_ = std::exchange(free_record, record);
}

auto first_record() -> const CallRecord* {
    return all_records;
}

PluginCall::PluginCall(CallRecord& record, const char* hook, double time) noexcept
    : record_(record), outer_(innermost_call) {
    guard_this_thread();
    has_called_plugins = true;
    innermost_call = &record;
    record_.note_time(time);
    record_.hook_.store(hook, std::memory_order_release);
}

PluginCall::~PluginCall() {
    record_.hook_.store(nullptr, std::memory_order_release);
    innermost_call = outer_;
}

auto PluginCall::here() noexcept -> const CallRecord* {
    return innermost_call;
}

auto PluginCall::is_host_thread() noexcept -> bool {
    return has_called_plugins;
}

}  // namespace thalweg::runtime
