// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/publish_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "temporary_file.hpp"
#include "thalweg/files/cannot.hpp"
#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

namespace {

/// 0 or an errno.
auto sync_file(const std::filesystem::path& path) -> int {
    const Descriptor file(uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }));
    return file.is_open() && uninterrupted([&] { return ::fsync(file.get()); }) == 0 ? 0 : errno;
}

}  // namespace

void publish_file(const std::filesystem::path& temporary, const std::filesystem::path& final_name) {
    int reason = sync_file(temporary);
    if (reason == 0 && ::rename(temporary.c_str(), final_name.c_str()) != 0) {
        reason = errno;
    }
    if (reason == 0) {
        reason = sync_folder(final_name.has_parent_path() ? final_name.parent_path() : ".");
    }
    if (reason != 0) {
        throw cannot("write " + final_name.string(), reason);
    }
}

}  // namespace thalweg::files
