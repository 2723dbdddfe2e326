// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace thalweg::cli {

Table::Table(std::vector<std::string> headings) {
    for (auto& heading : headings) {
        right_.push_back(!heading.empty() && heading[0] == '>');
        heading.erase(0, right_.back() ? 1 : 0);
    }
    rows_.push_back(std::move(headings));
}

void Table::add(std::vector<std::string> row) {
    row.resize(right_.size());
    rows_.push_back(std::move(row));
}

auto Table::text(const std::string& indent) const -> std::string {
    std::vector<std::size_t> widths(right_.size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t k = 0; k < row.size(); ++k) {
            widths[k] = std::max(widths[k], row[k].size());
        }
    }
    std::string all;
    for (const auto& row : rows_) {
        std::string line = indent;
        for (std::size_t k = 0; k < row.size(); ++k) {
            line += right_[k] ? fmt::format("{:>{}}  ", row[k], widths[k])
                              : fmt::format("{:<{}}  ", row[k], widths[k]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + "\n";
    }
    return all;
}

}  // namespace thalweg::cli
