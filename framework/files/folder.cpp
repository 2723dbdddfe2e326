// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/folder.hpp"

#include <sys/stat.h>

#include <cerrno>

#include "temporary_file.hpp"
#include "thalweg/files/cannot.hpp"

namespace thalweg::files {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
    if (::mkdir(folder.c_str(), 0777) != 0) {
        int reason = errno;
        std::error_code unknown;
        if (reason == EEXIST && fs::is_directory(folder, unknown)) {
            return;
        }
        if (reason == ENOENT && folder.has_relative_path() && folder.parent_path() != folder) {
            make_folder(folder.parent_path());
            reason = ::mkdir(folder.c_str(), 0777) == 0 || errno == EEXIST ? 0 : errno;
        }
        if (reason != 0) {
            throw cannot("make the folder " + folder.string(), reason);
        }
    }
    const auto parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    if (const int reason = sync_folder(parent); reason != 0) {
        throw cannot("make the folder " + folder.string(), reason);
    }
}

void probe_folder(const fs::path& folder) {
    make_folder(folder);
    TemporaryFile(folder / probe_name).write("?");
}

}  // namespace thalweg::files
