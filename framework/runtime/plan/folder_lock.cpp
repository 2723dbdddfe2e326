// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "folder_lock.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <string>
#include <string_view>

#include "open_folder.hpp"
#include "runtime/base/diagnostic.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_word = "process ";
constexpr std::size_t longest_shown = 60;  // of a strange text [bytes]

[[noreturn]] void refuse_as_lock(const fs::path& file, const std::string& found) {
    throw Failure({{},
                   "",
                   "the file " + file.string() + " is no lock of a results folder",
                   found,
                   "the text '" + std::string(first_word) + "...' that a run leaves, in a file with one name",
                   "",
                   "move it away, or choose another folder with --out"});
}

auto open_lock(const fs::path& file) -> files::Descriptor {
    constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    files::Descriptor lock(files::uninterrupted([&] { return ::open(file.c_str(), flags, 0666); }));

    struct stat status {};

    const bool known = lock.is_open() && ::fstat(lock.get(), &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) {
        throw failure_of(files::cannot("write " + file.string(), known ? EINVAL : errno));
    }
    if (status.st_nlink > 1) {
        refuse_as_lock(file, "a hard link: the same file has " + std::to_string(status.st_nlink) + " names");
    }
    return lock;
}

/// Whether the open file still has its name: the holder before may have removed it in the meantime.
auto still_there(const files::Descriptor& lock, const fs::path& file) -> bool {
    struct stat open {
    }, named{};

    return ::fstat(lock.get(), &open) == 0 && ::lstat(file.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// The first line, without its end.
auto line_in(const files::Descriptor& lock) -> std::string {
    std::array<char, 400> text{};
    const auto size = ::pread(lock.get(), text.data(), text.size(), 0);
    const std::string line(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return line.substr(0, line.find('\n'));
}

/// A lock holds less than its text where its holder was killed before it had written it.
void require_own(const files::Descriptor& lock, const fs::path& file) {
    struct stat status {};

    if (::fstat(lock.get(), &status) != 0) {
        throw failure_of(files::cannot("read " + file.string(), errno));
    }
    const auto line = line_in(lock);
    const auto length = std::min(line.size(), first_word.size());
    const bool begins = line.substr(0, length) == first_word.substr(0, length);
    const bool is_short = status.st_size <= static_cast<off_t>(line.size() + 1);
    if (!begins || !is_short) {
        refuse_as_lock(file, std::to_string(status.st_size) + " bytes: " + line.substr(0, longest_shown));
    }
}

auto holder_in(const files::Descriptor& lock) -> std::string {
    const auto line = line_in(lock);
    return line.empty() ? "a process that has not said its name yet" : line;
}

auto own_text() -> std::string {
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    return fmt::format("{}{} on {} since {:%Y-%m-%dT%H:%M:%SZ}\n", first_word, ::getpid(), host.data(),
                       fmt::gmtime(std::time(nullptr)));
}

auto is_taken(const files::Descriptor& lock) -> bool {
    return files::uninterrupted([&] { return ::flock(lock.get(), LOCK_EX | LOCK_NB); }) != 0 &&
           errno == EWOULDBLOCK;
}

[[noreturn]] void refuse(const fs::path& folder, const std::string& holder) {
    throw Failure({{},
                   "",
                   "another run writes into " + folder.string(),
                   holder,
                   "a results folder for every run",
                   "",
                   "wait until it has ended, or choose another folder with --out"});
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder) : file_(folder / file_name), lock_(open_lock(file_)) {
    for (;; lock_ = open_lock(file_)) {
        if (is_taken(lock_)) {
            refuse(folder, holder_in(lock_));
        }
        if (still_there(lock_, file_)) {
            break;
        }
    }
    require_own(lock_, file_);
    int reason = ::ftruncate(lock_.get(), 0) != 0 ? errno : lock_.write(own_text());

    struct stat status {};

    if (reason == 0 && ::fstat(lock_.get(), &status) != 0) {
        reason = errno;
    }
    if (reason != 0) {
        ::unlink(file_.c_str());
        throw failure_of(files::cannot("write " + file_.string(), reason));
    }
    since_ = stamp_of(status).changed;
}

FolderLock::~FolderLock() {
    ::unlink(file_.c_str());
}

}  // namespace thalweg::runtime
