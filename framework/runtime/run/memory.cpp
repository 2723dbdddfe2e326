// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace thalweg::runtime {

namespace {

/// Wide enough for any vector unit and for whole cache lines.
constexpr std::size_t alignment = 64;

auto allocate_host(std::size_t bytes) -> void* {
    const auto rounded = (bytes + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded);
}

}  // namespace

auto Buffer::memory() const -> thw_memory {
    return pool_->memory();
}

void Buffer::add_reader(const Event& event) {
    if (pool_->readers_ == Readers::remembered &&
        std::find(readers_.begin(), readers_.end(), &event) == readers_.end()) {
        readers_.push_back(&event);
    }
}

void Buffer::prepare_for_write(const Stream& writer) {
    writer.wait(ready);
    for (const auto* reader : readers_) {
        writer.wait(*reader);
    }
    readers_.clear();
}

BufferRef::BufferRef(Buffer* buffer) noexcept : buffer_(buffer) {
    if (buffer_ != nullptr) {
        buffer_->holders_.fetch_add(1, std::memory_order_relaxed);
    }
}

BufferRef::BufferRef(const BufferRef& other) noexcept : BufferRef(other.buffer_) {}

BufferRef::BufferRef(BufferRef&& other) noexcept : buffer_(std::exchange(other.buffer_, nullptr)) {}

auto BufferRef::operator=(BufferRef other) noexcept -> BufferRef& {
    std::swap(buffer_, other.buffer_);
    return *this;
}

BufferRef::~BufferRef() {
    // Release what this holder read before the next writer, acquire what all others read before give_back.
    if (buffer_ != nullptr && buffer_->holders_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        buffer_->pool_->give_back(buffer_);
    }
}

auto BufferRef::sole() const -> bool {
    return buffer_ != nullptr && buffer_->holders_.load(std::memory_order_acquire) == 1;
}

Pool::~Pool() {
    for (const auto& buffer : all_) {
        switch (kind_) {
            case MemoryKind::host:
                std::free(buffer->data);
                break;
            case MemoryKind::pinned:
                free_pinned(buffer->data);
                break;
            case MemoryKind::device:
                heap_.release(buffer->data);
                break;
        }
    }
}

auto Pool::take(std::size_t bytes, const Stream& writer) -> BufferRef {
    Buffer* buffer = nullptr;
    {
        const std::lock_guard lock(mutex_);
        auto& blocks = free_[bytes];
        if (blocks.empty()) {
            return BufferRef(allocate(bytes, writer));
        }
        buffer = blocks.back();
        blocks.pop_back();
    }
    BufferRef ref(buffer);
    buffer->prepare_for_write(writer);
    return ref;
}

auto Pool::allocate(std::size_t bytes, const Stream& writer) -> Buffer* {
    const auto size = std::max<std::size_t>(bytes, 1);
    auto* data = kind_ == MemoryKind::host     ? allocate_host(size)
                 : kind_ == MemoryKind::pinned ? allocate_pinned(size)
                                               : heap_.allocate(size, writer);
    if (data == nullptr) {
        throw std::bad_alloc();
    }
    all_.emplace_back(new Buffer(this, data, bytes));
    if (kind_ != MemoryKind::host) {
        all_.back()->ready = Event::create();
    }
    allocated_ += bytes;
    return all_.back().get();
}

void Pool::give_back(Buffer* buffer) {
    const std::lock_guard lock(mutex_);
    free_[buffer->bytes].push_back(buffer);
}

auto Pool::allocated() const -> std::uint64_t {
    const std::lock_guard lock(mutex_);
    return allocated_;
}

}  // namespace thalweg::runtime
