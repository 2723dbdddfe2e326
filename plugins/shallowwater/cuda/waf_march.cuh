// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/waf_rows.cuh"

// WAF with linear reconstruction through a strip. Everything is in registers, neighbours in a row come by
// shuffle, each face flux is computed once in a warp. The limiters of a face want the waves of the next one,
// so a row is complete two rows after its own reconstruction; its discharges are read again then.
namespace thalweg::shallowwater::kernel {

// What one lane carries along its column.
template <class Limiter, class Real>
class WafMarcher {
  public:
    __device__ WafMarcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage),
          edge_(stage, strip),
          c_(stage.constants),
          quarter_x_(stage.quarter_dx / dt),
          quarter_y_(stage.quarter_dy / dt),
          rate_x_(stage.inverse_dx * dt),
          rate_y_(stage.inverse_dy * dt) {}

    // Takes in the cells of row j with the rows around it. Returns the rates that the y faces and the bed
    // along y bring to row j-2; cell_before is its depth.
    template <bool Closed>
    __device__ auto advance(const WafCell<Real>& south, const WafCell<Real>& middle,
                            const WafCell<Real>& north, Real cell_before, int j) -> Conserved<Real> {
        WafStencil<Real> line = {south.along_y(), middle.along_y(), north.along_y()};
        if (Closed) {
            close_waf_stencil(line);
        }
        const WafFaces<Real> cell = waf_faces(line, middle.inverse_depth);
        const WafInterface<Real> next =
            waf_interface<Closed>(c_, north_side_, cell.low, south.depth, middle.depth);
        north_side_ = cell.high;
        const WafNeighbours<Real> around = {before_, next.jumps(), wet_before_, next.wet()};
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c_, pending_, around, cell_before, south.depth, rate_y_);
        const FaceFlux<Real> f = within_share(free, largest_share<Closed>(cell_before, quarter_y_),
                                              largest_share<Closed>(south.depth, quarter_y_));
        edge_.south_of(j - 1, f.mass);
        const Conserved<Real> done = {kept_.depth - f.mass * s_.inverse_dy,
                                      kept_.discharge_x - f.tangential * s_.inverse_dy,
                                      kept_.discharge_y - f.normal_low * s_.inverse_dy};
        kept_ = {f.mass * s_.inverse_dy, f.tangential * s_.inverse_dy,
                 (f.normal_high - lift_) * s_.inverse_dy};
        lift_ = c_.gravity * middle.depth * cell.level_change;
        before_ = pending_.jumps();
        wet_before_ = pending_.wet();
        pending_ = next;
        speed_ = f.speed * s_.inverse_dy;
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
        pending_ = {};
        speed_ = 0;
        return done;
    }

    // Of the last advance() [1/s].
    __device__ auto rate() const -> Real { return speed_; }

    // Adds to the rates of the cells of row j what x brings. Returns the speed over width [1/s] of the face
    // to the east.
    template <bool Closed>
    __device__ auto cross(const WafCell<Real>& u, int j, Conserved<Real>& rates) const -> Real {
        const WafSide<Real> own = u.along_x();
        WafStencil<Real> line = {from_west(own), own, from_east(own)};
        const Real depth_east = line.high.depth;
        if (Closed) {
            close_waf_stencil(line);
        }
        const WafFaces<Real> cell = waf_faces(line, u.inverse_depth);
        const WafInterface<Real> east =
            waf_interface<Closed>(c_, cell.high, from_east(cell.low), u.depth, depth_east);
        const FaceFlux<Real> free =
            waf_flux<Limiter, Closed>(c_, east, neighbours_across(east), u.depth, depth_east, rate_x_);
        const FaceFlux<Real> f = within_share(free, largest_share<Closed>(u.depth, quarter_x_),
                                              largest_share<Closed>(depth_east, quarter_x_));
        edge_.east_of(j, f.mass);
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + c_.gravity * u.depth * cell.level_change;
        const Real along = f.tangential - from_west(f.tangential);
        rates.depth -= mass * s_.inverse_dx;
        rates.discharge_x -= push * s_.inverse_dx;
        rates.discharge_y -= along * s_.inverse_dx;
        return f.speed * s_.inverse_dx;
    }

  private:
    const CudaStage<Real>& s_;
    EdgeMass<Real> edge_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_, rate_x_, rate_y_;
    WafSide<Real> north_side_ = {0, 0, 0, 0};  // of row j-1
    WafInterface<Real> pending_ = {};          // to the south of row j-1
    WaveJumps<Real> before_ = {0, 0, 0};       // to the south of row j-2
    Real wet_before_ = 0;
    Conserved<Real> kept_ = {0, 0, 0};  // of row j-2
    Real lift_ = 0;                     // of row j-1
    Real speed_ = 0;
};

template <class Limiter, class Precision>
struct WafMarch {
    using Real = Precision;
    static constexpr int halo = waf_halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 5 : 3;

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, Real dt) -> Marched<Real> {
        WafMarcher<Limiter, Real> marcher(s, strip, dt);
        const Real dry_depth = s.constants.dry_depth;
        int k = (strip.south - 3) * s.pitch + strip.column;
        Real bed = bed_sum(s, k);  // at the south of the row that comes
        const auto cell = [&](const Conserved<Real>& u, Real bed_north) -> WafCell<Real> {
            const Real level = u.depth + Real(0.25) * (bed + bed_north);
            bed = bed_north;
            return waf_cell(u, level, dry_depth);
        };
        // Rows j-2 (of which depth and level are enough), j-1, j.
        Real last_depth = 0;
        Real last_level = 0;
        WafCell<Real> south = cell(load(s.in, k), bed_sum(s, k + s.pitch));
        k += s.pitch;
        WafCell<Real> middle = cell(load(s.in, k), bed_sum(s, k + s.pitch));
        bool wet_last = false;
        bool wet_south = any_wet(south.depth, dry_depth);
        bool wet_middle = any_wet(middle.depth, dry_depth);
        bool shut_last = false;
        bool shut_south = any_shut(south.depth);
        bool shut_middle = any_shut(middle.depth);
        // The row of the next turn is on its way while this one computes.
        Conserved<Real> coming = load(s.in, k + s.pitch);
        Real bed_coming = bed_sum(s, k + 2 * s.pitch);
        Marched<Real> result = {0, 0, 0, 0};

        // k is at row j-2 from here on.
        k -= 2 * s.pitch;
        Conserved<Real> last_coming = {0, 0, 0};
        Conserved<Real> old_coming = {0, 0, 0};
        for (int j = strip.south - 2; j <= strip.north + 1; ++j) {
            const WafCell<Real> north = cell(coming, bed_coming);
            const Conserved<Real> next = load(s.in, k + 4 * s.pitch);
            const Real bed_next = bed_sum(s, k + 5 * s.pitch);
            const Conserved<Real> last_next = load_now(s.in, k + s.pitch);
            const Conserved<Real> old = old_coming;
            const Conserved<Real> old_next = Second ? load_now(s.out, k + s.pitch) : Conserved<Real>{0, 0, 0};
            const bool wet_north = any_wet(north.depth, dry_depth);
            const bool shut_north = any_shut(north.depth);
            const bool updates = j >= strip.south + 2;
            const Conserved<Real> last = {last_depth, last_coming.discharge_x, last_coming.discharge_y};
            Conserved<Real> rates;
            if (!(wet_last || wet_south || wet_middle || wet_north)) {
                rates = marcher.pass();
            } else if (shut_last || shut_south || shut_middle || shut_north) {
                rates = marcher.template advance<true>(south, middle, north, last_depth, j);
            } else {
                rates = marcher.template advance<false>(south, middle, north, last_depth, j);
            }
            // Before, the marcher has had no true face.
            if (j > strip.south) {
                result.rate = greater(result.rate, strip.inside ? marcher.rate() : Real(0));
            }
            if (updates) {
                if (wet_last) {
                    const WafCell<Real> u = waf_cell(last, last_level, dry_depth);
                    const Real rate = shut_last ? marcher.template cross<true>(u, j - 2, rates)
                                                : marcher.template cross<false>(u, j - 2, rates);
                    const bool whole =
                        strip.beside && strip.lane >= halo - 1 && strip.lane < warp_lanes - halo;
                    result.rate = greater(result.rate, whole ? rate : Real(0));
                }
                if (strip.updates) {
                    const Real depth = finish<Second>(s, k, last, old, rates, dt);
                    result.deepest = greater(result.deepest, depth);
                    result.first = j == strip.south + 2 ? depth : result.first;
                    result.last = depth;
                }
            }

            last_depth = south.depth;
            last_level = south.level;
            south = middle;
            middle = north;
            wet_last = wet_south;
            wet_south = wet_middle;
            wet_middle = wet_north;
            shut_last = shut_south;
            shut_south = shut_middle;
            shut_middle = shut_north;
            coming = settled(next);
            bed_coming = settled(bed_next);
            last_coming = settled(last_next);
            old_coming = settled(old_next);
            k += s.pitch;
        }
        return result;
    }
};

}  // namespace thalweg::shallowwater::kernel
