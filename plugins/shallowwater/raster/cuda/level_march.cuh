// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/strip.cuh"

// The way of a scheme that reconstructs levels through a strip: three rows in registers, neighbours in a row
// by shuffle, each face flux computed once in a warp. No shared memory.
namespace thalweg::shallowwater::kernel {

template <class Real>
struct LevelRow {
    Real depth, level, qx, qy;
};

// A row with the rows around it. Of the bed of the southern row its means and northern faces are enough.
template <class Real>
struct Window {
    LevelRow<Real> south, middle, north;
    Real bed_south, mean_south;
    CellBed<Real> bed, bed_north;  // of the middle and the northern row
};

// What lies north of the window.
template <class Real>
struct Beyond {
    int k;       // of the row to the south of the window's middle
    Real depth;  // of the row after the northern one
    CellBed<Real> bed;
};

template <class Real>
__device__ auto level_row(const Conserved<Real>& u) -> LevelRow<Real> {
    return {u.depth, 0, u.discharge_x, u.discharge_y};
}

template <class Real>
__device__ auto cell_bed(const CudaStage<Real>& s, int k) -> CellBed<Real> {
    return {__ldg(s.bed.mean + k), __ldg(s.bed.half_x + k), __ldg(s.bed.half_y + k)};
}

// What a march reads first: rows, and the bed of each.
template <class Real>
struct LevelOpening {
    FirstRows<Real> rows;
    CellBed<Real> beds[3];
};

// `rows_before`: how many rows the march begins before its strip.
template <class Real>
__device__ auto level_opening(const CudaStage<Real>& s, const Strip& strip, int rows_before)
    -> LevelOpening<Real> {
    const int k = (strip.south - 1 - rows_before) * s.pitch + strip.column;
    LevelOpening<Real> first;
    first.rows = first_rows(s, strip, rows_before);
    for (int row = 0; row < 3; ++row) {
        const int at = k + row * s.pitch;
        first.beds[row] = {load_first(s.bed.mean + at), load_first(s.bed.half_x + at),
                           load_first(s.bed.half_y + at)};
    }
    return first;
}

// Marcher carries what one lane must along its column. It begins `Marcher::rows_before` rows south of the
// strip:
//   open(row, bed): finds the level of one of the first two rows
//   begin(row): takes the first row as deep as it is, so that deep water takes one path from the start
//   step(w, beyond, j, counts, inner) -> Conserved: finds the level of the northern row, takes in the middle
//     one, which is row j, and returns the complete rates of the southern one. `counts`: whether the speed at
//     the face between these two counts for the step; `inner`: whether the middle row is one to update, so
//     that its x faces count.
//   rate(strip): largest speed over width of all rows [1/s]
//   cost(): cost of all turns, see work_of()
template <class Marcher, bool Second, class Real>
__device__ auto march(const CudaStage<Real>& s, const Strip& strip, const LevelOpening<Real>& first, Real dt)
    -> Marched<Real> {
    Marcher marcher(s, strip, dt);
    int k = (strip.south - 1 - Marcher::rows_before) * s.pitch + strip.column;
    Window<Real> w;
    w.bed_south = first.beds[0].north();
    w.mean_south = first.beds[0].mean;
    w.bed = first.beds[1];
    w.south = level_row(first.rows.south);
    w.middle = level_row(first.rows.middle);
    marcher.open(w.south, first.beds[0]);
    marcher.open(w.middle, w.bed);
    marcher.begin(w.south);
    // Row and bed of the next turn are on their way while this one computes.
    LevelRow<Real> coming = level_row(first.rows.north);
    CellBed<Real> bed_coming = first.beds[2];
    OldRows<Second, Real> old_rows;
    Marched<Real> result = {0, 0, 0};

    for (int j = strip.south - Marcher::rows_before; j <= strip.north; ++j) {
        w.north = coming;
        w.bed_north = bed_coming;
        const LevelRow<Real> next = level_row(load(s.in, k + 3 * s.pitch));
        const CellBed<Real> bed_next = cell_bed(s, k + 3 * s.pitch);
        const Conserved<Real> old = old_rows.take(s, k, j > strip.south);
        const bool inner = j >= strip.south && j < strip.north;
        const Beyond<Real> beyond = {k, next.depth, bed_next};
        const Conserved<Real> rates = marcher.step(w, beyond, j, j >= strip.south, inner);
        if (j > strip.south && strip.updates) {
            const Real depth =
                finish<Second, Real>(s, k, {w.south.depth, w.south.qx, w.south.qy}, old, rates, dt);
            result.add(depth > s.constants.dry_depth, j == strip.south + 1);
        }
        w.south = w.middle;
        w.middle = w.north;
        w.bed_south = w.bed.north();
        w.mean_south = w.bed.mean;
        w.bed = w.bed_north;
        coming = {settled(next.depth), Real(0), settled(next.qx), settled(next.qy)};
        bed_coming = {settled(bed_next.mean), settled(bed_next.half_x), settled(bed_next.half_y)};
        old_rows.settle();
        k += s.pitch;
    }
    result.rate = marcher.rate(strip);
    result.cost = marcher.cost();
    return result;
}

}  // namespace thalweg::shallowwater::kernel
