// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/base/plain_text.hpp"

#include <doctest/doctest.h>

using thalweg::runtime::is_plain_text;
using thalweg::runtime::plain_text;

TEST_CASE("text in UTF-8 stands as it is") {
    const std::string text = "Fließtiefe 水深 𝜂 é";

    CHECK(is_plain_text(text));
    CHECK(plain_text(text) == text);
}

TEST_CASE("what a terminal would obey or cannot show stands as bytes") {
    const std::pair<std::string, std::string> cases[] = {
        {"a\nb", "a\\x0ab"},                           // line feed
        {"\033[31m", "\\x1b[31m"},                     // escape
        {"\x7f", "\\x7f"},                             // delete
        {"\xc2\x9b", "\\xc2\\x9b"},                    // U+009B, an escape of one character
        {"fl\xffow", "fl\\xffow"},                     // never in UTF-8
        {"\xc3", "\\xc3"},                             // cut
        {"\xc3(", "\\xc3("},                           // not continued
        {"\xc0\xaf", "\\xc0\\xaf"},                    // overlong
        {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},           // overlong
        {"\xf0\x80\x80\xaf", "\\xf0\\x80\\x80\\xaf"},  // overlong
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},           // surrogate
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // above U+10FFFF
        {std::string("\0", 1), "\\x00"},               // zero
    };

    for (const auto& [text, shown] : cases) {
        CHECK_FALSE(is_plain_text(text));
        CHECK(plain_text(text) == shown);
    }
}

TEST_CASE("long text is cut between characters") {
    CHECK(plain_text("abcdef", 6) == "abcdef");
    CHECK(plain_text("abcdefg", 6) == "abcdef...");
    CHECK(plain_text("abcdeü", 6) == "abcde...");
    CHECK(plain_text(std::string(3 << 20, 'x')) == std::string(200, 'x') + "...");
}
