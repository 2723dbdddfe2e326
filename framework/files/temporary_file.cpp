// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "thalweg/files/cannot.hpp"
#include "thalweg/files/folder.hpp"
#include "thalweg/files/temporary_name.hpp"

namespace thalweg::files {

namespace {

namespace fs = std::filesystem;

auto open_new(const std::string& name) -> Descriptor {
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    return Descriptor(uninterrupted([&] { return ::open(name.c_str(), flags, 0666); }));
}

auto folder_of(const fs::path& file) -> fs::path {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

auto cannot_write(const fs::path& path, int reason) -> Error {
    return cannot("write " + path.string(), reason);
}

}  // namespace

TemporaryFile::TemporaryFile(fs::path final_name)
    : final_name_(std::move(final_name)),
      name_(folder_of(final_name_) / temporary_name(final_name_.filename().string())),
      file_(open_new(name_)) {
    if (!file_.is_open() && errno == ENOENT) {
        make_folder(folder_of(final_name_));
        file_ = open_new(name_);
    }
    if (!file_.is_open()) {
        throw cannot_write(final_name_, errno);
    }
}

TemporaryFile::~TemporaryFile() {
    if (!name_.empty()) {
        ::unlink(name_.c_str());
    }
}

void TemporaryFile::write(std::string_view bytes) {
    if (const int reason = file_.write(bytes); reason != 0) {
        throw cannot_write(final_name_, reason);
    }
}

auto TemporaryFile::publish() -> Descriptor {
    if (uninterrupted([&] { return ::fsync(file_.get()); }) != 0 ||
        ::rename(name_.c_str(), final_name_.c_str()) != 0) {
        throw cannot_write(final_name_, errno);
    }
    name_.clear();
    if (const int reason = sync_folder(folder_of(final_name_)); reason != 0) {
        throw cannot_write(final_name_, reason);
    }
    return std::move(file_);
}

auto sync_folder(const fs::path& folder) -> int {
    constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    const Descriptor open(uninterrupted([&] { return ::open(folder.c_str(), flags); }));
    if (!open.is_open()) {
        return errno == EACCES ? 0 : errno;  // a folder may be written to without being readable
    }
    const bool synced = uninterrupted([&] { return ::fsync(open.get()); }) == 0;
    return synced || errno == EINVAL ? 0 : errno;  // EINVAL: a file system that cannot do it for folders
}

}  // namespace thalweg::files
