// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cpu/linear_rows.hpp"
#include "shallowwater/raster/cpu/update_rows.hpp"
#include "shallowwater/schemes/hllc/hllc.hpp"
#include "shallowwater/schemes/hllc/traits.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// Row buffers of one part for HLLC.
template <class Real>
struct HllcRows {
    RowSource<Real> source;
    PrimitiveRow<Real> cells[3];         // rows r+1, r, r-1 of the march
    SideRow<Real> north;                 // northern sides of the cells of row r-1
    Real *kept_depth, *kept_x, *kept_y;  // southern face and bed of row r
    Real *rate_depth, *rate_x, *rate_y;  // both y faces and bed of row r-1
    SideRow<Real> low, high;             // both x sides
    Real *mass, *normal_low, *normal_high, *tangential, *lift;
    Real* fastest;

    explicit HllcRows(Real* scratch)
        : source(scratch),
          cells{PrimitiveRow<Real>(source), PrimitiveRow<Real>(source), PrimitiveRow<Real>(source)},
          north(source),
          kept_depth(source.take()),
          kept_x(source.take()),
          kept_y(source.take()),
          rate_depth(source.take()),
          rate_x(source.take()),
          rate_y(source.take()),
          low(source),
          high(source),
          mass(source.take()),
          normal_low(source.take()),
          normal_high(source.take()),
          tangential(source.take()),
          lift(source.take()),
          fastest(source.take()) {}

    auto rates() const -> RowRates<Real> {
        return {rate_depth, rate_x, rate_y, mass, normal_low, normal_high, tangential, lift};
    }
};

// Row j of the march northwards: both y sides of its cells and, unless `First`, the flux through the face
// south of it, which completes the rates of row j-1. Where row j-1 has no span, both cells at the face are
// dry, and what the row buffers have kept of other rows does not count.
template <bool Closed, bool First, class Real>
void hllc_sweep_north(const StageJob<Real>& job, const Part& part, int j, const HllcRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const Columns swept = First ? part.rows_between(j + 1, j + 1) : part.rows_between(j - 1, j);
    const Real scale = job.inverse_dy;
    const LineRate<Real> rate = rate_along_y(job);
    const SchemeConstants<Real> c = job.constants;
    const PrimitiveRow<Real> above = rows.cells[0];
    const PrimitiveRow<Real> own = rows.cells[1];
    const PrimitiveRow<Real> below = rows.cells[2];
    const SideRow<Real> north = rows.north;
    Real* __restrict kept_depth = rows.kept_depth;
    Real* __restrict kept_x = rows.kept_x;
    Real* __restrict kept_y = rows.kept_y;
    Real* __restrict rate_depth = rows.rate_depth;
    Real* __restrict rate_x = rows.rate_x;
    Real* __restrict rate_y = rows.rate_y;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = swept.begin; k < swept.end; ++k) {
        const Real depth_below = row.depth[k - pitch];
        const Real depth = row.depth[k];
        const WaterStencil<Real> s = {{depth_below, below.level[k], below.y[k], below.x[k]},
                                      {depth, own.level[k], own.y[k], own.x[k]},
                                      {row.depth[k + pitch], above.level[k], above.y[k], above.x[k]}};
        const WaterFaces<Real> cell = level_and_bed_faces_of<Closed>(c.theta, s, own.inverse_depth[k]);
        if (!First) {
            const FaceCells<Real> cells = {depth_below, depth,
                                           outflow_shares(depth_below, below.y[k], below.x[k], rate).high,
                                           outflow_shares(depth, own.y[k], own.x[k], rate).low};
            const FaceFlux<Real> f = hllc_flux<Closed>(c, north[k], cell.low, cells);
            rate_depth[k] = kept_depth[k] - f.mass * scale;
            rate_x[k] = kept_x[k] - f.tangential * scale;
            rate_y[k] = kept_y[k] - f.normal_low * scale;
            kept_depth[k] = f.mass * scale;
            kept_x[k] = f.tangential * scale;
            kept_y[k] = (f.normal_high - c.gravity * depth * cell.level_change) * scale;
            fastest[k] = greater(f.speed * scale, fastest[k]);
        }
        north.put(k, cell.high);
    }
}

template <bool Closed, class Real>
void hllc_fluxes_x(const StageJob<Real>& job, const Part& part, int j, const HllcRows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const RowSpan own = part.row(j);
    const int end = own.faces().end;
    const Real scale = job.inverse_dx;
    const LineRate<Real> rate = rate_along_x(job);
    const SchemeConstants<Real> c = job.constants;
    const PrimitiveRow<Real> u = rows.cells[2];
    const SideRow<Real> low = rows.low;
    const SideRow<Real> high = rows.high;
    Real* __restrict mass = rows.mass;
    Real* __restrict normal_low = rows.normal_low;
    Real* __restrict normal_high = rows.normal_high;
    Real* __restrict tangential = rows.tangential;
    Real* __restrict fastest = rows.fastest;
    if (own.still_west) {
        high.put(own.begin - 1, {});
    }
#pragma GCC ivdep
    for (int k = own.begin; k < end; ++k) {
        const FaceCells<Real> cells = {row.depth[k - 1], row.depth[k],
                                       outflow_shares(row.depth[k - 1], u.x[k - 1], u.y[k - 1], rate).high,
                                       outflow_shares(row.depth[k], u.x[k], u.y[k], rate).low};
        const FaceFlux<Real> f = hllc_flux<Closed>(c, high[k - 1], low[k], cells);
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
template <bool Closed, class Real>
auto march_hllc(const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    HllcRows<Real> rows(scratch);
    clear_row(rows.fastest, 0, part.width() + 1);
    const SideRow<Real>& north = rows.north;
    for (Real* row : {rows.kept_depth, rows.kept_x, rows.kept_y, north.depth, north.level, north.normal,
                      north.tangential}) {
        clear_row(row, 0, part.width());
    }
    for (int j = part.south - 2; j < part.south; ++j) {
        pass_on(rows.cells, 3);
        fill_primitive(job, part, j, part.rows_around(j, 2), rows.cells[0]);
    }
    for (int j = part.south - 1; j <= part.north; ++j) {
        pass_on(rows.cells, 3);
        fill_primitive(job, part, j + 1, part.rows_around(j + 1, 2), rows.cells[0]);
        finish_row<Closed>(job, part, j - 2, rows.rates());
        const bool crosses = !part.row(j - 1).is_empty();
        if (crosses) {
            fill_sides_x(job, part, j - 1, part.row(j - 1).cells(), rows.cells[2], rows.low, rows.high,
                         rows.lift, [](auto theta, const auto& s, auto inverse) {
                             return level_and_bed_faces_of<Closed>(theta, s, inverse);
                         });
        }
        if (j < part.south) {
            hllc_sweep_north<Closed, true>(job, part, j, rows);
        } else {
            hllc_sweep_north<Closed, false>(job, part, j, rows);
            note_faces_south(job, part, j, rows.kept_depth);
        }
        if (crosses) {
            hllc_fluxes_x<Closed>(job, part, j - 1, rows);
        }
    }
    finish_row<Closed>(job, part, part.north - 1, rows.rates());
    return largest_of(rows.fastest, part.width() + 1);
}

template <class Real>
auto run_rows(HllcRoom, const StageJob<Real>& job, const Part& part, Real* scratch) -> Real {
    return part.closed ? march_hllc<true>(job, part, scratch) : march_hllc<false>(job, part, scratch);
}

}  // namespace
}  // namespace thalweg::shallowwater
