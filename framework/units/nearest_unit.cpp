// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <string>

#include "thalweg/units/unit.hpp"

namespace thalweg::units {
namespace {

struct Meaning {
    const char* written;  // in small letters
    const char* unit;
};

/// Words of hydraulics and of other languages that UDUNITS does not know.
constexpr Meaning meanings[] = {
    {"cumec", "m3/s"}, {"cumecs", "m3/s"}, {"cms", "m3/s"},   {"cfs", "ft3/s"},  {"lps", "l/s"},
    {"kmh", "km/h"},   {"kph", "km/h"},    {"mph", "mile/h"}, {"kn", "knot"},    {"kt", "knot"},
    {"kts", "knot"},   {"hrs", "h"},       {"std", "h"},      {"mins", "min"},   {"sek", "s"},
    {"mtr", "m"},      {"mtrs", "m"},      {"masl", "m"},     {"ltr", "l"},      {"lit", "l"},
    {"cbm", "m3"},     {"sqm", "m2"},      {"sqkm", "km2"},   {"deg c", "degC"}, {"yrs", "year"}};

/// Words long enough that one slip leaves no doubt.
constexpr const char* long_words[] = {
    "metre",  "meter",  "millimetre", "centimetre", "kilometre", "second", "minute",  "hour",
    "litre",  "liter",  "gram",       "kilogram",   "tonne",     "degree", "percent", "hectare",
    "pascal", "newton", "celsius",    "kelvin",     "year",      "month",  "person"};

auto in_small_letters(std::string text) -> std::string {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Whether one letter inserted, left out, changed or swapped with the next makes `a` into `b`.
auto is_one_slip(const std::string& a, const std::string& b) -> bool {
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t front = 0, back = 0;
    while (front < shorter && a[front] == b[front]) {
        ++front;
    }
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back]) {
        ++back;
    }
    const std::size_t left = std::max(a.size(), b.size()) - front - back;
    const bool swapped =
        left == 2 && a.size() == b.size() && a[front] == b[front + 1] && a[front + 1] == b[front];
    return left <= 1 || swapped;
}

/// A word that is no unit as UDUNITS spells it; itself where nobody knows.
auto meaning_of(const std::string& word) -> std::string {
    std::string small = in_small_letters(word);
    const auto* const known = std::find_if(std::begin(meanings), std::end(meanings),
                                           [&](const Meaning& one) { return small == one.written; });
    if (known != std::end(meanings)) {
        return known->unit;
    }
    if (is_unit(small)) {
        return small;
    }
    const auto* const alike = std::find_if(std::begin(long_words), std::end(long_words),
                                           [&](const char* one) { return is_one_slip(small, one); });
    return alike != std::end(long_words) ? *alike : word;
}

auto is_letter(char c) -> bool {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

auto nearest_unit(const std::string& text) -> std::string {
    constexpr std::size_t longest = 40;
    if (text.size() > longest || is_unit(text)) {
        return "";
    }
    if (std::string whole = meaning_of(text); whole != text && is_unit(whole)) {
        return whole;
    }
    std::string nearest;
    for (auto at = text.begin(); at != text.end();) {
        const auto end = std::find_if_not(at, text.end(), is_letter);
        const std::string word(at, end);
        nearest += word.empty() || is_unit(word) ? word : meaning_of(word);
        const auto next = std::find_if(end, text.end(), is_letter);
        nearest.append(end, next);
        at = next;
    }
    return is_unit(nearest) ? nearest : "";
}

}  // namespace thalweg::units
