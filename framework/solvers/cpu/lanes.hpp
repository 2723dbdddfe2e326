// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <emmintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <thalweg/compute/register_bytes.hpp>

#include "solvers/cpu/line_tile.hpp"

/// Vectors of the width of a cache line. Included only by what is compiled for one level of the instruction
/// set, hence in a namespace without a name.
namespace thalweg::solvers::cpu {
namespace {

using compute::register_bytes;

/// Of quads side by side: those of a register, or one where that is more.
template <class Real>
constexpr int wide_bytes = register_bytes < 4 * static_cast<int>(sizeof(Real)) ? 4 * sizeof(Real)
                                                                               : register_bytes;

template <class Real>
struct Lanes;

template <>
struct Lanes<double> {
    using Vector = double __attribute__((vector_size(register_bytes)));
    using Bits = std::int64_t __attribute__((vector_size(register_bytes)));
    using Quad = double __attribute__((vector_size(32)));
    using Wide = double __attribute__((vector_size(wide_bytes<double>)));
    static constexpr std::int64_t magnitude_bits = INT64_MAX;
};

template <>
struct Lanes<float> {
    using Vector = float __attribute__((vector_size(register_bytes)));
    using Bits = std::int32_t __attribute__((vector_size(register_bytes)));
    using Quad = float __attribute__((vector_size(16)));
    using Wide = float __attribute__((vector_size(wide_bytes<float>)));
    static constexpr std::int32_t magnitude_bits = INT32_MAX;
};

template <class Real>
using Quad = typename Lanes<Real>::Quad;

constexpr int pack_registers = 64 / register_bytes;

/// One number for each lane.
template <class Real>
struct Pack {
    typename Lanes<Real>::Vector part[pack_registers];
};

/// A truth value for each lane.
template <class Real>
struct Mask {
    typename Lanes<Real>::Bits part[pack_registers];
};

template <class Real>
THALWEG_HD auto magnitudes(const typename Lanes<Real>::Vector& v) -> typename Lanes<Real>::Vector {
    return (typename Lanes<Real>::Vector)((typename Lanes<Real>::Bits)v & Lanes<Real>::magnitude_bits);
}

template <class Vector, class Real>
THALWEG_HD auto loaded(const Real* from) -> Vector {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

/// Writes a vector without keeping it in the caches. `to` must be aligned to 16 bytes.
template <class Vector, class Real>
THALWEG_HD void stream_out(Real* to, const Vector& v) {
    __m128i parts[sizeof(Vector) / 16];
    std::memcpy(parts, &v, sizeof v);
    for (std::size_t k = 0; k < sizeof(Vector) / 16; ++k) {
        _mm_stream_si128(reinterpret_cast<__m128i*>(to) + k, parts[k]);
    }
}

/// One behind the other. Through registers: no processor hands on two stores to one load quickly.
template <class Vector, std::size_t... place>
THALWEG_HD auto joined(const Vector& a, const Vector& b, std::index_sequence<place...>) {
    return __builtin_shufflevector(a, b, place...);
}

template <int count, class Real, class From>
THALWEG_HD auto joined_quads(const From& from, int first) {
    if constexpr (count == 1) {
        return loaded<Quad<Real>>(from(first));
    } else {
        return joined(joined_quads<count / 2, Real>(from, first),
                      joined_quads<count / 2, Real>(from, first + count / 2),
                      std::make_index_sequence<4 * count>());
    }
}

/// Returns a0 b0 a2 b2 of each four lanes (a0 a1 a2 a3) and (b0 b1 b2 b3).
template <class Vector, std::size_t... n>
THALWEG_HD auto even(const Vector& a, const Vector& b, std::index_sequence<n...>) -> Vector {
    return __builtin_shufflevector(a, b, (n % 2 == 0 ? n : sizeof...(n) + n - 1)...);
}

/// Returns a1 b1 a3 b3 of each four lanes.
template <class Vector, std::size_t... n>
THALWEG_HD auto odd(const Vector& a, const Vector& b, std::index_sequence<n...>) -> Vector {
    return __builtin_shufflevector(a, b, (n % 2 == 0 ? n + 1 : sizeof...(n) + n)...);
}

/// Returns a0 a1 b0 b1 of each four lanes.
template <class Vector, std::size_t... n>
THALWEG_HD auto low(const Vector& a, const Vector& b, std::index_sequence<n...>) -> Vector {
    return __builtin_shufflevector(a, b, (n % 4 < 2 ? n : sizeof...(n) + n - 2)...);
}

/// Returns a2 a3 b2 b3 of each four lanes.
template <class Vector, std::size_t... n>
THALWEG_HD auto high(const Vector& a, const Vector& b, std::index_sequence<n...>) -> Vector {
    return __builtin_shufflevector(a, b, (n % 4 < 2 ? n + 2 : sizeof...(n) + n)...);
}

template <class Vector>
struct Four {
    Vector a, b, c, d;
};

/// Transposes the 4 x 4 matrix in each four lanes of the four vectors.
template <class Real, class Vector>
THALWEG_HD auto transposed(const Four<Vector>& q) -> Four<Vector> {
    constexpr std::make_index_sequence<sizeof(Vector) / sizeof(Real)> places;
    const Vector ab_even = even(q.a, q.b, places);
    const Vector ab_odd = odd(q.a, q.b, places);
    const Vector cd_even = even(q.c, q.d, places);
    const Vector cd_odd = odd(q.c, q.d, places);
    return {low(ab_even, cd_even, places), low(ab_odd, cd_odd, places), high(ab_even, cd_even, places),
            high(ab_odd, cd_odd, places)};
}

}  // namespace
}  // namespace thalweg::solvers::cpu
