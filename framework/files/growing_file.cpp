// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/growing_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "temporary_file.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::files {

namespace {

auto started(const std::filesystem::path& path, std::string_view start) -> Descriptor {
    TemporaryFile file(path);
    file.write(start);
    return file.publish();
}

}  // namespace

GrowingFile::GrowingFile(std::filesystem::path path, std::string_view start)
    : path_(std::move(path)), file_(started(path_, start)), size_(start.size()), synced_(clock::now()) {}

void GrowingFile::add(std::string_view lines) {
    if (const int reason = file_.write(lines); reason != 0) {
        auto error = cannot("write " + path_.string(), reason);
        const auto whole = static_cast<off_t>(size_);
        if (::ftruncate(file_.get(), whole) != 0 || ::lseek(file_.get(), whole, SEEK_SET) != whole) {
            error.remedy(
                "its last line is not whole: remove it; free space, or choose another output folder");
        }
        throw error;
    }
    size_ += lines.size();
    if (clock::now() - synced_ >= std::chrono::seconds(1)) {
        sync();
    }
}

void GrowingFile::sync() {
    if (uninterrupted([&] { return ::fdatasync(file_.get()); }) != 0) {
        throw cannot("write " + path_.string(), errno);
    }
    synced_ = clock::now();
}

void GrowingFile::finish() {
    sync();
    if (const int reason = file_.close(); reason != 0) {
        throw cannot("write " + path_.string(), reason);
    }
}

}  // namespace thalweg::files
