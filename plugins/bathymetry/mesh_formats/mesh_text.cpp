// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/mesh_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/read_file.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr std::string_view blanks = " \t\r";

template <class Number>
auto whole_word(std::string_view word, Number& value) -> bool {
    if (!word.empty() && word.front() == '+') {
        word.remove_prefix(1);
    }
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    return !word.empty() && read.ec == std::errc() && read.ptr == word.data() + word.size();
}

}  // namespace

auto MeshWords::next() -> std::string_view {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
    const auto word = rest_.substr(0, rest_.find_first_of(blanks));
    rest_.remove_prefix(word.size());
    return word;
}

auto MeshWords::integer() -> std::optional<std::int64_t> {
    std::int64_t value = 0;
    const bool is_number = whole_word(next(), value) && value != std::numeric_limits<std::int64_t>::min();
    return is_number ? std::optional(value) : std::nullopt;
}

auto MeshWords::real() -> std::optional<double> {
    constexpr std::size_t longest = 64;  // characters; no program writes a longer number
    const auto word = next();
    std::array<char, longest> own{};
    if (word.size() > longest) {
        return std::nullopt;
    }
    std::transform(word.begin(), word.end(), own.begin(),
                   [](char c) { return c == 'd' || c == 'D' ? 'e' : c; });
    double value = 0;
    const bool is_number = whole_word(std::string_view(own.data(), word.size()), value);
    return is_number && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

auto MeshWords::rest() const -> std::string_view {
    const auto first = rest_.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : rest_.substr(first, rest_.find_last_not_of(blanks) + 1 - first);
}

MeshText::MeshText(const std::string& file, std::string remedy) : file_(file), remedy_(std::move(remedy)) {
    files::ReadRule rule;
    rule.most_bytes = static_cast<std::uintmax_t>(most_memory() / 8);
    files::FileProblem problem;
    auto text = files::try_read_file(file, rule, problem);
    if (!text) {
        throw Error(fmt::format("{}: {} ({}); {}", file, problem.message, problem.found, problem.remedy));
    }
    text_ = std::move(*text);
}

auto MeshText::next(std::string_view& line) -> bool {
    ++line_;
    if (next_ >= text_.size()) {
        return false;
    }
    const auto end = std::min(text_.find('\n', next_), text_.size());
    line = std::string_view(text_).substr(next_, end - next_);
    next_ = std::min(end + 1, text_.size());
    return true;
}

auto MeshText::expect(std::string_view what) -> std::string_view {
    std::string_view line;
    if (!next(line)) {
        fail(fmt::format("the file ends inside {}", what), "the rest of it");
    }
    return line;
}

auto MeshText::take(std::size_t size, std::string_view what) -> const char* {
    is_binary_ = true;
    if (size > bytes_left()) {
        fail(fmt::format("the file ends inside {}", what), "the rest of it");
    }
    const char* bytes = text_.data() + next_;
    next_ += size;
    return bytes;
}

auto MeshText::skip_behind(const std::string& end) -> bool {
    const auto found = text_.find("\n" + end, next_ > 0 ? next_ - 1 : 0);
    if (found == std::string::npos) {
        return false;
    }
    const auto behind = std::min(text_.find('\n', found + 1), text_.size() - 1) + 1;
    const auto from = text_.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto to = text_.begin() + static_cast<std::ptrdiff_t>(behind);
    line_ += static_cast<std::size_t>(std::count(from, to, '\n'));
    next_ = behind;
    return true;
}

void MeshText::fail(const std::string& found, const std::string& expected) const {
    fail(found, expected, remedy_);
}

void MeshText::fail(const std::string& found, const std::string& expected, const std::string& remedy) const {
    const auto place =
        is_binary_ ? fmt::format("{}: byte {}", file_, next_) : fmt::format("{}:{}", file_, line_);
    throw Error(
        fmt::format("{}: {}; expected {}; {}", place, found, expected, remedy.empty() ? remedy_ : remedy));
}

}  // namespace thalweg::bathymetry
