// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace thalweg::testing {

/// Zeroed host memory between two pages that nobody may touch. It begins at a multiple of 64 bytes and ends
/// less than 64 bytes before the second page; bytes between the pages that are not its own are marked.
class GuardedBlock {
    std::byte* pages_ = nullptr;  ///< all of them, with the two at the ends
    std::size_t page_count_ = 0, size_ = 0;

    auto marked_begin() const -> std::byte*;
    auto marked_end() const -> std::byte*;

  public:
    GuardedBlock() = default;

    /// Throws std::bad_alloc.
    explicit GuardedBlock(std::size_t size);
    GuardedBlock(GuardedBlock&& other) noexcept;
    auto operator=(GuardedBlock&& other) noexcept -> GuardedBlock&;
    ~GuardedBlock();

    auto data() const -> std::byte*;

    auto size() const -> std::size_t { return size_; }

    /// Where marked bytes were changed: "4 bytes behind the end"; empty: nowhere.
    auto damage() const -> std::string;
};

}  // namespace thalweg::testing
