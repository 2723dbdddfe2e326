// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thalweg::files {

/// What separates the cells of a CSV file, told by its header, the first line of `text`, outside of quotes: a
/// semicolon where there is one, else a comma, else a tab. A header of one cell counts as one with commas.
auto separator_of(std::string_view text) -> char;

/// The decimal mark of the numbers of a CSV file: a point, or all over the file a comma where commas do not
/// separate its cells. A file that uses both may mean thousands by one of them.
class DecimalMark {
    bool may_be_comma_ = false;
    char seen_ = 0;  // 0 until a number has one

  public:
    DecimalMark() = default;

    explicit DecimalMark(char separator) : may_be_comma_(separator != ',') {}

    /// Text of a number with a point for its decimal mark.
    auto with_point(std::string cell) const -> std::string;

    /// Remembers the mark of a number, if it is the first that has one.
    void see(const std::string& cell);

    /// Whether the mark of a number is that of the first one that was seen.
    auto agrees_with(const std::string& cell) const -> bool;
};

}  // namespace thalweg::files
