// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/stage.cuh"
#include "shallowwater/physics/update.hpp"

// One stage in one kernel. A warp owns 32 columns and marches north through a strip, with three rows in
// registers; neighbours in a row come by shuffle. Lanes 2 to 29 update; each face flux is computed once in a
// warp. No shared memory.
namespace thalweg::shallowwater::kernel {

constexpr int stage_warps = 4;
constexpr int stage_block = stage_warps * warp_lanes;
constexpr unsigned all_lanes = 0xffffffffu;

template <class Real>
constexpr int stage_blocks_per_sm = sizeof(Real) == 4 ? 6 : 3;

template <class Real>
struct CellRow {
    Real depth, level, qx, qy;
};

// The vertices at the south-west and south-east of a lane's cell, one row of them.
template <class Real>
struct BedRow {
    Real west, east;

    __device__ auto sum() const -> Real { return west + east; }
};

template <class Real>
__device__ auto from_west(Real value) -> Real {
    return __shfl_up_sync(all_lanes, value, 1);
}

template <class Real>
__device__ auto from_east(Real value) -> Real {
    return __shfl_down_sync(all_lanes, value, 1);
}

template <class Real>
struct Rates {
    Real depth, x, y;
};

// What one lane carries along its column.
template <class Scheme, class Real>
class Marcher {
  public:
    __device__ Marcher(const CudaStage<Real>& stage, Real dt)
        : s_(stage),
          c_(stage.constants),
          quarter_x_(stage.quarter_dx / dt),
          quarter_y_(stage.quarter_dy / dt) {}

    // Takes in row `middle` with the rows around it. Returns the complete rates of the row to the south.
    // `inner`: whether the middle row is one to update, so that its x faces count.
    template <bool Closed>
    __device__ auto advance(const CellRow<Real>& south, const CellRow<Real>& middle,
                            const CellRow<Real>& north, const BedRow<Real>& bed_south,
                            const BedRow<Real>& bed_north, bool inner) -> Rates<Real> {
        LineStencil<Real> line = {south.depth,
                                  middle.depth,
                                  north.depth,
                                  south.level,
                                  middle.level,
                                  north.level,
                                  south.qy,
                                  middle.qy,
                                  north.qy,
                                  south.qx,
                                  middle.qx,
                                  north.qx,
                                  Real(0.5) * bed_south.sum(),
                                  Real(0.5) * bed_north.sum()};
        if (Closed) {
            close_stencil(line);
        }
        const CellFaces<Real> cell = Scheme::faces(c_, line);
        const FaceFlux<Real> f =
            Scheme::flux(c_, north_side_, cell.low, south.depth, middle.depth, quarter_y_, Closed);
        north_side_ = cell.high;
        const Rates<Real> done = {kept_.depth - f.mass * s_.inverse_dy,
                                  kept_.x - f.tangential * s_.inverse_dy,
                                  kept_.y - f.normal_low * s_.inverse_dy};
        const Real lift = c_.gravity * middle.depth * cell.level_change;
        kept_ = {f.mass * s_.inverse_dy, f.tangential * s_.inverse_dy,
                 (f.normal_high - lift) * s_.inverse_dy};
        speed_y_ = f.speed;
        speed_x_ = 0;
        if (inner) {
            cross<Closed>(middle, bed_south, bed_north);
        }
        return done;
    }

    // In place of advance() where nothing can move.
    __device__ auto pass() -> Rates<Real> {
        const Rates<Real> done = kept_;
        kept_ = {0, 0, 0};
        north_side_ = {0, 0, 0};
        speed_y_ = 0;
        speed_x_ = 0;
        return done;
    }

    // Of the last advance(): 1/s. Lanes 0, 30 and 31 have no whole stencil for the face to their east.
    __device__ auto rate(int lane) const -> Real {
        const bool whole = lane >= 1 && lane <= 29;
        return greater(speed_y_ * s_.inverse_dy, whole ? speed_x_ * s_.inverse_dx : Real(0));
    }

  private:
    // The flux to the east of each lane's cell, and what x brings to its rates.
    template <bool Closed>
    __device__ void cross(const CellRow<Real>& u, const BedRow<Real>& bed_south,
                          const BedRow<Real>& bed_north) {
        LineStencil<Real> line;
        line.depth = u.depth;
        line.level = u.level;
        line.normal = u.qx;
        line.tangential = u.qy;
        line.depth_high = from_east(u.depth);
        line.depth_low = Closed || Scheme::velocity_bound ? from_west(u.depth) : Real(0);
        line.level_low = from_west(u.level);
        line.level_high = from_east(u.level);
        line.normal_low = from_west(u.qx);
        line.normal_high = from_east(u.qx);
        line.tangential_low = from_west(u.qy);
        line.tangential_high = from_east(u.qy);
        line.bed_low = Real(0.5) * (bed_south.west + bed_north.west);
        line.bed_high = Real(0.5) * (bed_south.east + bed_north.east);
        const Real depth_east = line.depth_high;
        if (Closed) {
            close_stencil(line);
        }
        const CellFaces<Real> cell = Scheme::faces(c_, line);
        const FaceState<Real> beyond = {from_east(cell.low.depth), from_east(cell.low.normal),
                                        from_east(cell.low.tangential)};
        const FaceFlux<Real> f = Scheme::flux(c_, cell.high, beyond, u.depth, depth_east, quarter_x_, Closed);
        speed_x_ = f.speed;
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + c_.gravity * u.depth * cell.level_change;
        const Real along = f.tangential - from_west(f.tangential);
        kept_.depth -= mass * s_.inverse_dx;
        kept_.x -= push * s_.inverse_dx;
        kept_.y -= along * s_.inverse_dx;
    }

    const CudaStage<Real>& s_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_;
    FaceState<Real> north_side_ = {0, 0, 0};
    Rates<Real> kept_ = {0, 0, 0};
    Real speed_x_ = 0;
    Real speed_y_ = 0;
};

}  // namespace thalweg::shallowwater::kernel
