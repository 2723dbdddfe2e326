// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace thalweg::runtime {

/// A name as thw_host.announce_file takes it, eg "maps/depth_*.tif". The `*` stands for a number or a time:
/// it begins with a digit and goes on with letters, digits, '.', '+' and '-'. So "a_*.png" is none of
/// "a_b_0000.png".
class ResultPattern {
    std::string text_, folder_, before_, after_;
    bool has_star_;

    auto number_in(std::string_view name) const -> std::string_view;

  public:
    explicit ResultPattern(const std::string& text);

    auto text() const -> const std::string& { return text_; }

    /// Relative to the results folder; empty for that folder itself.
    auto folder() const -> const std::string& { return folder_; }

    /// Whether it stands for many files, one for each number or time.
    auto is_series() const -> bool { return has_star_; }

    /// Whether a file of this name in folder() is meant.
    auto matches(std::string_view name) const -> bool;

    /// Whether a file of this name in folder() is meant, and the number has a form that sinks write: four or
    /// more digits, or a time in seconds such as "0000600s" or "0000001.500s". So "a_2019-survey.png" is none
    /// of "a_*.png" here.
    auto matches_exactly(std::string_view name) const -> bool;

    /// Whether `file` is meant, where `results` is the results folder.
    auto matches(const std::filesystem::path& results, const std::filesystem::path& file) const -> bool;

    /// Whether a file can be meant by both.
    auto overlaps(const ResultPattern& other) const -> bool;
};

}  // namespace thalweg::runtime
