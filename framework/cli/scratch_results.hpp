// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace thalweg::cli {

/// A folder for results that are compared and removed at the end.
class ScratchResults {
    std::filesystem::path path_;

  public:
    ScratchResults() {
        auto name = (std::filesystem::temp_directory_path() / "thalweg-verify-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), "cannot make the folder " + name);
        }
        path_ = name;
    }

    ScratchResults(const ScratchResults&) = delete;
    auto operator=(const ScratchResults&) -> ScratchResults& = delete;

    ~ScratchResults() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    auto folder(const std::string& name) const -> std::filesystem::path { return path_ / name; }
};

}  // namespace thalweg::cli
