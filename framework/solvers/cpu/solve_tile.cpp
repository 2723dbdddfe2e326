// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "solvers/cpu/lanes.hpp"
#include "solvers/cpu/thomas_line.hpp"

// Compiled once for each level of the instruction set; THALWEG_ISA is the name of the function there.
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
        Quad<Real> columns[block_rows][lanes / 4];
        for (int l = 0; l < lanes; l += 4) {
            Quad<Real> q[4];
            for (int k = 0; k < 4; ++k) {
                q[k] = loaded<Quad<Real>>(from + this->at[l + k] + row);
            }
            transpose<Real>(q);
            for (int r = 0; r < block_rows; ++r) {
                columns[r][l / 4] = q[r];
            }
        }
        std::memcpy(to, columns, sizeof columns);
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
            for (int r = 0; r < lanes; r += 4) {
                Quad<Real> q[4];
                for (int k = 0; k < 4; ++k) {
                    q[k] = loaded<Quad<Real>>(values + (r + k) * lanes + l);
                }
                transpose<Real>(q);
                for (int k = 0; k < 4; ++k) {
                    put(to + this->at[l + k] + row + r, q[k]);
                }
            }
        }
    }

    void put(Real* to, const Quad<Real>& q) const {
        if (stream) {
            stream_out(to, q);
        } else {
            std::memcpy(to, &q, sizeof q);
        }
    }
};

// The sweeps of Thomas with one line a lane.
template <class Real, class Access>
class TileSolver {
    using Vector = typename Lanes<Real>::Vector;
    static constexpr int lanes = tile_lanes<Real>;
    const LineTile<Real>& tile_;
    Access access_;
    std::int64_t size_;
    Real* scratch_;
    Pack<Real> first_ = {};
    Mask<Real> suspect_ = {};
    bool broken_[lanes] = {};

    // What a row hands to the next; in registers.
    struct Running {
        Pack<Real> c = {}, d = {};
        Mask<Real> suspect = {};
    };

    THALWEG_PORTABLE auto slot(std::int64_t row) const -> Pack<Real>* {
        return reinterpret_cast<Pack<Real>*>(scratch_ + 2 * lanes * row);
    }

    auto is_suspect(int l) const -> bool {
        return suspect_.part[l * pack_registers / lanes][l % (lanes / pack_registers)] != 0;
    }

    // Any lane with a pivot of 0, an infinity or a NaN becomes suspect, here or in a later row.
    THALWEG_PORTABLE void reduce(Running& run, std::int64_t row, const Pack<Real>& lower,
                                 const Pack<Real>& diagonal, const Pack<Real>& upper,
                                 const Pack<Real>& right) {
        Pack<Real>* const to = slot(row);
        for (int k = 0; k < pack_registers; ++k) {
            const Vector pivot = diagonal.part[k] - lower.part[k] * run.c.part[k];
            const Vector inverse = Real(1) / pivot;
            run.c.part[k] = upper.part[k] * inverse;
            run.d.part[k] = (right.part[k] - lower.part[k] * run.d.part[k]) * inverse;
            const Vector size =
                magnitudes<Real>(pivot) + magnitudes<Real>(run.c.part[k]) + magnitudes<Real>(run.d.part[k]);
            run.suspect.part[k] |= ~(size <= std::numeric_limits<Real>::max());
            to[0].part[k] = run.c.part[k];
            to[1].part[k] = run.d.part[k];
        }
    }

    THALWEG_PORTABLE static void note_weak_rows(Running& run, const Pack<Real>& lower,
                                                const Pack<Real>& diagonal, const Pack<Real>& upper) {
        for (int k = 0; k < pack_registers; ++k) {
            run.suspect.part[k] |= magnitudes<Real>(diagonal.part[k]) <
                                   magnitudes<Real>(lower.part[k]) + magnitudes<Real>(upper.part[k]);
        }
    }

    THALWEG_PORTABLE void substitute(std::int64_t row, Pack<Real>& x) const {
        const Pack<Real>* const own = slot(row);
        for (int k = 0; k < pack_registers; ++k) {
            x.part[k] = own[1].part[k] - own[0].part[k] * x.part[k];
        }
    }

    template <bool check_dominance>
    THALWEG_PORTABLE void reduce_single(Running& run, std::int64_t row) {
        const auto& s = tile_.systems;
        Pack<Real> lower = {};
        Pack<Real> upper = {};
        Pack<Real> diagonal;
        Pack<Real> right;
        access_.load_row(s.diagonal, row, diagonal);
        access_.load_row(s.right, row, right);
        if (row > 0) {
            access_.load_row(s.lower, row, lower);
        }
        if (row + 1 < size_) {
            access_.load_row(s.upper, row, upper);
        }
        reduce(run, row, lower, diagonal, upper, right);
        if (check_dominance) {
            note_weak_rows(run, lower, diagonal, upper);
        }
    }

    template <bool check_dominance>
    void forward() {
        const TridiagonalSystems<Real> s = tile_.systems;
        Running run;
        std::int64_t row = 0;
        for (; row + block_rows < size_; row += block_rows) {
            RowBlock<Real> block;
            access_.prefetch(s, row);
            access_.load(s.lower, row, block.lower);
            access_.load(s.diagonal, row, block.diagonal);
            access_.load(s.upper, row, block.upper);
            access_.load(s.right, row, block.right);
            if (row == 0) {
                block.lower[0] = Pack<Real>{};
            }
            for (int r = 0; r < block_rows; ++r) {
                reduce(run, row + r, block.lower[r], block.diagonal[r], block.upper[r], block.right[r]);
                if (check_dominance) {
                    note_weak_rows(run, block.lower[r], block.diagonal[r], block.upper[r]);
                }
            }
        }
        for (; row < size_; ++row) {
            reduce_single<check_dominance>(run, row);
        }
        suspect_ = run.suspect;
    }

    // The right-hand sides are still whole here, even where the solution is to take their place.
    auto examine() -> FaultWord {
        FaultWord fault = no_fault;
        for (int l = 0; l < tile_.count; ++l) {
            if (is_suspect(l)) {
                const auto line = view_of(tile_.systems, tile_.lines, tile_.first_system + l);
                const Forward found =
                    thomas_forward(line, tile_.check_dominance, [](std::int64_t, Real, Real) {});
                fault = std::min(fault, found.fault);
                broken_[l] = found.broken;
                if (found.broken) {
                    reinterpret_cast<Real*>(slot(size_ - 1) + 1)[l] = std::numeric_limits<Real>::quiet_NaN();
                }
            }
        }
        return fault;
    }

    void backward() {
        Real* const to = tile_.systems.solution;
        Pack<Real> x = {};
        std::int64_t row = size_ - 1;
        constexpr int rows = Access::rows_a_store;
        for (; (row + 1) % rows != 0; --row) {
            substitute(row, x);
            access_.store_row(to, row, x);
        }
        Pack<Real> block[lanes];
        for (; row >= 0; row -= rows) {
            for (int r = rows - 1; r >= 0; --r) {
                substitute(row - (rows - 1 - r), x);
                block[r] = x;
            }
            access_.store(to, row - (rows - 1), block);
        }
        first_ = x;
    }

    // An overflow on the way back reaches the first row, as does the NaN of a broken line.
    auto overflow(int l) const -> FaultWord {
        const auto line = view_of(tile_.systems, tile_.lines, tile_.first_system + l);
        std::int64_t row = size_ - 1;
        while (finite(line.solution[row * line.step])) {
            --row;
        }
        line.fill_with_nan();
        return pack(FaultKind::not_finite, line.system, row);
    }

  public:
    explicit TileSolver(const LineTile<Real>& tile)
        : tile_(tile), access_(tile), size_(tile.lines.size), scratch_(tile.scratch) {}

    auto solve() -> FaultWord {
        if (tile_.check_dominance) {
            forward<true>();
        } else {
            forward<false>();
        }
        FaultWord fault = examine();
        backward();
        _mm_sfence();
        for (int l = 0; l < tile_.count; ++l) {
            if (!finite(reinterpret_cast<const Real*>(&first_)[l]) && !broken_[l]) {
                fault = std::min(fault, overflow(l));
            }
        }
        return fault;
    }
};

template <class Real>
auto solve_tile(const LineTile<Real>& tile) -> FaultWord {
    if (tile.count == tile_lanes<Real> && tile.lines.pitch == 1) {
        return TileSolver<Real, AdjacentLanes<Real>>(tile).solve();
    }
    if (tile.count == tile_lanes<Real> && tile.lines.step == 1) {
        return TileSolver<Real, ContiguousLanes<Real>>(tile).solve();
    }
    return TileSolver<Real, ScatteredLanes<Real>>(tile).solve();
}

}  // namespace

auto THALWEG_ISA(const LineTile<float>& tile) -> FaultWord;
auto THALWEG_ISA(const LineTile<double>& tile) -> FaultWord;

auto THALWEG_ISA(const LineTile<float>& tile) -> FaultWord {
    return solve_tile(tile);
}

auto THALWEG_ISA(const LineTile<double>& tile) -> FaultWord {
    return solve_tile(tile);
}

}  // namespace thalweg::solvers::cpu
