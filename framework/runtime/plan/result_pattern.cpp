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

/// Removes the digits at the beginning of a text and returns how many there were.
auto skip_digits(std::string_view& text) -> std::size_t {
    const auto count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
}

auto is_count_or_time(std::string_view number) -> bool {
    constexpr std::size_t fewest_digits = 4;  // of a count
    const auto digits = skip_digits(number);
    if (number.empty()) {
        return digits >= fewest_digits;
    }
    if (number.front() == '.') {
        number.remove_prefix(1);
        if (skip_digits(number) == 0) {
            return false;
        }
    }
    return digits > 0 && number == "s";
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

/// What stands in `name` for the star; empty where the name is another.
auto ResultPattern::number_in(std::string_view name) const -> std::string_view {
    if (!has_star_ || name.size() <= before_.size() + after_.size() || !begins_with(name, before_) ||
        !ends_with(name, after_)) {
        return {};
    }
    return name.substr(before_.size(), name.size() - before_.size() - after_.size());
}

auto ResultPattern::matches(std::string_view name) const -> bool {
    const auto number = number_in(name);
    return number.empty()
               ? !has_star_ && name == before_
               : is_digit(number.front()) && std::all_of(number.begin(), number.end(), is_number_part);
}

auto ResultPattern::matches_exactly(std::string_view name) const -> bool {
    const auto number = number_in(name);
    return number.empty() ? !has_star_ && name == before_ : is_count_or_time(number);
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
