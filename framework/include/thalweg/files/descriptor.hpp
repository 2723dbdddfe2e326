// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <string_view>

namespace thalweg::files {

/// Repeats a system call for as long as a signal ends it.
template <class Call>
auto uninterrupted(Call call) -> decltype(call()) {
    auto result = call();
    while (result < 0 && errno == EINTR) {
        result = call();
    }
    return result;
}

/// Owner of an open file, or of none where opening failed and gave -1.
class Descriptor {
    int fd_;

  public:
    explicit Descriptor(int fd) : fd_(fd) {}

    Descriptor(Descriptor&& other) noexcept;
    auto operator=(Descriptor&& other) noexcept -> Descriptor&;
    ~Descriptor();

    auto get() const -> int { return fd_; }

    auto is_open() const -> bool { return fd_ >= 0; }

    /// Gives up the file without closing it.
    auto release() -> int;

    /// All bytes, however many calls that takes. 0, or the errno of the call that failed.
    auto write(std::string_view bytes) const -> int;

    /// 0 or an errno; the file is closed either way.
    auto close() -> int;
};

}  // namespace thalweg::files
