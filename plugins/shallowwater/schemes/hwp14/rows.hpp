// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "shallowwater/raster/cpu/row_buffers.hpp"
#include "shallowwater/raster/cpu/update_rows.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"
#include "shallowwater/schemes/hwp14/traits.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace. Cells that are covered in part are computed in passes of their own that leave all others
// untouched, so a row without any skips them and still gets the same bits.
namespace thalweg::shallowwater {
namespace {

// CellWater of the cells of a row, their factors from discharge to velocity, whether one of them is covered
// in part only (else the edge depths are not there), and whether the water of one may be fast.
template <class Real>
struct WaterRow {
    Real *level_x, *level_y, *edge_x, *edge_y, *inverse;
    bool partial = false;
    bool fast = false;

    explicit WaterRow(RowSource<Real>& s)
        : level_x(s.take()), level_y(s.take()), edge_x(s.take()), edge_y(s.take()), inverse(s.take()) {}
};

// BalancedFaces of the cells of a row.
template <class Real>
struct FaceRow {
    Real *low_depth, *low_normal, *low_tangential;
    Real *high_depth, *high_normal, *high_tangential;
    Real *thrust, *most_low, *most_high, *fraction;

    explicit FaceRow(RowSource<Real>& s)
        : low_depth(s.take()),
          low_normal(s.take()),
          low_tangential(s.take()),
          high_depth(s.take()),
          high_normal(s.take()),
          high_tangential(s.take()),
          thrust(s.take()),
          most_low(s.take()),
          most_high(s.take()),
          fraction(s.take()) {}
};

template <class Real>
struct Hwp14Rows {
    RowSource<Real> scratch;
    WaterRow<Real> south, own, north, beyond;            // rows j-1 to j+2 of the march
    FaceRow<Real> below, here, ahead;                    // y faces of rows j-1 to j+1
    FaceRow<Real> cross;                                 // x faces of row j-1
    Real *kept_depth, *kept_x, *kept_y;                  // south face and bed of row j
    Real *rate_depth, *rate_x, *rate_y;                  // both y faces and bed of row j-1
    Real *mass, *normal_low, *normal_high, *tangential;  // x fluxes of row j-1
    Real* fastest;

    explicit Hwp14Rows(Real* memory)
        : scratch(memory),
          south(scratch),
          own(scratch),
          north(scratch),
          beyond(scratch),
          below(scratch),
          here(scratch),
          ahead(scratch),
          cross(scratch) {
        for (Real** row : {&kept_depth, &kept_x, &kept_y, &rate_depth, &rate_x, &rate_y, &mass, &normal_low,
                           &normal_high, &tangential, &fastest}) {
            *row = scratch.take();
        }
    }

    auto rates() const -> RowRates<Real> {
        return {rate_depth, rate_x, rate_y, mass, normal_low, normal_high, tangential, cross.thrust};
    }
};

template <class Scheme, class Real>
void fill_water(const StageJob<Real>& job, const Part& part, int j, WaterRow<Real>& water) {
    const RowView<Real> row(job, part.west, j);
    const Columns seen = part.rows_around(j, 3).grown(Scheme::halo);
    const Real epsilon4 = job.constants.epsilon4;
    Real* __restrict level_x = water.level_x;
    Real* __restrict level_y = water.level_y;
    Real* __restrict inverse = water.inverse;
    const Real gravity = job.constants.gravity;
    int partial = 0;
    int fast = 0;
#pragma GCC ivdep
    for (int k = seen.begin; k < seen.end; ++k) {
        const Real depth = row.depth[k];
        const CellBed<Real> bed = row.bed[k];
        level_x[k] = level_y[k] = Scheme::even_level(depth, bed);
        inverse[k] = desingularised_inverse_depth(at_least(depth, Real(0)), epsilon4);
        partial |= Scheme::is_covered(depth, bed) | (depth < Real(0)) ? 0 : 1;
        fast |= Scheme::may_be_fast(row.qx[k], row.qy[k], inverse[k], gravity) ? 1 : 0;
    }
    water.partial = partial != 0;
    water.fast = fast != 0;
    if (!water.partial) {
        return;
    }
    Real* __restrict edge_x = water.edge_x;
    Real* __restrict edge_y = water.edge_y;
#pragma GCC ivdep
    for (int k = seen.begin; k < seen.end; ++k) {
        const CellWater<Real> w = Scheme::water(row.depth[k], row.bed[k]);
        level_x[k] = w.level_x;
        level_y[k] = w.level_y;
        edge_x[k] = w.edge.x;
        edge_y[k] = w.edge.y;
    }
}

// Faces of all cells as if they were covered: along y those of row `north`, which is row j of the grid.
// Without `MayBeFast` no water of the row is.
template <class Scheme, bool Closed, bool MayBeFast, class Real>
void cover_along_y(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const Columns covered = part.rows_around(j, 2);
    const SchemeConstants<Real> c = job.constants;
    const LineRate<Real> rate = rate_along_y(job);
    Real* __restrict low_depth = rows.ahead.low_depth;
    Real* __restrict low_normal = rows.ahead.low_normal;
    Real* __restrict low_tangential = rows.ahead.low_tangential;
    Real* __restrict high_depth = rows.ahead.high_depth;
    Real* __restrict high_normal = rows.ahead.high_normal;
    Real* __restrict high_tangential = rows.ahead.high_tangential;
    Real* __restrict thrust = rows.ahead.thrust;
    Real* __restrict most_low = rows.ahead.most_low;
    Real* __restrict most_high = rows.ahead.most_high;
    Real* __restrict fraction = rows.ahead.fraction;
#pragma GCC ivdep
    for (int k = covered.begin; k < covered.end; ++k) {
        const LineStencil<Real> s = row.template along_y<Closed>(
            k, job.pitch, rows.own.level_y[k], rows.north.level_y[k], rows.beyond.level_y[k]);
        const BalancedFaces<Real> f = Scheme::template covered_faces<MayBeFast>(
            c, s, {rows.own.inverse[k], rows.north.inverse[k], rows.beyond.inverse[k]}, rate);
        low_depth[k] = f.low.depth;
        low_normal[k] = f.low.normal;
        low_tangential[k] = f.low.tangential;
        high_depth[k] = f.high.depth;
        high_normal[k] = f.high.normal;
        high_tangential[k] = f.high.tangential;
        thrust[k] = f.thrust;
        most_low[k] = f.limit.low;
        most_high[k] = f.limit.high;
        fraction[k] = f.limit.fraction;
    }
}

// The same along x, for row `south`, row j of the grid, and two cells more on either side, or one where the
// end of its span is still.
template <class Scheme, bool Closed, bool MayBeFast, class Real>
void cover_along_x(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const Columns covered = part.row(j).cells().grown(1);
    const int end = whole_vectors<Real>(covered);
    const SchemeConstants<Real> c = job.constants;
    const LineRate<Real> rate = rate_along_x(job);
    const Real* inverse = rows.south.inverse;
    const Real* level = rows.south.level_x;
    Real* __restrict low_depth = rows.cross.low_depth;
    Real* __restrict low_normal = rows.cross.low_normal;
    Real* __restrict low_tangential = rows.cross.low_tangential;
    Real* __restrict high_depth = rows.cross.high_depth;
    Real* __restrict high_normal = rows.cross.high_normal;
    Real* __restrict high_tangential = rows.cross.high_tangential;
    Real* __restrict thrust = rows.cross.thrust;
    Real* __restrict most_low = rows.cross.most_low;
    Real* __restrict most_high = rows.cross.most_high;
    Real* __restrict fraction = rows.cross.fraction;
#pragma GCC ivdep
    for (int k = covered.begin; k < end; ++k) {
        const LineStencil<Real> s = row.template along_x<Closed>(k, level[k - 1], level[k], level[k + 1]);
        const BalancedFaces<Real> f = Scheme::template covered_faces<MayBeFast>(
            c, s, {inverse[k - 1], inverse[k], inverse[k + 1]}, rate);
        low_depth[k] = f.low.depth;
        low_normal[k] = f.low.normal;
        low_tangential[k] = f.low.tangential;
        high_depth[k] = f.high.depth;
        high_normal[k] = f.high.normal;
        high_tangential[k] = f.high.tangential;
        thrust[k] = f.thrust * c.gravity;
        most_low[k] = f.limit.low;
        most_high[k] = f.limit.high;
        fraction[k] = f.limit.fraction;
    }
}

// Replaces the faces of cell k of a row, if the cell is not covered along the line.
template <class Scheme, class Real>
THALWEG_HD void correct(const SchemeConstants<Real>& c, const LineStencil<Real>& s, Real inverse, Real edge,
                        const LineNeighbours<Real>& n, const FaceRow<Real>& faces, Real scale,
                        const LineRate<Real>& rate, int k) {
    const bool keeps = Scheme::covers(s.level, s.bed_low, s.bed_high);
    const BalancedFaces<Real> f = Scheme::partial_faces(c, s, inverse, edge, n, rate);
    faces.low_depth[k] = keeps ? faces.low_depth[k] : f.low.depth;
    faces.low_normal[k] = keeps ? faces.low_normal[k] : f.low.normal;
    faces.low_tangential[k] = keeps ? faces.low_tangential[k] : f.low.tangential;
    faces.high_depth[k] = keeps ? faces.high_depth[k] : f.high.depth;
    faces.high_normal[k] = keeps ? faces.high_normal[k] : f.high.normal;
    faces.high_tangential[k] = keeps ? faces.high_tangential[k] : f.high.tangential;
    faces.thrust[k] = keeps ? faces.thrust[k] : f.thrust * scale;
    faces.most_low[k] = keeps ? faces.most_low[k] : f.limit.low;
    faces.most_high[k] = keeps ? faces.most_high[k] : f.limit.high;
    faces.fraction[k] = keeps ? faces.fraction[k] : f.limit.fraction;
}

template <class Scheme, bool Closed, class Real>
void correct_along_y(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns own = part.rows_around(j, 1);
    const SchemeConstants<Real> c = job.constants;
    const LineRate<Real> rate = rate_along_y(job);
    const FaceRow<Real> faces = rows.here;
    const Real* below = rows.below.high_depth;
    const Real* ahead = rows.ahead.low_depth;
#pragma GCC ivdep
    for (int k = own.begin; k < own.end; ++k) {
        const LineStencil<Real> s = row.template along_y<Closed>(k, pitch, rows.south.level_y[k],
                                                                 rows.own.level_y[k], rows.north.level_y[k]);
        const LineNeighbours<Real> n = {below[k], row.bed[k - pitch].south(), ahead[k],
                                        row.bed[k + pitch].north()};
        correct<Scheme>(c, s, rows.own.inverse[k], rows.own.edge_y[k], n, faces, Real(1), rate, k);
    }
}

// In two passes, because a cell still needs the covered faces of the next one.
template <class Scheme, bool Closed, class Real>
void correct_along_x(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const Columns own = part.row(j).cells();
    const SchemeConstants<Real> c = job.constants;
    const LineRate<Real> rate = rate_along_x(job);
    const FaceRow<Real> faces = rows.cross;
    const Real* level = rows.south.level_x;
    // These are free until the fluxes are computed.
    Real* __restrict west = rows.mass;
    Real* __restrict east = rows.normal_low;
    for (int k = own.begin; k < own.end; ++k) {
        west[k] = faces.high_depth[k - 1];
        east[k] = faces.low_depth[k + 1];
    }
#pragma GCC ivdep
    for (int k = own.begin; k < own.end; ++k) {
        const LineStencil<Real> s = row.template along_x<Closed>(k, level[k - 1], level[k], level[k + 1]);
        const LineNeighbours<Real> n = {west[k], row.bed[k - 1].west(), east[k], row.bed[k + 1].east()};
        correct<Scheme>(c, s, rows.south.inverse[k], rows.south.edge_x[k], n, faces, c.gravity, rate, k);
    }
}

// The fluxes through the faces between rows j-1 and j, which complete the rates of row j-1. Without `MayMix`
// all their cells are covered.
template <class Scheme, bool Closed, bool MayMix, class Real>
void flux_along_y(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns crossed = part.rows_between(j - 1, j);
    const Real scale = job.inverse_dy;
    const SchemeConstants<Real> c = job.constants;
    Real* __restrict kept_depth = rows.kept_depth;
    Real* __restrict kept_x = rows.kept_x;
    Real* __restrict kept_y = rows.kept_y;
    Real* __restrict rate_depth = rows.rate_depth;
    Real* __restrict rate_x = rows.rate_x;
    Real* __restrict rate_y = rows.rate_y;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = crossed.begin; k < crossed.end; ++k) {
        const FaceState<Real> low = {rows.below.high_depth[k], rows.below.high_normal[k],
                                     rows.below.high_tangential[k]};
        const FaceState<Real> high = {rows.here.low_depth[k], rows.here.low_normal[k],
                                      rows.here.low_tangential[k]};
        const FaceFlux<Real> f =
            Scheme::template flux<MayMix>(c, low, high, row.depth[k - pitch], row.depth[k],
                                          {Real(0), rows.below.most_high[k], rows.below.fraction[k]},
                                          {rows.here.most_low[k], Real(0), rows.here.fraction[k]}, Closed);
        rate_depth[k] = kept_depth[k] - f.mass * scale;
        rate_x[k] = kept_x[k] - f.tangential * scale;
        rate_y[k] = kept_y[k] - f.normal_low * scale;
        kept_depth[k] = f.mass * scale;
        kept_x[k] = f.tangential * scale;
        kept_y[k] = (f.normal_high - c.gravity * rows.here.thrust[k]) * scale;
        fastest[k] = greater(f.speed * scale, fastest[k]);
    }
}

template <class Scheme, bool Closed, bool MayMix, class Real>
void flux_along_x(const StageJob<Real>& job, const Part& part, int j, const Hwp14Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const RowSpan own = part.row(j);
    const int end = own.faces().end;
    const Real scale = job.inverse_dx;
    const SchemeConstants<Real> c = job.constants;
    const FaceRow<Real> faces = rows.cross;
    Real* __restrict mass = rows.mass;
    Real* __restrict normal_low = rows.normal_low;
    Real* __restrict normal_high = rows.normal_high;
    Real* __restrict tangential = rows.tangential;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = own.begin; k < end; ++k) {
        const FaceState<Real> low = {faces.high_depth[k - 1], faces.high_normal[k - 1],
                                     faces.high_tangential[k - 1]};
        const FaceState<Real> high = {faces.low_depth[k], faces.low_normal[k], faces.low_tangential[k]};
        const FaceFlux<Real> f =
            Scheme::template flux<MayMix>(c, low, high, row.depth[k - 1], row.depth[k],
                                          {Real(0), faces.most_high[k - 1], faces.fraction[k - 1]},
                                          {faces.most_low[k], Real(0), faces.fraction[k]}, Closed);
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
auto march_hwp14(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    Hwp14Rows<Real> rows(scratch);
    clear_row(rows.fastest, 0, part.width() + 1);
    for (Real* row : {rows.kept_depth, rows.kept_x, rows.kept_y}) {
        clear_row(row, 0, part.width());
    }
    fill_water<Scheme>(job, part, part.south - 3, rows.own);
    fill_water<Scheme>(job, part, part.south - 2, rows.north);
    for (int j = part.south - 3; j <= part.north; ++j) {
        fill_water<Scheme>(job, part, j + 2, rows.beyond);
        finish_row<Closed>(job, part, j - 2, rows.rates());
        const bool crosses = !part.row(j - 1).is_empty();
        if (crosses) {
            if (rows.south.fast) {
                cover_along_x<Scheme, Closed, true>(job, part, j - 1, rows);
            } else {
                cover_along_x<Scheme, Closed, false>(job, part, j - 1, rows);
            }
        }
        if (rows.north.fast) {
            cover_along_y<Scheme, Closed, true>(job, part, j + 1, rows);
        } else {
            cover_along_y<Scheme, Closed, false>(job, part, j + 1, rows);
        }
        if (crosses && rows.south.partial) {
            correct_along_x<Scheme, Closed>(job, part, j - 1, rows);
        }
        if (j >= part.south - 1 && rows.own.partial) {
            correct_along_y<Scheme, Closed>(job, part, j, rows);
        }
        if (j >= part.south) {
            if (rows.south.partial || rows.own.partial) {
                flux_along_y<Scheme, Closed, true>(job, part, j, rows);
            } else {
                flux_along_y<Scheme, Closed, false>(job, part, j, rows);
            }
            note_faces_south(job, part, j, rows.kept_depth);
        }
        if (crosses) {
            if (rows.south.partial) {
                flux_along_x<Scheme, Closed, true>(job, part, j - 1, rows);
            } else {
                flux_along_x<Scheme, Closed, false>(job, part, j - 1, rows);
            }
        }
        std::swap(rows.south, rows.own);
        std::swap(rows.own, rows.north);
        std::swap(rows.north, rows.beyond);
        std::swap(rows.below, rows.here);
        std::swap(rows.here, rows.ahead);
    }
    finish_row<Closed>(job, part, part.north - 1, rows.rates());
    return largest_of(rows.fastest, part.width() + 1);
}

template <class Real>
auto run_rows(Hwp14Room, const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    const auto march = [&](auto scheme) {
        using Scheme = decltype(scheme);
        return part.closed ? march_hwp14<Scheme, true>(job, part, scratch)
                           : march_hwp14<Scheme, false>(job, part, scratch);
    };
    if (job.scheme.form == Form::extended) {
        return march(Hwp14<Real, false>{});
    }
    return job.scheme.hwp14_form == Hwp14Form::per_direction ? march(Hwp14<Real, true, true>{})
                                                             : march(Hwp14<Real, false, true>{});
}

}  // namespace
}  // namespace thalweg::shallowwater
