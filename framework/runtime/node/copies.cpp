// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "copies.hpp"

namespace thalweg::runtime {

void CopyCounter::add_to_device(CopyKind kind, const std::string& where, std::uint64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    counts_[{kind, where}].to_device += bytes;
}

void CopyCounter::add_to_host(CopyKind kind, const std::string& where, std::uint64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    counts_[{kind, where}].to_host += bytes;
}

auto CopyCounter::total(CopyKind kind) const -> CopyCount {
    const std::lock_guard<std::mutex> lock(mutex_);
    CopyCount sum;
    for (const auto& [key, count] : counts_) {
        if (key.first == kind) {
            sum.to_device += count.to_device;
            sum.to_host += count.to_host;
        }
    }
    return sum;
}

auto CopyCounter::all() const -> std::map<std::pair<CopyKind, std::string>, CopyCount> {
    const std::lock_guard<std::mutex> lock(mutex_);
    return counts_;
}

}  // namespace thalweg::runtime
