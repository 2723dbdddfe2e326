// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/csv_marks.hpp"

#include <algorithm>

namespace thalweg::files {

auto separator_of(std::string_view text) -> char {
    std::string bare;
    bool is_quoted = false;
    for (const char c : text.substr(0, text.find('\n'))) {
        is_quoted = is_quoted != (c == '"');
        if (!is_quoted) {
            bare += c;
        }
    }
    for (const char separator : {';', ',', '\t'}) {
        if (bare.find(separator) != std::string::npos) {
            return separator;
        }
    }
    return ',';
}

auto DecimalMark::with_point(std::string cell) const -> std::string {
    if (may_be_comma_) {
        std::replace(cell.begin(), cell.end(), ',', '.');
    }
    return cell;
}

void DecimalMark::see(const std::string& cell) {
    const auto at = cell.find_first_of(".,");
    seen_ = seen_ == 0 && at != std::string::npos ? cell[at] : seen_;
}

auto DecimalMark::agrees_with(const std::string& cell) const -> bool {
    const auto at = cell.find_first_of(".,");
    return seen_ == 0 || at == std::string::npos || cell[at] == seen_;
}

}  // namespace thalweg::files
