// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace thalweg::test {

/// A Fortran record of big-endian numbers.
template <class Number>
auto selafin_record(const std::vector<Number>& numbers) -> std::string {
    const auto big_endian = [](auto value) {
        std::string bytes(sizeof(value), '\0');
        std::memcpy(bytes.data(), &value, sizeof(value));
        return std::string(bytes.rbegin(), bytes.rend());
    };
    std::string bytes;
    for (const auto value : numbers) {
        bytes += big_endian(value);
    }
    const auto length = big_endian(static_cast<std::uint32_t>(bytes.size()));
    return length + bytes + length;
}

/// A text in a record of `length` bytes, a multiple of four.
inline auto selafin_record(std::string text, std::size_t length) -> std::string {
    text.resize(length, ' ');
    auto record = selafin_record(std::vector<std::int32_t>(length / 4));
    return record.replace(4, length, text);
}

/// A square of 100 m in two triangles, with the bed 1, 2, 3 and 4 m at its corners in the first of `times`
/// time records, 10 m more in each further one. Its south-west corner is at (x0, 0).
template <class Real = float>
auto selafin_square(int times, std::int32_t x0 = 0) -> std::string {
    using Numbers = std::vector<std::int32_t>;
    using Reals = std::vector<Real>;
    std::string bytes = selafin_record("a square", 80) + selafin_record(Numbers{1, 0}) +
                        selafin_record("BOTTOM          M", 32) +
                        selafin_record(Numbers{1, 0, x0, 0, 0, 0, 0, 0, 0, 0}) +
                        selafin_record(Numbers{2, 4, 3, 1}) + selafin_record(Numbers{1, 2, 3, 1, 3, 4}) +
                        selafin_record(Numbers{1, 2, 3, 4}) + selafin_record(Reals{0, 100, 100, 0}) +
                        selafin_record(Reals{0, 0, 100, 100});
    for (int k = 0; k < times; ++k) {
        const auto more = static_cast<Real>(10 * k);
        bytes += selafin_record(Reals{more}) + selafin_record(Reals{1 + more, 2 + more, 3 + more, 4 + more});
    }
    return bytes;
}

}  // namespace thalweg::test
