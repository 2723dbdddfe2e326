// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <thalweg/error.hpp>

namespace thalweg::view::test {

/// A folder that is removed with all its files at the end of the test.
class scratch_folder {
  public:
    scratch_folder();
    ~scratch_folder();
    scratch_folder(const scratch_folder&) = delete;
    auto operator=(const scratch_folder&) -> scratch_folder& = delete;

    auto path() const -> const std::filesystem::path& { return path_; }

    /// Writes a file and returns its path.
    auto write(const std::string& name, const std::string& text) const -> std::filesystem::path;

    /// All files below, relative, sorted.
    auto names() const -> std::vector<std::string>;

  private:
    std::filesystem::path path_;
};

auto text_of(const std::filesystem::path& path) -> std::string;

/// The parts of the Error that action throws, "message | found | expected | remedy", or "no error".
template <class Action>
auto error_of(Action action) -> std::string {
    try {
        action();
    } catch (const Error& error) {
        return std::string(error.what()) + " | " + error.found() + " | " + error.expected() + " | " +
               error.remedy();
    }
    return "no error";
}

}  // namespace thalweg::view::test
