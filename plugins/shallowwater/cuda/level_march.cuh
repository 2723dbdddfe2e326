// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/strip.cuh"

// The way of a scheme that reconstructs levels through a strip: three rows in registers, neighbours in a row
// by shuffle, each face flux computed once in a warp. No shared memory.
namespace thalweg::shallowwater::kernel {

template <class Real>
struct LevelRow {
    Real depth, level, qx, qy;
};

// The vertices at the south-west and south-east of a lane's cell, one row of them.
template <class Real>
struct BedRow {
    Real west, east;

    __device__ auto sum() const -> Real { return west + east; }
};

// A row with the rows around it.
template <class Real>
struct Window {
    LevelRow<Real> south, middle, north;
    BedRow<Real> bed_south, bed_north;
};

// What lies north of the window.
template <class Real>
struct Beyond {
    int k;                   // of the row to the south of the window's middle
    Real depth;              // of the row after the northern one
    BedRow<Real> near, far;  // to the south and north of that row
};

template <class Real>
__device__ auto level_row(const Conserved<Real>& u) -> LevelRow<Real> {
    return {u.depth, 0, u.discharge_x, u.discharge_y};
}

template <class Real>
__device__ auto bed_row(const CudaStage<Real>& s, int k) -> BedRow<Real> {
    return {__ldg(s.bed + k), __ldg(s.bed + k + 1)};
}

// What a march reads first: rows, and the bed to the south of each and of the row after them.
template <class Real>
struct LevelOpening {
    FirstRows<Real> rows;
    BedRow<Real> beds[4];
};

// `rows_before`: how many rows the march begins before its strip.
template <class Real>
__device__ auto level_opening(const CudaStage<Real>& s, const Strip& strip, int rows_before)
    -> LevelOpening<Real> {
    const Real* bed = s.bed + (strip.south - 1 - rows_before) * s.pitch + strip.column;
    LevelOpening<Real> first;
    first.rows = first_rows(s, strip, rows_before);
    for (int row = 0; row < 4; ++row) {
        first.beds[row] = {load_first(bed + row * s.pitch), load_first(bed + row * s.pitch + 1)};
    }
    return first;
}

// Marcher carries what one lane must along its column. It begins `Marcher::rows_before` rows south of the
// strip:
//   open(row, bed_south, bed_north): finds the level of one of the first two rows
//   step(w, beyond, j, counts, inner) -> Conserved: finds the level of the northern row, takes in the middle
//   one,
//     which is row j, and returns the complete rates of the southern one. `counts`: whether there is a true
//     face between these two; `inner`: whether the middle row is one to update, so that its x faces count.
//   rate(strip): largest speed over width of all rows [1/s]
template <class Marcher, bool Second, class Real>
__device__ auto march(const CudaStage<Real>& s, const Strip& strip, const LevelOpening<Real>& first, Real dt)
    -> Marched<Real> {
    Marcher marcher(s, strip, dt);
    int k = (strip.south - 1 - Marcher::rows_before) * s.pitch + strip.column;
    Window<Real> w;
    w.bed_south = first.beds[1];
    w.bed_north = first.beds[2];
    w.south = level_row(first.rows.south);
    w.middle = level_row(first.rows.middle);
    marcher.open(w.south, first.beds[0], w.bed_south);
    marcher.open(w.middle, w.bed_south, w.bed_north);
    // Row and bed of the next turn are on their way while this one computes.
    LevelRow<Real> coming = level_row(first.rows.north);
    BedRow<Real> bed_coming = first.beds[3];
    RowReader<Real> old_rows;
    Marched<Real> result = {0, 0};

    for (int j = strip.south - Marcher::rows_before; j <= strip.north; ++j) {
        w.north = coming;
        const BedRow<Real> bed_beyond = bed_coming;
        const LevelRow<Real> next = level_row(load(s.in, k + 3 * s.pitch));
        const BedRow<Real> bed_next = bed_row(s, k + 4 * s.pitch);
        const Conserved<Real> old =
            Second ? old_rows.take(s.out, k, s.pitch, j > strip.south) : Conserved<Real>{0, 0, 0};
        const bool inner = j >= strip.south && j < strip.north;
        const Beyond<Real> beyond = {k, next.depth, bed_beyond, bed_next};
        const Conserved<Real> rates = marcher.step(w, beyond, j, j >= strip.south, inner);
        if (j > strip.south && strip.updates) {
            const Real depth =
                finish<Second, Real>(s, k, {w.south.depth, w.south.qx, w.south.qy}, old, rates, dt);
            result.add(depth > s.constants.dry_depth, j == strip.south + 1);
        }
        w.south = w.middle;
        w.middle = w.north;
        w.bed_south = w.bed_north;
        w.bed_north = bed_beyond;
        coming = {settled(next.depth), Real(0), settled(next.qx), settled(next.qy)};
        bed_coming = {settled(bed_next.west), settled(bed_next.east)};
        if (Second) {
            old_rows.settle();
        }
        k += s.pitch;
    }
    result.rate = marcher.rate(strip);
    return result;
}

}  // namespace thalweg::shallowwater::kernel
