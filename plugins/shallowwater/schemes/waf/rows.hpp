// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cpu/update_rows.hpp"
#include "shallowwater/schemes/waf/interface_rows.hpp"
#include "shallowwater/schemes/waf/traits.hpp"
#include "shallowwater/schemes/waf/with_limiter.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// Row buffers of one part for WAF with linear reconstruction. Of rows on the way, [0] is the latest.
template <class Real>
struct WafRows {
    RowSource<Real> source;
    PrimitiveRow<Real> cells[4];
    SideRow<Real> north[2];  // northern sides of the cells
    Real* lift_y[2];         // m3/s2, of the bed and the cell's own pressure
    InterfaceRow<Real> south[3];
    Real *kept_depth, *kept_x, *kept_y;  // southern face and bed of row r
    Real *rate_depth, *rate_x, *rate_y;  // both y faces and bed of row r-1
    SideRow<Real> low, high;             // both x sides
    InterfaceRow<Real> west;
    Real *mass, *normal_low, *normal_high, *tangential, *lift_x;
    Real* fastest;

    explicit WafRows(Real* scratch)
        : source(scratch),
          cells{PrimitiveRow<Real>(source), PrimitiveRow<Real>(source), PrimitiveRow<Real>(source),
                PrimitiveRow<Real>(source)},
          north{SideRow<Real>(source), SideRow<Real>(source)},
          lift_y{source.take(), source.take()},
          south{InterfaceRow<Real>(source), InterfaceRow<Real>(source), InterfaceRow<Real>(source)},
          kept_depth(source.take()),
          kept_x(source.take()),
          kept_y(source.take()),
          rate_depth(source.take()),
          rate_x(source.take()),
          rate_y(source.take()),
          low(source),
          high(source),
          west(source),
          mass(source.take()),
          normal_low(source.take()),
          normal_high(source.take()),
          tangential(source.take()),
          lift_x(source.take()),
          fastest(source.take()) {}

    auto rates() const -> RowRates<Real> {
        return {rate_depth, rate_x, rate_y, mass, normal_low, normal_high, tangential, lift_x};
    }
};

// Both y sides of the cells of row j, and the interfaces to the south of it.
template <bool Closed, bool Published, class Real>
void waf_faces_y(const StageJob<Real>& job, const Part& part, int j, const WafRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns seen = part.rows_around(j, 2);
    const SchemeConstants<Real> c = job.constants;
    const PrimitiveRow<Real> above = rows.cells[0];
    const PrimitiveRow<Real> own = rows.cells[1];
    const PrimitiveRow<Real> below = rows.cells[2];
    const SideRow<Real> north = rows.north[0];
    const SideRow<Real> north_below = rows.north[1];
    const InterfaceRow<Real> south = rows.south[0];
    Real* __restrict lift = rows.lift_y[0];
#pragma GCC ivdep
    for (int k = seen.begin; k < seen.end; ++k) {
        const WaterStencil<Real> s = {{row.depth[k - pitch], below.level[k], below.y[k], below.x[k]},
                                      {row.depth[k], own.level[k], own.y[k], own.x[k]},
                                      {row.depth[k + pitch], above.level[k], above.y[k], above.x[k]}};
        const WaterFaces<Real> cell = waf_faces<Published, Closed>(c.theta, s, own.inverse_depth[k]);
        south.put(k, waf_interface<Closed>(c, north_below[k], cell.low, row.depth[k - pitch], row.depth[k]));
        north.put(k, cell.high);
        lift[k] = c.gravity * row.depth[k] * cell.level_change;
    }
}

// The fluxes to the south of row j, which complete the rates of row j-1.
template <class Limiter, bool Closed, class Real>
void waf_fluxes_y(const StageJob<Real>& job, const Part& part, int j, const WafRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns crossed = part.rows_between(j - 1, j);
    const Real scale = job.inverse_dy;
    const Real quarter = job.quarter_y;
    const Real rate = job.dt * scale;
    const SchemeConstants<Real> c = job.constants;
    const InterfaceRow<Real> above = rows.south[0];
    const InterfaceRow<Real> own = rows.south[1];
    const InterfaceRow<Real> below = rows.south[2];
    const Real* __restrict lift = rows.lift_y[1];
    Real* __restrict kept_depth = rows.kept_depth;
    Real* __restrict kept_x = rows.kept_x;
    Real* __restrict kept_y = rows.kept_y;
    Real* __restrict rate_depth = rows.rate_depth;
    Real* __restrict rate_x = rows.rate_x;
    Real* __restrict rate_y = rows.rate_y;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = crossed.begin; k < crossed.end; ++k) {
        const Real low = row.depth[k - pitch];
        const Real high = row.depth[k];
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c, own[k], neighbours(below[k], above[k]), low, high, rate);
        const FaceFlux<Real> f =
            within_share(free, largest_share<Closed>(low, quarter), largest_share<Closed>(high, quarter));
        rate_depth[k] = kept_depth[k] - f.mass * scale;
        rate_x[k] = kept_x[k] - f.tangential * scale;
        rate_y[k] = kept_y[k] - f.normal_low * scale;
        kept_depth[k] = f.mass * scale;
        kept_x[k] = f.tangential * scale;
        kept_y[k] = (f.normal_high - lift[k]) * scale;
        fastest[k] = greater(f.speed * scale, fastest[k]);
    }
}

template <bool Closed, class Real>
void waf_interfaces_x(const StageJob<Real>& job, const Part& part, int j, const WafRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const Columns own = part.row(j);
    const SchemeConstants<Real> c = job.constants;
    const SideRow<Real> low = rows.low;
    const SideRow<Real> high = rows.high;
    const InterfaceRow<Real> west = rows.west;
#pragma GCC ivdep
    for (int k = own.begin - 1; k <= own.end + 1; ++k) {
        west.put(k, waf_interface<Closed>(c, high[k - 1], low[k], row.depth[k - 1], row.depth[k]));
    }
}

template <class Limiter, bool Closed, class Real>
void waf_fluxes_x(const StageJob<Real>& job, const Part& part, int j, const WafRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const Columns own = part.row(j);
    const Real scale = job.inverse_dx;
    const Real quarter = job.quarter_x;
    const Real rate = job.dt * scale;
    const SchemeConstants<Real> c = job.constants;
    const InterfaceRow<Real> west = rows.west;
    Real* __restrict mass = rows.mass;
    Real* __restrict normal_low = rows.normal_low;
    Real* __restrict normal_high = rows.normal_high;
    Real* __restrict tangential = rows.tangential;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = own.begin; k <= own.end; ++k) {
        const Real low = row.depth[k - 1];
        const Real high = row.depth[k];
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c, west[k], neighbours(west[k - 1], west[k + 1]), low, high, rate);
        const FaceFlux<Real> f =
            within_share(free, largest_share<Closed>(low, quarter), largest_share<Closed>(high, quarter));
        mass[k] = f.mass;
        normal_low[k] = f.normal_low;
        normal_high[k] = f.normal_high;
        tangential[k] = f.tangential;
        fastest[k] = greater(f.speed * scale, fastest[k]);
    }
}

template <bool Closed, bool Published, class Real>
void waf_sides_x(const StageJob<Real>& job, const Part& part, int j, const WafRows<Real>& rows) {
    fill_sides_x(job, part, j, part.row(j).grown(2), rows.cells[3], rows.low, rows.high, rows.lift_x,
                 [](auto theta, const auto& s, auto inverse) {
                     return waf_faces<Published, Closed>(theta, s, inverse);
                 });
}

template <class Limiter, bool Closed, class Real>
auto march_waf(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    WafRows<Real> rows(scratch);
    const bool published = job.scheme.form == Form::published;
    clear_row(rows.fastest, 0, part.width() + 1);
    // South of the first row: no fluxes, and sides without water.
    const SideRow<Real>& first = rows.north[0];
    Real* clean[] = {rows.kept_depth, rows.kept_x,  rows.kept_y,     first.depth,
                     first.level,     first.normal, first.tangential};
    for (Real* row : clean) {
        clear_row(row, 0, part.width());
    }
    for (int j = part.south - 3; j <= part.south - 2; ++j) {
        pass_on(rows.cells, 4);
        fill_primitive(job, part, j, part.rows_around(j, 3), rows.cells[0]);
    }
    for (int j = part.south - 2; j <= part.north + 1; ++j) {
        pass_on(rows.cells, 4);
        pass_on(rows.north, 2);
        pass_on(rows.lift_y, 2);
        pass_on(rows.south, 3);
        fill_primitive(job, part, j + 1, part.rows_around(j + 1, 3), rows.cells[0]);
        if (published) {
            waf_faces_y<Closed, true>(job, part, j, rows);
        } else {
            waf_faces_y<Closed, false>(job, part, j, rows);
        }
        if (j > part.south) {
            waf_fluxes_y<Limiter, Closed>(job, part, j - 1, rows);
            note_faces_south(job, part, j - 1, rows.kept_depth);
        }
        if (!part.row(j - 2).is_empty()) {
            if (published) {
                waf_sides_x<Closed, true>(job, part, j - 2, rows);
            } else {
                waf_sides_x<Closed, false>(job, part, j - 2, rows);
            }
            waf_interfaces_x<Closed>(job, part, j - 2, rows);
            waf_fluxes_x<Limiter, Closed>(job, part, j - 2, rows);
            finish_row<Closed>(job, part, j - 2, rows.rates());
        }
    }
    return largest_of(rows.fastest, part.width() + 1);
}

template <class Real>
auto run_rows(WafRoom, const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    return with_limiter(job.scheme.waf_limiter, [&](auto limiter) {
        using Limiter = decltype(limiter);
        return part.closed ? march_waf<Limiter, true>(job, part, scratch)
                           : march_waf<Limiter, false>(job, part, scratch);
    });
}

}  // namespace
}  // namespace thalweg::shallowwater
