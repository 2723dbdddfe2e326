// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/descriptor.hpp"

#include <unistd.h>

#include <cstddef>
#include <utility>

namespace thalweg::files {

Descriptor::Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}

auto Descriptor::operator=(Descriptor&& other) noexcept -> Descriptor& {
    std::swap(fd_, other.fd_);
    return *this;
}

Descriptor::~Descriptor() {
    close();
}

auto Descriptor::release() -> int {
    return std::exchange(fd_, -1);
}

auto Descriptor::write(std::string_view bytes) const -> int {
    while (!bytes.empty()) {
        const auto count = uninterrupted([&] { return ::write(fd_, bytes.data(), bytes.size()); });
        if (count <= 0) {
            return count < 0 ? errno : ENOSPC;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

auto Descriptor::close() -> int {
    const int fd = release();
    // Linux has closed the file whatever it answers; EINTR loses nothing.
    return fd < 0 || ::close(fd) == 0 || errno == EINTR ? 0 : errno;
}

}  // namespace thalweg::files
