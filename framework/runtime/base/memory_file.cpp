// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "memory_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace thalweg::runtime {

MemoryFile::MemoryFile(const char* name) : fd_(::memfd_create(name, MFD_CLOEXEC)) {
    if (fd_ >= 0 && fd_ <= STDERR_FILENO) {
        const int low = std::exchange(fd_, ::fcntl(fd_, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        ::close(low);
    }
    if (fd_ < 0) {
        throw std::system_error(errno, std::generic_category(), "memfd_create");
    }
}

MemoryFile::~MemoryFile() {
    if (fd_ >= 0) {
        ::close(fd_);
    }
}

auto MemoryFile::text() const -> std::string {
    return whole_text(fd_);
}

auto whole_text(int fd) -> std::string {
    std::string all;
    char buffer[BUFSIZ];
    for (ssize_t n; (n = ::pread(fd, buffer, sizeof(buffer), static_cast<off_t>(all.size()))) > 0;) {
        all.append(buffer, static_cast<std::size_t>(n));
    }
    return all;
}

}  // namespace thalweg::runtime
