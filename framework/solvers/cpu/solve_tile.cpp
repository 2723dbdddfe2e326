// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "solvers/cpu/tile_access.hpp"
#include "solvers/cpu/tile_overflow.hpp"
#include "solvers/cpu/wide_tile.hpp"

// Compiled once for each level of the instruction set; THALWEG_ISA is the name of the function there.
namespace thalweg::solvers::cpu {
namespace {

// Thomas's sweeps over several lines at once, each in a lane of the vector registers.
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

    // Coefficients of a row that the next row needs, kept in registers.
    struct Running {
        Pack<Real> c = {}, d = {};
        Mask<Real> suspect = {};
    };

    THALWEG_HD auto slot(std::int64_t row) const -> Pack<Real>* {
        return reinterpret_cast<Pack<Real>*>(scratch_ + row * 2 * lanes);
    }

    auto is_suspect(int l) const -> bool {
        return suspect_.part[l * pack_registers / lanes][l % (lanes / pack_registers)] != 0;
    }

    // Any lane with a pivot of 0, an infinity or a NaN becomes suspect, here or in a later row.
    THALWEG_HD void reduce(Running& run, std::int64_t row, const Pack<Real>& lower,
                           const Pack<Real>& diagonal, const Pack<Real>& upper, const Pack<Real>& right) {
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

    THALWEG_HD static void note_weak_rows(Running& run, const Pack<Real>& lower, const Pack<Real>& diagonal,
                                          const Pack<Real>& upper) {
        for (int k = 0; k < pack_registers; ++k) {
            run.suspect.part[k] |= magnitudes<Real>(diagonal.part[k]) <
                                   magnitudes<Real>(lower.part[k]) + magnitudes<Real>(upper.part[k]);
        }
    }

    THALWEG_HD void substitute(std::int64_t row, Pack<Real>& x) const {
        const Pack<Real>* const own = slot(row);
        for (int k = 0; k < pack_registers; ++k) {
            x.part[k] = own[1].part[k] - own[0].part[k] * x.part[k];
        }
    }

    template <bool check_dominance>
    THALWEG_HD void reduce_single(Running& run, std::int64_t row) {
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
            if (!is_number(reinterpret_cast<const Real*>(&first_)[l]) && !broken_[l]) {
                fault =
                    std::min(fault, overflow_of(view_of(tile_.systems, tile_.lines, tile_.first_system + l)));
            }
        }
        return fault;
    }
};

template <class Real>
auto solve_narrow(const LineTile<Real>& tile) -> FaultWord {
    if (tile.count == tile_lanes<Real> && tile.lines.pitch == 1) {
        return TileSolver<Real, AdjacentLanes<Real>>(tile).solve();
    }
    if (tile.count == tile_lanes<Real> && tile.lines.step == 1) {
        return TileSolver<Real, ContiguousLanes<Real>>(tile).solve();
    }
    return TileSolver<Real, ScatteredLanes<Real>>(tile).solve();
}

template <class Real>
auto solve_tile(const LineTile<Real>& tile) -> FaultWord {
    constexpr int lanes = tile_lanes<Real>;
    if (tile.count == wide_packs * lanes) {
        return WideSolver<Real>(tile).solve();
    }
    FaultWord fault = no_fault;
    for (int first = 0; first < tile.count; first += lanes) {
        LineTile<Real> part = tile;
        part.first_system += first;
        part.count = std::min(lanes, tile.count - first);
        fault = std::min(fault, solve_narrow(part));
    }
    return fault;
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
