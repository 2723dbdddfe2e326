// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/update.hpp"
#include "shallowwater/schemes/roe/edge.hpp"
#include "shallowwater/triangles/beyond.hpp"

namespace thalweg::shallowwater {

// Unit normal outwards of a side whose step stops the water, else 0.
template <class Real>
struct Stop {
    Real x, y;

    // Takes away the part of a discharge that runs against the step.
    THALWEG_HD void apply(Conserved<Real>& u) const {
        const Real against = at_least(sum_of_products(u.discharge_x, x, u.discharge_y, y), Real(0));
        u.discharge_x -= against * x;
        u.discharge_y -= against * y;
    }
};

// Change of momentum at a whole edge that belongs to one of its cells [m4/s2].
template <class Real>
struct MomentumGain {
    Real x, y;
};

// The water of a cell as its edges see it.
template <class Real>
struct OwnWater {
    Conserved<Real> water;
    Real bed;              // m above the datum
    DepthRoot<Real> root;  // of the depth
};

// An edge that has been solved, as the cell on one of its sides sees it: the first of the solution is this
// cell, the normal points out of it.
template <class Real>
class RoeSide {
  public:
    // `x`, `y` [m]: the unit normal from the first cell of the edge to the second times the edge's length.
    THALWEG_HD RoeSide(Real x, Real y, const OwnWater<Real>& own, const Beyond<Real>& across,
                       const RoeConstants<Real>& constants) {
        // A wall mirrors the water; so does missing ground.
        is_shut_ = across.is_shut > Real(0);
        is_second_ = across.is_first > Real(0);
        const Real depth = is_shut_ ? own.water.depth : across.water.depth;
        const DepthRoot<Real> root(depth);
        const Real mean_depth = Real(0.5) * (own.water.depth + depth);
        const EdgeRoots<Real> roots(own.root, root, mean_depth, sum_of_products(x, x, y, y), constants);
        const Real over_length = is_second_ ? -roots.inverse_length : roots.inverse_length;
        length_ = roots.length;
        nx_ = x * over_length;
        ny_ = y * over_length;
        const Real normal = normal_of(own.water);
        const Real tangential = tangential_of(own.water);
        const EdgeSide<Real> here = {own.water.depth, own.root, normal, tangential, own.bed};
        const EdgeSide<Real> there = {depth, root, is_shut_ ? -normal : normal_of(across.water),
                                      is_shut_ ? tangential : tangential_of(across.water),
                                      is_shut_ ? own.bed : across.bed};
        jump_ = roe_edge(here, there, mean_depth, roots, constants);
    }

    THALWEG_HD auto length() const -> Real { return length_; }  // m

    THALWEG_HD auto wave() const -> Real { return jump_.wave; }  // m/s

    // m3/s outwards
    THALWEG_HD auto mass() const -> Real { return is_shut_ ? Real(0) : length_ * jump_.mass; }

    // Gain of this cell.
    THALWEG_HD auto gain() const -> MomentumGain<Real> { return along_axes(jump_.first); }

    // Gain of the cell across.
    THALWEG_HD auto gain_across() const -> MomentumGain<Real> { return along_axes(jump_.second); }

    // 1 where the water of this cell meets a dry step that it does not reach, else not above 0.
    THALWEG_HD auto meets_step() const -> Real { return jump_.stops; }

    // The same of the cell across.
    THALWEG_HD auto meets_step_across() const -> Real { return -meets_step(); }

    // Of this cell, which meets a step that stops it where `meets` is above 0.
    THALWEG_HD auto stop(Real meets) const -> Stop<Real> {
        const Real stops = meets > Real(0) ? Real(1) : Real(0);
        return {stops * nx_, stops * ny_};
    }

    // 1 or -1 where that is so, else 0: what turns the normal from the first cell of the edge outwards.
    THALWEG_HD auto stop_sign(Real meets) const -> Real {
        return meets > Real(0) ? (is_second_ ? Real(-1) : Real(1)) : Real(0);
    }

  private:
    THALWEG_HD auto normal_of(const Conserved<Real>& u) const -> Real {
        return sum_of_products(u.discharge_x, nx_, u.discharge_y, ny_);
    }

    THALWEG_HD auto tangential_of(const Conserved<Real>& u) const -> Real {
        return sum_of_products(u.discharge_y, nx_, -u.discharge_x, ny_);
    }

    THALWEG_HD auto along_axes(const MomentumJump<Real>& gain) const -> MomentumGain<Real> {
        return {length_ * (gain.normal * nx_ - gain.tangential * ny_),
                length_ * (gain.normal * ny_ + gain.tangential * nx_)};
    }

    Real length_;   // m
    Real nx_, ny_;  // unit, outwards
    bool is_shut_, is_second_;
    EdgeJump<Real> jump_;
};

}  // namespace thalweg::shallowwater
