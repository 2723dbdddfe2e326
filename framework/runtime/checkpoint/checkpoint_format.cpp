// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_format.hpp"

#include <cstring>

#include "runtime/base/checksum.hpp"

namespace thalweg::runtime::checkpoint_format {

namespace {

template <class Word, class Turn>
void turn_words(std::byte* data, std::size_t bytes, Turn turn) {
    for (std::size_t at = 0; at + sizeof(Word) <= bytes; at += sizeof(Word)) {
        Word word;
        std::memcpy(&word, data + at, sizeof word);
        word = turn(word);
        std::memcpy(data + at, &word, sizeof word);
    }
}

}  // namespace

void turn_bytes(std::byte* data, std::size_t bytes, std::size_t element) {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "elsewhere the file has the machine's order");
    if (element == 4) {
        turn_words<std::uint32_t>(data, bytes, [](std::uint32_t word) { return __builtin_bswap32(word); });
    } else if (element == 8) {
        turn_words<std::uint64_t>(data, bytes, [](std::uint64_t word) { return __builtin_bswap64(word); });
    }
}

auto header_checksum(std::string header, const std::string& own) -> std::string {
    const auto zeros = std::string(checksum_digits, '0');
    if (const auto at = header.find(own); own.size() == checksum_digits && at != std::string::npos) {
        header.replace(at, checksum_digits, zeros);
    }
    return sha256(header);
}

}  // namespace thalweg::runtime::checkpoint_format
