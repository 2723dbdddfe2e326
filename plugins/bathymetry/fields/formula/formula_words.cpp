// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/formula/formula_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

namespace {

constexpr std::size_t longest = 2000;  // characters

auto is_letter(char c) -> bool {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

auto is_digit(char c) -> bool {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Marks that have another spelling.
struct Spelling {
    const char* written;
    const char* meant;
};

constexpr std::array<Spelling, 22> marks = {
    {{"&&", "and"}, {"||", "or"}, {"**", "^"},     {"<=", "<="},   {">=", ">="}, {"==", "=="},
     {"!=", "!="},  {"!", "not"}, {"<", "<"},      {">", ">"},     {"+", "+"},   {"-", "-"},
     {"*", "*"},    {"/", "/"},   {"^", "^"},      {"(", "("},     {")", ")"},   {",", ","},
     {"?", "?"},    {":", ":"},   {"\u2212", "-"}, {"\u00b7", "*"}}};

class WordReader {
  public:
    explicit WordReader(const std::string& text) : text_(text) {}

    auto read() -> std::vector<FormulaWord> {
        std::vector<FormulaWord> words;
        do {
            words.push_back(next());
        } while (words.back().kind != FormulaWord::end);
        return words;
    }

  private:
    auto next() -> FormulaWord {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
            ++at_;
        }
        if (at_ == text_.size()) {
            return {FormulaWord::end, "", at_ + 1, 0};
        }
        const char c = text_[at_];
        const bool begins_number =
            is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]));
        return is_letter(c) ? name() : begins_number ? number() : mark();
    }

    auto name() -> FormulaWord {
        const std::size_t first = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) {
            ++at_;
        }
        const auto text = text_.substr(first, at_ - first);
        const bool is_word = text == "and" || text == "or" || text == "not";
        return {is_word ? FormulaWord::mark : FormulaWord::name, text, first + 1, 0};
    }

    auto number() -> FormulaWord {
        FormulaWord word{FormulaWord::number, "", at_ + 1, 0};
        const char* const first = text_.data() + at_;
        const auto [behind, code] = std::from_chars(first, text_.data() + text_.size(), word.value);
        if (code != std::errc() || !std::isfinite(word.value)) {
            throw Error("a number is beyond what can be computed with")
                .about("expression")
                .found(place_in(text_, at_ + 1))
                .expected("numbers from 2.3e-308 to 1.7e308 in size");
        }
        at_ += static_cast<std::size_t>(behind - first);
        word.text = std::string(first, behind);
        if (at_ < text_.size() && (is_letter(text_[at_]) || text_[at_] == '.')) {
            throw Error("a number ends in letters")
                .about("expression")
                .found(place_in(text_, word.column))
                .expected("an operator between a number and a name, such as 2 * depth")
                .remedy("write *, or give a number with its unit as one of the constants");
        }
        return word;
    }

    auto mark() -> FormulaWord {
        for (const auto& one : marks) {
            const std::string written = one.written;
            if (text_.compare(at_, written.size(), written) == 0) {
                at_ += written.size();
                return {FormulaWord::mark, one.meant, at_ + 1 - written.size(), 0};
            }
        }
        throw Error("a formula has no such character")
            .about("expression")
            .found(place_in(text_, at_ + 1))
            .expected("numbers, names, ( ) , + - * / ^ < <= > >= == != and or not ? :")
            .remedy(text_[at_] == '=' ? "write == to compare" : "take it out");
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace

auto place_in(const std::string& text, std::size_t column) -> std::string {
    constexpr std::size_t shown = 24;
    const std::string place = "column " + std::to_string(column);
    std::size_t end = std::min(column - 1 + shown, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) {
        ++end;  // inside a character of several bytes
    }
    const std::string rest = column <= text.size() ? text.substr(column - 1, end - column + 1) : "";
    return rest.empty() ? place + ", the end" : place + ", at '" + rest + "'";
}

auto words_of(const std::string& text) -> std::vector<FormulaWord> {
    if (text.size() > longest) {
        throw Error("the formula is too long")
            .about("expression")
            .found(std::to_string(text.size()) + " characters")
            .expected("at most " + std::to_string(longest))
            .remedy("compute parts of it by formulas of their own");
    }
    return WordReader(text).read();
}

}  // namespace thalweg::bathymetry
