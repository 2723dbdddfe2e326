// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/units.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace thalweg::series {
namespace {

struct Unit {
    const char* name;
    Quantity quantity;
    double factor;
};

constexpr double foot = 0.3048;

constexpr Unit units[] = {
    {"s", Quantity::time, 1},
    {"min", Quantity::time, 60},
    {"h", Quantity::time, 3600},
    {"d", Quantity::time, 86400},
    {"m", Quantity::length, 1},
    {"cm", Quantity::length, 0.01},
    {"mm", Quantity::length, 0.001},
    {"km", Quantity::length, 1000},
    {"ft", Quantity::length, foot},
    {"m3/s", Quantity::discharge, 1},
    {"m3s-1", Quantity::discharge, 1},
    {"l/s", Quantity::discharge, 0.001},
    {"L/s", Quantity::discharge, 0.001},
    {"m3/h", Quantity::discharge, 1.0 / 3600},
    {"m3/d", Quantity::discharge, 1.0 / 86400},
    {"ft3/s", Quantity::discharge, foot* foot* foot},
    {"m/s", Quantity::speed, 1},
    {"ms-1", Quantity::speed, 1},
    {"cm/s", Quantity::speed, 0.01},
    {"km/h", Quantity::speed, 1 / 3.6},
    {"ft/s", Quantity::speed, foot},
    {"mm/h", Quantity::speed, 0.001 / 3600},
    {"mm/d", Quantity::speed, 0.001 / 86400},
    {"deg", Quantity::angle, 1},
    {"degree", Quantity::angle, 1},
    {"kg/m3", Quantity::concentration, 1},
    {"kgm-3", Quantity::concentration, 1},
    {"g/l", Quantity::concentration, 1},
    {"g/L", Quantity::concentration, 1},
    {"g/m3", Quantity::concentration, 0.001},
    {"mg/l", Quantity::concentration, 0.001},
    {"mg/L", Quantity::concentration, 0.001},
    {"kg/m/s", Quantity::transport, 1},
    {"kg/s/m", Quantity::transport, 1},
    {"kgm-1s-1", Quantity::transport, 1},
    {"g/m/s", Quantity::transport, 0.001},
    {"gm-1s-1", Quantity::transport, 0.001},
    {"g/s/m", Quantity::transport, 0.001},
};

auto bare(std::string unit) -> std::string {
    const auto idle = [](char c) { return c == ' ' || c == '\t' || c == '^'; };
    unit.erase(std::remove_if(unit.begin(), unit.end(), idle), unit.end());
    return unit;
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
    switch (quantity) {
        case Quantity::time:
            return "a time";
        case Quantity::length:
            return "a level or a depth";
        case Quantity::discharge:
            return "a discharge";
        case Quantity::angle:
            return "an angle";
        case Quantity::concentration:
            return "a concentration";
        case Quantity::transport:
            return "a transport rate per width";
        default:
            return "a speed";
    }
}

auto units_of(Quantity quantity) -> std::string {
    std::string names;
    for (const Unit& unit : units) {
        if (unit.quantity == quantity) {
            names += (names.empty() ? "" : ", ") + std::string(unit.name);
        }
    }
    return names;
}

auto known_units() -> std::string {
    std::string names;
    for (const Unit& unit : units) {
        names += (names.empty() ? "" : ", ") + std::string(unit.name);
    }
    return names;
}

auto unit_factor(const std::string& unit, Quantity quantity) -> std::optional<double> {
    const auto* const found = std::find_if(std::begin(units), std::end(units), [&](const Unit& u) {
        return u.name == bare(unit) && u.quantity == quantity;
    });
    return found == std::end(units) ? std::nullopt : std::optional<double>(found->factor);
}

auto is_unit(const std::string& unit) -> bool {
    return std::any_of(std::begin(units), std::end(units),
                       [&](const Unit& u) { return u.name == bare(unit); });
}

auto parse_number(const std::string& text) -> std::optional<double> {
    double value = 0;
    const char* const end = text.data() + text.size();
    const char* const start = text.data() + (!text.empty() && text[0] == '+' ? 1 : 0);
    const auto [stopped, failure] = std::from_chars(start, end, value);
    return failure == std::errc() && stopped == end && std::isfinite(value) ? std::optional<double>(value)
                                                                            : std::nullopt;
}

auto parse_amount(const std::string& text, Quantity quantity) -> std::optional<double> {
    const auto first_blank = text.find(' ');
    const auto number = parse_number(text.substr(0, first_blank));
    if (first_blank == std::string::npos || !number) {
        return number;
    }
    const auto factor = unit_factor(text.substr(first_blank), quantity);
    return factor ? std::optional<double>(*number * *factor) : std::nullopt;
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
