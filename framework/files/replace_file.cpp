// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/replace_file.hpp"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "thalweg/error.hpp"

namespace thalweg::files {

namespace {

namespace fs = std::filesystem;

auto cannot_write(const fs::path& path, int reason) -> Error {
    return Error("cannot write " + path.string())
        .found(std::generic_category().message(reason))
        .expected("a folder that this user may write to, with space left")
        .remedy("free space, change the permissions, or choose another output folder");
}

/// Hidden, and not to be guessed: nobody can plant a link of that name beforehand.
auto temporary_name(const fs::path& final_name) -> std::string {
    std::uint64_t bits = 0;
    if (::getrandom(&bits, sizeof(bits), 0) != sizeof(bits)) {
        throw cannot_write(final_name, errno);
    }
    std::string random;
    for (; random.size() < 12; bits >>= 5) {
        random += "0123456789abcdefghijklmnopqrstuv"[bits & 31];
    }
    return final_name.parent_path() / ("." + final_name.filename().string() + "." + random + ".part");
}

/// An open file that is removed again unless it was given its final name.
class TemporaryFile {
    std::string name_;
    int fd_;

  public:
    explicit TemporaryFile(const fs::path& final_name)
        : name_(temporary_name(final_name)),
          fd_(::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)) {
        if (fd_ < 0) {
            throw cannot_write(final_name, errno);
        }
    }

    TemporaryFile(const TemporaryFile&) = delete;
    auto operator=(const TemporaryFile&) -> TemporaryFile& = delete;

    ~TemporaryFile() {
        if (fd_ >= 0) {
            ::close(fd_);
        }
        if (!name_.empty()) {
            ::unlink(name_.c_str());
        }
    }

    /// False with errno set.
    auto write(std::string_view bytes) const -> bool {
        while (!bytes.empty()) {
            const auto count = ::write(fd_, bytes.data(), bytes.size());
            if (count < 0 && errno != EINTR) {
                return false;
            }
            bytes.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
        }
        return true;
    }

    /// False with errno set.
    auto finish(const fs::path& final_name) -> bool {
        const bool on_disk = ::fsync(fd_) == 0 && ::close(std::exchange(fd_, -1)) == 0;
        if (!on_disk || ::rename(name_.c_str(), final_name.c_str()) != 0) {
            return false;
        }
        name_.clear();
        return true;
    }
};

}  // namespace

void replace_file(const fs::path& path, std::string_view bytes) {
    TemporaryFile file(path);
    if (!file.write(bytes) || !file.finish(path)) {
        throw cannot_write(path, errno);
    }
}

}  // namespace thalweg::files
