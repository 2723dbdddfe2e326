// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "solvers/cpu/lanes.hpp"
#include "solvers/cpu/tile_overflow.hpp"

// Included only by what is compiled for one level of the instruction set.
namespace thalweg::solvers::cpu {
namespace {

// Prefetched. Few: rows a power of two apart share the same few places of a cache.
constexpr int wide_rows_ahead = 2;

// The sweeps of Thomas for several packs of lines side by side, row by row: what a row hands to the next is
// read back from the scratch memory, and the packs' divisions overlap.
template <class Real>
class WideSolver {
    using Vector = typename Lanes<Real>::Vector;
    using Bits = typename Lanes<Real>::Bits;
    static constexpr int lines = wide_packs * tile_lanes<Real>;
    static constexpr int vectors = wide_packs * pack_registers;
    static constexpr int vector_lanes = lines / vectors;
    const LineTile<Real>& tile_;
    std::int64_t size_, step_, base_;
    Vector* scratch_;
    Bits suspect_[vectors] = {};
    bool broken_[lines] = {};

    auto slot(std::int64_t row) const -> Vector* { return scratch_ + 2 * vectors * row; }

    template <bool check_dominance>
    void forward() {
        const TridiagonalSystems<Real> s = tile_.systems;
        Bits suspect[vectors] = {};
        Vector zeros[2 * vectors] = {};
        const Vector* above = zeros;
        for (std::int64_t row = 0; row < size_; ++row) {
            const std::int64_t at = base_ + row * step_;
            Vector* const own = slot(row);
            for (int line = 0; line < lines; line += tile_lanes<Real>) {
                const std::int64_t there = at + wide_rows_ahead * step_ + line;
                __builtin_prefetch(s.lower + there);
                __builtin_prefetch(s.diagonal + there);
                __builtin_prefetch(s.upper + there);
                __builtin_prefetch(s.right + there);
            }
            for (int v = 0; v < vectors; ++v) {
                const std::int64_t here = at + v * vector_lanes;
                const Vector lower = row == 0 ? Vector{} : loaded<Vector>(s.lower + here);
                const Vector upper = row + 1 == size_ ? Vector{} : loaded<Vector>(s.upper + here);
                const Vector diagonal = loaded<Vector>(s.diagonal + here);
                const Vector pivot = diagonal - lower * above[v];
                const Vector inverse = Real(1) / pivot;
                const Vector c = upper * inverse;
                const Vector d = (loaded<Vector>(s.right + here) - lower * above[vectors + v]) * inverse;
                const Vector size = magnitudes<Real>(pivot) + magnitudes<Real>(c) + magnitudes<Real>(d);
                suspect[v] |= ~(size <= std::numeric_limits<Real>::max());
                if (check_dominance) {
                    suspect[v] |=
                        magnitudes<Real>(diagonal) < magnitudes<Real>(lower) + magnitudes<Real>(upper);
                }
                own[v] = c;
                own[vectors + v] = d;
            }
            above = own;
        }
        std::copy(suspect, suspect + vectors, suspect_);
    }

    // The right-hand sides are still whole here, even where the solution is to take their place.
    auto examine() -> FaultWord {
        FaultWord fault = no_fault;
        for (int l = 0; l < lines; ++l) {
            if (suspect_[l / vector_lanes][l % vector_lanes] != 0) {
                const auto line = view_of(tile_.systems, tile_.lines, tile_.first_system + l);
                const Forward found =
                    thomas_forward(line, tile_.check_dominance, [](std::int64_t, Real, Real) {});
                fault = std::min(fault, found.fault);
                broken_[l] = found.broken;
                if (found.broken) {
                    slot(size_ - 1)[vectors + l / vector_lanes][l % vector_lanes] =
                        std::numeric_limits<Real>::quiet_NaN();
                }
            }
        }
        return fault;
    }

    template <bool stream>
    void backward(Vector (&x)[vectors]) {
        Real* const to = tile_.systems.solution;
        for (std::int64_t row = size_ - 1; row >= 0; --row) {
            const Vector* const own = slot(row);
            for (int v = 0; v < vectors; ++v) {
                x[v] = own[vectors + v] - own[v] * x[v];
                Real* const place = to + base_ + row * step_ + v * vector_lanes;
                if (stream) {
                    stream_out(place, x[v]);
                } else {
                    std::memcpy(place, &x[v], sizeof x[v]);
                }
            }
        }
    }

  public:
    explicit WideSolver(const LineTile<Real>& tile)
        : tile_(tile),
          size_(tile.lines.size),
          step_(tile.lines.step),
          base_(tile.lines.at(0, tile.first_system % tile.lines.count, tile.first_system / tile.lines.count)),
          scratch_(reinterpret_cast<Vector*>(tile.scratch)) {}

    auto solve() -> FaultWord {
        if (tile_.check_dominance) {
            forward<true>();
        } else {
            forward<false>();
        }
        FaultWord fault = examine();
        Vector x[vectors] = {};
        const bool aligned = reinterpret_cast<std::uintptr_t>(tile_.systems.solution + base_) % 16 == 0 &&
                             step_ * sizeof(Real) % 16 == 0;
        if (tile_.stream && aligned) {
            backward<true>(x);
            _mm_sfence();
        } else {
            backward<false>(x);
        }
        for (int l = 0; l < lines; ++l) {
            if (!is_number(x[l / vector_lanes][l % vector_lanes]) && !broken_[l]) {
                fault =
                    std::min(fault, overflow_of(view_of(tile_.systems, tile_.lines, tile_.first_system + l)));
            }
        }
        return fault;
    }
};

}  // namespace
}  // namespace thalweg::solvers::cpu
