// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/waf/jumps.cuh"

// A whole step of WAF over piecewise constant cells, direction by direction, in one march through a strip:
// each row is swept along x by shuffles as it comes in, and along y on the way north, or the other way round.
// The fluxes are shrunk by the draining time step of the cell that they leave, which takes one row more.
namespace thalweg::shallowwater::kernel {

// A cell between the sweeps, and its bed above the datum.
template <class Real>
struct SplitCell {
    Conserved<Real> state;
    Real bed;
};

template <class Limiter, class Real>
class WafSplitMarcher {
  public:
    __device__ WafSplitMarcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage),
          faces_(stage, strip),
          c_(stage.constants),
          rate_x_(stage.inverse_dx * dt),
          rate_y_(stage.inverse_dy * dt) {}

    // What the x faces bring to a row. `counts`: whether the row is one of the strip's own.
    template <bool Closed>
    __device__ auto across(const SplitCell<Real>& cell, int j, bool counts) -> Conserved<Real> {
        const Real depth = cell.state.depth;
        const WaterSide<Real> own = water_cell(cell.state, depth + cell.bed, c_.dry_depth).along_x();
        const WaterSide<Real> beyond = from_east(own);
        const WafInterface<Real> east = waf_interface<Closed>(c_, own, beyond, depth, beyond.depth);
        FaceFlux<Real> f =
            waf_flux<Limiter, Closed>(c_, east, neighbours_across(east), depth, beyond.depth, rate_x_);
        const Real bed_east = from_east(cell.bed);
        const Real rise = minmod_slope(Real(1), from_west(cell.bed), cell.bed, bed_east);
        push_down_slope<Closed, Real>(f, east, {own.level, cell.bed, rise},
                                      {beyond.level, bed_east, from_east(rise)}, depth, beyond.depth,
                                      c_.gravity);
        speed_x_ = f.speed * s_.inverse_dx;
        const Real factor = draining_factor(depth, from_west(f.mass), f.mass, rate_x_);
        const Real beyond_factor = from_east(factor);
        const Real share = f.mass > Real(0) ? factor : beyond_factor;
        const Real mass = product(f.mass, share);
        const Real low = product(f.normal_low, share);
        const Real high = product(f.normal_high, share);
        const Real along = product(f.tangential, share);
        if (counts) {
            faces_.east_of(j, mass, [this] { return rate_x_ / s_.inverse_dx; });
        }
        return {(from_west(mass) - mass) * s_.inverse_dx, (from_west(high) - low) * s_.inverse_dx,
                (from_west(along) - along) * s_.inverse_dx};
    }

    // Takes in row j on the way north, with rows j-1 and j-2. Returns what the y faces bring to row j-3.
    template <bool Closed>
    __device__ auto along(const SplitCell<Real>& cell, const SplitCell<Real>& one, const SplitCell<Real>& two,
                          int j) -> Conserved<Real> {
        const Conserved<Real>& before = one.state;
        const Conserved<Real>& two_before = two.state;
        const Real depth = cell.state.depth;
        const WaterSide<Real> own = water_cell(cell.state, depth + cell.bed, c_.dry_depth).along_y();
        const WafInterface<Real> next = waf_interface<Closed>(c_, south_, own, before.depth, depth);
        const WafNeighbours<Real> around = {before_, next.jumps(), wet_before_, next.wet()};
        FaceFlux<Real> f =
            waf_flux<Limiter, Closed>(c_, pending_, around, two_before.depth, before.depth, rate_y_);
        const Real rise = minmod_slope(Real(1), two.bed, one.bed, cell.bed);
        push_down_slope<Closed, Real>(f, pending_, {two_before.depth + two.bed, two.bed, rise_},
                                      {before.depth + one.bed, one.bed, rise}, two_before.depth, before.depth,
                                      c_.gravity);
        rise_ = rise;
        speed_y_ = f.speed * s_.inverse_dy;
        const Real factor = draining_factor(two_before.depth, flux_.mass, f.mass, rate_y_);
        const Real share = (flux_.mass > Real(0) ? factor_ : factor) * s_.inverse_dy;
        const Conserved<Real> done = pass_face(kept_, flux_, Real(0), share);
        faces_.south_of(j - 2, faces_.owns(j - 2), flux_.mass * (flux_.mass > Real(0) ? factor_ : factor),
                        [this] { return rate_x_ / s_.inverse_dx; });
        flux_ = f;
        factor_ = factor;
        before_ = pending_.jumps();
        wet_before_ = pending_.wet();
        pending_ = next;
        south_ = own;
        return done;
    }

    // In place of along() where nothing can move yet. The next row may be wet, so it wants to know this one.
    __device__ auto pass(const SplitCell<Real>& cell, Real bed_one, Real bed_two) -> Conserved<Real> {
        const Conserved<Real> done = kept_;
        kept_ = {0, 0, 0};
        flux_ = {0, 0, 0, 0, 0};
        factor_ = 1;
        before_ = {0, 0, 0};
        wet_before_ = 0;
        pending_ = {};
        rise_ = minmod_slope(Real(1), bed_two, bed_one, cell.bed);
        south_ = {cell.state.depth, cell.state.depth + cell.bed, 0, 0};
        speed_y_ = 0;
        return done;
    }

    // Of the last across() and along() [1/s].
    __device__ auto rate_across() const -> Real { return speed_x_; }

    __device__ auto rate_along() const -> Real { return speed_y_; }

  private:
    const CudaStage<Real>& s_;
    FaceWatch<Real> faces_;
    const SchemeConstants<Real>& c_;
    Real rate_x_, rate_y_;
    WaterSide<Real> south_ = {0, 0, 0, 0};  // row j-1
    WafInterface<Real> pending_ = {};       // to the south of row j-1
    WaveJumps<Real> before_ = {0, 0, 0};    // to the south of row j-2
    Real wet_before_ = 0;
    Real rise_ = 0;                          // of the bed along y in row j-2
    FaceFlux<Real> flux_ = {0, 0, 0, 0, 0};  // through the face to the south of row j-2, as yet free
    Real factor_ = 1;                        // of row j-3
    Conserved<Real> kept_ = {0, 0, 0};       // of row j-3
    Real speed_x_ = 0;
    Real speed_y_ = 0;
};

template <class Limiter, bool AlongYFirst, class Precision>
struct WafSplitMarch {
    using Real = Precision;
    static constexpr int halo = waf_halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 5 : 3;

    // The first sweep of a cell; friction belongs to the second. Adds to `lost` what its depth loses [m].
    static __device__ auto half_step(const CudaStage<Real>& s, const Conserved<Real>& u,
                                     const Conserved<Real>& rates, Real dt, Real& lost) -> Conserved<Real> {
        if (u.depth < Real(0)) {
            return u;
        }
        const Conserved<Real> next = euler_step<Real>(u, rates, dt, Real(0), s.constants.dry_depth);
        lost += dt * rates.depth - (next.depth - u.depth);
        return next;
    }

    static __device__ auto open(const CudaStage<Real>& s, const Strip& strip) -> Conserved<Real> {
        return load_first(s.in, (strip.south - 3) * s.pitch + strip.column);
    }

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, const Conserved<Real>& first,
                               Real dt) -> Marched<Real> {
        WafSplitMarcher<Limiter, Real> marcher(s, strip, dt);
        const Real dry_depth = s.constants.dry_depth;
        int k = (strip.south - 3) * s.pitch + strip.column;
        // Rows j-1, j-2, j-3 as the march north sees them.
        SplitCell<Real> one = {{0, 0, 0}, 0};
        SplitCell<Real> two = one;
        SplitCell<Real> three = one;
        bool wet_one = false, wet_two = false, wet_three = false;
        bool shut_one = false, shut_two = false, shut_three = false;
        // The row of the next turn is on its way while this one computes.
        Conserved<Real> coming = first;
        Real bed_coming = mean_bed(s, k);
        OldRows<Second, Real> old_rows;
        Marched<Real> result = {0, 0, 0};  // wet rows cost about the same
        const bool whole = strip.beside && strip.lane >= halo - 1 && strip.lane < warp_lanes - halo;
        const auto across = [&](const SplitCell<Real>& cell, bool shut, int j) -> Conserved<Real> {
            const bool counts = j >= strip.south && j < strip.north;
            const Conserved<Real> rates = shut ? marcher.template across<true>(cell, j, counts)
                                               : marcher.template across<false>(cell, j, counts);
            result.rate = greater(result.rate, counts && whole ? marcher.rate_across() : Real(0));
            return rates;
        };

        for (int j = strip.south - 3; j < strip.north + 3; ++j) {
            SplitCell<Real> cell = {coming, bed_coming};
            const Conserved<Real> next = load(s.in, k + s.pitch);
            const Real bed_next = mean_bed(s, k + s.pitch);
            Conserved<Real> old = {0, 0, 0};
            if (j >= strip.south + 2) {
                old = old_rows.take(s, k - 3 * s.pitch, j >= strip.south + 3);
            }
            const bool shut = any_shut(cell.state.depth);
            bool wet = any_wet(cell.state.depth, dry_depth);
            if (!AlongYFirst && wet) {
                Real lost = 0;
                cell.state = half_step(s, cell.state, across(cell, shut, j), dt, lost);
                if (keeps_remainder<Real> && strip.updates && j >= strip.south && j < strip.north) {
                    atomicAdd(s.remainder + k, lost);  // of one thread alone, which need not wait for the sum
                }
                wet = any_wet(cell.state.depth, dry_depth);
            }
            Conserved<Real> rates;
            if (!(wet || wet_one || wet_two || wet_three)) {
                rates = marcher.pass(cell, one.bed, two.bed);
            } else if (shut || shut_one || shut_two) {
                rates = marcher.template along<true>(cell, one, two, j);
            } else {
                rates = marcher.template along<false>(cell, one, two, j);
            }
            // Beyond the faces of the strip's own rows there may be nothing that was ever set.
            if (j > strip.south && j <= strip.north + 1) {
                result.rate = greater(result.rate, strip.updates ? marcher.rate_along() : Real(0));
            }
            if (j >= strip.south + 3) {
                if (AlongYFirst) {
                    three.state = half_step(s, three.state, rates, dt, old.depth);
                    rates = {0, 0, 0};
                    if (any_wet(three.state.depth, dry_depth)) {
                        rates = across(three, shut_three, j - 3);
                    }
                }
                if (strip.updates) {
                    const Real depth = finish<Second, Real>(s, k - 3 * s.pitch, three.state, old, rates, dt);
                    result.add(depth > dry_depth, j == strip.south + 3);
                }
            }
            three = two;
            two = one;
            one = cell;
            wet_three = wet_two;
            wet_two = wet_one;
            wet_one = wet;
            shut_three = shut_two;
            shut_two = shut_one;
            shut_one = shut;
            coming = settled(next);
            bed_coming = settled(bed_next);
            old_rows.settle();
            k += s.pitch;
        }
        return result;
    }
};

}  // namespace thalweg::shallowwater::kernel
