// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "open_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>

#include "runtime/base/diagnostic.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

struct DirCloser {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

auto open_folder(int parent, const char* name, int flags) -> files::Descriptor {
    return files::Descriptor(files::uninterrupted(
        [&] { return ::openat(parent, name, flags | O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
}

[[noreturn]] void refuse_link(const fs::path& path) {
    throw Failure({{},
                   "",
                   "a folder for results is a link, or no folder",
                   path.string(),
                   "folders below the results folder; the results folder itself may be a link",
                   "",
                   "remove it, or choose another directory or --out"});
}

}  // namespace

auto stamp_of(const struct stat& status) -> FileStamp {
    constexpr std::int64_t second = 1000000000;  // [ns]
    return {static_cast<std::uintmax_t>(status.st_size),
            status.st_mtim.tv_sec * second + status.st_mtim.tv_nsec};
}

OpenFolder::OpenFolder(fs::path path, files::Descriptor folder)
    : path_(std::move(path)), folder_(std::move(folder)) {}

auto OpenFolder::below(const fs::path& root, const std::string& relative) -> std::optional<OpenFolder> {
    auto path = root;
    auto folder = open_folder(AT_FDCWD, root.c_str(), 0);
    for (const auto& part : fs::path(relative)) {
        if (folder.is_open()) {
            path /= part;
            folder = open_folder(folder.get(), part.c_str(), O_NOFOLLOW);
        }
    }
    if (folder.is_open()) {
        return OpenFolder(std::move(path), std::move(folder));
    }
    if (errno == ENOTDIR || errno == ELOOP) {
        refuse_link(path);
    }
    if (errno != ENOENT) {
        throw failure_of(files::cannot("open the folder " + path.string(), errno));
    }
    return std::nullopt;
}

auto OpenFolder::names() const -> std::vector<std::string> {
    auto own = open_folder(folder_.get(), ".", 0);
    const std::unique_ptr<DIR, DirCloser> entries(own.is_open() ? ::fdopendir(own.get()) : nullptr);
    if (entries == nullptr) {
        throw failure_of(files::cannot("list the folder " + path_.string(), errno));
    }
    own.release();  // closedir closes it
    std::vector<std::string> names;
    for (const auto* entry = ::readdir(entries.get()); entry != nullptr; entry = ::readdir(entries.get())) {
        names.emplace_back(entry->d_name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

auto OpenFolder::is_folder(const std::string& name) const -> bool {
    struct stat status {};

    return ::fstatat(folder_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(status.st_mode);
}

auto OpenFolder::stamp(const std::string& name) const -> std::optional<FileStamp> {
    struct stat status {};

    const bool known = ::fstatat(folder_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
    return known && S_ISREG(status.st_mode) ? std::optional(stamp_of(status)) : std::nullopt;
}

void OpenFolder::remove(const std::string& name) const {
    if (::unlinkat(folder_.get(), name.c_str(), 0) != 0 && errno != ENOENT) {
        throw failure_of(files::cannot("remove " + (path_ / name).string(), errno));
    }
}

}  // namespace thalweg::runtime
