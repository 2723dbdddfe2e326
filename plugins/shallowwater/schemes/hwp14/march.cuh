// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/hwp14/hwp14.hpp"
#include "shallowwater/schemes/kp07/march.cuh"

// HWP14 through a strip. Where all cells around are covered and deep it is KP07 with bound velocities and
// limited outflow, and runs as such. Elsewhere all cells are first taken as covered; then those that are not
// are corrected, which a warp without any skips.
namespace thalweg::shallowwater::kernel {

// Whether all cells of each row of the window are covered, in one register.
struct Covered {
    unsigned rows = 0;

    __device__ void add(bool north) { rows = rows << 1 | (north ? 1u : 0u); }

    __device__ auto middle() const -> bool { return (rows & 2u) != 0; }

    __device__ auto south() const -> bool { return (rows & 4u) != 0; }

    // Before the northern row is added.
    __device__ auto last_two() const -> bool { return (rows & 3u) == 3u; }
};

// What is left of HWP14 in deep water.
template <class Real, bool Published>
struct DeepHwp14 : Kp07<Real, true, Published> {
    static constexpr bool limits_by_velocity = true;
};

// What one lane carries along its column. Levels are those along y.
template <class Scheme, class Real>
class Hwp14Marcher : protected Kp07Marcher<DeepHwp14<Real, Scheme::published>, Real> {
    using Base = Kp07Marcher<DeepHwp14<Real, Scheme::published>, Real>;

  public:
    using Base::Base;
    using Base::begin;
    using Base::cost;

    // One more than the scheme's own reach, since a corrected face needs the covered one of the row before.
    static constexpr int rows_before = 2;

    __device__ void open(LevelRow<Real>& u, const CellBed<Real>& bed) {
        middle_ = north_;
        covered_.add(fill(u, bed));
    }

    __device__ auto step(Window<Real>& w, const Beyond<Real>& beyond, int j, bool counts, bool inner)
        -> Conserved<Real> {
        Conserved<Real> done;
        // One vote tells both that the northern row is covered and that all is deep.
        if (covered_.last_two()) {
            const CellBed<Real>& bed = w.bed_north;
            w.north.level = Scheme::even_level(w.north.depth, bed);
            const Real above = w.north.depth - greater(magnitude(bed.half_x), magnitude(bed.half_y));
            if (this->advance_deep(w, j, counts, inner, above, done)) {
                covered_.add(true);
                return done;
            }
        }
        open(w.north, w.bed_north);
        return advance_any(w, beyond, j, counts, inner);
    }

    // Largest speed over width of all rows so far [1/s]. Only the lanes from 2 to 28 have a whole stencil for
    // the face to their east.
    __device__ auto rate(const Strip& strip) const -> Real {
        const bool whole = strip.beside && strip.lane >= 2 && strip.lane <= 28;
        return greater(strip.inside ? this->fastest_y_ * this->s_.inverse_dy : Real(0),
                       whole ? this->fastest_x_ * this->s_.inverse_dx : Real(0));
    }

  protected:
    // Whether the water of a row is kept until the row is in the middle. In double there are no registers for
    // it, and it is found again.
    static constexpr bool keeps_water = sizeof(Real) == sizeof(float);

    // The water of a cell but for its level along y.
    struct Across {
        Real level_x;
        EdgeDepths<Real> edge;
    };

    // Finds the level of the northern row, and returns whether all its cells are covered. If not, the rest of
    // its water is kept for the turns to come.
    __device__ auto fill(LevelRow<Real>& u, const CellBed<Real>& bed) -> bool {
        u.level = Scheme::even_level(u.depth, bed);
        const bool covered = u.depth < Real(0) || Scheme::is_covered(u.depth, bed);
        if (__all_sync(all_lanes, covered) != 0) {
            return true;
        }
        const CellWater<Real> water = Scheme::water(u.depth, bed);
        u.level = water.level_y;
        north_ = {water.level_x, water.edge};
        return false;
    }

    __device__ auto inverse_of(Real depth) const -> Real {
        return inverse_depth_in_flux(at_least(depth, Real(0)), this->c_.epsilon4);
    }

    __device__ auto advance_any(const Window<Real>& w, const Beyond<Real>& beyond, int j, bool counts,
                                bool inner) -> Conserved<Real> {
        const Real deepest = greater(greater(w.south.depth, w.middle.depth), w.north.depth);
        if (__any_sync(all_lanes, deepest > this->c_.dry_depth) == 0) {
            return this->pass();
        }
        this->cost_ += covered_.middle() ? cost_of_general_turn : cost_of_shore_turn;
        return sweep(w, beyond, j, counts, inner);
    }

    static __device__ auto line_along_y(const Window<Real>& w) -> LineStencil<Real> {
        const FaceBeds<Real> sills = Base::sills_along_y(w);
        LineStencil<Real> line = {
            w.south.depth, w.middle.depth, w.north.depth, w.south.level, w.middle.level,       w.north.level,
            w.south.qy,    w.middle.qy,    w.north.qy,    w.south.qx,    w.middle.qx,          w.north.qx,
            w.bed.south(), w.bed.north(),  sills.low,     sills.high,    Base::step_along_y(w)};
        close_stencil(line);
        return line;
    }

    // Rows without walls take the same code as those with them: where a second form of it is in use, too,
    // warps wait for instructions.
    __device__ auto sweep(const Window<Real>& w, const Beyond<Real>& beyond, int j, bool counts, bool inner)
        -> Conserved<Real> {
        const SchemeConstants<Real>& c = this->c_;
        const LineStencil<Real> line = line_along_y(w);
        // Finds of the first row the depth at its northern face alone, as if covered: the second needs no
        // more.
        if (j < this->strip_.south - 1) {
            this->north_side_.depth = surface_faces<Scheme::published>(c.theta, line).over_high;
            return {0, 0, 0};
        }
        const Real inverse = inverse_of(w.middle.depth);
        const Real inverse_south = inverse_of(w.south.depth);
        BalancedFaces<Real> cell = Scheme::covered_faces(
            c, line, {inverse_south, inverse, inverse_of(w.north.depth)}, this->rate_y());
        CellWater<Real> water = {w.middle.level, w.middle.level, {Real(0), Real(0)}};
        if (!covered_.middle()) {
            water = keeps_water ? CellWater<Real>{middle_.level_x, w.middle.level, middle_.edge}
                                : Scheme::water(w.middle.depth, w.bed);
            const LineNeighbours<Real> n = {this->north_side_.depth, cell_bed(this->s_, beyond.k).south(),
                                            face_of_next(w, beyond), w.bed_north.north()};
            correct(cell, line, inverse, water.edge.y, n, this->rate_y());
        }
        if (!counts) {
            this->north_side_ = cell.high;
            north_limit_ = cell.limit;
            return {0, 0, 0};
        }
        // A deep march has left none of the row to the south.
        const OutflowLimit<Real> before = covered_.south()
                                              ? outflow_shares(w.south.depth, w.south.qy * inverse_south,
                                                               w.south.qx * inverse_south, this->rate_y())
                                              : north_limit_;
        const FaceFlux<Real> f = Scheme::flux(c, this->north_side_, cell.low, w.south.depth, w.middle.depth,
                                              before, cell.limit, true);
        this->north_side_ = cell.high;
        north_limit_ = cell.limit;
        const Conserved<Real> done = this->take_y(f, j, inner, c.gravity * cell.thrust);
        if (inner) {
            cross(w.middle, w.bed, water, inverse, j, covered_.middle());
        }
        return done;
    }

    __device__ void cross(const LevelRow<Real>& u, const CellBed<Real>& bed, const CellWater<Real>& water,
                          Real inverse, int j, bool covered) {
        const SchemeConstants<Real>& c = this->c_;
        const Real depth_east = from_east(u.depth);
        const FaceBeds<Real> sills = this->sills_along_x(bed);
        LineStencil<Real> line = {from_west(u.depth),
                                  u.depth,
                                  depth_east,
                                  from_west(water.level_x),
                                  water.level_x,
                                  from_east(water.level_x),
                                  from_west(u.qx),
                                  u.qx,
                                  from_east(u.qx),
                                  from_west(u.qy),
                                  u.qy,
                                  from_east(u.qy),
                                  bed.west(),
                                  bed.east(),
                                  sills.low,
                                  sills.high,
                                  this->step_along_x(bed)};
        close_stencil(line);
        BalancedFaces<Real> cell =
            Scheme::covered_faces(c, line, {from_west(inverse), inverse, from_east(inverse)}, this->rate_x());
        if (!covered) {
            const LineNeighbours<Real> n = {from_west(cell.high.depth), from_west(bed.west()),
                                            from_east(cell.low.depth), from_east(bed.east())};
            correct(cell, line, inverse, water.edge.x, n, this->rate_x());
        }
        const OutflowLimit<Real> beyond = {from_east(cell.limit.low), Real(0),
                                           from_east(cell.limit.fraction)};
        const FaceFlux<Real> f = Scheme::flux(c, cell.high, this->shuffled_east(cell.low), u.depth,
                                              depth_east, cell.limit, beyond, true);
        this->take_x(f, j, c.gravity * cell.thrust);
    }

    // Depth over the sill at the southern face of the northern row's cell, as if it were covered.
    __device__ auto face_of_next(const Window<Real>& w, const Beyond<Real>& beyond) const -> Real {
        const Real level = Scheme::water(beyond.depth, beyond.bed).level_y;
        LineStencil<Real> line = {};
        line.depth_low = w.middle.depth;
        line.depth = w.north.depth;
        line.depth_high = beyond.depth;
        line.level_low = w.middle.level;
        line.level = w.north.level;
        line.level_high = level;
        line.bed_low = w.bed_north.south();
        line.bed_high = w.bed_north.north();
        line.sill_low = greater(line.bed_low, w.bed.north());
        line.sill_high = greater(line.bed_high, beyond.bed.south());
        line.step = larger_step(w.bed.mean, w.bed_north.mean, beyond.bed.mean);
        close_stencil(line);
        return surface_faces<Scheme::published>(this->c_.theta, line).over_low;
    }

    // Replaces the faces of a cell that is not covered along the line.
    __device__ void correct(BalancedFaces<Real>& cell, const LineStencil<Real>& line, Real inverse, Real edge,
                            const LineNeighbours<Real>& n, const LineRate<Real>& rate) const {
        if (!Scheme::covers(line.level, line.bed_low, line.bed_high)) {
            cell = Scheme::partial_faces(this->c_, line, inverse, edge, n, rate);
        }
    }

    Covered covered_;
    Across middle_ = {0, {0, 0}};
    Across north_ = {0, {0, 0}};
    OutflowLimit<Real> north_limit_ = {0, 0, 0};
};

template <class Scheme, class Precision>
struct Hwp14March {
    using Real = Precision;
    using Marcher = Hwp14Marcher<Scheme, Real>;
    static constexpr int halo = Scheme::halo;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 5 : 3;

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
