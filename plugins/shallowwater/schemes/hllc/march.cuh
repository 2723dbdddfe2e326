// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/face_watch.cuh"
#include "shallowwater/raster/cuda/pass_face.cuh"
#include "shallowwater/raster/cuda/water_cell.cuh"
#include "shallowwater/schemes/hllc/hllc.hpp"

// HLLC through a strip: three rows in registers, neighbours in a row by shuffle, each face flux computed once
// in a warp. No shared memory.
namespace thalweg::shallowwater::kernel {

// What one lane carries along its column.
template <class Real>
class HllcMarcher {
  public:
    __device__ HllcMarcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage),
          faces_(stage, strip),
          c_(stage.constants),
          quarter_x_(stage.quarter_dx / dt),
          quarter_y_(stage.quarter_dy / dt) {}

    // Takes in the cells of row j with the rows around it. Returns the complete rates of row j-1. `counts`:
    // whether the face between these two is a true one; `inner`: whether row j is one to update, so that its
    // x faces count.
    __device__ auto advance(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                            const WaterCell<Real>& north, int j, bool counts, bool inner) -> Conserved<Real> {
        Conserved<Real> done;
        if (advance_deep(south, middle, north, j, inner, done)) {
            ++cost_;
        } else {
            const Real deepest = greater(greater(south.depth, middle.depth), north.depth);
            if (!any_wet(deepest, c_.dry_depth)) {
                return pass();
            }
            cost_ += cost_of_general_turn;
            const Real least = lesser(lesser(south.depth, middle.depth), north.depth);
            done = any_shut(least) ? advance_any<true>(south, middle, north, j, counts, inner)
                                   : advance_any<false>(south, middle, north, j, counts, inner);
        }
        if (inner && !cross_deep(middle, j) && any_wet(middle.depth, c_.dry_depth)) {
            if (any_shut(middle.depth)) {
                cross_any<true>(middle, j);
            } else {
                cross_any<false>(middle, j);
            }
        }
        return done;
    }

    // Largest speed over width of all rows so far [1/s].
    __device__ auto rate(const Strip& strip) const -> Real {
        const bool whole = strip.beside && strip.lane >= hllc_halo - 1 && strip.lane < warp_lanes - hllc_halo;
        return greater(strip.inside ? fastest_y_ * s_.inverse_dy : Real(0),
                       whole ? fastest_x_ * s_.inverse_dx : Real(0));
    }

    // Cost of all turns so far, see work_of().
    __device__ auto cost() const -> int { return cost_; }

  private:
    // advance() along y where the face that comes is deep in all lanes; otherwise it does nothing and returns
    // false.
    __device__ auto advance_deep(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                                 const WaterCell<Real>& north, int j, bool inner, Conserved<Real>& done)
        -> bool {
        const WaterStencil<Real> line = {south.along_y(), middle.along_y(), north.along_y()};
        const WaterFaces<Real> cell = level_and_bed_faces<Real, true>(c_.theta, line, middle.inverse_depth);
        const CommonBed<Real> over = common_bed(north_side_, cell.low);
        const Real least = lesser(lesser(over.least(), north.depth), middle.depth - bed_step(line));
        if (__all_sync(all_lanes, least > s_.deep) == 0) {
            return false;
        }
        const FaceFlux<Real> f =
            deep_flux(over, north_side_, cell.low, share_y(south).high, share_y(middle).low);
        done = take_y(f, cell, middle.depth, j, inner, f.speed);
        return true;
    }

    template <bool Closed>
    __device__ auto advance_any(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                                const WaterCell<Real>& north, int j, bool counts, bool inner)
        -> Conserved<Real> {
        const WaterStencil<Real> line = {south.along_y(), middle.along_y(), north.along_y()};
        const WaterFaces<Real> cell = level_and_bed_faces_of<Closed>(c_.theta, line, middle.inverse_depth);
        const FaceCells<Real> cells = {south.depth, middle.depth, share_y(south).high, share_y(middle).low};
        const FaceFlux<Real> f = hllc_flux<Closed>(c_, north_side_, cell.low, cells);
        return take_y(f, cell, middle.depth, j, inner, counts ? f.speed : Real(0));
    }

    // The face to the south of row j completes row j-1 and opens row j, which is `cell`.
    __device__ auto take_y(const FaceFlux<Real>& f, const WaterFaces<Real>& cell, Real depth, int j,
                           bool inner, Real speed) -> Conserved<Real> {
        fastest_y_ = greater(fastest_y_, speed);
        faces_.south_of(j, inner, f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        const Conserved<Real> done =
            pass_face(kept_, f, c_.gravity * depth * cell.level_change, s_.inverse_dy);
        north_side_ = cell.high;
        return done;
    }

    // In place of advance() where nothing can move.
    __device__ auto pass() -> Conserved<Real> {
        const Conserved<Real> done = kept_;
        kept_ = {0, 0, 0};
        north_side_ = {0, 0, 0, 0};
        return done;
    }

    // What x brings to the rates of row j, where all faces are deep; otherwise it does nothing and returns
    // false.
    __device__ auto cross_deep(const WaterCell<Real>& u, int j) -> bool {
        const WaterSide<Real> own = u.along_x();
        const WaterStencil<Real> line = {from_west(own), own, from_east(own)};
        const WaterFaces<Real> cell = level_and_bed_faces<Real, true>(c_.theta, line, u.inverse_depth);
        const WaterSide<Real> beyond = from_east(cell.low);
        const CommonBed<Real> over = common_bed(cell.high, beyond);
        if (__all_sync(all_lanes, lesser(over.least(), u.depth - bed_step(line)) > s_.deep) == 0) {
            return false;
        }
        const OutflowLimit<Real> share = share_x(u);
        take_x(deep_flux(over, cell.high, beyond, share.high, from_east(share.low)), cell, u.depth, j);
        return true;
    }

    template <bool Closed>
    __device__ void cross_any(const WaterCell<Real>& u, int j) {
        const WaterSide<Real> own = u.along_x();
        const WaterStencil<Real> line = {from_west(own), own, from_east(own)};
        const Real depth_east = line.high.depth;
        const WaterFaces<Real> cell = level_and_bed_faces_of<Closed>(c_.theta, line, u.inverse_depth);
        const OutflowLimit<Real> share = share_x(u);
        const FaceCells<Real> cells = {u.depth, depth_east, share.high, from_east(share.low)};
        take_x(hllc_flux<Closed>(c_, cell.high, from_east(cell.low), cells), cell, u.depth, j);
    }

    // The face to the east of each lane's cell, and by shuffle the one to its west.
    __device__ void take_x(const FaceFlux<Real>& f, const WaterFaces<Real>& cell, Real depth, int j) {
        fastest_x_ = greater(fastest_x_, f.speed);
        faces_.east_of(j, f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + c_.gravity * depth * cell.level_change;
        const Real along = f.tangential - from_west(f.tangential);
        kept_.depth -= mass * s_.inverse_dx;
        kept_.discharge_x -= push * s_.inverse_dx;
        kept_.discharge_y -= along * s_.inverse_dx;
    }

    // hllc_flux() between deep sides. A warp skips the limit where no flux comes near its share.
    __device__ auto deep_flux(const CommonBed<Real>& over, const WaterSide<Real>& low,
                              const WaterSide<Real>& high, Real share_low, Real share_high) const
        -> FaceFlux<Real> {
        CentralFlux<Real> f = deep_hllc_flux(c_, over, low, high);
        if (__any_sync(all_lanes, magnitude(f.mass) > lesser(share_low, share_high)) != 0) {
            limit_draining(f, share_low, share_high);
        }
        carry_tangential(f, low.tangential, high.tangential);
        return f.complete();
    }

    __device__ auto share_x(const WaterCell<Real>& u) const -> OutflowLimit<Real> {
        return outflow_shares(u.depth, u.x, u.y, {quarter_x_, Real(4) * s_.quarter_dx * s_.inverse_dy});
    }

    __device__ auto share_y(const WaterCell<Real>& u) const -> OutflowLimit<Real> {
        return outflow_shares(u.depth, u.y, u.x, {quarter_y_, Real(4) * s_.quarter_dy * s_.inverse_dx});
    }

    const CudaStage<Real>& s_;
    FaceWatch<Real> faces_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_;
    WaterSide<Real> north_side_ = {0, 0, 0, 0};  // of row j-1
    Conserved<Real> kept_ = {0, 0, 0};           // of row j-1
    Real fastest_x_ = 0;
    Real fastest_y_ = 0;
    int cost_ = 0;
};

template <class Precision>
struct HllcMarch {
    using Real = Precision;
    static constexpr int halo = hllc_halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 5 : 3;

    // A row on its way through the march.
    struct Row {
        WaterCell<Real> cell;
        Real qx, qy;  // m2/s
    };

    static __device__ auto open(const CudaStage<Real>& s, const Strip& strip) -> FirstRows<Real> {
        return first_rows(s, strip, 1);
    }

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, const FirstRows<Real>& first,
                               Real dt) -> Marched<Real> {
        HllcMarcher<Real> marcher(s, strip, dt);
        const Real dry_depth = s.constants.dry_depth;
        const auto row = [&](const Conserved<Real>& u, Real bed) -> Row {
            return {water_cell(u, u.depth + bed, dry_depth), u.discharge_x, u.discharge_y};
        };
        // k is at row j-1 throughout.
        int k = (strip.south - 2) * s.pitch + strip.column;
        Row south = row(first.south, mean_bed(s, k));
        Row middle = row(first.middle, mean_bed(s, k + s.pitch));
        // The row of the next turn is on its way while this one computes.
        Conserved<Real> coming = first.north;
        Real bed_coming = mean_bed(s, k + 2 * s.pitch);
        OldRows<Second, Real> old_rows;
        Marched<Real> result = {0, 0, 0};

        // Two turns in one, between which rows change their names and not their registers. In double, and in
        // marches with more code, this is slower: docs/experiments.md has the figures.
        constexpr int turns_in_one = sizeof(Real) == sizeof(float) ? 2 : 1;
#pragma unroll turns_in_one
        for (int j = strip.south - 1; j <= strip.north; ++j) {
            const Row north = row(coming, bed_coming);
            const Conserved<Real> next = load(s.in, k + 3 * s.pitch);
            const Real bed_next = mean_bed(s, k + 3 * s.pitch);
            const Conserved<Real> old = old_rows.take(s, k, j > strip.south);
            const bool inner = j >= strip.south && j < strip.north;
            const Conserved<Real> rates =
                marcher.advance(south.cell, middle.cell, north.cell, j, j >= strip.south, inner);
            if (j > strip.south && strip.updates) {
                const Real depth =
                    finish<Second, Real>(s, k, {south.cell.depth, south.qx, south.qy}, old, rates, dt);
                result.add(depth > dry_depth, j == strip.south + 1);
            }
            south = middle;
            middle = north;
            coming = settled(next);
            bed_coming = settled(bed_next);
            old_rows.settle();
            k += s.pitch;
        }
        result.rate = marcher.rate(strip);
        result.cost = marcher.cost();
        return result;
    }
};

}  // namespace thalweg::shallowwater::kernel
