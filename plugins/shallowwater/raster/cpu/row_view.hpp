// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/outflow_shares.hpp"
#include "shallowwater/raster/cpu/stage.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// What the limits of outflow must know of the step along x and along y.
template <class Real>
auto rate_along_x(const StageJob<Real>& job) -> LineRate<Real> {
    return {job.quarter_x, job.quarter_x / job.quarter_y};
}

template <class Real>
auto rate_along_y(const StageJob<Real>& job) -> LineRate<Real> {
    return {job.quarter_y, job.quarter_y / job.quarter_x};
}

// Pointers to the first column of a part in row j.
template <class Real>
struct RowView {
    const Real *depth, *qx, *qy;
    BedArrays<const Real> bed;

    RowView(const StageJob<Real>& job, int west, int j) {
        const std::ptrdiff_t k = j * job.pitch + west;
        depth = job.in.depth + k;
        qx = job.in.discharge_x + k;
        qy = job.in.discharge_y + k;
        bed = job.bed.from(k);
    }

    // What cell k sees along x and y; rows are `pitch` apart, and levels those that the sweep sees. Behind a
    // wall stands the mirror image, if there may be one (`Closed`).
    template <bool Closed>
    auto along_x(std::ptrdiff_t k, Real level_low, Real level, Real level_high) const -> LineStencil<Real> {
        const Real west = bed.mean[k] - bed.half_x[k];
        const Real east = bed.mean[k] + bed.half_x[k];
        return completed<Closed>({depth[k - 1], depth[k], depth[k + 1], level_low, level, level_high,
                                  qx[k - 1], qx[k], qx[k + 1], qy[k - 1], qy[k], qy[k + 1], west, east,
                                  greater(west, bed.mean[k - 1] + bed.half_x[k - 1]),
                                  greater(east, bed.mean[k + 1] - bed.half_x[k + 1]),
                                  larger_step(bed.mean[k - 1], bed.mean[k], bed.mean[k + 1])});
    }

    template <bool Closed>
    auto along_y(std::ptrdiff_t k, std::ptrdiff_t pitch, Real level_low, Real level, Real level_high) const
        -> LineStencil<Real> {
        const auto low = k - pitch;
        const auto high = k + pitch;
        const Real south = bed.mean[k] - bed.half_y[k];
        const Real north = bed.mean[k] + bed.half_y[k];
        return completed<Closed>({depth[low], depth[k], depth[high], level_low, level, level_high, qy[low],
                                  qy[k], qy[high], qx[low], qx[k], qx[high], south, north,
                                  greater(south, bed.mean[low] + bed.half_y[low]),
                                  greater(north, bed.mean[high] - bed.half_y[high]),
                                  larger_step(bed.mean[low], bed.mean[k], bed.mean[high])});
    }

  private:
    template <bool Closed>
    static auto completed(LineStencil<Real> s) -> LineStencil<Real> {
        if (Closed) {
            close_stencil(s);
        }
        return s;
    }
};

}  // namespace
}  // namespace thalweg::shallowwater
