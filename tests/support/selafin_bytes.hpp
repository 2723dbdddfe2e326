// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace thalweg::test {

/// Which byte of a number comes first.
enum class Endian { big, little };

/// A Fortran record of numbers.
template <class Number>
auto selafin_record(const std::vector<Number>& numbers, Endian order = Endian::big) -> std::string {
    const auto in_order = [order](auto value) {
        std::string bytes(sizeof(value), '\0');
        std::memcpy(bytes.data(), &value, sizeof(value));
        return order == Endian::little ? bytes : std::string(bytes.rbegin(), bytes.rend());
    };
    std::string bytes;
    for (const auto value : numbers) {
        bytes += in_order(value);
    }
    const auto length = in_order(static_cast<std::uint32_t>(bytes.size()));
    return length + bytes + length;
}

/// A text in a record of `length` bytes, a multiple of four.
inline auto selafin_record(std::string text, std::size_t length, Endian order = Endian::big) -> std::string {
    text.resize(length, ' ');
    auto record = selafin_record(std::vector<std::int32_t>(length / 4), order);
    return record.replace(4, length, text);
}

/// A square of 100 m in two triangles, with the bed 1, 2, 3 and 4 m at its corners in the first of `times`
/// time records, 10 m more in each further one. Its south-west corner is at (x0, 0).
template <class Real = float>
auto selafin_square(int times, std::int32_t x0 = 0, Endian order = Endian::big) -> std::string {
    const auto numbers = [order](const std::vector<std::int32_t>& all) { return selafin_record(all, order); };
    const auto reals = [order](const std::vector<Real>& all) { return selafin_record(all, order); };
    std::string bytes = selafin_record("a square", 80, order) + numbers({1, 0}) +
                        selafin_record("BOTTOM          M", 32, order) +
                        numbers({1, 0, x0, 0, 0, 0, 0, 0, 0, 0}) + numbers({2, 4, 3, 1}) +
                        numbers({1, 2, 3, 1, 3, 4}) + numbers({1, 2, 3, 4}) + reals({0, 100, 100, 0}) +
                        reals({0, 0, 100, 100});
    for (int k = 0; k < times; ++k) {
        const auto more = static_cast<Real>(10 * k);
        bytes += reals({more}) + reals({1 + more, 2 + more, 3 + more, 4 + more});
    }
    return bytes;
}

}  // namespace thalweg::test
