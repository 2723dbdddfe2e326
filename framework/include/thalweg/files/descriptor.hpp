// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <string_view>

namespace thalweg::files {

/// Repeats a system call as long as a signal interrupts it.
template <class Call>
auto uninterrupted(Call call) -> decltype(call()) {
    auto result = call();
    while (result < 0 && errno == EINTR) {
        result = call();
    }
    return result;
}

/// Owner of an open file, or of none if opening failed and returned -1.
class Descriptor {
    int fd_;

  public:
    explicit Descriptor(int fd) : fd_(fd) {}

    Descriptor(Descriptor&& other) noexcept;
    auto operator=(Descriptor&& other) noexcept -> Descriptor&;
    ~Descriptor();

    auto get() const -> int { return fd_; }

    auto is_open() const -> bool { return fd_ >= 0; }

    /// Releases the file without closing it.
    auto release() -> int;

    /// Writes all bytes, with as many calls as needed. Returns 0, or the errno of the call that failed.
    auto write(std::string_view bytes) const -> int;

    /// Closes the file in any case. Returns 0 or an errno.
    auto close() -> int;
};

}  // namespace thalweg::files
