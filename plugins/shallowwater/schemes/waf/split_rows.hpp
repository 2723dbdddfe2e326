// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cpu/update_rows.hpp"
#include "shallowwater/schemes/waf/interface_rows.hpp"
#include "shallowwater/schemes/waf/traits.hpp"
#include "shallowwater/schemes/waf/with_limiter.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace. Sweeps of WAF along one direction at a time, over piecewise constant cells.
namespace thalweg::shallowwater {
namespace {

// Depth and discharges of a row, of the state before the step or after its first sweep.
template <class Real>
struct StateRow {
    const Real *depth, *x, *y;
};

template <class Real>
struct StateBuffer {
    Real *depth, *x, *y;

    explicit StateBuffer(RowSource<Real>& rows) : depth(rows.take()), x(rows.take()), y(rows.take()) {}

    auto view() const -> StateRow<Real> { return {depth, x, y}; }
};

template <class Real>
struct FluxRow {
    Real *mass, *normal_low, *normal_high, *tangential;

    explicit FluxRow(RowSource<Real>& rows)
        : mass(rows.take()), normal_low(rows.take()), normal_high(rows.take()), tangential(rows.take()) {}
};

// Row buffers of one part for the split form. Of rows on the way north, [0] is the latest.
template <class Real>
struct SplitRows {
    RowSource<Real> source;
    StateBuffer<Real> swept[4];  // rows after the first sweep
    StateRow<Real> cells[4];     // that the march north sweeps
    PrimitiveRow<Real> own[3];
    InterfaceRow<Real> south[3];
    FluxRow<Real> flux[2];
    Real* factor[2];
    Real *kept_depth, *kept_x, *kept_y;
    Real *rate_depth, *rate_x, *rate_y;
    PrimitiveRow<Real> line;
    InterfaceRow<Real> west;
    FluxRow<Real> across;
    Real* factor_x;
    Real* fastest;

    explicit SplitRows(Real* scratch)
        : source(scratch),
          swept{StateBuffer<Real>(source), StateBuffer<Real>(source), StateBuffer<Real>(source),
                StateBuffer<Real>(source)},
          cells{},
          own{PrimitiveRow<Real>(source), PrimitiveRow<Real>(source), PrimitiveRow<Real>(source)},
          south{InterfaceRow<Real>(source), InterfaceRow<Real>(source), InterfaceRow<Real>(source)},
          flux{FluxRow<Real>(source), FluxRow<Real>(source)},
          factor{source.take(), source.take()},
          kept_depth(source.take()),
          kept_x(source.take()),
          kept_y(source.take()),
          rate_depth(source.take()),
          rate_x(source.take()),
          rate_y(source.take()),
          line(source),
          west(source),
          across(source),
          factor_x(source.take()),
          fastest(source.take()) {}
};

template <class Real>
void fill_cells(const StageJob<Real>& job, const Part& part, int j, const StateRow<Real>& row, Columns range,
                const PrimitiveRow<Real>& to) {
    const Real* __restrict bed = RowView<Real>(job, part.west, j).bed.mean;
    const Real dry_depth = job.constants.dry_depth;
    Real* __restrict level = to.level;
    Real* __restrict x = to.x;
    Real* __restrict y = to.y;
    for (int k = range.begin; k < range.end; ++k) {
        level[k] = row.depth[k] + bed[k];
        const Real inverse = Real(1) / greater(row.depth[k], dry_depth);
        const Real inverse_depth = row.depth[k] > dry_depth ? inverse : Real(0);
        x[k] = row.x[k] * inverse_depth;
        y[k] = row.y[k] * inverse_depth;
    }
}

// Of two cells as they are. Inlined always: a call would keep the loops around it from being vectorised.
template <bool Closed, class Real>
THALWEG_HD auto split_interface(const SchemeConstants<Real>& c, const WaterSide<Real>& low,
                                const WaterSide<Real>& high) -> WafInterface<Real> {
    return waf_interface<Closed>(c, low, high, low.depth, high.depth);
}

// One direction of a step of the cells of a row. `remainder`: what the depths are short of, read by the last
// direction of a step only.
template <bool Closed, bool Last, Drag drag, class Real>
void step_columns(const StageJob<Real>& job, const SplitRows<Real>& rows, const StateRow<Real>& from,
                  const Real* friction, Columns range, Real* depth, Real* x, Real* y, Real* remainder) {
    const Real dt = job.dt;
    const Real dry_depth = job.constants.dry_depth;
    const Real friction_everywhere = job.friction.everywhere;
#pragma GCC ivdep
    for (int k = range.begin; k < range.end; ++k) {
        const Conserved<Real> u = {from.depth[k], from.x[k], from.y[k]};
        const Real gn2 = drag == Drag::varies ? friction[k]
                         : drag == Drag::same ? friction_everywhere
                                              : Real(0);
        const Conserved<Real> rate = {rows.rate_depth[k], rows.rate_x[k], rows.rate_y[k]};
        const bool wall = Closed && u.depth < Real(0);
        Conserved<Real> next;
        if constexpr (Last && keeps_remainder<Real>) {
            Real left = remainder[k];
            next = stage_of_cell<false>(u, u, rate, dt, gn2, dry_depth, Real(0), left);
            remainder[k] = wall ? Real(0) : left;
        } else {
            next = euler_step(u, rate, dt, gn2, dry_depth);
        }
        depth[k] = wall ? u.depth : next.depth;
        x[k] = wall ? Real(0) : next.discharge_x;
        y[k] = wall ? Real(0) : next.discharge_y;
    }
}

// Adds to the remainders of row j what its depths have lost in a sweep, if the row is one of the part's own.
template <class Real>
void keep_lost(const StageJob<Real>& job, const Part& part, int j, const Real* rate, const Real* before,
               const Real* after) {
    if (!keeps_remainder<Real> || j < part.south || j >= part.north) {
        return;
    }
    Real* remainder = job.remainder + j * job.pitch + part.west;
    const Real dt = job.dt;
#pragma GCC ivdep
    for (int k = 0; k < part.east - part.west; ++k) {
        const Real lost = dt * rate[k] - (after[k] - before[k]);
        remainder[k] = before[k] < Real(0) ? Real(0) : remainder[k] + lost;
    }
}

template <bool Closed, class Real>
void finish_first_sweep(const StageJob<Real>& job, const Part& part, int j, const SplitRows<Real>& rows,
                        const StateRow<Real>& from, Columns range, const StateBuffer<Real>& to) {
    step_columns<Closed, false, Drag::none>(job, rows, from, job.friction.field, range, to.depth, to.x, to.y,
                                            job.remainder);
    keep_lost(job, part, j, rows.rate_depth, from.depth, to.depth);
}

// Also friction, which belongs to the whole step.
template <bool Closed, class Real>
void finish_second_sweep(const StageJob<Real>& job, const Part& part, int j, const SplitRows<Real>& rows,
                         const StateRow<Real>& from) {
    const std::ptrdiff_t first = j * job.pitch + part.west;
    const Columns range = {0, part.east - part.west};
    Real* depth = job.out.depth + first;
    Real* x = job.out.discharge_x + first;
    Real* y = job.out.discharge_y + first;
    Real* remainder = job.remainder + first;
    if (job.friction.field != nullptr) {
        step_columns<Closed, true, Drag::varies>(job, rows, from, job.friction.field + first, range, depth, x,
                                                 y, remainder);
    } else if (job.friction.everywhere > Real(0)) {
        step_columns<Closed, true, Drag::same>(job, rows, from, job.friction.field, range, depth, x, y,
                                               remainder);
    } else {
        step_columns<Closed, true, Drag::none>(job, rows, from, job.friction.field, range, depth, x, y,
                                               remainder);
    }
}

// Rates of row j from its x faces. `row` reaches three columns beyond the part.
template <class Limiter, bool Closed, class Real>
void sweep_across(const StageJob<Real>& job, const Part& part, int j, const StateRow<Real>& row,
                  const SplitRows<Real>& rows) {
    const int width = part.east - part.west;
    const Real scale = job.inverse_dx;
    const Real rate = job.dt * scale;
    const SchemeConstants<Real> c = job.constants;
    const PrimitiveRow<Real> u = rows.line;
    const InterfaceRow<Real> west = rows.west;
    const FluxRow<Real> flux = rows.across;
    const bool inside = j >= part.south && j < part.north;
    Real* __restrict factor = rows.factor_x;
    Real* __restrict fastest = rows.fastest;
    fill_cells(job, part, j, row, {-3, width + 3}, u);
    const Real* __restrict bed = RowView<Real>(job, part.west, j).bed.mean;
#pragma GCC ivdep
    for (int k = -2; k <= width + 2; ++k) {
        west.put(k,
                 split_interface<Closed, Real>(c, {row.depth[k - 1], u.level[k - 1], u.x[k - 1], u.y[k - 1]},
                                               {row.depth[k], u.level[k], u.x[k], u.y[k]}));
    }
#pragma GCC ivdep
    for (int k = -1; k <= width + 1; ++k) {
        FaceFlux<Real> f = waf_flux<Limiter, Closed>(c, west[k], neighbours(west[k - 1], west[k + 1]),
                                                     row.depth[k - 1], row.depth[k], rate);
        push_down_slope<Closed, Real>(
            f, west[k], {u.level[k - 1], bed[k - 1], minmod_slope(Real(1), bed[k - 2], bed[k - 1], bed[k])},
            {u.level[k], bed[k], minmod_slope(Real(1), bed[k - 1], bed[k], bed[k + 1])}, row.depth[k - 1],
            row.depth[k], c.gravity);
        flux.mass[k] = f.mass;
        flux.normal_low[k] = f.normal_low;
        flux.normal_high[k] = f.normal_high;
        flux.tangential[k] = f.tangential;
        const bool counts = inside && k >= 0 && k <= width;
        fastest[k] = counts ? greater(f.speed * scale, fastest[k]) : fastest[k];
    }
#pragma GCC ivdep
    for (int k = -1; k <= width; ++k) {
        factor[k] = draining_factor(row.depth[k], flux.mass[k], flux.mass[k + 1], rate);
    }
#pragma GCC ivdep
    for (int k = 0; k <= width; ++k) {
        const Real part_of_step = flux.mass[k] > Real(0) ? factor[k - 1] : factor[k];
        flux.mass[k] *= part_of_step;
        flux.normal_low[k] *= part_of_step;
        flux.normal_high[k] *= part_of_step;
        flux.tangential[k] *= part_of_step;
    }
    Real* __restrict rate_depth = rows.rate_depth;
    Real* __restrict rate_x = rows.rate_x;
    Real* __restrict rate_y = rows.rate_y;
#pragma GCC ivdep
    for (int k = 0; k < width; ++k) {
        rate_depth[k] = (flux.mass[k] - flux.mass[k + 1]) * scale;
        rate_x[k] = (flux.normal_high[k] - flux.normal_low[k + 1]) * scale;
        rate_y[k] = (flux.tangential[k] - flux.tangential[k + 1]) * scale;
    }
    if (inside) {
        note_faces(job, part, j, flux.mass);
    }
}

// The interfaces to the south of row j.
template <bool Closed, class Real>
void interfaces_south(const StageJob<Real>& job, const SplitRows<Real>& rows, Columns range) {
    const SchemeConstants<Real> c = job.constants;
    const PrimitiveRow<Real> low = rows.own[1];
    const PrimitiveRow<Real> high = rows.own[0];
    const StateRow<Real> cell_low = rows.cells[1];
    const StateRow<Real> cell_high = rows.cells[0];
    const InterfaceRow<Real> south = rows.south[0];
#pragma GCC ivdep
    for (int k = range.begin; k < range.end; ++k) {
        south.put(k,
                  split_interface<Closed, Real>(c, {cell_low.depth[k], low.level[k], low.y[k], low.x[k]},
                                                {cell_high.depth[k], high.level[k], high.y[k], high.x[k]}));
    }
}

// The free fluxes to the south of row j-1. `counts`: whether the face is one of the part's own.
template <class Limiter, bool Closed, class Real>
void fluxes_south(const StageJob<Real>& job, const Part& part, int j, const SplitRows<Real>& rows,
                  Columns range, Columns counted, bool counts) {
    const SchemeConstants<Real> c = job.constants;
    const Real scale = job.inverse_dy;
    const Real rate = job.dt * scale;
    const InterfaceRow<Real> above = rows.south[0];
    const InterfaceRow<Real> own = rows.south[1];
    const InterfaceRow<Real> below = rows.south[2];
    const Real* low = rows.cells[2].depth;
    const Real* high = rows.cells[1].depth;
    const Real* level_low = rows.own[2].level;
    const Real* level_high = rows.own[1].level;
    const Real* __restrict bed_high = RowView<Real>(job, part.west, j - 1).bed.mean;
    const Real* __restrict bed_low = bed_high - job.pitch;
    const Real* __restrict bed_above = bed_high + job.pitch;
    const Real* __restrict bed_below = bed_low - job.pitch;
    const FluxRow<Real> flux = rows.flux[0];
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = range.begin; k < range.end; ++k) {
        FaceFlux<Real> f =
            waf_flux<Limiter, Closed>(c, own[k], neighbours(below[k], above[k]), low[k], high[k], rate);
        push_down_slope<Closed, Real>(
            f, own[k],
            {level_low[k], bed_low[k], minmod_slope(Real(1), bed_below[k], bed_low[k], bed_high[k])},
            {level_high[k], bed_high[k], minmod_slope(Real(1), bed_low[k], bed_high[k], bed_above[k])},
            low[k], high[k], c.gravity);
        flux.mass[k] = f.mass;
        flux.normal_low[k] = f.normal_low;
        flux.normal_high[k] = f.normal_high;
        flux.tangential[k] = f.tangential;
        const bool count = counts && k >= counted.begin && k < counted.end;
        fastest[k] = count ? greater(f.speed * scale, fastest[k]) : fastest[k];
    }
}

// How much of the step row j-2 can give; then the fluxes to the south of it, which complete row j-3.
template <class Real>
void drain_north(const StageJob<Real>& job, const SplitRows<Real>& rows, Columns range) {
    const Real scale = job.inverse_dy;
    const Real rate = job.dt * scale;
    const FluxRow<Real> north = rows.flux[0];
    const FluxRow<Real> south = rows.flux[1];
    const Real* __restrict depth = rows.cells[2].depth;
    const Real* __restrict factor_low = rows.factor[1];
    Real* __restrict factor = rows.factor[0];
#pragma GCC ivdep
    for (int k = range.begin; k < range.end; ++k) {
        factor[k] = draining_factor(depth[k], south.mass[k], north.mass[k], rate);
        const Real part_of_step = south.mass[k] > Real(0) ? factor_low[k] : factor[k];
        const Real mass = south.mass[k] * part_of_step * scale;
        const Real tangential = south.tangential[k] * part_of_step * scale;
        rows.rate_depth[k] = rows.kept_depth[k] - mass;
        rows.rate_x[k] = rows.kept_x[k] - tangential;
        rows.rate_y[k] = rows.kept_y[k] - south.normal_low[k] * part_of_step * scale;
        rows.kept_depth[k] = mass;
        rows.kept_x[k] = tangential;
        rows.kept_y[k] = south.normal_high[k] * part_of_step * scale;
    }
}

// Takes in row j on the way north. Afterwards the rates hold what the y faces bring to row j-3.
template <class Limiter, bool Closed, class Real>
void sweep_along(const StageJob<Real>& job, const Part& part, int j, const StateRow<Real>& row, Columns range,
                 SplitRows<Real>& rows) {
    pass_on(rows.cells, 4);
    pass_on(rows.own, 3);
    pass_on(rows.south, 3);
    pass_on(rows.flux, 2);
    pass_on(rows.factor, 2);
    rows.cells[0] = row;
    fill_cells(job, part, j, row, range, rows.own[0]);
    if (j > part.south - 3) {
        interfaces_south<Closed>(job, rows, range);
    }
    if (j >= part.south) {
        const bool counts = j > part.south;
        fluxes_south<Limiter, Closed>(job, part, j, rows, range, {0, part.east - part.west},
                                      counts && j <= part.north + 1);
    }
    if (j > part.south) {
        drain_north(job, rows, range);
    }
    if (j >= part.south + 2) {
        note_faces_south(job, part, j - 2, rows.kept_depth);
    }
}

// Along x, then along y.
template <class Limiter, bool Closed, class Real>
void split_x_first(const StageJob<Real>& job, const Part& part, SplitRows<Real>& rows) {
    const Columns range = {0, part.east - part.west};
    for (int j = part.south - 3; j < part.north + 3; ++j) {
        const RowView<Real> in(job, part.west, j);
        const StateRow<Real> row = {in.depth, in.qx, in.qy};
        sweep_across<Limiter, Closed>(job, part, j, row, rows);
        pass_on(rows.swept, 4);
        finish_first_sweep<Closed>(job, part, j, rows, row, range, rows.swept[0]);
        sweep_along<Limiter, Closed>(job, part, j, rows.swept[0].view(), range, rows);
        if (j >= part.south + 3) {
            finish_second_sweep<Closed>(job, part, j - 3, rows, rows.cells[3]);
        }
    }
}

// Along y, then along x.
template <class Limiter, bool Closed, class Real>
void split_y_first(const StageJob<Real>& job, const Part& part, SplitRows<Real>& rows) {
    const Columns range = {-3, part.east - part.west + 3};
    for (int j = part.south - 3; j < part.north + 3; ++j) {
        const RowView<Real> in(job, part.west, j);
        sweep_along<Limiter, Closed, Real>(job, part, j, {in.depth, in.qx, in.qy}, range, rows);
        if (j >= part.south + 3) {
            finish_first_sweep<Closed>(job, part, j - 3, rows, rows.cells[3], range, rows.swept[0]);
            const StateRow<Real> row = rows.swept[0].view();
            sweep_across<Limiter, Closed>(job, part, j - 3, row, rows);
            finish_second_sweep<Closed>(job, part, j - 3, rows, row);
        }
    }
}

template <class Limiter, bool Closed, class Real>
auto march_waf_split(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    SplitRows<Real> rows(scratch);
    const int width = part.east - part.west;
    clear_row(rows.fastest, -3, width + 4);
    Real* clean[] = {rows.kept_depth, rows.kept_x, rows.kept_y, rows.factor[0], rows.flux[0].mass};
    for (Real* row : clean) {
        clear_row(row, -3, width + 3);
    }
    if (job.along_y_first) {
        split_y_first<Limiter, Closed>(job, part, rows);
    } else {
        split_x_first<Limiter, Closed>(job, part, rows);
    }
    return largest_of(rows.fastest, width + 1);
}

template <class Real>
auto run_rows(WafSplitRoom, const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    return with_limiter(job.scheme.waf_limiter, [&](auto limiter) {
        using Limiter = decltype(limiter);
        return part.closed ? march_waf_split<Limiter, true>(job, part, scratch)
                           : march_waf_split<Limiter, false>(job, part, scratch);
    });
}

}  // namespace
}  // namespace thalweg::shallowwater
