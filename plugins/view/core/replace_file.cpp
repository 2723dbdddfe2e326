// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/replace_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

auto cannot_write(const std::filesystem::path& path, const std::string& reason) -> Error {
    return Error("cannot write " + path.string())
        .found(reason)
        .expected("a folder that this user may write to, with space left")
        .remedy("free space, change the permissions, or choose another output folder");
}

}  // namespace

void replace_file(const std::filesystem::path& path,
                  const std::function<void(const std::filesystem::path& temporary)>& write) {
    std::error_code failure;
    if (path.has_parent_path()) {
        std::filesystem::create_directories(path.parent_path(), failure);
        if (failure) {
            throw cannot_write(path, failure.message());
        }
    }
    auto temporary = path;
    temporary += ".part";
    try {
        write(temporary);
    } catch (...) {
        std::filesystem::remove(temporary, failure);
        throw;
    }
    std::filesystem::rename(temporary, path, failure);
    if (failure) {
        const std::string reason = failure.message();
        std::filesystem::remove(temporary, failure);
        throw cannot_write(path, reason);
    }
}

void replace_file(const std::filesystem::path& path, const void* bytes, std::size_t count) {
    replace_file(path, [&](const std::filesystem::path& temporary) {
        std::ofstream out(temporary, std::ios::binary);
        out.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
        out.close();
        if (!out) {
            throw cannot_write(path, std::generic_category().message(errno));
        }
    });
}

void replace_file(const std::filesystem::path& path, const std::string& text) {
    replace_file(path, text.data(), text.size());
}

}  // namespace thalweg::view
