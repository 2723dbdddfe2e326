// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::cli {

/// Text in columns, as wide as their widest cell. A heading that starts with '>' makes its column flush
/// right.
class Table {
    std::vector<std::vector<std::string>> rows_;  // the first one holds the headings
    std::vector<bool> right_;

  public:
    explicit Table(std::vector<std::string> headings);

    void add(std::vector<std::string> row);

    auto empty() const -> bool { return rows_.size() < 2; }

    /// Every line ends with a newline and has no spaces before it.
    auto text(const std::string& indent = "") const -> std::string;
};

}  // namespace thalweg::cli
