// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "result_pattern.hpp"

#include <algorithm>

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

auto is_digit(char c) -> bool {
    return c >= '0' && c <= '9';
}

auto is_number_part(char c) -> bool {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+' ||
           c == '-';
}

auto begins_with(std::string_view text, std::string_view start) -> bool {
    return text.substr(0, start.size()) == start;
}

auto ends_with(std::string_view text, std::string_view end) -> bool {
    return text.substr(text.size() - std::min(text.size(), end.size())) == end;
}

}  // namespace

ResultPattern::ResultPattern(const std::string& text) : text_(text) {
    const auto slash = text.rfind('/');
    folder_ = slash == std::string::npos ? "" : text.substr(0, slash);
    const auto name = slash == std::string::npos ? text : text.substr(slash + 1);
    const auto star = name.find('*');
    has_star_ = star != std::string::npos;
    before_ = name.substr(0, star);
    after_ = has_star_ ? name.substr(star + 1) : "";
}

auto ResultPattern::matches(std::string_view name) const -> bool {
    if (!has_star_) {
        return name == before_;
    }
    if (name.size() <= before_.size() + after_.size() || !begins_with(name, before_) ||
        !ends_with(name, after_)) {
        return false;
    }
    const auto number = name.substr(before_.size(), name.size() - before_.size() - after_.size());
    return is_digit(number.front()) && std::all_of(number.begin(), number.end(), is_number_part);
}

auto ResultPattern::matches(const fs::path& results, const fs::path& file) const -> bool {
    const auto folder = (results / folder_ / "x").lexically_normal().parent_path();
    return file.lexically_normal().parent_path() == folder && matches(file.filename().string());
}

auto ResultPattern::overlaps(const ResultPattern& other) const -> bool {
    if (folder_ != other.folder_) {
        return false;
    }
    // The name with the longer beginning and the longer end is meant by both if any name is.
    const auto& longer = before_.size() > other.before_.size() ? before_ : other.before_;
    const auto& end = after_.size() > other.after_.size() ? after_ : other.after_;
    const bool both = has_star_ && other.has_star_;
    const auto name = both ? longer + "0" + end : has_star_ ? other.before_ : before_;
    return matches(name) && other.matches(name);
}

}  // namespace thalweg::runtime
