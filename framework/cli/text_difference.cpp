// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "text_difference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "runtime/base/number_distance.hpp"
#include "thalweg/files/csv_marks.hpp"

namespace thalweg::cli {

namespace {

/// Takes what stands before `mark` off a text; the mark itself is left out.
auto take_until(std::string_view& text, std::string_view marks) -> std::string_view {
    const auto end = text.find_first_of(marks);
    const auto part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

auto number_in(std::string cell) -> std::optional<double> {
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size() ? std::optional(value) : std::nullopt;
}

/// The first line that is no remark.
auto head_in(std::string_view text) -> std::string_view {
    auto line = take_until(text, "\n");
    while (!text.empty() && !line.empty() && line.front() == '#') {
        line = take_until(text, "\n");
    }
    return line;
}

auto shown_cell(std::string_view cell) -> std::string {
    constexpr std::size_t longest = 80;
    return cell.empty() ? "nothing" : std::string(cell.substr(0, longest));
}

class TextComparison {
    const runtime::Tolerance& tolerance_;
    const bool has_commas_;  // between cells; else numbers may have decimal commas
    const files::DecimalMark mark_{has_commas_ ? ',' : ';'};
    ValueDifference found_;

    void add(std::size_t line, std::size_t cell, std::string_view a, std::string_view b) {
        if (found_.count++ == 0) {
            found_.place = fmt::format("line {}, cell {}", line, cell);
            found_.first = shown_cell(a);
            found_.second = shown_cell(b);
        }
    }

    void compare_cells(std::size_t line, std::size_t cell, std::string_view a, std::string_view b) {
        if (a == b) {
            return;
        }
        const auto x = number_in(mark_.with_point(std::string(a)));
        const auto y = number_in(mark_.with_point(std::string(b)));
        if (x && y) {
            const auto distance = runtime::distance_between(*x, *y);
            if (distance.steps == 0 || is_within(distance, tolerance_)) {
                return;
            }
            found_.largest = std::max(found_.largest, distance.absolute);
            found_.ulps = std::max(found_.ulps, distance.steps);
        }
        add(line, cell, a, b);
    }

    void compare_lines(std::size_t line, std::string_view a, std::string_view b) {
        const auto* const separators = has_commas_ ? ",;\t " : ";\t ";
        for (std::size_t cell = 1; !a.empty() || !b.empty(); ++cell) {
            const auto x = take_until(a, separators), y = take_until(b, separators);
            compare_cells(line, cell, x, y);
        }
    }

  public:
    TextComparison(const runtime::Tolerance& tolerance, bool has_commas)
        : tolerance_(tolerance), has_commas_(has_commas) {}

    auto difference(std::string_view a, std::string_view b) -> std::optional<ValueDifference> {
        for (std::size_t line = 1; !a.empty() || !b.empty(); ++line) {
            const auto x = take_until(a, "\n"), y = take_until(b, "\n");
            if (x != y) {
                compare_lines(line, x, y);
            }
        }
        return found_.count > 0 ? std::optional(found_) : std::nullopt;
    }
};

}  // namespace

auto text_difference(std::string_view a, std::string_view b, const runtime::Tolerance& tolerance)
    -> std::optional<ValueDifference> {
    return TextComparison(tolerance, files::separator_of(head_in(a)) == ',').difference(a, b);
}

}  // namespace thalweg::cli
