// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/update.hpp"
#include "shallowwater/raster/cpu/row_view.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// What has been found out about a row before its cells step: rates from y faces and bed, and the fluxes of
// the x faces, each belonging to the cell on its high side.
template <class Real>
struct RowRates {
    const Real *depth, *x, *y;
    const Real *mass, *normal_low, *normal_high, *tangential;
    const Real* lift;  // m3/s2, of the bed and the cell's own pressure along x
};

enum class Drag { none, same, varies };

// Adds the x fluxes of row j to its rates, and steps its cells.
template <bool Closed, bool Second, Drag drag, class Real>
void update_row(const StageJob<Real>& job, const Part& part, int j, const RowRates<Real>& rates) {
    const std::ptrdiff_t first = j * job.pitch + part.west;
    const RowView<Real> row(job, part.west, j);
    const Columns own = part.row(j);
    const Real scale = job.inverse_dx;
    const Real dry_depth = job.constants.dry_depth;
    const Real dt = job.dt;
    // `out` may be `old`, read and written at the same place only, so ivdep below tells the truth.
    const Real* old_depth = job.old.depth + first;
    const Real* old_x = job.old.discharge_x + first;
    const Real* old_y = job.old.discharge_y + first;
    const Real* friction = job.friction.field + first;
    const Real friction_everywhere = job.friction.everywhere;
    Real* out_depth = job.out.depth + first;
    Real* out_x = job.out.discharge_x + first;
    Real* out_y = job.out.discharge_y + first;
    Real* remainder = job.remainder + first;
    const Real carried = job.carried;
#pragma GCC ivdep
    for (int k = own.begin; k < own.end; ++k) {
        const Conserved<Real> u = {row.depth[k], row.qx[k], row.qy[k]};
        const Real push = rates.normal_low[k + 1] - rates.normal_high[k] + rates.lift[k];
        const Conserved<Real> rate = {rates.depth[k] - (rates.mass[k + 1] - rates.mass[k]) * scale,
                                      rates.x[k] - push * scale,
                                      rates.y[k] - (rates.tangential[k + 1] - rates.tangential[k]) * scale};
        const Real gn2 = drag == Drag::varies ? friction[k]
                         : drag == Drag::same ? friction_everywhere
                                              : Real(0);
        const Conserved<Real> old =
            Second ? Conserved<Real>{keeps_remainder<Real> ? u.depth : old_depth[k], old_x[k], old_y[k]} : u;
        const bool wall = Closed && u.depth < Real(0);
        Conserved<Real> next;
        if constexpr (keeps_remainder<Real>) {
            Real left = remainder[k];
            next = stage_of_cell<Second>(u, old, rate, dt, gn2, dry_depth, carried, left);
            remainder[k] = wall ? Real(0) : left;
        } else {
            next = stage_of_cell<Second>(u, old, rate, dt, gn2, dry_depth);
        }
        out_depth[k] = wall ? u.depth : next.depth;
        out_x[k] = wall ? Real(0) : next.discharge_x;
        out_y[k] = wall ? Real(0) : next.discharge_y;
    }
}

template <bool Closed, Drag drag, class Real>
void update_stage(const StageJob<Real>& job, const Part& part, int j, const RowRates<Real>& rates) {
    if (job.old.depth != nullptr) {
        update_row<Closed, true, drag>(job, part, j, rates);
    } else {
        update_row<Closed, false, drag>(job, part, j, rates);
    }
}

// Where somebody asks: adds what passes the western faces of the cells of row j inside the grid.
template <class Real>
void add_water(const StageJob<Real>& job, const Part& part, int j, const Real* mass) {
    if (job.water.x == nullptr || j < part.south || j >= part.north) {
        return;
    }
    Real* to = job.water.x + static_cast<std::ptrdiff_t>(j) * (job.nx + 1) + part.west;
    const Columns own = part.row(j);
    for (int k = part.west + own.begin == 0 ? 1 : own.begin; k < own.end; ++k) {
        to[k] += mass[k] * job.water_time;
    }
}

// The same for their southern faces; `rate` is the mass flux over the cell width [m/s].
template <class Real>
void add_water_south(const StageJob<Real>& job, const Part& part, int j, const Real* rate) {
    if (job.water.y == nullptr || j <= 0 || j < part.south || j >= part.north) {
        return;
    }
    const Real scale = job.water_time / job.inverse_dy;
    Real* to = job.water.y + static_cast<std::ptrdiff_t>(j) * job.nx + part.west;
    const Columns own = part.row(j);
    for (int k = own.begin; k < own.end; ++k) {
        to[k] += rate[k] * scale;
    }
}

// Where somebody counts: notes the mass fluxes of row j through the western and eastern faces of the grid.
template <class Real>
void note_faces(const StageJob<Real>& job, const Part& part, int j, const Real* mass) {
    add_water(job, part, j, mass);
    if (job.edge_mass == nullptr) {
        return;
    }
    const Columns own = part.row(j);
    if (part.west + own.begin == 0) {
        job.edge_mass[j] = mass[own.begin];
    }
    if (part.west + own.end == job.nx) {
        job.edge_mass[job.ny + j] = mass[own.end];
    }
}

// The same for the southern faces of row j; `rate` is their mass flux over the cell width [m/s].
template <class Real>
void note_faces_south(const StageJob<Real>& job, const Part& part, int j, const Real* rate) {
    add_water_south(job, part, j, rate);
    if (job.edge_mass == nullptr || (j != 0 && j != job.ny)) {
        return;
    }
    Real* to = job.edge_mass + 2 * job.ny + (j == 0 ? 0 : job.nx) + part.west;
    const Columns own = part.row(j == 0 ? 0 : j - 1);  // the row inside
    for (int k = own.begin; k < own.end; ++k) {
        to[k] = rate[k] / job.inverse_dy;
    }
}

// Notes what passes the western faces of row j, and steps its cells; does nothing where the part has none in
// that row. Reads the fluxes along x with an offset. In a row of few columns such a read waits until what the
// loop before wrote has left for the cache: hence marches take turns between neighbouring rows, and finish a
// row one turn late.
template <bool Closed, class Real>
void finish_row(const StageJob<Real>& job, const Part& part, int j, const RowRates<Real>& rates) {
    if (part.row(j).is_empty()) {
        return;
    }
    note_faces(job, part, j, rates.mass);
    if (job.friction.field != nullptr) {
        update_stage<Closed, Drag::varies>(job, part, j, rates);
    } else if (job.friction.everywhere > Real(0)) {
        update_stage<Closed, Drag::same>(job, part, j, rates);
    } else {
        update_stage<Closed, Drag::none>(job, part, j, rates);
    }
}

}  // namespace
}  // namespace thalweg::shallowwater
