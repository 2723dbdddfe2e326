// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "shallowwater/raster/cpu/row_buffers.hpp"
#include "shallowwater/raster/cpu/update_rows.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"
#include "shallowwater/schemes/kp07/traits.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// What the faces of a cell and of its neighbours take from a row, computed once for all of them: the level,
// and where the scheme bounds face velocities those of the cells.
template <class Real>
struct CellRow {
    Real *level, *x, *y;

    explicit CellRow(RowSource<Real>& rows) : level(rows.take()), x(rows.take()), y(rows.take()) {}
};

// Row buffers of one part for KP07, each with room for a few columns outside it. A face belongs to the cell
// on its high side.
template <class Real>
struct Kp07Rows {
    RowSource<Real> source;
    CellRow<Real> south, own, north;                      // rows r-1, r, r+1 of the march
    Real *north_depth, *north_normal, *north_tangential;  // north side of the cells of row r-1
    Real *kept_depth, *kept_x, *kept_y;                   // south face and bed of row r
    Real *rate_depth, *rate_x, *rate_y;                   // both y faces and bed of row r-1
    Real *low_depth, *low_normal, *low_tangential;
    Real *high_depth, *high_normal, *high_tangential;
    Real* lift;
    Real *mass, *normal_low, *normal_high, *tangential;
    Real* fastest;

    explicit Kp07Rows(Real* scratch) : source(scratch), south(source), own(source), north(source) {
        Real** all[] = {&north_depth, &north_normal,   &north_tangential, &kept_depth,  &kept_x,
                        &kept_y,      &rate_depth,     &rate_x,           &rate_y,      &low_depth,
                        &low_normal,  &low_tangential, &high_depth,       &high_normal, &high_tangential,
                        &lift,        &mass,           &normal_low,       &normal_high, &tangential,
                        &fastest};
        for (Real** row : all) {
            *row = source.take();
        }
    }

    auto rates() const -> RowRates<Real> {
        return {rate_depth, rate_x, rate_y, mass, normal_low, normal_high, tangential, lift};
    }
};

template <class Scheme, class Real>
void fill_cells(const StageJob<Real>& job, const Part& part, int j, const CellRow<Real>& cells) {
    const RowView<Real> row(job, part.west, j);
    const Columns seen = part.rows_around(j, 2).grown(Scheme::halo);
    const int end = whole_vectors<Real>(seen);
    const Real epsilon4 = job.constants.epsilon4;
    Real* __restrict level = cells.level;
    Real* __restrict x = cells.x;
    Real* __restrict y = cells.y;
#pragma GCC ivdep
    for (int k = seen.begin; k < end; ++k) {
        level[k] = row.depth[k] + row.bed.mean[k];
        if (Scheme::velocity_bound) {
            const Real inverse = desingularised_inverse_depth(at_least(row.depth[k], Real(0)), epsilon4);
            x[k] = row.qx[k] * inverse;
            y[k] = row.qy[k] * inverse;
        }
    }
}

// Inlined always: a call would keep the loops around it from being vectorised.
template <class Scheme, bool Closed, class Real>
THALWEG_HD auto faces_of(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                         const LineVelocities<Real>& u) -> CellFaces<Real> {
    return Closed ? Scheme::faces_at_walls(c, s, u) : Scheme::faces(c, s, u);
}

// Row j of the march northwards: both y faces of its cells and, unless `First`, the flux through the face
// south of it, which completes the rates of row j-1. Where row j-1 has no span, both cells at the face are
// dry, and what the row buffers have kept of other rows is multiplied by their depth 0.
template <class Scheme, bool Closed, bool First, class Real>
void sweep_north(const StageJob<Real>& job, const Part& part, int j, const Kp07Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns swept = First ? part.rows_between(j + 1, j + 1) : part.rows_between(j - 1, j);
    const Real scale = job.inverse_dy;
    const SchemeConstants<Real> c = job.constants;
    const Real quarter = job.quarter_y;
    const CellRow<Real> south = rows.south;
    const CellRow<Real> own = rows.own;
    const CellRow<Real> north = rows.north;
    Real* __restrict north_depth = rows.north_depth;
    Real* __restrict north_normal = rows.north_normal;
    Real* __restrict north_tangential = rows.north_tangential;
    Real* __restrict kept_depth = rows.kept_depth;
    Real* __restrict kept_x = rows.kept_x;
    Real* __restrict kept_y = rows.kept_y;
    Real* __restrict rate_depth = rows.rate_depth;
    Real* __restrict rate_x = rows.rate_x;
    Real* __restrict rate_y = rows.rate_y;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = swept.begin; k < swept.end; ++k) {
        const LineStencil<Real> s =
            row.template along_y<Closed>(k, pitch, south.level[k], own.level[k], north.level[k]);
        const CellFaces<Real> cell = faces_of<Scheme, Closed, Real>(
            c, s, {south.y[k], own.y[k], north.y[k], south.x[k], own.x[k], north.x[k]});
        if (!First) {
            const FaceState<Real> low = {north_depth[k], north_normal[k], north_tangential[k]};
            const FaceFlux<Real> f =
                Scheme::flux(c, low, cell.low, row.depth[k - pitch], row.depth[k], quarter, Closed);
            rate_depth[k] = kept_depth[k] - f.mass * scale;
            rate_x[k] = kept_x[k] - f.tangential * scale;
            rate_y[k] = kept_y[k] - f.normal_low * scale;
            kept_depth[k] = f.mass * scale;
            kept_x[k] = f.tangential * scale;
            kept_y[k] = (f.normal_high - c.gravity * s.depth * cell.level_change) * scale;
            fastest[k] = greater(f.speed * scale, fastest[k]);
        }
        north_depth[k] = cell.high.depth;
        north_normal[k] = cell.high.normal;
        north_tangential[k] = cell.high.tangential;
    }
}

// Both x faces of the cells of row j, and of one cell more where an end of the span is not still.
template <class Scheme, bool Closed, class Real>
void cross_faces(const StageJob<Real>& job, const Part& part, int j, const Kp07Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const RowSpan own = part.row(j);
    const int begin = own.cells().begin;
    const int end = whole_vectors<Real>(own.cells());
    const SchemeConstants<Real> c = job.constants;
    const CellRow<Real> cells = rows.south;
    Real* __restrict low_depth = rows.low_depth;
    Real* __restrict low_normal = rows.low_normal;
    Real* __restrict low_tangential = rows.low_tangential;
    Real* __restrict high_depth = rows.high_depth;
    Real* __restrict high_normal = rows.high_normal;
    Real* __restrict high_tangential = rows.high_tangential;
    Real* __restrict lift = rows.lift;
#pragma GCC ivdep
    for (int k = begin; k < end; ++k) {
        const LineStencil<Real> s =
            row.template along_x<Closed>(k, cells.level[k - 1], cells.level[k], cells.level[k + 1]);
        const CellFaces<Real> cell = faces_of<Scheme, Closed, Real>(
            c, s, {cells.x[k - 1], cells.x[k], cells.x[k + 1], cells.y[k - 1], cells.y[k], cells.y[k + 1]});
        low_depth[k] = cell.low.depth;
        low_normal[k] = cell.low.normal;
        low_tangential[k] = cell.low.tangential;
        high_depth[k] = cell.high.depth;
        high_normal[k] = cell.high.normal;
        high_tangential[k] = cell.high.tangential;
        lift[k] = c.gravity * s.depth * cell.level_change;
    }
    if (own.still_west) {
        high_depth[begin - 1] = high_normal[begin - 1] = high_tangential[begin - 1] = 0;
    }
}

template <class Scheme, bool Closed, class Real>
void cross_fluxes(const StageJob<Real>& job, const Part& part, int j, const Kp07Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const RowSpan own = part.row(j);
    const int end = own.faces().end;
    const Real scale = job.inverse_dx;
    const SchemeConstants<Real> c = job.constants;
    const Real quarter = job.quarter_x;
    Real* __restrict mass = rows.mass;
    Real* __restrict normal_low = rows.normal_low;
    Real* __restrict normal_high = rows.normal_high;
    Real* __restrict tangential = rows.tangential;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = own.begin; k < end; ++k) {
        const FaceState<Real> low = {rows.high_depth[k - 1], rows.high_normal[k - 1],
                                     rows.high_tangential[k - 1]};
        const FaceState<Real> high = {rows.low_depth[k], rows.low_normal[k], rows.low_tangential[k]};
        const FaceFlux<Real> f = Scheme::flux(c, low, high, row.depth[k - 1], row.depth[k], quarter, Closed);
        mass[k] = f.mass;
        normal_low[k] = f.normal_low;
        normal_high[k] = f.normal_high;
        tangential[k] = f.tangential;
        fastest[k] = greater(f.speed * scale, fastest[k]);
    }
    if (own.still_east) {
        mass[end] = normal_low[end] = tangential[end] = 0;
    }
}

// Marches north through a part. A turn finishes row j-2, and takes the y faces of row j between the x faces
// of row j-1 and the fluxes through them: finish_row() tells why.
template <class Scheme, bool Closed, class Real>
auto march_kp07(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    Kp07Rows<Real> rows(scratch);
    clear_row(rows.fastest, 0, part.width() + 1);
    for (Real* row : {rows.kept_depth, rows.kept_x, rows.kept_y, rows.north_depth, rows.north_normal,
                      rows.north_tangential}) {
        clear_row(row, 0, part.width());
    }
    fill_cells<Scheme>(job, part, part.south - 2, rows.south);
    fill_cells<Scheme>(job, part, part.south - 1, rows.own);
    for (int j = part.south - 1; j <= part.north; ++j) {
        fill_cells<Scheme>(job, part, j + 1, rows.north);
        finish_row<Closed>(job, part, j - 2, rows.rates());
        const bool crosses = !part.row(j - 1).is_empty();
        if (crosses) {
            cross_faces<Scheme, Closed>(job, part, j - 1, rows);
        }
        if (j < part.south) {
            sweep_north<Scheme, Closed, true>(job, part, j, rows);
        } else {
            sweep_north<Scheme, Closed, false>(job, part, j, rows);
            note_faces_south(job, part, j, rows.kept_depth);
        }
        if (crosses) {
            cross_fluxes<Scheme, Closed>(job, part, j - 1, rows);
        }
        std::swap(rows.south, rows.own);
        std::swap(rows.own, rows.north);
    }
    finish_row<Closed>(job, part, part.north - 1, rows.rates());
    return largest_of(rows.fastest, part.width() + 1);
}

template <class Real>
auto run_rows(Kp07Room, const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    const auto march = [&](auto scheme) {
        using Scheme = decltype(scheme);
        return part.closed ? march_kp07<Scheme, true>(job, part, scratch)
                           : march_kp07<Scheme, false>(job, part, scratch);
    };
    if (job.scheme.form == Form::published) {
        return march(Kp07<Real, false, true>{});
    }
    return job.scheme.velocity_bound ? march(Kp07<Real, true>{}) : march(Kp07<Real, false>{});
}

}  // namespace
}  // namespace thalweg::shallowwater
