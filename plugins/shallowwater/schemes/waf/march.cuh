// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/waf/jumps.cuh"

// WAF with linear reconstruction through a strip. Everything is in registers, neighbours in a row come by
// shuffle, each face flux is computed once in a warp. The limiters of a face want the waves of the next one,
// so a row is complete two rows after its own reconstruction; its discharges are read again then.
namespace thalweg::shallowwater::kernel {

// What one lane carries along its column.
template <class Limiter, bool Published, class Real>
class WafMarcher {
  public:
    __device__ WafMarcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage),
          faces_(stage, strip),
          c_(stage.constants),
          quarter_x_(stage.quarter_dx / dt),
          quarter_y_(stage.quarter_dy / dt),
          rate_x_(stage.inverse_dx * dt),
          rate_y_(stage.inverse_dy * dt) {}

    // Takes in the cells of row j with the rows around it. Returns the rates that the y faces and the bed
    // along y bring to row j-2; cell_before is its depth. `counts`: whether the face between them is a true
    // one.
    __device__ auto advance(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                            const WaterCell<Real>& north, Real cell_before, int j, bool counts)
        -> Conserved<Real> {
        Conserved<Real> done;
        if (advance_deep(south, middle, north, cell_before, j, counts, done)) {
            ++cost_;
            return done;
        }
        const Real deepest = greater(greater(cell_before, south.depth), greater(middle.depth, north.depth));
        if (__any_sync(all_lanes, deepest > c_.dry_depth) == 0) {
            return pass();
        }
        cost_ += cost_of_general_turn;
        const Real least = lesser(lesser(cell_before, south.depth), lesser(middle.depth, north.depth));
        return __any_sync(all_lanes, least < Real(0)) != 0
                   ? advance_any<true>(south, middle, north, cell_before, j, counts)
                   : advance_any<false>(south, middle, north, cell_before, j, counts);
    }

    // Adds to the rates of the cells of row j what x brings.
    __device__ void cross(const WaterCell<Real>& u, int j, Conserved<Real>& rates) {
        if (cross_deep(u, j, rates) || !any_wet(u.depth, c_.dry_depth)) {
            return;
        }
        if (any_shut(u.depth)) {
            cross_any<true>(u, j, rates);
        } else {
            cross_any<false>(u, j, rates);
        }
    }

    // Largest speed over width of all rows so far [1/s].
    __device__ auto rate(const Strip& strip) const -> Real {
        const bool whole = strip.beside && strip.lane >= waf_halo - 1 && strip.lane < warp_lanes - waf_halo;
        return greater(strip.inside ? fastest_y_ * s_.inverse_dy : Real(0),
                       whole ? fastest_x_ * s_.inverse_dx : Real(0));
    }

    // Cost of all turns so far, see work_of().
    __device__ auto cost() const -> int { return cost_; }

  private:
    // advance() where the face that comes is deep in all lanes; otherwise it does nothing and returns false.
    __device__ auto advance_deep(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                                 const WaterCell<Real>& north, Real cell_before, int j, bool counts,
                                 Conserved<Real>& done) -> bool {
        const WaterStencil<Real> line = {south.along_y(), middle.along_y(), north.along_y()};
        const WaterFaces<Real> cell = deep_waf_faces<Published>(c_.theta, line, middle.inverse_depth);
        const CommonBed<Real> over = common_bed(north_side_, cell.low);
        const Real least = lesser(lesser(over.least(), north.depth), over_step(line));
        if (__all_sync(all_lanes, least > s_.deep) == 0) {
            return false;
        }
        const WafInterface<Real> next = deep_interface(c_, over, north_side_, cell.low);
        FaceFlux<Real> f;
        if ((deep_faces_ & 3u) == 3u) {
            f = weighted_average_flux<Limiter, true, Real>(
                c_, pending_, {before_, next.jumps(), Real(1), Real(1)}, rate_y_);
            wet_before_ = Real(1);
        } else {
            f = waf_flux<Limiter, true, Real>(c_, pending_, {before_, next.jumps(), wet_before_, Real(1)},
                                              cell_before, south.depth, rate_y_);
            wet_before_ = pending_.wet();
        }
        deep_faces_ = deep_faces_ << 1 | 1u;
        limit(f, quarter_y_, cell_before, south.depth);
        done = take_y(f, cell, next, middle.depth, j, counts);
        return true;
    }

    template <bool Closed>
    __device__ auto advance_any(const WaterCell<Real>& south, const WaterCell<Real>& middle,
                                const WaterCell<Real>& north, Real cell_before, int j, bool counts)
        -> Conserved<Real> {
        const WaterStencil<Real> line = {south.along_y(), middle.along_y(), north.along_y()};
        const WaterFaces<Real> cell = waf_faces<Published, Closed>(c_.theta, line, middle.inverse_depth);
        const WafInterface<Real> next =
            waf_interface<Closed>(c_, north_side_, cell.low, south.depth, middle.depth);
        const WafNeighbours<Real> around = {before_, next.jumps(), wet_before_, next.wet()};
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c_, pending_, around, cell_before, south.depth, rate_y_);
        wet_before_ = pending_.wet();
        deep_faces_ <<= 1;
        const FaceFlux<Real> f = within_share(free, largest_share<Closed>(cell_before, quarter_y_),
                                              largest_share<Closed>(south.depth, quarter_y_));
        return take_y(f, cell, next, middle.depth, j, counts);
    }

    // The face to the south of row j-1 completes row j-2 and opens j-1; row j is `cell`.
    __device__ auto take_y(const FaceFlux<Real>& f, const WaterFaces<Real>& cell,
                           const WafInterface<Real>& next, Real depth, int j, bool counts)
        -> Conserved<Real> {
        fastest_y_ = greater(fastest_y_, counts ? f.speed : Real(0));
        faces_.south_of(j - 1, faces_.owns(j - 1), f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        const Conserved<Real> done = pass_face(kept_, f, lift_, s_.inverse_dy);
        lift_ = c_.gravity * depth * cell.level_change;
        north_side_ = cell.high;
        before_ = pending_.jumps();
        pending_ = next;
        return done;
    }

    // In place of advance() where nothing can move.
    __device__ auto pass() -> Conserved<Real> {
        const Conserved<Real> done = kept_;
        kept_ = {0, 0, 0};
        lift_ = 0;
        north_side_ = {0, 0, 0, 0};
        before_ = {0, 0, 0};
        wet_before_ = 0;
        deep_faces_ = 0;
        pending_ = {};
        return done;
    }

    // cross() where all faces are deep; otherwise it does nothing and returns false.
    __device__ auto cross_deep(const WaterCell<Real>& u, int j, Conserved<Real>& rates) -> bool {
        const WaterSide<Real> own = u.along_x();
        const WaterStencil<Real> line = {from_west(own), own, from_east(own)};
        const WaterFaces<Real> cell = deep_waf_faces<Published>(c_.theta, line, u.inverse_depth);
        const WaterSide<Real> beyond = from_east(cell.low);
        const CommonBed<Real> over = common_bed(cell.high, beyond);
        if (__all_sync(all_lanes, lesser(over.least(), over_step(line)) > s_.deep) == 0) {
            return false;
        }
        const WafInterface<Real> east = deep_interface(c_, over, cell.high, beyond);
        const WaveJumps<Real> jumps = east.jumps();
        FaceFlux<Real> f = weighted_average_flux<Limiter, true, Real>(
            c_, east, {from_west(jumps), from_east(jumps), Real(1), Real(1)}, rate_x_);
        limit(f, quarter_x_, u.depth, line.high.depth);
        take_x(f, cell, u.depth, j, rates);
        return true;
    }

    template <bool Closed>
    __device__ void cross_any(const WaterCell<Real>& u, int j, Conserved<Real>& rates) {
        const WaterSide<Real> own = u.along_x();
        const WaterStencil<Real> line = {from_west(own), own, from_east(own)};
        const Real depth_east = line.high.depth;
        const WaterFaces<Real> cell = waf_faces<Published, Closed>(c_.theta, line, u.inverse_depth);
        const WafInterface<Real> east =
            waf_interface<Closed>(c_, cell.high, from_east(cell.low), u.depth, depth_east);
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c_, east, neighbours_across(east), u.depth, depth_east, rate_x_);
        take_x(within_share(free, largest_share<Closed>(u.depth, quarter_x_),
                            largest_share<Closed>(depth_east, quarter_x_)),
               cell, u.depth, j, rates);
    }

    // The face to the east of each lane's cell, and by shuffle the one to its west.
    __device__ void take_x(const FaceFlux<Real>& f, const WaterFaces<Real>& cell, Real depth, int j,
                           Conserved<Real>& rates) {
        fastest_x_ = greater(fastest_x_, f.speed);
        faces_.east_of(j, f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + c_.gravity * depth * cell.level_change;
        const Real along = f.tangential - from_west(f.tangential);
        rates.depth -= mass * s_.inverse_dx;
        rates.discharge_x -= push * s_.inverse_dx;
        rates.discharge_y -= along * s_.inverse_dx;
    }

    // How much deeper a cell is than the steps of the bed around it are high [m], where that matters.
    __device__ static auto over_step(const WaterStencil<Real>& line) -> Real {
        return Published ? line.own.depth : line.own.depth - bed_step(line);
    }

    // within_share() between cells of these depths, which a warp skips where no flux comes near its share.
    // Behind a wall there is no share, and nothing passes.
    __device__ static void limit(FaceFlux<Real>& f, Real quarter, Real low, Real high) {
        if (__any_sync(all_lanes, magnitude(f.mass) > quarter * lesser(low, high)) != 0) {
            f = within_share(f, largest_share<true>(low, quarter), largest_share<true>(high, quarter));
        }
    }

    const CudaStage<Real>& s_;
    FaceWatch<Real> faces_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_, rate_x_, rate_y_;
    WaterSide<Real> north_side_ = {0, 0, 0, 0};  // of row j-1
    WafInterface<Real> pending_ = {};            // to the south of row j-1
    WaveJumps<Real> before_ = {0, 0, 0};         // to the south of row j-2
    Real wet_before_ = 0;
    unsigned deep_faces_ = 0;           // of the last rows, pending_ in the lowest bit: deep in all lanes
    Conserved<Real> kept_ = {0, 0, 0};  // of row j-2
    Real lift_ = 0;                     // of row j-1
    Real fastest_x_ = 0;
    Real fastest_y_ = 0;
    int cost_ = 0;
};

template <class Limiter, bool Published, class Precision>
struct WafMarch {
    using Real = Precision;
    static constexpr int halo = waf_halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 5 : 3;

    static __device__ auto open(const CudaStage<Real>& s, const Strip& strip) -> FirstRows<Real> {
        return first_rows(s, strip, 2);
    }

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, const FirstRows<Real>& first,
                               Real dt) -> Marched<Real> {
        WafMarcher<Limiter, Published, Real> marcher(s, strip, dt);
        const Real dry_depth = s.constants.dry_depth;
        int k = (strip.south - 3) * s.pitch + strip.column;
        const auto cell = [&](const Conserved<Real>& u, Real bed) -> WaterCell<Real> {
            return water_cell(u, u.depth + bed, dry_depth);
        };
        // Rows j-2 (of which depth and level are enough), j-1, j.
        Real last_depth = 0;
        Real last_level = 0;
        WaterCell<Real> south = cell(first.south, mean_bed(s, k));
        k += s.pitch;
        WaterCell<Real> middle = cell(first.middle, mean_bed(s, k));
        // The row of the next turn is on its way while this one computes.
        Conserved<Real> coming = first.north;
        Real bed_coming = mean_bed(s, k + s.pitch);
        RowReader<Real> last_rows;
        OldRows<Second, Real> old_rows;
        Marched<Real> result = {0, 0, 0};

        // k is at row j-2 from here on.
        k -= 2 * s.pitch;
        for (int j = strip.south - 2; j <= strip.north + 1; ++j) {
            const WaterCell<Real> north = cell(coming, bed_coming);
            const Conserved<Real> next = load(s.in, k + 4 * s.pitch);
            const Real bed_next = mean_bed(s, k + 4 * s.pitch);
            const bool completes = j >= strip.south + 2;
            Conserved<Real> last = last_rows.take(s.in, k, s.pitch, completes);
            last.depth = last_depth;
            const Conserved<Real> old = old_rows.take(s, k, completes);
            // Up to the strip's first row the marcher has had no true face.
            Conserved<Real> rates = marcher.advance(south, middle, north, last_depth, j, j > strip.south);
            if (completes) {
                marcher.cross(water_cell(last, last_level, dry_depth), j - 2, rates);
                if (strip.updates) {
                    const Real depth = finish<Second>(s, k, last, old, rates, dt);
                    result.add(depth > dry_depth, j == strip.south + 2);
                }
            }

            last_depth = south.depth;
            last_level = south.level;
            south = middle;
            middle = north;
            coming = settled(next);
            bed_coming = settled(bed_next);
            last_rows.settle();
            old_rows.settle();
            k += s.pitch;
        }
        result.rate = marcher.rate(strip);
        result.cost = marcher.cost();
        return result;
    }
};

}  // namespace thalweg::shallowwater::kernel
