// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <utility>

namespace thalweg::runtime {

/// Where values of saved states can lie, in place of the heap.
class StateMemory {
  public:
    StateMemory() = default;
    StateMemory(const StateMemory&) = delete;
    auto operator=(const StateMemory&) -> StateMemory& = delete;
    virtual ~StateMemory() = default;

    /// Room for `bytes` > 0, not set to anything. Throws std::bad_alloc. Thread-safe.
    virtual auto take(std::size_t bytes) -> void* = 0;

    /// Takes back what take() returned for as many bytes. Thread-safe.
    virtual void give_back(void* data, std::size_t bytes) noexcept = 0;
};

/// The values of one array of a saved state, as bytes. Copies lie on the heap.
class SavedBytes {
    std::shared_ptr<StateMemory> memory_;  ///< null: the heap
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;

  public:
    SavedBytes() = default;

    /// Room for `size` bytes, which are to be written before they are read: setting all to zero first would
    /// take as long as the copy that follows.
    explicit SavedBytes(std::size_t size, std::shared_ptr<StateMemory> memory = nullptr)
        : memory_(std::move(memory)), size_(size) {
        if (size > 0) {
            data_ = static_cast<std::byte*>(memory_ ? memory_->take(size) : ::operator new(size));
        }
    }

    SavedBytes(std::initializer_list<std::byte> values) : SavedBytes(values.size()) {
        std::copy(values.begin(), values.end(), data_);
    }

    SavedBytes(const SavedBytes& other) : SavedBytes(other.size_) {
        if (size_ > 0) {
            std::memcpy(data_, other.data_, size_);
        }
    }

    SavedBytes(SavedBytes&& other) noexcept { swap(other); }

    auto operator=(SavedBytes other) noexcept -> SavedBytes& {
        swap(other);
        return *this;
    }

    ~SavedBytes() {
        if (data_ != nullptr) {
            memory_ ? memory_->give_back(data_, size_) : ::operator delete(data_);
        }
    }

    void swap(SavedBytes& other) noexcept {
        std::swap(memory_, other.memory_);
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }

    /// Keeps the first values; those behind are 0.
    void resize(std::size_t size) {
        SavedBytes other(size);
        const auto kept = std::min(size, size_);
        std::copy(begin(), begin() + kept, other.begin());
        std::fill(other.begin() + kept, other.end(), std::byte{0});
        swap(other);
    }

    auto size() const -> std::size_t { return size_; }

    auto empty() const -> bool { return size_ == 0; }

    auto data() -> std::byte* { return data_; }

    auto data() const -> const std::byte* { return data_; }

    auto begin() -> std::byte* { return data_; }

    auto begin() const -> const std::byte* { return data_; }

    auto end() -> std::byte* { return data_ + size_; }

    auto end() const -> const std::byte* { return data_ + size_; }

    auto operator[](std::size_t k) -> std::byte& { return data_[k]; }

    auto operator[](std::size_t k) const -> const std::byte& { return data_[k]; }

    friend auto operator==(const SavedBytes& a, const SavedBytes& b) -> bool {
        return a.size_ == b.size_ && (a.size_ == 0 || std::memcmp(a.data_, b.data_, a.size_) == 0);
    }

    friend auto operator!=(const SavedBytes& a, const SavedBytes& b) -> bool { return !(a == b); }
};

}  // namespace thalweg::runtime
