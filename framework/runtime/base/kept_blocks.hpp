// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <vector>

namespace thalweg::runtime {

/// Blocks of memory that nobody uses for the moment, by their size, up to a number of bytes in all. It
/// neither allocates nor frees. Thread-safe.
class KeptBlocks {
    std::mutex mutex_;
    std::size_t most_, kept_ = 0;         ///< [B]
    std::map<void*, std::size_t> sizes_;  ///< of all known blocks, in use or kept
    std::map<std::size_t, std::vector<void*>> free_;

  public:
    explicit KeptBlocks(std::size_t most_bytes) : most_(most_bytes) {}

    /// Notes a new block of so many bytes, in use.
    void know(void* block, std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        sizes_[block] = bytes;
    }

    /// A kept block of this size, now in use; null: there is none.
    auto take(std::size_t bytes) -> void* {
        const std::lock_guard lock(mutex_);
        auto& blocks = free_[bytes];
        if (blocks.empty()) {
            return nullptr;
        }
        auto* const block = blocks.back();
        blocks.pop_back();
        kept_ -= bytes;
        return block;
    }

    /// Keeps a block for the next one who takes it. False where it is unknown or there is no room: the caller
    /// frees it, and it is forgotten.
    auto keep(void* block) -> bool {
        const std::lock_guard lock(mutex_);
        const auto known = sizes_.find(block);
        if (known == sizes_.end() || kept_ + known->second > most_) {
            sizes_.erase(block);
            return false;
        }
        free_[known->second].push_back(block);
        kept_ += known->second;
        return true;
    }
};

}  // namespace thalweg::runtime
