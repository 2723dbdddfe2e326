// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <emmintrin.h>

#include <cstdint>
#include <cstring>

#include "solvers/cpu/line_tile.hpp"

/// Vectors of the width of a cache line. Included only by what is compiled for one level of the instruction
/// set, hence in a namespace without a name.
namespace thalweg::solvers::cpu {
namespace {

#if defined(__AVX512F__)
constexpr int register_bytes = 64;
#elif defined(__AVX__)
constexpr int register_bytes = 32;
#else
constexpr int register_bytes = 16;
#endif

template <class Real>
struct Lanes;

template <>
struct Lanes<double> {
    using Vector = double __attribute__((vector_size(register_bytes)));
    using Bits = std::int64_t __attribute__((vector_size(register_bytes)));
    using Quad = double __attribute__((vector_size(32)));
    using Order = std::int64_t __attribute__((vector_size(32)));
    static constexpr std::int64_t magnitude_bits = INT64_MAX;
};

template <>
struct Lanes<float> {
    using Vector = float __attribute__((vector_size(register_bytes)));
    using Bits = std::int32_t __attribute__((vector_size(register_bytes)));
    using Quad = float __attribute__((vector_size(16)));
    using Order = std::int32_t __attribute__((vector_size(16)));
    static constexpr std::int32_t magnitude_bits = INT32_MAX;
};

template <class Real>
using Quad = typename Lanes<Real>::Quad;

constexpr int pack_registers = 64 / register_bytes;

/// A value of every lane.
template <class Real>
struct Pack {
    typename Lanes<Real>::Vector part[pack_registers];
};

/// A yes or no of every lane.
template <class Real>
struct Mask {
    typename Lanes<Real>::Bits part[pack_registers];
};

template <class Real>
THALWEG_PORTABLE auto magnitudes(const typename Lanes<Real>::Vector& v) -> typename Lanes<Real>::Vector {
    return (typename Lanes<Real>::Vector)((typename Lanes<Real>::Bits)v & Lanes<Real>::magnitude_bits);
}

template <class Vector, class Real>
THALWEG_PORTABLE auto loaded(const Real* from) -> Vector {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

/// Past the caches: `to` must be aligned to 16 bytes.
template <class Vector, class Real>
THALWEG_PORTABLE void stream_out(Real* to, const Vector& v) {
    __m128i parts[sizeof(Vector) / 16];
    std::memcpy(parts, &v, sizeof v);
    for (std::size_t k = 0; k < sizeof(Vector) / 16; ++k) {
        _mm_stream_si128(reinterpret_cast<__m128i*>(to) + k, parts[k]);
    }
}

/// Four by four.
template <class Real>
THALWEG_PORTABLE void transpose(Quad<Real> (&q)[4]) {
    using Order = typename Lanes<Real>::Order;
    const Order low = {0, 4, 2, 6};
    const Order high = {1, 5, 3, 7};
    const Order first = {0, 1, 4, 5};
    const Order second = {2, 3, 6, 7};
    const Quad<Real> a = __builtin_shuffle(q[0], q[1], low);
    const Quad<Real> b = __builtin_shuffle(q[0], q[1], high);
    const Quad<Real> c = __builtin_shuffle(q[2], q[3], low);
    const Quad<Real> d = __builtin_shuffle(q[2], q[3], high);
    q[0] = __builtin_shuffle(a, c, first);
    q[1] = __builtin_shuffle(b, d, first);
    q[2] = __builtin_shuffle(a, c, second);
    q[3] = __builtin_shuffle(b, d, second);
}

}  // namespace
}  // namespace thalweg::solvers::cpu
