// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/row_kernel.cuh"
#include "shallowwater/schemes/hwp14/march.cuh"

namespace thalweg::shallowwater::kernel {

// The state of a cell and what follows from it and from its bed alone.
template <class Real>
struct CellPost {
    Real depth, level, qx, qy;  // the level along y
    Real inverse;               // of the depth, see desingularised_inverse_depth()
};

// What all cells of a row are: dry, covered, covered deeply.
enum RowIs : int { row_is_dry = 1, row_is_covered = 2, row_is_deep = 4 };

// Depths over the sills of a cell's faces along y [m], as if it were covered.
template <class Real>
struct CoveredLook {
    Real over_low, over_high;
};

// The northern face of a cell as seen from inside it, and of a row with uncovered cells its OutflowLimit.
template <class Real>
struct BalancedSide {
    FaceState<Real> face;
    Real most, fraction;
};

// HWP14 of one row, see run_rows. The faces and fluxes are those of the march.
template <class Scheme, class Precision>
class Hwp14Row : Hwp14Marcher<Scheme, Precision> {
    using Base = Hwp14Marcher<Scheme, Precision>;

  public:
    using Real = Precision;
    using Post = CellPost<Real>;
    using Look = CoveredLook<Real>;
    using Side = BalancedSide<Real>;
    using Base::rate;
    using Base::set_step;
    static constexpr int halo = Scheme::halo;
    static constexpr int reach = 2;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 2 : 1;

    __device__ Hwp14Row(const CudaStage<Real>& stage, const Strip& strip) : Base(stage, strip) {}

    __device__ auto begin(Window<Real>& w, int k, int& is) -> Post {
        const int south = k - this->s_.pitch;
        const int north = k + this->s_.pitch;
        const Conserved<Real> u = load_first(this->s_.in, k);
        w.bed = bed_at(k);
        below_ = {load_first(this->s_.bed.mean + south), Real(0), load_first(this->s_.bed.half_y + south)};
        w.bed_north = {load_first(this->s_.bed.mean + north), Real(0),
                       load_first(this->s_.bed.half_y + north)};
        w.bed_south = below_.north();
        w.mean_south = below_.mean;
        return post(u, w.bed, water_, is);
    }

    __device__ auto begin_beside(int k, int& is) const -> Post {
        CellWater<Real> unused;
        return post(load_first(this->s_.in, k), bed_at(k), unused, is);
    }

    __device__ auto look(Window<Real>& w, const Post& south, const Post& own, const Post& north,
                         const int* are) -> Look {
        const int all = same_in_warp(are[0] & are[1] & are[2]);
        if ((all & row_is_dry) != 0) {
            path_ = Path::dry;
            w.middle = row_of(own);
            return {0, 0};
        }
        w.south = row_of(south);
        w.middle = row_of(own);
        w.north = row_of(north);
        if ((all & row_is_deep) != 0 && is_deep(w)) {
            path_ = Path::deep;
            const DeepSurface<Real> y = this->deep_along_y(w);
            return {y.over_low, y.over_high};
        }
        path_ = Path::any;
        covered_ = (same_in_warp(are[1]) & row_is_covered) != 0;
        south_covered_ = (same_in_warp(are[0]) & row_is_covered) != 0;
        inverse_south_ = south.inverse;
        inverse_ = own.inverse;
        inverse_north_ = north.inverse;
        const SurfaceFaces<Real> y = surface_faces<Scheme::published>(this->c_.theta, Base::line_along_y(w));
        return {y.over_low, y.over_high};
    }

    __device__ auto settle(const Window<Real>& w, const Look& south, const Look& north) -> Side {
        if (path_ == Path::dry) {
            return {{0, 0, 0}, 0, 1};
        }
        if (path_ == Path::deep) {
            const DeepSurface<Real> y = this->deep_along_y(w);
            const DeepSides<Real> sides = this->deep_sides_along_y(w, y);
            low_ = sides.low;
            lift_ = this->deep_lift(w, y);
            return {sides.high, 0, 1};
        }
        const LineStencil<Real> line = Base::line_along_y(w);
        BalancedFaces<Real> cell =
            Scheme::covered_faces(this->c_, line, {inverse_south_, inverse_, inverse_north_}, this->rate_y());
        if (!covered_) {
            const LineNeighbours<Real> n = {south.over_high, below_.south(), north.over_low,
                                            w.bed_north.north()};
            this->correct(cell, line, inverse_, water_.edge.y, n, this->rate_y());
        }
        low_ = cell.low;
        limit_ = cell.limit;
        lift_ = this->c_.gravity * cell.thrust;
        return {cell.high, cell.limit.high, cell.limit.fraction};
    }

    __device__ auto south_face(const Window<Real>& w, const Side& side, int j, bool inner)
        -> Conserved<Real> {
        if (path_ == Path::dry) {
            return {0, 0, 0};
        }
        const Conserved<Real> lost = this->take_y(flux_south(w, side), j, inner, lift_);
        return {-lost.depth, -lost.discharge_x, -lost.discharge_y};
    }

    __device__ void cross(const Window<Real>& w, int j) {
        if (path_ == Path::deep) {
            this->cross_deep(w, this->deep_along_x(w), j);
        } else if (path_ == Path::any) {
            Base::cross(w.middle, w.bed, water_, inverse_, j, covered_);
        }
    }

    __device__ auto kept() const -> Conserved<Real> { return this->kept_; }

    __device__ auto cost() const -> int {
        return path_ == Path::dry    ? 0
               : path_ == Path::deep ? 1
               : covered_            ? cost_of_general_turn
                                     : cost_of_shore_turn;
    }

  private:
    enum class Path { dry, any, deep };

    __device__ auto bed_at(int k) const -> CellBed<Real> {
        return {load_first(this->s_.bed.mean + k), load_first(this->s_.bed.half_x + k),
                load_first(this->s_.bed.half_y + k)};
    }

    // Also fills `water`, and `is` with the RowIs of all lanes.
    __device__ auto post(const Conserved<Real>& u, const CellBed<Real>& bed, CellWater<Real>& water,
                         int& is) const -> Post {
        const Real level = Scheme::even_level(u.depth, bed);
        const Real over_corner = u.depth - greater(magnitude(bed.half_x), magnitude(bed.half_y));
        int row = __any_sync(all_lanes, u.depth > this->c_.dry_depth) != 0 ? 0 : row_is_dry;
        water = {level, level, {Real(0), Real(0)}};
        if (__all_sync(all_lanes, u.depth < Real(0) || Scheme::is_covered(u.depth, bed)) == 0) {
            water = Scheme::water(u.depth, bed);
        } else {
            row |= row_is_covered;
            row |= __all_sync(all_lanes, over_corner > this->s_.deep) != 0 ? row_is_deep : 0;
        }
        is = row;
        return {u.depth, water.level_y, u.discharge_x, u.discharge_y, this->inverse_of(u.depth)};
    }

    static __device__ auto row_of(const Post& p) -> LevelRow<Real> { return {p.depth, p.level, p.qx, p.qy}; }

    // Whether all faces of the row are deep.
    __device__ auto is_deep(const Window<Real>& w) const -> bool {
        const DeepSurface<Real> y = this->deep_along_y(w);
        const DeepSurface<Real> x = this->deep_along_x(w);
        const Real least = lesser(lesser(this->least_over(y), this->least_over(x)), this->over_steps(w));
        return __all_sync(all_lanes, least > this->s_.deep) != 0;
    }

    __device__ auto flux_south(const Window<Real>& w, const Side& side) -> FaceFlux<Real> {
        if (path_ == Path::deep) {
            if (__all_sync(all_lanes, side.face.depth > this->s_.deep) != 0) {
                this->north_side_ = side.face;
                return this->deep_flux_south(w, low_);
            }
            south_covered_ = true;
            inverse_south_ = this->inverse_of(w.south.depth);
            limit_ = outflow_of(w.middle, this->inverse_of(w.middle.depth));
        }
        // A deep row has left none.
        const OutflowLimit<Real> before = south_covered_
                                              ? outflow_of(w.south, inverse_south_)
                                              : OutflowLimit<Real>{Real(0), side.most, side.fraction};
        return Scheme::flux(this->c_, side.face, low_, w.south.depth, w.middle.depth, before, limit_, true);
    }

    __device__ auto outflow_of(const LevelRow<Real>& u, Real inverse) const -> OutflowLimit<Real> {
        return outflow_shares(u.depth, u.qy * inverse, u.qx * inverse, this->rate_y());
    }

    FaceState<Real> low_ = {0, 0, 0};
    OutflowLimit<Real> limit_ = {0, 0, 1};
    Real lift_ = 0;
    Real inverse_south_ = 0;
    Real inverse_ = 0;
    Real inverse_north_ = 0;
    CellBed<Real> below_;
    CellWater<Real> water_;
    bool covered_ = true;
    bool south_covered_ = true;
    Path path_ = Path::dry;
};

}  // namespace thalweg::shallowwater::kernel
