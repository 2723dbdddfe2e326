// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/linear_faces.hpp"
#include "shallowwater/raster/cpu/row_buffers.hpp"
#include "shallowwater/raster/cpu/row_view.hpp"

// Rows of schemes with a linear reconstruction of depth, level and velocities. Part of stage_rows.cpp only,
// which is compiled once for each level of the instruction set: hence the unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// Level and velocities of the cells of a row; the inverse of the depth is 0 where the cell is dry.
template <class Real>
struct PrimitiveRow {
    Real *level, *x, *y, *inverse_depth;

    explicit PrimitiveRow(RowSource<Real>& rows)
        : level(rows.take()), x(rows.take()), y(rows.take()), inverse_depth(rows.take()) {}
};

// One side of the faces of a row.
template <class Real>
struct SideRow {
    Real *depth, *level, *normal, *tangential;

    explicit SideRow(RowSource<Real>& rows)
        : depth(rows.take()), level(rows.take()), normal(rows.take()), tangential(rows.take()) {}

    auto operator[](int k) const -> WaterSide<Real> { return {depth[k], level[k], normal[k], tangential[k]}; }

    void put(int k, const WaterSide<Real>& s) const {
        depth[k] = s.depth;
        level[k] = s.level;
        normal[k] = s.normal;
        tangential[k] = s.tangential;
    }
};

// The first becomes the second, and so on; the last one's memory is free for what comes first.
template <class Row>
void pass_on(Row* ring, int count) {
    const Row last = ring[count - 1];
    for (int k = count - 1; k > 0; --k) {
        ring[k] = ring[k - 1];
    }
    ring[0] = last;
}

// Level, velocities and inverse depth of the cells of some columns of row j and of three more on either side.
template <class Real>
void fill_primitive(const StageJob<Real>& job, const Part& part, int j, const Columns& columns,
                    const PrimitiveRow<Real>& to) {
    const RowView<Real> row(job, part.west, j);
    const Columns seen = columns.grown(3);
    const Real dry_depth = job.constants.dry_depth;
    Real* __restrict level = to.level;
    Real* __restrict x = to.x;
    Real* __restrict y = to.y;
    Real* __restrict inverse_depth = to.inverse_depth;
    for (int k = seen.begin; k < seen.end; ++k) {
        level[k] = row.depth[k] + row.bed.mean[k];
        const Real inverse = Real(1) / greater(row.depth[k], dry_depth);
        inverse_depth[k] = row.depth[k] > dry_depth ? inverse : Real(0);
        x[k] = row.qx[k] * inverse_depth[k];
        y[k] = row.qy[k] * inverse_depth[k];
    }
}

// Both x sides of the cells of some columns of row j. faces(theta, stencil, inverse depth) is the scheme's
// reconstruction, which gets the stencil as the cells are, walls included.
template <class Real, class Faces>
void fill_sides_x(const StageJob<Real>& job, const Part& part, int j, const Columns& columns,
                  const PrimitiveRow<Real>& cells, const SideRow<Real>& low_sides,
                  const SideRow<Real>& high_sides, Real* __restrict lift, const Faces& faces) {
    const RowView<Real> row(job, part.west, j);
    const int end = whole_vectors<Real>(columns);
    const Real gravity = job.constants.gravity;
    const Real theta = job.constants.theta;
    const PrimitiveRow<Real> u = cells;
    const SideRow<Real> low = low_sides;
    const SideRow<Real> high = high_sides;
#pragma GCC ivdep
    for (int k = columns.begin; k < end; ++k) {
        const WaterStencil<Real> s = {{row.depth[k - 1], u.level[k - 1], u.x[k - 1], u.y[k - 1]},
                                      {row.depth[k], u.level[k], u.x[k], u.y[k]},
                                      {row.depth[k + 1], u.level[k + 1], u.x[k + 1], u.y[k + 1]}};
        const WaterFaces<Real> cell = faces(theta, s, u.inverse_depth[k]);
        low.put(k, cell.low);
        high.put(k, cell.high);
        lift[k] = gravity * row.depth[k] * cell.level_change;
    }
}

}  // namespace
}  // namespace thalweg::shallowwater
