// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "state_buffers.hpp"

#include <algorithm>
#include <new>
#include <numeric>

#include "runtime/base/device.hpp"

namespace thalweg::runtime {

StateBuffers::~StateBuffers() {
    std::for_each(blocks_.begin(), blocks_.end(), release);
}

void StateBuffers::begin_state() {
    const std::lock_guard lock(mutex_);
    states_ += 1;
    const auto is_of_use = [&](const Block& block) { return block.is_taken || block.state + 2 >= states_; };
    const auto first_old = std::partition(blocks_.begin(), blocks_.end(), is_of_use);
    std::for_each(first_old, blocks_.end(), release);
    blocks_.erase(first_old, blocks_.end());
}

auto StateBuffers::take(std::size_t bytes) -> void* {
    if (bytes < least_kept) {
        return ::operator new(bytes);
    }
    const std::lock_guard lock(mutex_);
    const auto fits = [&](const Block& block) { return !block.is_taken && block.bytes == bytes; };
    auto found = std::find_if(blocks_.begin(), blocks_.end(), fits);
    if (found == blocks_.end()) {
        blocks_.reserve(blocks_.size() + 1);
        blocks_.push_back(allocate(bytes));
        found = blocks_.end() - 1;
    }
    found->is_taken = true;
    found->state = states_;
    return found->data;
}

void StateBuffers::give_back(void* data, std::size_t bytes) noexcept {
    if (bytes < least_kept) {
        ::operator delete(data);
        return;
    }
    const std::lock_guard lock(mutex_);
    for (auto& block : blocks_) {
        block.is_taken = block.is_taken && block.data != data;
    }
}

auto StateBuffers::allocate(std::size_t bytes) const -> Block {
    auto* const locked = pinned_ ? allocate_pinned(bytes) : nullptr;
    return {locked != nullptr ? locked : ::operator new(bytes), bytes, locked != nullptr, false, 0};
}

void StateBuffers::release(const Block& block) noexcept {
    block.is_pinned ? free_pinned(block.data) : ::operator delete(block.data);
}

auto StateBuffers::bytes() const -> std::size_t {
    const std::lock_guard lock(mutex_);
    return std::accumulate(blocks_.begin(), blocks_.end(), std::size_t{0},
                           [](std::size_t sum, const Block& block) { return sum + block.bytes; });
}

}  // namespace thalweg::runtime
