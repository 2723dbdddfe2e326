// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cpu/lanes.hpp"

// Included only by what is compiled for one level of the instruction set.
namespace thalweg::solvers::cpu {
namespace {

constexpr int block_rows = 4;
constexpr int rows_ahead = 24;    // prefetched of interleaved lines
constexpr int bytes_ahead = 768;  // of contiguous ones

template <class Real>
struct RowBlock {
    Pack<Real> lower[block_rows], diagonal[block_rows], upper[block_rows], right[block_rows];
};

// Any strides, and tiles that are not full: lanes without a line repeat the first one.
template <class Real>
struct ScatteredLanes {
    static constexpr int lanes = tile_lanes<Real>;
    static constexpr int rows_a_store = 1;
    std::int64_t at[lanes];
    std::int64_t step;
    int count;

    explicit ScatteredLanes(const LineTile<Real>& tile) : step(tile.lines.step), count(tile.count) {
        for (int l = 0; l < lanes; ++l) {
            const std::int64_t system = tile.first_system + (l < count ? l : 0);
            at[l] = tile.lines.at(0, system % tile.lines.count, system / tile.lines.count);
        }
    }

    void load_row(const Real* from, std::int64_t row, Pack<Real>& to) const {
        Real values[lanes];
        for (int l = 0; l < lanes; ++l) {
            values[l] = from[at[l] + row * step];
        }
        to = loaded<Pack<Real>>(values);
    }

    void load(const Real* from, std::int64_t row, Pack<Real> (&to)[block_rows]) const {
        for (int r = 0; r < block_rows; ++r) {
            load_row(from, row + r, to[r]);
        }
    }

    void store_row(Real* to, std::int64_t row, const Pack<Real>& x) const {
        for (int l = 0; l < count; ++l) {
            to[at[l] + row * step] = reinterpret_cast<const Real*>(&x)[l];
        }
    }

    void prefetch(const TridiagonalSystems<Real>&, std::int64_t) const {}

    void store(Real* to, std::int64_t row, const Pack<Real>* x) const { store_row(to, row, *x); }
};

// Lines side by side in memory.
template <class Real>
struct AdjacentLanes : ScatteredLanes<Real> {
    bool stream;

    explicit AdjacentLanes(const LineTile<Real>& tile)
        : ScatteredLanes<Real>(tile),
          stream(tile.stream &&
                 reinterpret_cast<std::uintptr_t>(tile.systems.solution + this->at[0]) % 16 == 0 &&
                 this->step * sizeof(Real) % 16 == 0) {}

    auto place(std::int64_t row) const -> std::int64_t { return this->at[0] + row * this->step; }

    void load(const Real* from, std::int64_t row, Pack<Real> (&to)[block_rows]) const {
        for (int r = 0; r < block_rows; ++r) {
            to[r] = loaded<Pack<Real>>(from + place(row + r));
        }
    }

    void prefetch(const TridiagonalSystems<Real>& s, std::int64_t row) const {
        for (int r = 0; r < block_rows; ++r) {
            const std::int64_t there = place(row + r + rows_ahead);
            __builtin_prefetch(s.lower + there);
            __builtin_prefetch(s.diagonal + there);
            __builtin_prefetch(s.upper + there);
            __builtin_prefetch(s.right + there);
        }
    }

    void store(Real* to, std::int64_t row, const Pack<Real>* x) const {
        if (stream) {
            stream_out(to + place(row), *x);
        } else {
            std::memcpy(to + place(row), x, sizeof *x);
        }
    }
};

// Rows side by side in memory: read and written in squares that are transposed in registers.
template <class Real>
struct ContiguousLanes : ScatteredLanes<Real> {
    static constexpr int lanes = tile_lanes<Real>;
    static constexpr int rows_a_store = lanes;
    bool stream;

    explicit ContiguousLanes(const LineTile<Real>& tile) : ScatteredLanes<Real>(tile), stream(tile.stream) {
        for (const std::int64_t a : this->at) {
            stream = stream && reinterpret_cast<std::uintptr_t>(tile.systems.solution + a) % 64 == 0;
        }
    }

    void load(const Real* from, std::int64_t row, Pack<Real> (&to)[block_rows]) const {
        using Vector = typename Lanes<Real>::Wide;
        constexpr int quads = wide_bytes<Real> / static_cast<int>(sizeof(Quad<Real>));
        static_assert(block_rows == 4);
        for (int part = 0; part < lanes / (4 * quads); ++part) {
            const auto lines = [&](int k) __attribute__((always_inline)) {
                return joined_quads<quads, Real>(
                    [&](int q) __attribute__((always_inline)) {
                        return from + this->at[4 * (part * quads + q) + k] + row;
                    },
                    0);
            };
            const auto rows = transposed<Real>(Four<Vector>{lines(0), lines(1), lines(2), lines(3)});
            put_part(to[0], part, rows.a);
            put_part(to[1], part, rows.b);
            put_part(to[2], part, rows.c);
            put_part(to[3], part, rows.d);
        }
    }

    // A line's next cache line is asked for once, when its rows come to a new one.
    void prefetch(const TridiagonalSystems<Real>& s, std::int64_t row) const {
        if (row % lanes != 0) {
            return;
        }
        for (const std::int64_t a : this->at) {
            const std::int64_t there = a + row + bytes_ahead / static_cast<int>(sizeof(Real));
            __builtin_prefetch(s.lower + there);
            __builtin_prefetch(s.diagonal + there);
            __builtin_prefetch(s.upper + there);
            __builtin_prefetch(s.right + there);
        }
    }

    void store(Real* to, std::int64_t row, const Pack<Real>* x) const {
        const auto* values = reinterpret_cast<const Real*>(x);
        for (int l = 0; l < lanes; l += 4) {
            const std::int64_t* const places = this->at + l;
            for (int r = 0; r < lanes; r += 4) {
                const auto square = [&](int k) __attribute__((always_inline)) {
                    return loaded<Quad<Real>>(values + (r + k) * lanes + l);
                };
                const auto lines =
                    transposed<Real>(Four<Quad<Real>>{square(0), square(1), square(2), square(3)});
                put(to + places[0] + row + r, lines.a);
                put(to + places[1] + row + r, lines.b);
                put(to + places[2] + row + r, lines.c);
                put(to + places[3] + row + r, lines.d);
            }
        }
    }

    template <class Vector>
    static void put_part(Pack<Real>& to, int part, const Vector& v) {
        std::memcpy(reinterpret_cast<char*>(&to) + static_cast<std::size_t>(part) * sizeof v, &v, sizeof v);
    }

    void put(Real* to, const Quad<Real>& q) const {
        if (stream) {
            stream_out(to, q);
        } else {
            std::memcpy(to, &q, sizeof q);
        }
    }
};

}  // namespace
}  // namespace thalweg::solvers::cpu
