// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, with THALWEG_ISA naming the table. Everything
// else here has internal linkage or is always inlined, so that no instruction leaks into another level.
#include "solvers/cpu/sip_rows.hpp"

#include <sched.h>

#include "solvers/cpu/sip_chunk.hpp"
#include "solvers/sip_wave_cell.hpp"

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
THALWEG_PORTABLE auto inner_residual(const RowView<Real>& r, std::int64_t i) -> Real {
    return sip_residual<Real>({r.west[i], r.east[i], r.south[i], r.north[i], r.centre[i]},
                              {r.x[i - 1], r.x[i + 1], r.x_south[i], r.x_north[i], r.x[i]}, r.right[i]);
}

template <class Real>
THALWEG_PORTABLE auto edge_residual(const RowView<Real>& r, std::int64_t i, std::int64_t nx) -> Real {
    const bool west = i > 0;
    const bool east = i + 1 < nx;
    return sip_residual<Real>(
        {west ? r.west[i] : Real(0), east ? r.east[i] : Real(0), r.south[i], r.north[i], r.centre[i]},
        {west ? r.x[i - 1] : Real(0), east ? r.x[i + 1] : Real(0), r.x_south[i], r.x_north[i], r.x[i]},
        r.right[i]);
}

/// Calls inner(from, to) for the columns with two neighbours in [from, to) and edge(i) for the others.
template <class Inner, class Edge>
THALWEG_PORTABLE void by_columns(std::int64_t from, std::int64_t to, std::int64_t nx, Inner inner,
                                 Edge edge) {
    if (from == 0) {
        edge(std::int64_t(0));
    }
    inner(from == 0 ? 1 : from, to == nx ? nx - 1 : to);
    if (to == nx && nx > 1) {
        edge(nx - 1);
    }
}

template <class Real>
void start_forward(const SipLayer<Real>& s, std::int64_t step, std::int64_t from, std::int64_t to,
                   const Real* zeros) {
    const RowView<Real> r = view(s, s.row(step), zeros);
    const Real* lower = s.factors.lower_south + step * s.nx;
    const Real* inverse = s.factors.inverse + step * s.nx;
    Real* own = s.change + step * s.nx;
    const Real* before = step == 0 ? zeros : own - s.nx;
    by_columns(
        from, to, s.nx,
        [&](std::int64_t a, std::int64_t b) {
#pragma GCC ivdep
            for (std::int64_t i = a; i < b; ++i) {
                own[i] = sip_eliminate(lower[i], before[i], inner_residual(r, i) * inverse[i]);
            }
        },
        [&](std::int64_t i) {
            own[i] = sip_eliminate(lower[i], before[i], edge_residual(r, i, s.nx) * inverse[i]);
        });
}

template <class Real>
void start_backward(const SipLayer<Real>& s, std::int64_t step, std::int64_t from, std::int64_t to,
                    const Real* zeros) {
    const Real* upper = s.factors.upper_north + step * s.nx;
    Real* own = s.change + step * s.nx;
    const Real* before = step + 1 == s.ny ? zeros : own + s.nx;
#pragma GCC ivdep
    for (std::int64_t i = from; i < to; ++i) {
        own[i] = sip_eliminate(upper[i], before[i], own[i]);
    }
}

template <class Real>
void update(const SipLayer<Real>& s, std::int64_t step, std::int64_t from, std::int64_t to) {
    Real* x = s.x + s.row(step) * s.pitch;
    const Real* change = s.change + step * s.nx;
#pragma GCC ivdep
    for (std::int64_t i = from; i < to; ++i) {
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

/// Chunk `c` of row `a` of the group is taken at c + a. start(step, from, to) and done(step, from, to) are
/// what is vectorised before and after the recurrences.
template <int direction, class Real, class Start, class Done>
void sweep(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* lines, const SipPace& pace,
           Start start, Done done) {
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
            own[n] = s.change + of_row[n] * s.nx;
            start(of_row[n], range[n].from, range[n].to);
        }
        run_recurrences<direction>(coefficient, own, range, end - first, s.nx);
        for (int n = 0; n < end - first; ++n) {
            done(of_row[n], range[n].from, range[n].to);
        }
        if (pace.own != nullptr && turn >= rows - 1) {
            __atomic_store_n(pace.own, pace.base + turn - rows + 2, __ATOMIC_RELEASE);
        }
    }
}

template <class Real>
void forward(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* zeros, const SipPace& pace) {
    sweep<1>(
        s, step, rows, static_cast<const Real*>(s.factors.lower_west), pace,
        [&](std::int64_t row, std::int64_t from, std::int64_t to) { start_forward(s, row, from, to, zeros); },
        [](std::int64_t, std::int64_t, std::int64_t) {});
}

template <class Real>
void backward(const SipLayer<Real>& s, std::int64_t step, int rows, const Real* zeros, const SipPace& pace) {
    sweep<-1>(
        s, step, rows, static_cast<const Real*>(s.factors.upper_east), pace,
        [&](std::int64_t row, std::int64_t from, std::int64_t to) {
            start_backward(s, row, from, to, zeros);
        },
        [&](std::int64_t row, std::int64_t from, std::int64_t to) { update(s, row, from, to); });
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
                    const auto pivot = wave_factor(s, f.mesh, i, step, f.mesh.at(i, step), f.cancellation);
                    const FaultWord word = pivot_fault(pivot, f.number, step * s.nx + i);
                    fault = word < fault ? word : fault;
                }
            }
        }
    }
    return fault;
}

/// Columns' sums and maxima lie behind each other: |R|, R, |R / centre|, |x|.
template <class Real>
void add_row(const SipLayer<Real>& s, std::int64_t j, double* columns, std::int64_t padded,
             const Real* zeros) {
    const RowView<Real> r = view(s, j, zeros);
    double* absolute = columns;
    double* sum = columns + padded;
    double* scaled = columns + 2 * padded;
    double* largest = columns + 3 * padded;
    const auto add = [&](std::int64_t i, Real residual) __attribute__((always_inline)) {
        const ResidualNorms cell = norms_of_cell(residual, Real(1) / r.centre[i], r.x[i]);
        absolute[i] += cell.absolute;
        sum[i] += cell.sum;
        scaled[i] = greater_of(cell.scaled, scaled[i]);
        largest[i] = greater_of(cell.largest, largest[i]);
    };
    by_columns(
        0, s.nx, s.nx,
        [&](std::int64_t a, std::int64_t b) {
#pragma GCC ivdep
            for (std::int64_t i = a; i < b; ++i) {
                add(i, inner_residual(r, i));
            }
        },
        [&](std::int64_t i) { add(i, edge_residual(r, i, s.nx)); });
}

template <class Real>
void norms(const SipLayer<Real>& s, std::int64_t step, int rows, double* columns, const Real* zeros,
           ResidualNorms* strips) {
    const std::int64_t count = (s.nx + norm_columns - 1) / norm_columns;
    const std::int64_t padded = count * norm_columns;
    for (std::int64_t n = 0; n < 4 * padded; ++n) {
        columns[n] = 0;
    }
    for (int a = 0; a < rows; ++a) {
        add_row(s, s.row(step + a), columns, padded, zeros);
    }
    for (std::int64_t strip = 0; strip < count; ++strip) {
        double* c = columns + strip * norm_columns;
        for (int half = norm_columns / 2; half > 0; half /= 2) {
            for (int lane = 0; lane < half; ++lane) {
                c[lane] += c[lane + half];
                c[lane + padded] += c[lane + half + padded];
                c[lane + 2 * padded] = greater_of(c[lane + 2 * padded], c[lane + half + 2 * padded]);
                c[lane + 3 * padded] = greater_of(c[lane + 3 * padded], c[lane + half + 3 * padded]);
            }
        }
        strips[strip] = {c[0], c[padded], c[2 * padded], c[3 * padded]};
    }
}

}  // namespace

auto THALWEG_ISA(float) -> SipRows<float> {
    return {factor<float>, forward<float>, backward<float>, norms<float>};
}

auto THALWEG_ISA(double) -> SipRows<double> {
    return {factor<double>, forward<double>, backward<double>, norms<double>};
}

}  // namespace thalweg::solvers
