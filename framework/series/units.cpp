// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/units.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include <thalweg/units/unit.hpp>

namespace thalweg::series {
namespace {

/// A quantity for people, the unit that its numbers are converted to, and some that files use.
struct Measure {
    Quantity quantity;
    const char* name;
    const char* unit;
    const char* examples;
};

constexpr Measure measures[] = {
    {Quantity::time, "a time", "s", "s, min, h or d"},
    {Quantity::length, "a level or a depth", "m", "m, cm, mm, km or ft"},
    {Quantity::discharge, "a discharge", "m3 s-1", "m3/s, l/s, m3/h or ft3/s"},
    {Quantity::speed, "a speed", "m s-1", "m/s, km/h, mm/h or mm/d"},
    {Quantity::angle, "an angle", "degree", "degree or deg"},
    {Quantity::concentration, "a concentration", "kg m-3", "kg/m3, g/l or mg/l"},
    {Quantity::transport, "a transport rate per width", "kg m-1 s-1", "kg/m/s or g/m/s"},
};

auto measure_of(Quantity quantity) -> const Measure& {
    return *std::find_if(std::begin(measures), std::end(measures),
                         [&](const Measure& one) { return one.quantity == quantity; });
}

auto edit_distance(const std::string& a, const std::string& b) -> std::size_t {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row[b.size()];
}

}  // namespace

auto name_of(Quantity quantity) -> std::string {
    return measure_of(quantity).name;
}

auto units_of(Quantity quantity) -> std::string {
    return measure_of(quantity).examples;
}

auto unit_factor(const std::string& unit, Quantity quantity) -> std::optional<double> {
    return units::factor(unit, measure_of(quantity).unit);
}

auto parse_number(const std::string& text) -> std::optional<double> {
    double value = 0;
    const char* const end = text.data() + text.size();
    const char* const start = text.data() + (!text.empty() && text[0] == '+' ? 1 : 0);
    const auto [stopped, failure] = std::from_chars(start, end, value);
    return failure == std::errc() && stopped == end && std::isfinite(value) ? std::optional<double>(value)
                                                                            : std::nullopt;
}

auto most_like(const std::string& name, const std::vector<std::string>& texts) -> std::string {
    std::string best;
    std::size_t fewest = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const std::string& text : texts) {
        const std::size_t slips = edit_distance(name, text);
        if (slips < fewest) {
            best = text;
            fewest = slips;
        }
    }
    return best;
}

auto by_likeness(const std::string& name, std::vector<std::string> texts) -> std::vector<std::string> {
    std::stable_sort(texts.begin(), texts.end(), [&](const std::string& a, const std::string& b) {
        return edit_distance(name, a) < edit_distance(name, b);
    });
    return texts;
}

auto one_of(const std::vector<std::string>& texts) -> std::string {
    std::string all;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        all += (k == 0 ? "" : k + 1 == texts.size() ? " or " : ", ") + ("'" + texts[k] + "'");
    }
    return (texts.size() > 1 ? "one of " : "") + all;
}

}  // namespace thalweg::series
