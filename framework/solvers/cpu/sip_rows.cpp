// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, with THALWEG_ISA naming the table. Everything
// else here has internal linkage or is always inlined, so that no instruction leaks into another level.
#include "solvers/cpu/sip_rows.hpp"

#include <sched.h>

#include "solvers/cpu/sip_chunk.hpp"
#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers {

// Told apart by the precision, as an overload.
auto THALWEG_ISA(float) -> SipRows<float>;
auto THALWEG_ISA(double) -> SipRows<double>;

namespace {

/// Pointers of one row, so placed that [i] is column i; out of the field they lead to zeros.
template <class Real>
struct RowView {
    const Real *west, *east, *south, *north, *centre, *right;
    const Real *x, *x_south, *x_north;
};

template <class Real>
auto view(const SipLayer<Real>& s, std::int64_t j, const Real* zeros) -> RowView<Real> {
    const std::int64_t k = j * s.pitch;
    const bool first = j == 0;
    const bool last = j + 1 == s.ny;
    return {s.matrix.west + k,
            s.matrix.east + k,
            first ? zeros : s.matrix.south + k,
            last ? zeros : s.matrix.north + k,
            s.matrix.centre + k,
            s.right + k,
            s.x + k,
            first ? zeros : s.x + k - s.pitch,
            last ? zeros : s.x + k + s.pitch};
}

/// A cell with both neighbours in its row.
template <class Real>
THALWEG_HD auto inner_residual(const RowView<Real>& r, std::int64_t i) -> Real {
    return sip_residual<Real>({r.west[i], r.east[i], r.south[i], r.north[i], r.centre[i]},
                              {r.x[i - 1], r.x[i + 1], r.x_south[i], r.x_north[i], r.x[i]}, r.right[i]);
}

template <class Real>
THALWEG_HD auto edge_residual(const RowView<Real>& r, std::int64_t i, std::int64_t nx) -> Real {
    const bool west = i > 0;
    const bool east = i + 1 < nx;
    return sip_residual<Real>(
        {west ? r.west[i] : Real(0), east ? r.east[i] : Real(0), r.south[i], r.north[i], r.centre[i]},
        {west ? r.x[i - 1] : Real(0), east ? r.x[i + 1] : Real(0), r.x_south[i], r.x_north[i], r.x[i]},
        r.right[i]);
}

/// Calls inner(from, to) for the columns with two neighbours in [from, to) and edge(i) for the others.
template <class Inner, class Edge>
THALWEG_HD void by_columns(std::int64_t from, std::int64_t to, std::int64_t nx, Inner inner, Edge edge) {
    if (from == 0) {
        edge(std::int64_t(0));
    }
    inner(from == 0 ? 1 : from, to == nx ? nx - 1 : to);
    if (to == nx && nx > 1) {
        edge(nx - 1);
    }
}

/// V by rows of the field, whichever way they are swept: so the forward sweep of an iteration may follow the
/// backward sweep of the one before.
template <class Real>
auto change_row(const SipLayer<Real>& s, std::int64_t step) -> Real* {
    return s.change + s.row(step) * s.nx;
}

/// Columns' sums and maxima, behind each other: |R|, R, |R / centre|, |x|.
template <class Real>
struct ColumnNorms {
    double *absolute, *sum, *scaled, *largest;

    ColumnNorms(double* columns, std::int64_t nx)
        : absolute(columns),
          sum(columns + padded(nx)),
          scaled(columns + 2 * padded(nx)),
          largest(columns + 3 * padded(nx)) {}

    static auto padded(std::int64_t nx) -> std::int64_t {
        return (nx + norm_columns - 1) / norm_columns * norm_columns;
    }

    THALWEG_HD void add(const RowView<Real>& r, std::int64_t i, Real residual) const {
        const ResidualNorms cell = norms_of_cell(residual, Real(1) / r.centre[i], r.x[i]);
        absolute[i] += cell.absolute;
        sum[i] += cell.sum;
        scaled[i] = greater(cell.scaled, scaled[i]);
        largest[i] = greater(cell.largest, largest[i]);
    }
};

/// What needs no other cell's V, of a whole row: memory is read in few long streams, which it likes best.
template <bool measured, class Real>
void scaled_residuals(const SipLayer<Real>& s, std::int64_t step, const Real* zeros, double* columns) {
    const RowView<Real> r = view(s, s.row(step), zeros);
    const Real* inverse = s.factors.inverse + step * s.nx;
    Real* own = change_row(s, step);
    const ColumnNorms<Real> norms(columns, s.nx);
    const auto start = [&](std::int64_t i, Real residual) __attribute__((always_inline)) {
        own[i] = residual * inverse[i];
        if (measured) {
            norms.add(r, i, residual);
        }
    };
    by_columns(
        0, s.nx, s.nx,
        [&](std::int64_t from, std::int64_t to) {
#pragma GCC ivdep
            for (std::int64_t i = from; i < to; ++i) {
                start(i, inner_residual(r, i));
            }
        },
        [&](std::int64_t i) { start(i, edge_residual(r, i, s.nx)); });
}

template <class Real>
void start_forward(const SipLayer<Real>& s, std::int64_t step, std::int64_t from, std::int64_t to,
                   const Real* zeros) {
    const Real* lower = s.factors.lower_south + step * s.nx;
    Real* own = change_row(s, step);
    const Real* before = step == 0 ? zeros : change_row(s, step - 1);
#pragma GCC ivdep
    for (std::int64_t i = from; i < to; ++i) {
        own[i] = sip_eliminate(lower[i], before[i], own[i]);
    }
}

template <class Real>
void start_backward(const SipLayer<Real>& s, std::int64_t step, std::int64_t from, std::int64_t to,
                    const Real* zeros) {
    const Real* upper = s.factors.upper_north + step * s.nx;
    Real* own = change_row(s, step);
    const Real* before = step + 1 == s.ny ? zeros : change_row(s, step + 1);
#pragma GCC ivdep
    for (std::int64_t i = from; i < to; ++i) {
        own[i] = sip_eliminate(upper[i], before[i], own[i]);
    }
}

template <class Real>
void update(const SipLayer<Real>& s, std::int64_t step) {
    Real* x = s.x + s.row(step) * s.pitch;
    const Real* change = change_row(s, step);
#pragma GCC ivdep
    for (std::int64_t i = 0; i < s.nx; ++i) {
        x[i] += change[i];
    }
}

/// The recurrences of several rows, a chunk of each. Full chunks of all rows run together.
template <int direction, class Real>
void run_recurrences(const Real* const* coefficient, Real* const* own, const SipChunk* chunks, int count,
                     std::int64_t nx) {
    const auto before = [&](int a) {
        const std::int64_t i = direction > 0 ? chunks[a].from - 1 : chunks[a].to;
        return i < 0 || i >= nx ? Real(0) : own[a][i];
    };
    const auto at = [&](int a, std::int64_t n) {
        return direction > 0 ? chunks[a].from + n : chunks[a].to - 1 - n;
    };
    bool alike = count == sip_rows_together;
    for (int a = 1; a < count; ++a) {
        alike = alike && chunks[a].to - chunks[a].from == chunks[0].to - chunks[0].from;
    }
    if (alike) {
        Real v[sip_rows_together];
        const Real* c[sip_rows_together];
        Real* w[sip_rows_together];
        for (int a = 0; a < sip_rows_together; ++a) {
            v[a] = before(a);
            c[a] = coefficient[a] + at(a, 0);
            w[a] = own[a] + at(a, 0);
        }
        const std::int64_t size = chunks[0].to - chunks[0].from;
        for (std::int64_t n = 0; n < size; ++n) {
            for (int a = 0; a < sip_rows_together; ++a) {
                v[a] = sip_eliminate(c[a][direction * n], v[a], w[a][direction * n]);
                w[a][direction * n] = v[a];
            }
        }
        return;
    }
    for (int a = 0; a < count; ++a) {
        Real v = before(a);
        for (std::int64_t n = 0; n < chunks[a].to - chunks[a].from; ++n) {
            v = sip_eliminate(coefficient[a][at(a, n)], v, own[a][at(a, n)]);
            own[a][at(a, n)] = v;
        }
    }
}

/// Waits until the group before has done `chunks` of this sweep.
inline void wait_for(const SipPace& pace, int chunks) {
    if (pace.before == nullptr) {
        return;
    }
    for (int tries = 0; __atomic_load_n(pace.before, __ATOMIC_ACQUIRE) - pace.base < chunks; ++tries) {
        if (tries > 2000) {
            sched_yield();
        } else {
            __builtin_ia32_pause();
        }
    }
}

/// Chunk `c` of row `a` of the group is taken at c + a. start(step, from, to) is what is vectorised before
/// the recurrences.
template <int direction, class Real, class Start>
void sweep(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* lines, const SipPace& pace,
           Start start) {
    const int chunks = sip_chunks(s.nx);
    for (int turn = 0; turn < chunks + rows - 1; ++turn) {
        if (turn < chunks) {
            wait_for(pace, turn + 1);
        }
        const int first = turn < chunks ? 0 : turn - chunks + 1;
        const int end = turn < rows ? turn + 1 : rows;
        const Real* coefficient[sip_rows_together];
        Real* own[sip_rows_together];
        SipChunk range[sip_rows_together];
        std::int64_t of_row[sip_rows_together];
        for (int a = first; a < end; ++a) {
            const int n = a - first;
            of_row[n] = direction > 0 ? step + a : step + rows - 1 - a;
            range[n] = sip_chunk(s.nx, direction > 0 ? turn - a : chunks - 1 - (turn - a));
            coefficient[n] = lines + of_row[n] * s.nx;
            own[n] = change_row(s, of_row[n]);
            start(of_row[n], range[n].from, range[n].to);
        }
        run_recurrences<direction>(coefficient, own, range, end - first, s.nx);
        if (pace.own != nullptr && turn >= rows - 1) {
            __atomic_store_n(pace.own, pace.base + turn - rows + 2, __ATOMIC_RELEASE);
        }
    }
}

/// Joins the columns of a tile, 32 to a strip, as a tree; spoils them.
inline void join_columns(double* columns, std::int64_t nx, ResidualNorms* strips) {
    const std::int64_t padded = ColumnNorms<double>::padded(nx);
    for (std::int64_t strip = 0; strip < padded / norm_columns; ++strip) {
        double* c = columns + strip * norm_columns;
        for (int half = norm_columns / 2; half > 0; half /= 2) {
            for (int lane = 0; lane < half; ++lane) {
                c[lane] += c[lane + half];
                c[lane + padded] += c[lane + half + padded];
                c[lane + 2 * padded] = greater(c[lane + 2 * padded], c[lane + half + 2 * padded]);
                c[lane + 3 * padded] = greater(c[lane + 3 * padded], c[lane + half + 3 * padded]);
            }
        }
        strips[strip] = {c[0], c[padded], c[2 * padded], c[3 * padded]};
    }
}

inline void clear_columns(double* columns, std::int64_t nx) {
    for (std::int64_t n = 0; n < 4 * ColumnNorms<double>::padded(nx); ++n) {
        columns[n] = 0;
    }
}

template <class Real>
void forward(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* zeros, const SipPace& pace,
             const SipMeasure& measure) {
    static_assert(norm_rows % sip_rows_together == 0);
    const bool measured = measure.tiles != nullptr;
    if (measured && step % norm_rows == 0) {
        clear_columns(measure.columns, s.nx);
    }
    for (int a = 0; a < rows; ++a) {
        (measured ? scaled_residuals<true, Real> : scaled_residuals<false, Real>)(s, step + a, zeros,
                                                                                  measure.columns);
    }
    sweep<1>(s, step, rows, static_cast<const Real*>(s.factors.lower_west), pace,
             [&](std::int64_t row, std::int64_t from, std::int64_t to) {
                 start_forward(s, row, from, to, zeros);
             });
    if (measured && ((step + rows) % norm_rows == 0 || step + rows == s.ny)) {
        const std::int64_t strips = ColumnNorms<Real>::padded(s.nx) / norm_columns;
        join_columns(measure.columns, s.nx, measure.tiles + step / norm_rows * strips);
    }
}

template <class Real>
void backward(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* zeros, const SipPace& pace) {
    sweep<-1>(s, step, rows, static_cast<const Real*>(s.factors.upper_east), pace,
              [&](std::int64_t row, std::int64_t from, std::int64_t to) {
                  start_backward(s, row, from, to, zeros);
              });
    for (int a = rows - 1; a >= 0; --a) {
        update(s, step + a);
    }
}

/// Four rows, each a cell behind the one before it: their divisions do not wait for each other.
template <class Real>
auto factor(const SipFactoring<Real>& f) -> FaultWord {
    const SipLayer<Real>& s = *f.layer;
    FaultWord fault = no_fault;
    for (std::int64_t first = 0; first < s.ny; first += sip_rows_together) {
        const std::int64_t rows = s.ny - first < sip_rows_together ? s.ny - first : sip_rows_together;
        for (std::int64_t turn = 0; turn < s.nx + rows - 1; ++turn) {
            for (std::int64_t a = 0; a < rows; ++a) {
                const std::int64_t i = turn - a;
                if (i >= 0 && i < s.nx) {
                    const std::int64_t step = first + a;
                    const std::int64_t k = i + step * s.nx;
                    const auto pivot = factor_cell(s, i, step, k, k - 1, k - s.nx, f.cancellation);
                    const FaultWord word = pivot_fault(pivot, f.number, step * s.nx + i);
                    fault = word < fault ? word : fault;
                }
            }
        }
    }
    return fault;
}

template <class Real>
void norms(const SipLayer<Real>& s, std::int64_t step, int rows, double* columns, const Real* zeros,
           ResidualNorms* strips) {
    clear_columns(columns, s.nx);
    const ColumnNorms<Real> norms(columns, s.nx);
    for (int a = 0; a < rows; ++a) {
        const RowView<Real> r = view(s, s.row(step + a), zeros);
        by_columns(
            0, s.nx, s.nx,
            [&](std::int64_t from, std::int64_t to) {
#pragma GCC ivdep
                for (std::int64_t i = from; i < to; ++i) {
                    norms.add(r, i, inner_residual(r, i));
                }
            },
            [&](std::int64_t i) { norms.add(r, i, edge_residual(r, i, s.nx)); });
    }
    join_columns(columns, s.nx, strips);
}

}  // namespace

auto THALWEG_ISA(float) -> SipRows<float> {
    return {factor<float>, forward<float>, backward<float>, norms<float>};
}

auto THALWEG_ISA(double) -> SipRows<double> {
    return {factor<double>, forward<double>, backward<double>, norms<double>};
}

}  // namespace thalweg::solvers
