// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/gmsh_input.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace thalweg::bathymetry {

template <class Number>
auto GmshInput::number() -> Number {
    std::array<char, sizeof(Number)> bytes{};
    std::memcpy(bytes.data(), text_.take(bytes.size(), what_), bytes.size());
    if (is_swapped_) {
        std::reverse(bytes.begin(), bytes.end());
    }
    Number value{};
    std::memcpy(&value, bytes.data(), bytes.size());
    return value;
}

void GmshInput::begin_binary() {
    constexpr std::int32_t one = 1, swapped_one = 1 << 24;
    is_binary_ = true;
    const auto mark = number<std::int32_t>();
    if (mark != one && mark != swapped_one) {
        fail(fmt::format("{} as the mark of the order of bytes", mark), "1");
    }
    is_swapped_ = mark == swapped_one;
}

void GmshInput::entry(std::string_view what, std::string_view expected) {
    what_ = what;
    expected_ = expected;
    if (!is_binary_) {
        words_ = MeshWords(text_.expect(what));
    }
}

auto GmshInput::integer() -> std::int64_t {
    if (is_binary_) {
        return number<std::int32_t>();
    }
    const auto value = words_.integer();
    if (!value) {
        fail(fmt::format("not {}", what_), std::string(expected_));
    }
    return *value;
}

auto GmshInput::size() -> std::int64_t {
    const auto value = is_binary_ ? number<std::int64_t>() : integer();
    if (value < 0) {
        fail(fmt::format("{} in {}", value, what_), std::string(expected_));
    }
    return value;
}

auto GmshInput::real() -> double {
    if (is_binary_) {
        const auto value = number<double>();
        if (!std::isfinite(value)) {
            fail(fmt::format("{} in {}", value, what_), "finite numbers");
        }
        return value;
    }
    const auto value = words_.real();
    if (!value) {
        fail(fmt::format("not {}", what_), std::string(expected_));
    }
    return *value;
}

auto GmshInput::count_line(std::string_view section, std::size_t shortest) -> std::int64_t {
    what_ = section;
    const auto count = MeshWords(text_.expect(section)).integer();
    if (!count || *count < 0) {
        fail(fmt::format("no count of entries in {}", section), "a whole number");
    }
    require_room(*count, shortest);
    return *count;
}

void GmshInput::require_room(std::int64_t count, std::size_t shortest) const {
    constexpr std::size_t shortest_binary = 8;
    const auto most = is_binary_ ? text_.bytes_left() / shortest_binary
                                 : (text_.bytes_left() + 1) / shortest;  // the last may lack its line break
    if (static_cast<std::size_t>(count) > most) {
        fail(fmt::format("{} entries in {}", count, what_),
             fmt::format("at most {}, for which the rest of the file has room", most));
    }
}

void GmshInput::end_section(const std::string& name) {
    what_ = "a section";
    std::string_view word;
    while (word.empty()) {
        word = MeshWords(text_.expect("section $" + name)).next();
    }
    if (word != "$End" + name) {
        fail(fmt::format("'{}'", word.substr(0, 40)),
             "$End" + name + " behind the entries that were counted");
    }
}

void GmshInput::skip_section(const std::string& name) {
    if (!text_.skip_behind("$End" + name)) {
        fail("the file ends inside section $" + name, "$End" + name);
    }
}

void GmshInput::fail(const std::string& found, const std::string& expected, const std::string& remedy) const {
    text_.fail(found, expected, remedy);
}

}  // namespace thalweg::bathymetry
