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

template <class Real>
struct Lanes;

template <>
struct Lanes<double> {
    using Pack = double __attribute__((vector_size(64)));
    using Mask = std::int64_t __attribute__((vector_size(64)));
    using Quad = double __attribute__((vector_size(32)));
    using Order = std::int64_t __attribute__((vector_size(32)));
    static constexpr std::int64_t magnitude_bits = INT64_MAX;
};

template <>
struct Lanes<float> {
    using Pack = float __attribute__((vector_size(64)));
    using Mask = std::int32_t __attribute__((vector_size(64)));
    using Quad = float __attribute__((vector_size(16)));
    using Order = std::int32_t __attribute__((vector_size(16)));
    static constexpr std::int32_t magnitude_bits = INT32_MAX;
};

template <class Real>
using Pack = typename Lanes<Real>::Pack;

template <class Real>
using Mask = typename Lanes<Real>::Mask;

template <class Real>
using Quad = typename Lanes<Real>::Quad;

template <class Real>
THALWEG_PORTABLE auto magnitudes(const Pack<Real>& v) -> Pack<Real> {
    return (Pack<Real>)((Mask<Real>)v & Lanes<Real>::magnitude_bits);
}

/// a * b + c; contracted where the instruction set can.
template <class Vector>
THALWEG_PORTABLE auto fused_lanes(const Vector& a, const Vector& b, const Vector& c) -> Vector {
    return a * b + c;
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
