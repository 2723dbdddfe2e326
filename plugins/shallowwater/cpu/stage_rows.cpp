// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, with THALWEG_ISA naming the function.
// Everything else here has internal linkage or is always inlined, so that no instruction leaks into another
// level.
#include "shallowwater/cpu/stage.hpp"
#include "shallowwater/physics/update.hpp"

namespace thalweg::shallowwater {
namespace {

// Row buffers of one part, each with room for a few columns outside it. A face belongs to the cell on its
// high side.
template <class Real>
struct Rows {
    Real *level_south, *level, *level_north;              // rows r-1, r, r+1 of the march
    Real *north_depth, *north_normal, *north_tangential;  // north side of the cells of row r-1
    Real *kept_depth, *kept_x, *kept_y;                   // south face and bed of row r
    Real *rate_depth, *rate_x, *rate_y;                   // both y faces and bed of row r-1
    Real *low_depth, *low_normal, *low_tangential, *high_depth, *high_normal, *high_tangential, *change;
    Real *mass, *normal_low, *normal_high, *tangential;
    Real *fastest, *deepest;

    Rows(Real* scratch, Real* deepest_out) : deepest(deepest_out) {
        Real** all[] = {&level_south,      &level,       &level_north,     &north_depth, &north_normal,
                        &north_tangential, &kept_depth,  &kept_x,          &kept_y,      &rate_depth,
                        &rate_x,           &rate_y,      &low_depth,       &low_normal,  &low_tangential,
                        &high_depth,       &high_normal, &high_tangential, &change,      &mass,
                        &normal_low,       &normal_high, &tangential,      &fastest};
        for (Real** row : all) {
            *row = scratch + 8;
            scratch += widest_part + 16;
        }
    }
};

// Pointers to the first column of a part in row j.
template <class Real>
struct RowView {
    const Real *depth, *qx, *qy, *bed_south, *bed_north;

    RowView(const StageJob<Real>& job, int west, int j) {
        const std::ptrdiff_t k = j * job.pitch + west;
        depth = job.in.depth + k;
        qx = job.in.discharge_x + k;
        qy = job.in.discharge_y + k;
        bed_south = job.bed + k;
        bed_north = bed_south + job.pitch;
    }
};

template <class Scheme, class Real>
void fill_level(const StageJob<Real>& job, const Part& part, int j, Real* __restrict level) {
    const RowView<Real> row(job, part.west, j);
    const int end = part.east - part.west + Scheme::halo;
    for (int k = -Scheme::halo; k < end; ++k) {
        level[k] = Scheme::level(row.depth[k], row.bed_south[k] + row.bed_south[k + 1],
                                 row.bed_north[k] + row.bed_north[k + 1]);
    }
}

// Row j of the march northwards: both y faces of its cells and, unless `First`, the flux through the face
// south of it, which completes the rates of row j-1.
template <class Scheme, bool Closed, bool First, class Real>
void sweep_north(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const std::ptrdiff_t pitch = job.pitch;
    const int width = part.east - part.west;
    const Real scale = job.inverse_dy;
    const SchemeConstants<Real> c = job.constants;
    const Real quarter = job.quarter_y;
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
    for (int k = 0; k < width; ++k) {
        LineStencil<Real> s = {row.depth[k - pitch],
                               row.depth[k],
                               row.depth[k + pitch],
                               rows.level_south[k],
                               rows.level[k],
                               rows.level_north[k],
                               row.qy[k - pitch],
                               row.qy[k],
                               row.qy[k + pitch],
                               row.qx[k - pitch],
                               row.qx[k],
                               row.qx[k + pitch],
                               Real(0.5) * (row.bed_south[k] + row.bed_south[k + 1]),
                               Real(0.5) * (row.bed_north[k] + row.bed_north[k + 1])};
        if (Closed) {
            close_stencil(s);
        }
        const CellFaces<Real> cell = Scheme::faces(c, s);
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

// Both x faces of the cells of row j and of one cell more on either side.
template <class Scheme, bool Closed, class Real>
void cross_faces(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows,
                 const Real* level) {
    const RowView<Real> row(job, part.west, j);
    const int width = part.east - part.west;
    const SchemeConstants<Real> c = job.constants;
    Real* __restrict low_depth = rows.low_depth;
    Real* __restrict low_normal = rows.low_normal;
    Real* __restrict low_tangential = rows.low_tangential;
    Real* __restrict high_depth = rows.high_depth;
    Real* __restrict high_normal = rows.high_normal;
    Real* __restrict high_tangential = rows.high_tangential;
    Real* __restrict change = rows.change;
#pragma GCC ivdep
    for (int k = -1; k < width + 1; ++k) {
        LineStencil<Real> s = {row.depth[k - 1],
                               row.depth[k],
                               row.depth[k + 1],
                               level[k - 1],
                               level[k],
                               level[k + 1],
                               row.qx[k - 1],
                               row.qx[k],
                               row.qx[k + 1],
                               row.qy[k - 1],
                               row.qy[k],
                               row.qy[k + 1],
                               Real(0.5) * (row.bed_south[k] + row.bed_north[k]),
                               Real(0.5) * (row.bed_south[k + 1] + row.bed_north[k + 1])};
        if (Closed) {
            close_stencil(s);
        }
        const CellFaces<Real> cell = Scheme::faces(c, s);
        low_depth[k] = cell.low.depth;
        low_normal[k] = cell.low.normal;
        low_tangential[k] = cell.low.tangential;
        high_depth[k] = cell.high.depth;
        high_normal[k] = cell.high.normal;
        high_tangential[k] = cell.high.tangential;
        change[k] = cell.level_change;
    }
}

template <class Scheme, bool Closed, class Real>
void cross_fluxes(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows) {
    const RowView<Real> row(job, part.west, j);
    const int width = part.east - part.west;
    const Real scale = job.inverse_dx;
    const SchemeConstants<Real> c = job.constants;
    const Real quarter = job.quarter_x;
    Real* __restrict mass = rows.mass;
    Real* __restrict normal_low = rows.normal_low;
    Real* __restrict normal_high = rows.normal_high;
    Real* __restrict tangential = rows.tangential;
    Real* __restrict fastest = rows.fastest;
#pragma GCC ivdep
    for (int k = 0; k <= width; ++k) {
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
}

// Adds the x fluxes of row j to its rates, and steps its cells.
enum class Drag { none, same, varies };

template <bool Closed, bool Second, Drag drag, class Real>
void update_row(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows) {
    const std::ptrdiff_t first = j * job.pitch + part.west;
    const RowView<Real> row(job, part.west, j);
    const int width = part.east - part.west;
    const Real scale = job.inverse_dx;
    const Real gravity = job.constants.gravity;
    const Real dry_depth = job.constants.dry_depth;
    const Real dt = job.dt;
    // `out` may be `old`, read and written at the same place only, so ivdep below tells the truth.
    const Real* old_depth = job.old.depth + first;
    const Real* old_x = job.old.discharge_x + first;
    const Real* old_y = job.old.discharge_y + first;
    const Real* friction = job.friction + first;
    const Real friction_everywhere = job.friction_everywhere;
    Real* out_depth = job.out.depth + first;
    Real* out_x = job.out.discharge_x + first;
    Real* out_y = job.out.discharge_y + first;
    Real* __restrict deepest = rows.deepest;
#pragma GCC ivdep
    for (int k = 0; k < width; ++k) {
        const Conserved<Real> u = {row.depth[k], row.qx[k], row.qy[k]};
        const Real push = rows.normal_low[k + 1] - rows.normal_high[k] + gravity * u.depth * rows.change[k];
        const Conserved<Real> rate = {rows.rate_depth[k] - (rows.mass[k + 1] - rows.mass[k]) * scale,
                                      rows.rate_x[k] - push * scale,
                                      rows.rate_y[k] - (rows.tangential[k + 1] - rows.tangential[k]) * scale};
        const Real gn2 = drag == Drag::varies ? friction[k]
                         : drag == Drag::same ? friction_everywhere
                                              : Real(0);
        Conserved<Real> next = euler_step(u, rate, dt, gn2, dry_depth);
        if (Second) {
            next = mean_state<Real>({old_depth[k], old_x[k], old_y[k]}, next, dry_depth);
        }
        const bool wall = Closed && u.depth < Real(0);
        out_depth[k] = wall ? u.depth : next.depth;
        out_x[k] = wall ? Real(0) : next.discharge_x;
        out_y[k] = wall ? Real(0) : next.discharge_y;
        deepest[k] = greater(out_depth[k], deepest[k]);
    }
}

// Maxima and first arrival of row j, from the values just written (still in the first-level cache).
template <class Real>
void track_row(const StageJob<Real>& job, const Part& part, int j) {
    const std::ptrdiff_t first = j * job.pitch + part.west;
    const int width = part.east - part.west;
    const Real* __restrict depth = job.out.depth + first;
    const Real* __restrict qx = job.out.discharge_x + first;
    const Real* __restrict qy = job.out.discharge_y + first;
    Real* __restrict maximum_depth = job.maximum_depth + first;
    Real* __restrict maximum_speed = job.maximum_speed + first;
    Real* __restrict arrival_time = job.arrival_time + first;
    const Real epsilon4 = job.constants.epsilon4;
    const Real threshold = job.arrival_depth;
    const Real end_time = job.end_time;
    for (int k = 0; k < width; ++k) {
        maximum_depth[k] = greater(depth[k], maximum_depth[k]);
        const Real discharge = square_root(qx[k] * qx[k] + qy[k] * qy[k]);
        maximum_speed[k] =
            greater(discharge * desingularised_inverse_depth(depth[k], epsilon4), maximum_speed[k]);
        // Two selects, since a && is a branch that keeps GCC from vectorising.
        const Real since = depth[k] > threshold ? end_time : arrival_time[k];
        arrival_time[k] = arrival_time[k] < Real(0) ? since : arrival_time[k];
    }
}

template <bool Closed, Drag drag, class Real>
void update_stage(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows) {
    if (job.old.depth != nullptr) {
        update_row<Closed, true, drag>(job, part, j, rows);
    } else {
        update_row<Closed, false, drag>(job, part, j, rows);
    }
}

template <bool Closed, class Real>
void finish_row(const StageJob<Real>& job, const Part& part, int j, const Rows<Real>& rows) {
    if (job.friction != nullptr) {
        update_stage<Closed, Drag::varies>(job, part, j, rows);
    } else if (job.friction_everywhere > Real(0)) {
        update_stage<Closed, Drag::same>(job, part, j, rows);
    } else {
        update_stage<Closed, Drag::none>(job, part, j, rows);
    }
    if (job.maximum_depth != nullptr) {
        track_row(job, part, j);
    }
}

template <class Scheme, bool Closed, class Real>
auto march(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    Rows<Real> rows(scratch, deepest);
    const int width = part.east - part.west;
    for (int k = 0; k <= width; ++k) {
        rows.fastest[k] = 0;
    }
    for (int k = 0; k < width; ++k) {
        rows.deepest[k] = 0;
        rows.kept_depth[k] = 0;
        rows.kept_x[k] = 0;
        rows.kept_y[k] = 0;
    }
    fill_level<Scheme>(job, part, part.south - 2, rows.level_south);
    fill_level<Scheme>(job, part, part.south - 1, rows.level);
    for (int j = part.south - 1; j <= part.north; ++j) {
        fill_level<Scheme>(job, part, j + 1, rows.level_north);
        if (j < part.south) {
            sweep_north<Scheme, Closed, true>(job, part, j, rows);
        } else {
            sweep_north<Scheme, Closed, false>(job, part, j, rows);
        }
        if (j > part.south) {
            cross_faces<Scheme, Closed>(job, part, j - 1, rows, rows.level_south);
            cross_fluxes<Scheme, Closed>(job, part, j - 1, rows);
            finish_row<Closed>(job, part, j - 1, rows);
        }
        Real* free_row = rows.level_south;
        rows.level_south = rows.level;
        rows.level = rows.level_north;
        rows.level_north = free_row;
    }
    Real fastest = 0;
    for (int k = 0; k <= width; ++k) {
        fastest = greater(rows.fastest[k], fastest);
    }
    return fastest;
}

template <class Scheme, class Real>
auto run_scheme(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    return part.closed ? march<Scheme, true>(job, part, scratch, deepest)
                       : march<Scheme, false>(job, part, scratch, deepest);
}

template <class Real>
auto run(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    return job.velocity_bound ? run_scheme<Kp07<Real, true>>(job, part, scratch, deepest)
                              : run_scheme<Kp07<Real, false>>(job, part, scratch, deepest);
}

}  // namespace

auto THALWEG_ISA(const StageJob<float>& job, const Part& part, float* scratch, float* deepest) -> float {
    return run(job, part, scratch, deepest);
}

auto THALWEG_ISA(const StageJob<double>& job, const Part& part, double* scratch, double* deepest) -> double {
    return run(job, part, scratch, deepest);
}

}  // namespace thalweg::shallowwater
