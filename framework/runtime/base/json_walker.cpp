// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "json_walker.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "json_text.hpp"

namespace thalweg::runtime {

namespace {

/// A piece of the text that begins like a JSON token: a bracket, colon or comma, a text with its quotes, or
/// whatever else stands up to the next of these or a blank. Empty at the end of the text.
struct Token {
    std::string_view text;
    int line = 1, column = 1;

    auto is(char c) const -> bool { return text.size() == 1 && text[0] == c; }

    auto is_text() const -> bool { return !text.empty() && text[0] == '"'; }
};

constexpr std::string_view blanks = " \t\r\n", punctuation = "{}[]:,";

class Tokens {
    std::string_view rest_;
    TextPosition at_;

    void skip(std::size_t count) {
        at_.pass(rest_.substr(0, count));
        rest_.remove_prefix(count);
    }

    auto length() const -> std::size_t {
        if (rest_.empty() || punctuation.find(rest_[0]) != std::string_view::npos) {
            return rest_.empty() ? 0 : 1;
        }
        if (rest_[0] != '"') {
            const auto end = rest_.find_first_of(" \t\r\n{}[]:,\"");
            return end == std::string_view::npos ? rest_.size() : end;
        }
        return quoted_length(rest_);
    }

  public:
    explicit Tokens(std::string_view text) : rest_(text) {
        const std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (rest_.substr(0, 3) == byte_order_mark) {
            rest_.remove_prefix(3);
        }
    }

    auto next() -> Token {
        const auto blank = rest_.find_first_not_of(blanks);
        skip(blank == std::string_view::npos ? rest_.size() : blank);
        const Token token{rest_.substr(0, length()), at_.line, at_.column};
        skip(token.text.size());
        return token;
    }
};

/// Unwinds the walk at the first token that cannot stand where it does.
struct NotJson {
    Diagnostic problem;
};

auto shown(std::string_view text) -> std::string {
    if (text.empty()) {
        return "the end of the text";
    }
    constexpr std::size_t longest = 40;
    const nlohmann::json cut = std::string(text.substr(0, longest));
    const auto quoted = cut.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::string inner;
    for (std::size_t k = 1; k + 1 < quoted.size(); ++k) {
        k += quoted[k] == '\\' && (quoted[k + 1] == '"' || quoted[k + 1] == '\\') ? 1 : 0;
        inner += quoted[k];
    }
    return inner + (text.size() > longest ? "..." : "");
}

auto remedy_for(std::string_view text) -> std::string {
    const auto begins = [&](std::string_view with) { return text.substr(0, with.size()) == with; };
    if (begins("#")) {
        return "begin a comment with //";
    }
    if (begins("'")) {
        return "put texts into double quotes";
    }
    if (text == "True" || text == "False" || text == "None" || text == "NULL" || text == "TRUE" ||
        text == "FALSE") {
        return "write true, false or null in lower case";
    }
    if (text == "NaN" || text == "nan" || begins("Inf") || begins("-Inf") || begins("inf")) {
        return "JSON numbers are finite; leave the key out where there is no value";
    }
    return "";
}

auto is_numeric(std::string_view text) -> bool {
    return text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

class Walker {
    Tokens tokens_;
    const std::string& file_;
    JsonMarks& marks_;
    Diagnostics& problems_;
    Token token_;

    auto problem(const Token& at, const std::string& pointer, std::string message) const -> Diagnostic {
        return {{file_, at.line, at.column, pointer}, "", std::move(message), shown(at.text), "", "", ""};
    }

    [[noreturn]] void refuse(const std::string& pointer, std::string expected,
                             std::string remedy = "") const {
        auto it = problem(token_, pointer, "this is not valid JSON");
        it.expected = std::move(expected);
        it.remedy = remedy_for(token_.text).empty() ? std::move(remedy) : remedy_for(token_.text);
        throw NotJson{it};
    }

    void advance() { token_ = tokens_.next(); }

    auto decoded(const std::string& pointer) -> std::string {
        if (token_.text.size() < 2 || token_.text.back() != '"') {
            refuse(pointer, "a closing double quote in the same line");
        }
        const auto value = nlohmann::json::parse(token_.text, nullptr, false);
        if (value.is_discarded()) {
            refuse(pointer, "a text in UTF-8, with line breaks written as \\n and backslashes as \\\\");
        }
        const auto& text = value.get_ref<const std::string&>();
        if (text.find('\0') != std::string::npos) {
            auto it = problem(token_, pointer, "a text cannot hold the character U+0000");
            it.remedy = "remove \\u0000";
            problems_.push_back(it);
        }
        return text;
    }

    void scalar(const std::string& pointer) {
        if (token_.is_text()) {
            decoded(pointer);
        } else if (is_numeric(token_.text) &&
                   std::abs(std::strtod(std::string(token_.text).c_str(), nullptr)) == HUGE_VAL) {
            refuse(pointer, "a number of at most 1.7e308");
        } else if (!nlohmann::json::accept(token_.text)) {
            const bool number = !token_.text.empty() && is_numeric(token_.text);
            refuse(pointer, number
                                ? "a number as 0.5, -3 or 1e-3"
                                : "a value: a text in double quotes, a number, true, false, null, {} or []");
        }
        advance();
    }

    auto key(const std::string& pointer, bool after_comma) -> std::string {
        if (!token_.is_text()) {
            refuse(pointer, after_comma ? "a key in double quotes" : "a key in double quotes, or }",
                   token_.is('}') ? "remove the comma before it" : "");
        }
        auto name = decoded(pointer);
        auto at = pointer_to(pointer, name);
        const Place place{file_, token_.line, token_.column, at};
        const auto [first, is_new] = marks_.keys.emplace(at, place);
        if (is_new) {
            marks_.order[pointer].push_back(name);
        } else {
            auto it = problem(token_, at, "the key stands more than once in its object");
            it.expected = "one; the first is in line " + std::to_string(first->second.line);
            it.remedy = "remove or rename one of them";
            problems_.push_back(it);
            marks_.forget_inside(at);  // the last one counts
            first->second = place;
        }
        advance();
        return at;
    }

    void object(const std::string& pointer, int depth) {
        advance();
        for (bool first = true; !token_.is('}') || !first; first = false) {
            const auto at = key(pointer, !first);
            if (!token_.is(':')) {
                refuse(at, "a colon");
            }
            advance();
            value(at, depth + 1);
            if (token_.is('}')) {
                break;
            }
            if (!token_.is(',')) {
                refuse(pointer, "a comma or }", token_.is_text() ? "put a comma before it" : "");
            }
            advance();
        }
        advance();
    }

    void array(const std::string& pointer, int depth) {
        advance();
        for (std::size_t index = 0; !token_.is(']') || index > 0; ++index) {
            if (token_.is(']')) {
                refuse(pointer, "a value", "remove the comma before it");
            }
            value(pointer_to(pointer, index), depth + 1);
            if (token_.is(']')) {
                break;
            }
            if (!token_.is(',')) {
                refuse(pointer, "a comma or ]");
            }
            advance();
        }
        advance();
    }

    void value(const std::string& pointer, int depth) {
        if (depth > deepest_json) {
            auto it = problem(token_, "", "the text is nested too deeply");
            it.expected = "at most " + std::to_string(deepest_json) + " objects and lists in each other";
            throw NotJson{it};
        }
        marks_.values[pointer] = {file_, token_.line, token_.column, pointer};
        if (token_.is('{')) {
            object(pointer, depth);
        } else if (token_.is('[')) {
            array(pointer, depth);
        } else {
            scalar(pointer);
        }
    }

  public:
    Walker(const std::string& file, const std::string& text, JsonMarks& marks, Diagnostics& problems)
        : tokens_(text), file_(file), marks_(marks), problems_(problems) {}

    auto walk() -> bool {
        try {
            advance();
            value("", 0);
            if (!token_.text.empty()) {
                refuse("", "the end of the text");
            }
            return true;
        } catch (const NotJson& reason) {
            problems_.push_back(reason.problem);
            return false;
        }
    }
};

}  // namespace

auto pointer_to(const std::string& parent, const std::string& key) -> std::string {
    auto pointer = parent + "/";
    for (const char c : key) {
        pointer += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
    }
    return pointer;
}

auto pointer_to(const std::string& parent, std::size_t index) -> std::string {
    return parent + "/" + std::to_string(index);
}

void JsonMarks::forget_inside(const std::string& pointer) {
    const auto forget = [&](auto& marks) {
        for (auto it = marks.lower_bound(pointer + "/");
             it != marks.end() && it->first.compare(0, pointer.size() + 1, pointer + "/") == 0;) {
            it = marks.erase(it);
        }
    };
    forget(values);
    forget(keys);
    forget(order);
    order.erase(pointer);
}

auto mark_json(const std::string& file, const std::string& text, JsonMarks& marks, Diagnostics& problems)
    -> bool {
    return Walker(file, text, marks, problems).walk();
}

}  // namespace thalweg::runtime
