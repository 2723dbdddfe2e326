// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace thalweg::test {

/// A Fortran record of big-endian numbers of four bytes.
template <class Value>
auto selafin_record(const std::vector<Value>& values) -> std::string {
    static_assert(sizeof(Value) == 4);
    std::string bytes;
    const auto add = [&](std::uint32_t bits) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes += static_cast<char>(bits >> shift);
        }
    };
    add(static_cast<std::uint32_t>(4 * values.size()));
    for (const auto value : values) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, 4);
        add(bits);
    }
    add(static_cast<std::uint32_t>(4 * values.size()));
    return bytes;
}

/// A text in a record of `length` bytes, a multiple of four.
inline auto selafin_record(std::string text, std::size_t length) -> std::string {
    text.resize(length, ' ');
    return selafin_record(std::vector<std::int32_t>(length / 4)).replace(4, length, text);
}

/// A square of 100 m in two triangles, with the bed 1, 2, 3 and 4 m at its corners in the first of `times`
/// time records, 10 m more in each further one.
inline auto selafin_square(int times) -> std::string {
    using Numbers = std::vector<std::int32_t>;
    using Reals = std::vector<float>;
    std::string bytes = selafin_record(std::string(72, 'x') + "SERAFIN ", 80) +
                        selafin_record(Numbers{1, 0}) + selafin_record("BOTTOM          M", 32) +
                        selafin_record(Numbers{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}) +
                        selafin_record(Numbers{2, 4, 3, 1}) + selafin_record(Numbers{1, 2, 3, 1, 3, 4}) +
                        selafin_record(Numbers{1, 2, 3, 4}) + selafin_record(Reals{0, 100, 100, 0}) +
                        selafin_record(Reals{0, 0, 100, 100});
    for (int k = 0; k < times; ++k) {
        const float more = 10.0F * static_cast<float>(k);
        bytes += selafin_record(Reals{60.0F * static_cast<float>(k)}) +
                 selafin_record(Reals{1 + more, 2 + more, 3 + more, 4 + more});
    }
    return bytes;
}

}  // namespace thalweg::test
