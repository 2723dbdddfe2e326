// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/row_kernel.cuh"
#include "shallowwater/schemes/kp07/march.cuh"

namespace thalweg::shallowwater::kernel {

// KP07 of one row, see run_rows. The faces and fluxes are those of the march.
template <class Scheme, class Precision>
class Kp07Row : Kp07Marcher<Scheme, Precision> {
    using Base = Kp07Marcher<Scheme, Precision>;

  public:
    using Real = Precision;
    using Base::rate;
    using Base::set_step;
    using Side = FaceState<Real>;
    static constexpr int halo = Scheme::halo;
    static constexpr int reach = 1;
    static constexpr int blocks_per_sm = sizeof(Real) == 4 ? 2 : 1;

    __device__ Kp07Row(const CudaStage<Real>& stage, const Strip& strip) : Base(stage, strip) {}

    __device__ auto open(const Window<Real>& w) -> FaceState<Real> {
        const DeepSurface<Real> y = this->deep_along_y(w);
        surface_x_ = this->deep_along_x(w);
        const Real least =
            lesser(lesser(lesser(this->least_over(y), this->least_over(surface_x_)), this->over_steps(w)),
                   lesser(w.south.depth, w.north.depth));
        if (__all_sync(all_lanes, least > this->s_.deep) != 0) {
            path_ = Path::deep;
            const DeepSides<Real> sides = this->deep_sides_along_y(w, y);
            low_ = sides.low;
            lift_ = this->deep_lift(w, y);
            return sides.high;
        }
        const Real deepest = greater(greater(w.south.depth, w.middle.depth), w.north.depth);
        if (__any_sync(all_lanes, deepest > this->c_.dry_depth) == 0) {
            path_ = Path::dry;
            return {0, 0, 0};
        }
        path_ = Path::any;
        const CellFaces<Real> cell = this->template faces_along_y<true>(w);
        low_ = cell.low;
        lift_ = this->c_.gravity * w.middle.depth * cell.level_change;
        return cell.high;
    }

    __device__ auto south_face(const Window<Real>& w, const FaceState<Real>& side, int j, bool inner)
        -> Conserved<Real> {
        if (path_ == Path::dry) {
            return {0, 0, 0};
        }
        this->north_side_ = side;
        const bool is_deep = path_ == Path::deep && __all_sync(all_lanes, side.depth > this->s_.deep) != 0;
        const FaceFlux<Real> f = is_deep ? this->deep_flux_south(w, low_)
                                         : Scheme::flux(this->c_, side, low_, w.south.depth, w.middle.depth,
                                                        this->quarter_y_, true);
        const Conserved<Real> lost = this->take_y(f, j, inner, lift_);
        return {-lost.depth, -lost.discharge_x, -lost.discharge_y};
    }

    __device__ void cross(const Window<Real>& w, int j) {
        if (path_ == Path::deep) {
            this->cross_deep(w, surface_x_, j);
        } else if (path_ == Path::any) {
            Base::template cross<true>(w, j);
        }
    }

    __device__ auto kept() const -> Conserved<Real> { return this->kept_; }

  private:
    enum class Path { dry, any, deep };

    DeepSurface<Real> surface_x_;
    FaceState<Real> low_ = {0, 0, 0};
    Real lift_ = 0;
    Path path_ = Path::dry;
};

}  // namespace thalweg::shallowwater::kernel
