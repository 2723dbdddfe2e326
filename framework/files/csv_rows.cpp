// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/files/csv_rows.hpp"

#include <algorithm>
#include <string_view>

#include <thalweg/error.hpp>
#include <thalweg/files/csv_marks.hpp>
#include <thalweg/files/read_file.hpp>

namespace thalweg::files {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

auto without_blanks(const std::string& text) -> std::string {
    const char* const blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The text from its header on.
auto from_header(std::string_view text, CsvRemarks remarks) -> std::string_view {
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of("\r\n \t"), text.size()));
        if (remarks == CsvRemarks::read || text.empty() || text.front() != '#') {
            return text;
        }
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

/// Reads CSV text character by character, and counts lines and columns for its errors.
class CsvScanner {
  public:
    CsvScanner(const std::filesystem::path& path, const std::string& text, CsvRemarks remarks)
        : path_(path), text_(text), remarks_(remarks) {
        next_ = text_.compare(0, byte_order_mark.size(), byte_order_mark) == 0 ? byte_order_mark.size() : 0;
        separator_ = separator_of(from_header(std::string_view(text).substr(next_), remarks));
    }

    auto separator() const -> char { return separator_; }

    auto at_end() const -> bool { return next_ >= text_.size(); }

    auto row() -> CsvRow {
        if (remarks_ == CsvRemarks::skip && text_[next_] == '#') {
            while (!at_end() && take() != '\n') {
            }
            return {{"", line_, column_}};
        }
        CsvRow cells{cell()};
        while (!at_end() && text_[next_] == separator_) {
            take();
            cells.push_back(cell());
        }
        while (!at_end() && (text_[next_] == '\r' || text_[next_] == '\n')) {
            if (take() == '\n') {
                break;
            }
        }
        return cells;
    }

  private:
    auto take() -> char {
        const char c = text_[next_++];
        if (c == '\n') {
            ++line_;
            column_ = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++column_;  // bytes that continue a UTF-8 character do not count
        }
        return c;
    }

    auto cell() -> CsvCell {
        while (!at_end() && text_[next_] != separator_ && (text_[next_] == ' ' || text_[next_] == '\t')) {
            take();
        }
        CsvCell result{"", line_, column_};
        if (!at_end() && text_[next_] == '"') {
            result.text = quoted(result);
        }
        std::string rest;
        while (!at_end() && text_[next_] != separator_ && text_[next_] != '\n' && text_[next_] != '\r') {
            rest += take();
        }
        result.text += without_blanks(rest);
        return result;
    }

    auto quoted(const CsvCell& start) -> std::string {
        std::string result;
        take();
        while (!at_end()) {
            const char c = take();
            if (c != '"') {
                result += c;
            } else if (!at_end() && text_[next_] == '"') {
                result += take();
            } else {
                return result;
            }
        }
        throw Error(place_text(path_, start) + ": a quoted field is not closed")
            .found("the end of the file")
            .expected("a closing \"")
            .remedy("add it, or write \"\" for a quote inside the text");
    }

    const std::filesystem::path& path_;
    const std::string& text_;
    CsvRemarks remarks_;
    char separator_ = ',';
    std::size_t next_ = 0;
    int line_ = 1;
    int column_ = 1;
};

}  // namespace

auto read_csv_rows(const std::filesystem::path& path, std::uintmax_t most_bytes, const std::string& parameter,
                   CsvRemarks remarks) -> CsvRows {
    const auto text = read_file(path, most_bytes, parameter);
    CsvScanner scanner(path, text, remarks);
    CsvRows read;
    read.separator = scanner.separator();
    while (!scanner.at_end()) {
        auto row = scanner.row();
        if (row.size() > 1 || !row[0].text.empty()) {
            read.rows.push_back(std::move(row));
        }
    }
    return read;
}

auto place_text(const std::filesystem::path& path, const CsvCell& cell) -> std::string {
    return path.string() + ":" + std::to_string(cell.line) + ":" + std::to_string(cell.column);
}

auto name_and_unit(const std::string& head) -> std::optional<std::pair<std::string, std::string>> {
    const auto open = head.find('[');
    const auto close = head.find(']');
    if (open == std::string::npos || close != head.size() - 1 ||
        without_blanks(head.substr(0, open)).empty()) {
        return std::nullopt;
    }
    return std::pair(without_blanks(head.substr(0, open)),
                     without_blanks(head.substr(open + 1, close - open - 1)));
}

auto csv_quoted(const std::string& text) -> std::string {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + "\"";
}

}  // namespace thalweg::files
