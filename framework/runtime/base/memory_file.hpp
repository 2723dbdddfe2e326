// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

namespace thalweg::runtime {

/// An unnamed file in memory. Unlike a pipe it cannot fill up and stall a library that prints much, and a
/// process that keeps it open cannot make the reader wait. Never one of the descriptors 0, 1 and 2.
class MemoryFile {
    int fd_;

  public:
    /// `name` appears in /proc only. Throws std::system_error.
    explicit MemoryFile(const char* name);

    ~MemoryFile();

    MemoryFile(MemoryFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

    MemoryFile(const MemoryFile&) = delete;
    auto operator=(const MemoryFile&) -> MemoryFile& = delete;
    auto operator=(MemoryFile&&) -> MemoryFile& = delete;

    auto fd() const -> int { return fd_; }

    /// Everything that was written to it.
    auto text() const -> std::string;
};

/// Everything in the file behind a descriptor, from its start. Empty where it cannot be read from there.
auto whole_text(int fd) -> std::string;

}  // namespace thalweg::runtime
