// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/edge_mass.cuh"
#include "shallowwater/cuda/strip.cuh"
#include "shallowwater/physics/kp07.hpp"

// KP07 through a strip: three rows in registers, neighbours in a row by shuffle, each face flux computed once
// in a warp. No shared memory.
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

// What one lane carries along its column.
template <class Scheme, class Real>
class Kp07Marcher {
  public:
    __device__ Kp07Marcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage),
          edge_(stage, strip),
          c_(stage.constants),
          quarter_x_(stage.quarter_dx / dt),
          quarter_y_(stage.quarter_dy / dt) {}

    // Takes in row `middle` with the rows around it. Returns the complete rates of the row to the south.
    // `inner`: whether the middle row is one to update, so that its x faces count.
    template <bool Closed>
    __device__ auto advance(const LevelRow<Real>& south, const LevelRow<Real>& middle,
                            const LevelRow<Real>& north, const BedRow<Real>& bed_south,
                            const BedRow<Real>& bed_north, int j, bool inner) -> Conserved<Real> {
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
        edge_.south_of(j, f.mass);
        const Conserved<Real> done = {kept_.depth - f.mass * s_.inverse_dy,
                                      kept_.discharge_x - f.tangential * s_.inverse_dy,
                                      kept_.discharge_y - f.normal_low * s_.inverse_dy};
        const Real lift = c_.gravity * middle.depth * cell.level_change;
        kept_ = {f.mass * s_.inverse_dy, f.tangential * s_.inverse_dy,
                 (f.normal_high - lift) * s_.inverse_dy};
        speed_y_ = f.speed;
        speed_x_ = 0;
        if (inner) {
            cross<Closed>(middle, bed_south, bed_north, j);
        }
        return done;
    }

    // In place of advance() where nothing can move.
    __device__ auto pass() -> Conserved<Real> {
        const Conserved<Real> done = kept_;
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
    __device__ void cross(const LevelRow<Real>& u, const BedRow<Real>& bed_south,
                          const BedRow<Real>& bed_north, int j) {
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
        edge_.east_of(j, f.mass);
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + c_.gravity * u.depth * cell.level_change;
        const Real along = f.tangential - from_west(f.tangential);
        kept_.depth -= mass * s_.inverse_dx;
        kept_.discharge_x -= push * s_.inverse_dx;
        kept_.discharge_y -= along * s_.inverse_dx;
    }

    const CudaStage<Real>& s_;
    EdgeMass<Real> edge_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_;
    FaceState<Real> north_side_ = {0, 0, 0};
    Conserved<Real> kept_ = {0, 0, 0};
    Real speed_x_ = 0;
    Real speed_y_ = 0;
};

template <class Scheme, class Precision>
struct Kp07March {
    using Real = Precision;
    static constexpr int halo = Scheme::halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 6 : 3;

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, Real dt) -> Marched<Real> {
        Kp07Marcher<Scheme, Real> marcher(s, strip, dt);
        const Real dry_depth = s.constants.dry_depth;
        std::ptrdiff_t k = (strip.south - 2) * s.pitch + strip.column;
        const auto bed_row = [&](std::ptrdiff_t at) -> BedRow<Real> {
            return {__ldg(s.bed + at), __ldg(s.bed + at + 1)};
        };
        const auto row = [&](std::ptrdiff_t at) -> LevelRow<Real> {
            const Conserved<Real> u = load(s.in, at);
            return {u.depth, 0, u.discharge_x, u.discharge_y};
        };
        const BedRow<Real> bed_below = bed_row(k);
        BedRow<Real> bed_south = bed_row(k + s.pitch);
        BedRow<Real> bed_north = bed_row(k + 2 * s.pitch);
        LevelRow<Real> south = row(k);
        LevelRow<Real> middle = row(k + s.pitch);
        south.level = Scheme::level(south.depth, bed_below.sum(), bed_south.sum());
        middle.level = Scheme::level(middle.depth, bed_south.sum(), bed_north.sum());
        // Row and bed of the next turn are on their way while this one computes.
        LevelRow<Real> coming = row(k + 2 * s.pitch);
        BedRow<Real> bed_coming = bed_row(k + 3 * s.pitch);
        bool wet_south = __any_sync(all_lanes, south.depth > dry_depth) != 0;
        bool wet_middle = __any_sync(all_lanes, middle.depth > dry_depth) != 0;
        bool shut_south = __any_sync(all_lanes, south.depth < Real(0)) != 0;
        bool shut_middle = __any_sync(all_lanes, middle.depth < Real(0)) != 0;
        Marched<Real> result = {0, 0, 0, 0};

        for (int j = strip.south - 1; j <= strip.north; ++j) {
            LevelRow<Real> north = coming;
            north.level = Scheme::level(north.depth, bed_north.sum(), bed_coming.sum());
            const BedRow<Real> bed_beyond = bed_coming;
            coming = row(k + 3 * s.pitch);
            bed_coming = bed_row(k + 4 * s.pitch);
            const bool wet_north = __any_sync(all_lanes, north.depth > dry_depth) != 0;
            const bool shut_north = __any_sync(all_lanes, north.depth < Real(0)) != 0;

            const bool inner = j >= strip.south && j < strip.north;
            Conserved<Real> rates;
            if (!(wet_south || wet_middle || wet_north)) {
                rates = marcher.pass();
            } else if (shut_south || shut_middle || shut_north) {
                rates = marcher.template advance<true>(south, middle, north, bed_south, bed_north, j, inner);
            } else {
                rates = marcher.template advance<false>(south, middle, north, bed_south, bed_north, j, inner);
            }
            // The first turn has no true face to its south yet.
            if (j >= strip.south) {
                result.rate = greater(result.rate, marcher.rate(strip.lane));
            }
            if (j > strip.south && strip.updates) {
                const Real depth = finish<Second, Real>(s, k, {south.depth, south.qx, south.qy}, rates, dt);
                result.deepest = greater(result.deepest, depth);
                result.first = j == strip.south + 1 ? depth : result.first;
                result.last = depth;
            }

            south = middle;
            middle = north;
            bed_south = bed_north;
            bed_north = bed_beyond;
            wet_south = wet_middle;
            wet_middle = wet_north;
            shut_south = shut_middle;
            shut_middle = shut_north;
            k += s.pitch;
        }
        return result;
    }
};

}  // namespace thalweg::shallowwater::kernel
