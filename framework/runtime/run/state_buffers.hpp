// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

#include "thalweg/runtime/saved_bytes.hpp"

namespace thalweg::runtime {

/// Memory that is kept from one checkpoint to the next. Finding it anew takes longer than the copies: pages
/// are cleared, and a GPU copies at full speed only to pages that are locked.
class StateBuffers final : public StateMemory {
  public:
    /// Blocks from this size on [B] are kept; smaller ones lie on the heap.
    static constexpr std::size_t least_kept = std::size_t{64} << 10;

    /// `pinned`: pages are locked as long as the machine has such.
    explicit StateBuffers(bool pinned) : pinned_(pinned) {}

    ~StateBuffers() override;

    /// Says that another state begins. Blocks that the last two had no use for are freed.
    void begin_state();

    auto take(std::size_t bytes) -> void* override;
    void give_back(void* data, std::size_t bytes) noexcept override;

    /// Size of all kept blocks, free or not.
    auto bytes() const -> std::size_t;

  private:
    struct Block {
        void* data;
        std::size_t bytes;
        bool is_pinned;
        bool is_taken;
        std::size_t state;  ///< number of the last one that took it
    };

    auto allocate(std::size_t bytes) const -> Block;
    static void release(const Block& block) noexcept;

    const bool pinned_;
    mutable std::mutex mutex_;
    std::vector<Block> blocks_;
    std::size_t states_ = 0;
};

}  // namespace thalweg::runtime
