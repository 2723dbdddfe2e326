// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "shallowwater/physics/outflow_shares.hpp"
#include "shallowwater/raster/cuda/face_watch.cuh"
#include "shallowwater/raster/cuda/level_march.cuh"
#include "shallowwater/raster/cuda/pass_face.cuh"
#include "shallowwater/schemes/kp07/deep.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"

// KP07 through a strip.
namespace thalweg::shallowwater::kernel {

// What one lane carries along its column.
template <class Scheme, class Real>
class Kp07Marcher {
    static_assert(std::is_base_of_v<Kp07<Real, Scheme::velocity_bound, Scheme::published>, Scheme>,
                  "in deep water this takes the faces and fluxes of Kp07, whatever those of Scheme are: a "
                  "scheme of its own needs a marcher of its own");

  public:
    __device__ Kp07Marcher(const CudaStage<Real>& stage, const Strip& strip, Real dt)
        : s_(stage), strip_(strip), faces_(stage, strip), c_(stage.constants) {
        set_step(dt);
    }

    static constexpr int rows_before = 1;

    __device__ void open(LevelRow<Real>& u, const CellBed<Real>& bed) { u.level = u.depth + bed.mean; }

    // Keeps whether the face to the north of this row is deep. Nothing else of it counts, since its flux
    // reaches no cell of the strip.
    __device__ void begin(const LevelRow<Real>& u) { north_side_.depth = u.depth; }

    __device__ auto step(Window<Real>& w, const Beyond<Real>& beyond, int j, bool counts, bool inner)
        -> Conserved<Real> {
        open(w.north, w.bed_north);
        Conserved<Real> done;
        if (!advance_deep(w, j, counts, inner, w.north.depth, done)) {
            done = advance_any(w, j, counts, inner);
        }
        return done;
    }

  protected:
    // Before the step is known.
    __device__ Kp07Marcher(const CudaStage<Real>& stage, const Strip& strip)
        : s_(stage), strip_(strip), faces_(stage, strip), c_(stage.constants) {}

    __device__ void set_step(Real dt) {
        quarter_x_ = s_.quarter_dx / dt;
        quarter_y_ = s_.quarter_dy / dt;
    }

    // Takes in the middle row. Returns the complete rates of the row to the south.
    template <bool Closed>
    __device__ auto advance(const Window<Real>& w, int j, bool counts, bool inner) -> Conserved<Real> {
        const CellFaces<Real> cell = faces_along_y<Closed>(w);
        if (!counts) {
            north_side_ = cell.high;
            return {0, 0, 0};
        }
        const FaceFlux<Real> f =
            Scheme::flux(c_, north_side_, cell.low, w.south.depth, w.middle.depth, quarter_y_, Closed);
        north_side_ = cell.high;
        const Conserved<Real> done = take_y(f, j, inner, c_.gravity * w.middle.depth * cell.level_change);
        if (inner) {
            cross<Closed>(w, j);
        }
        return done;
    }

    // The faces of the middle row.
    template <bool Closed>
    __device__ auto faces_along_y(const Window<Real>& w) const -> CellFaces<Real> {
        LineStencil<Real> line = {w.south.depth,  w.middle.depth, w.north.depth,        w.south.level,
                                  w.middle.level, w.north.level,  w.south.qy,           w.middle.qy,
                                  w.north.qy,     w.south.qx,     w.middle.qx,          w.north.qx,
                                  w.bed.south(),  w.bed.north(),  sills_along_y(w).low, sills_along_y(w).high,
                                  step_along_y(w)};
        if (Closed) {
            close_stencil(line);
        }
        return Closed ? Scheme::faces_at_walls(c_, line) : Scheme::faces(c_, line);
    }

    // The same whatever the rows are like.
    __device__ auto advance_any(const Window<Real>& w, int j, bool counts, bool inner) -> Conserved<Real> {
        const Real dry_depth = c_.dry_depth;
        const Real deepest = greater(greater(w.south.depth, w.middle.depth), w.north.depth);
        if (__any_sync(all_lanes, deepest > dry_depth) == 0) {
            return pass();
        }
        cost_ += cost_of_general_turn;
        const Real least = lesser(lesser(w.south.depth, w.middle.depth), w.north.depth);
        return __any_sync(all_lanes, least < Real(0)) != 0 ? advance<true>(w, j, counts, inner)
                                                           : advance<false>(w, j, counts, inner);
    }

    // The same where all faces around are deep in all lanes; otherwise it does nothing and returns false.
    // `beyond`: a depth of the row to the north that must be, too.
    __device__ auto advance_deep(const Window<Real>& w, int j, bool counts, bool inner, Real beyond,
                                 Conserved<Real>& done) -> bool {
        const DeepSurface<Real> y = deep_along_y(w);
        const DeepSurface<Real> x = deep_along_x(w);
        // A cell that is no wall has made north_side_; the row beyond has yet to show that it is none.
        const Real least = lesser(
            lesser(lesser(least_over(y), least_over(x)), over_steps(w)),
            lesser(lesser(north_side_.depth, beyond), Scheme::velocity_bound ? w.south.depth : beyond));
        if (__all_sync(all_lanes, least > s_.deep) == 0) {
            return false;
        }
        ++cost_;
        const DeepSides<Real> sides = deep_sides_along_y(w, y);
        if (!counts) {
            north_side_ = sides.high;
            done = {0, 0, 0};
            return true;
        }
        const FaceFlux<Real> f = deep_flux_south(w, sides.low);
        north_side_ = sides.high;
        done = take_y(f, j, inner, deep_lift(w, y));
        if (inner) {
            cross_deep(w, x, j);
        }
        return true;
    }

    static __device__ auto least_over(const DeepSurface<Real>& s) -> Real {
        return lesser(s.over_low, s.over_high);
    }

    // How much deeper the middle row is than the steps of the bed around it are high [m], where that matters.
    static __device__ auto over_steps(const Window<Real>& w) -> Real {
        return Scheme::published ? w.middle.depth
                                 : w.middle.depth - greater(step_along_x(w.bed), step_along_y(w));
    }

    // Surfaces of the middle row where it is deep.
    __device__ auto deep_along_y(const Window<Real>& w) const -> DeepSurface<Real> {
        return deep_surface(c_.theta, w.south.level, w.middle.level, w.north.level,
                            FaceBeds<Real>{w.bed.south(), w.bed.north()}, sills_along_y(w));
    }

    __device__ auto deep_along_x(const Window<Real>& w) const -> DeepSurface<Real> {
        return deep_surface(c_.theta, from_west(w.middle.level), w.middle.level, from_east(w.middle.level),
                            FaceBeds<Real>{w.bed.west(), w.bed.east()}, sills_along_x(w.bed));
    }

    __device__ auto deep_sides_along_y(const Window<Real>& w, const DeepSurface<Real>& y) const
        -> DeepSides<Real> {
        DeepSides<Real> sides =
            deep_sides(c_.theta, y, w.south.qy, w.middle.qy, w.north.qy, w.south.qx, w.middle.qx, w.north.qx);
        if (Scheme::velocity_bound) {
            const CellVelocity own = velocity_of(w.middle);
            const CellVelocity low = velocity_of(w.south);
            const CellVelocity high = velocity_of(w.north);
            bound_velocity(low.y, own.y, high.y, sides.low.normal, sides.high.normal);
            bound_velocity(low.x, own.x, high.x, sides.low.tangential, sides.high.tangential);
        }
        return sides;
    }

    // Through the southern face, whose northern side is `low`.
    __device__ auto deep_flux_south(const Window<Real>& w, const FaceState<Real>& low) const
        -> FaceFlux<Real> {
        const auto south_gives = [&](Real face) { return give(w.south, face, false, true); };
        const auto own_gives = [&](Real face) { return give(w.middle, face, false, false); };
        return limited(north_side_, low, quarter_y_, south_gives, own_gives);
    }

    __device__ auto deep_lift(const Window<Real>& w, const DeepSurface<Real>& surface) const -> Real {
        return Real(2) * c_.gravity * w.middle.depth * surface.half_change;
    }

    // The flux to the east of each lane's cell, and what x brings to its rates.
    __device__ void cross_deep(const Window<Real>& w, const DeepSurface<Real>& x, int j) {
        DeepSides<Real> sides =
            deep_sides(c_.theta, x, from_west(w.middle.qx), w.middle.qx, from_east(w.middle.qx),
                       from_west(w.middle.qy), w.middle.qy, from_east(w.middle.qy));
        if (Scheme::velocity_bound) {
            const CellVelocity own = velocity_of(w.middle);
            bound_velocity(from_west(own.x), own.x, from_east(own.x), sides.low.normal, sides.high.normal);
            bound_velocity(from_west(own.y), own.y, from_east(own.y), sides.low.tangential,
                           sides.high.tangential);
        }
        const auto own_gives_east = [&](Real face) { return give(w.middle, face, true, true); };
        const auto east_gives = [&](Real face) {
            return c_.cell_share > Real(0) ? from_east(give(w.middle, face, true, false)) : quarter_x_ * face;
        };
        const FaceFlux<Real> g =
            limited(sides.high, shuffled_east(sides.low), quarter_x_, own_gives_east, east_gives);
        take_x(g, j, deep_lift(w, x));
    }

    // In place of advance() where nothing can move.
    __device__ auto pass() -> Conserved<Real> {
        const Conserved<Real> done = kept_;
        kept_ = {0, 0, 0};
        north_side_ = {0, 0, 0};
        return done;
    }

  public:
    // Cost of all turns so far, see work_of().
    __device__ auto cost() const -> int { return cost_; }

    // Largest speed over width of all rows so far [1/s].
    __device__ auto rate(const Strip& strip) const -> Real {
        // Lanes 0, 30 and 31 have no whole stencil for the face to their east.
        const bool whole = strip.beside && strip.lane >= 1 && strip.lane <= 29;
        return greater(strip.inside ? fastest_y_ * s_.inverse_dy : Real(0),
                       whole ? fastest_x_ * s_.inverse_dx : Real(0));
    }

  protected:
    // The face to the south completes one row and opens the next. `lift` is the share of bed and own
    // pressure.
    __device__ auto take_y(const FaceFlux<Real>& f, int j, bool inner, Real lift) -> Conserved<Real> {
        fastest_y_ = greater(fastest_y_, f.speed);
        faces_.south_of(j, inner, f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        return pass_face(kept_, f, lift, s_.inverse_dy);
    }

    // The face to the east of each lane's cell, and by shuffle the one to its west.
    __device__ void take_x(const FaceFlux<Real>& f, int j, Real lift) {
        fastest_x_ = greater(fastest_x_, f.speed);
        faces_.east_of(j, f.mass, [this] { return s_.quarter_dy / quarter_y_; });
        const Real mass = f.mass - from_west(f.mass);
        const Real push = f.normal_low - from_west(f.normal_high) + lift;
        const Real along = f.tangential - from_west(f.tangential);
        kept_.depth -= mass * s_.inverse_dx;
        kept_.discharge_x -= push * s_.inverse_dx;
        kept_.discharge_y -= along * s_.inverse_dx;
    }

    // A flux that keeps all cells from running dry. Where no wave crosses a quarter of a cell in the step, or
    // an eighth if the optional limiter counts cell depths (a face is at most twice as deep as its cell), the
    // limit cannot bind, and the warp skips it.
    template <class LowGives, class HighGives>
    __device__ auto limited(const FaceState<Real>& low, const FaceState<Real>& high, Real quarter,
                            const LowGives& low_gives, const HighGives& high_gives) const -> FaceFlux<Real> {
        CentralFlux<Real> f = deep_flux(low, high, c_.gravity);
        if (__any_sync(all_lanes, f.speed > quarter * s_.silent) != 0) {
            limit_draining(f, low_gives(low.depth), high_gives(high.depth));
        }
        if (!Scheme::published) {
            carry_tangential(f, low.tangential, high.tangential);
        }
        return f.complete();
    }

    // The most that a deep cell gives through its low or high face along a line [m2/s].
    __device__ auto give(const LevelRow<Real>& u, Real face_depth, bool along_x, bool high) const -> Real {
        const Real quarter = along_x ? quarter_x_ : quarter_y_;
        if (!(c_.cell_share > Real(0))) {
            return quarter * face_depth;
        }
        if (!Scheme::limits_by_velocity) {
            return quarter * u.depth;
        }
        const CellVelocity v = velocity_of(u);
        const OutflowLimit<Real> shares =
            outflow_shares(u.depth, along_x ? v.x : v.y, along_x ? v.y : v.x, along_x ? rate_x() : rate_y());
        return high ? shares.high : shares.low;
    }

    __device__ auto rate_x() const -> LineRate<Real> {
        return {quarter_x_, Real(4) * s_.quarter_dx * s_.inverse_dy};
    }

    __device__ auto rate_y() const -> LineRate<Real> {
        return {quarter_y_, Real(4) * s_.quarter_dy * s_.inverse_dx};
    }

    struct CellVelocity {
        Real x, y;
    };

    static __device__ auto velocity_of(const LevelRow<Real>& u) -> CellVelocity {
        const Real inverse = quotient(Real(1), u.depth);
        return {u.qx * inverse, u.qy * inverse};
    }

    static __device__ auto shuffled_east(const FaceState<Real>& side) -> FaceState<Real> {
        return {from_east(side.depth), from_east(side.normal), from_east(side.tangential)};
    }

    // The higher of both beds at each face of the middle row's cell.
    static __device__ auto sills_along_y(const Window<Real>& w) -> FaceBeds<Real> {
        return {greater(w.bed.south(), w.bed_south), greater(w.bed.north(), w.bed_north.south())};
    }

    // The larger step of the mean bed beside the middle row's cell [m].
    static __device__ auto step_along_y(const Window<Real>& w) -> Real {
        return larger_step(w.mean_south, w.bed.mean, w.bed_north.mean);
    }

    static __device__ auto step_along_x(const CellBed<Real>& bed) -> Real {
        return larger_step(from_west(bed.mean), bed.mean, from_east(bed.mean));
    }

    static __device__ auto sills_along_x(const CellBed<Real>& bed) -> FaceBeds<Real> {
        return {greater(bed.west(), from_west(bed.east())), greater(bed.east(), from_east(bed.west()))};
    }

    // The flux to the east of each lane's cell, and what x brings to its rates.
    template <bool Closed>
    __device__ void cross(const Window<Real>& w, int j) {
        const LevelRow<Real>& u = w.middle;
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
        line.bed_low = w.bed.west();
        line.bed_high = w.bed.east();
        line.sill_low = sills_along_x(w.bed).low;
        line.sill_high = sills_along_x(w.bed).high;
        line.step = step_along_x(w.bed);
        const Real depth_east = line.depth_high;
        if (Closed) {
            close_stencil(line);
        }
        const CellFaces<Real> cell = Closed ? Scheme::faces_at_walls(c_, line) : Scheme::faces(c_, line);
        const FaceState<Real> beyond = shuffled_east(cell.low);
        take_x(Scheme::flux(c_, cell.high, beyond, u.depth, depth_east, quarter_x_, Closed), j,
               c_.gravity * u.depth * cell.level_change);
    }

    const CudaStage<Real>& s_;
    const Strip& strip_;
    FaceWatch<Real> faces_;
    const SchemeConstants<Real>& c_;
    Real quarter_x_, quarter_y_;
    FaceState<Real> north_side_ = {0, 0, 0};
    Conserved<Real> kept_ = {0, 0, 0};
    Real fastest_x_ = 0;
    Real fastest_y_ = 0;
    int cost_ = 0;
};

template <class Scheme, class Precision>
struct Kp07March {
    using Real = Precision;
    using Marcher = Kp07Marcher<Scheme, Real>;
    static constexpr int halo = Scheme::halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 6 : 3;

    static __device__ auto open(const CudaStage<Real>& s, const Strip& strip) -> LevelOpening<Real> {
        return level_opening(s, strip, Marcher::rows_before);
    }

    template <bool Second>
    static __device__ auto run(const CudaStage<Real>& s, const Strip& strip, const LevelOpening<Real>& first,
                               Real dt) -> Marched<Real> {
        return march<Marcher, Second>(s, strip, first, dt);
    }
};

}  // namespace thalweg::shallowwater::kernel
