// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checksum.hpp"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

#include <algorithm>
#include <fstream>
#include <vector>

namespace thalweg::runtime {

namespace {

// FIPS 180-4, 4.2.2: the fractions of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

auto rotated(std::uint32_t x, int by) -> std::uint32_t {
    return x >> by | x << (32 - by);
}

constexpr std::size_t block_size = 64;

auto message_schedule(const unsigned char* block) -> std::array<std::uint32_t, 64> {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t t = 0; t < 16; ++t) {
        w[t] = static_cast<std::uint32_t>(block[4 * t]) << 24 |
               static_cast<std::uint32_t>(block[4 * t + 1]) << 16 |
               static_cast<std::uint32_t>(block[4 * t + 2]) << 8 |
               static_cast<std::uint32_t>(block[4 * t + 3]);
    }
    for (std::size_t t = 16; t < 64; ++t) {
        const auto s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3;
        const auto s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    return w;
}

using State = std::array<std::uint32_t, 8>;

void compress_plainly(State& state, const unsigned char* block) {
    const auto w = message_schedule(block);
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t t = 0; t < 64; ++t) {
        const auto sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
        const auto t1 = h + sum1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
        const auto sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
        const auto t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const State change = {a, b, c, d, e, f, g, h};
    for (std::size_t k = 0; k < 8; ++k) {
        state[k] += change[k];
    }
}

#ifdef __x86_64__

/// Whether the processor has instructions for SHA-256: they take a fifth of the time.
auto has_instructions() -> bool {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned sha = 1U << 29, sse41 = 1U << 19;
    return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & sse41) != 0 &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & sha) != 0;
}

/// The words are kept as the instructions want them: a, b, e, f in one register, c, d, g, h in the other.
[[gnu::target("sha,sse4.1")]] void compress_by_instructions(State& state, const unsigned char* data,
                                                            std::size_t blocks) {
    const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
    const auto highest_first = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const auto first = _mm_shuffle_epi32(load(&state[0]), 0xb1);
    auto cdgh = _mm_shuffle_epi32(load(&state[4]), 0x1b);
    auto abef = _mm_alignr_epi8(first, cdgh, 8);
    cdgh = _mm_blend_epi16(cdgh, first, 0xf0);
    for (; blocks > 0; --blocks, data += block_size) {
        const auto abef_before = abef, cdgh_before = cdgh;
        __m128i w[4];
        for (int k = 0; k < 4; ++k) {
            w[k] = _mm_shuffle_epi8(load(data + 16 * k), highest_first);
        }
#pragma GCC unroll 16
        for (int k = 0; k < 16; ++k) {
            auto& now = w[k % 4];
            const auto &next = w[(k + 1) % 4], &third = w[(k + 2) % 4], &last = w[(k + 3) % 4];
            const auto message = _mm_add_epi32(now, load(&round_constants[4 * static_cast<std::size_t>(k)]));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, message);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(message, 0x0e));
            now = _mm_sha256msg2_epu32(
                _mm_add_epi32(_mm_sha256msg1_epu32(now, next), _mm_alignr_epi8(last, third, 4)), last);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    const auto feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    const auto store = [](void* to, __m128i words) { _mm_storeu_si128(static_cast<__m128i*>(to), words); };
    store(&state[0], _mm_blend_epi16(feba, dchg, 0xf0));
    store(&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

#endif

void compress(State& state, const unsigned char* data, std::size_t blocks) {
#ifdef __x86_64__
    static const bool by_instructions = has_instructions();
    if (by_instructions) {
        return compress_by_instructions(state, data, blocks);
    }
#endif
    for (; blocks > 0; --blocks, data += block_size) {
        compress_plainly(state, data);
    }
}

}  // namespace

// FIPS 180-4, 5.3.3: the fractions of the square roots of the first eight primes.
Sha256::Sha256()
    : state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19} {
}

void Sha256::add(const char* data, std::size_t size) {
    bytes_ += size;
    while (size > 0) {
        auto part = size;
        if (filled_ == 0 && size >= block_size) {
            part -= size % block_size;
            compress(state_, reinterpret_cast<const unsigned char*>(data), part / block_size);
        } else {
            part = std::min(size, block_.size() - filled_);
            std::copy(data, data + part, block_.begin() + static_cast<std::ptrdiff_t>(filled_));
            filled_ = (filled_ + part) % block_size;
            if (filled_ == 0) {
                compress(state_, block_.data(), 1);
            }
        }
        data += part;
        size -= part;
    }
}

auto Sha256::finish() -> std::string {
    const auto bits = bytes_ * 8;
    const char end = static_cast<char>(0x80), zero = 0;
    add(&end, 1);
    while (filled_ != 56) {
        add(&zero, 1);
    }
    for (int shift = 56; shift >= 0; shift -= 8) {
        const auto byte = static_cast<char>(bits >> shift & 0xff);
        add(&byte, 1);
    }
    std::string text;
    for (const auto word : state_) {
        for (int shift = 28; shift >= 0; shift -= 4) {
            text += "0123456789abcdef"[word >> shift & 0xf];
        }
    }
    return text;
}

auto sha256(const std::string& text) -> std::string {
    Sha256 sum;
    sum.add(text.data(), text.size());
    return sum.finish();
}

auto sha256_of_file(const std::filesystem::path& file) -> std::optional<std::string> {
    std::ifstream stream(file, std::ios::binary);
    std::vector<char> buffer(1 << 20);
    Sha256 sum;
    while (stream) {
        stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        sum.add(buffer.data(), static_cast<std::size_t>(stream.gcount()));
    }
    return stream.eof() ? std::optional<std::string>(sum.finish()) : std::nullopt;
}

}  // namespace thalweg::runtime
