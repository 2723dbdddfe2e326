// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace thalweg::test {

/// A folder that is removed with all its files at the end of the test.
class ScratchFolder {
  public:
    /// Throws std::runtime_error where none can be made.
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    auto operator=(const ScratchFolder&) -> ScratchFolder& = delete;

    auto path() const -> const std::filesystem::path& { return path_; }

    /// The path of a file in it, for interfaces that take text.
    auto file(const std::string& name) const -> std::string { return (path_ / name).string(); }

    /// Writes a file and returns its path.
    auto write(const std::string& name, const std::string& text) const -> std::filesystem::path;

    /// All files below, relative, sorted.
    auto names() const -> std::vector<std::string>;

  private:
    std::filesystem::path path_;
};

/// All bytes of a file, or none where it cannot be read.
auto text_of(const std::filesystem::path& path) -> std::string;

}  // namespace thalweg::test
