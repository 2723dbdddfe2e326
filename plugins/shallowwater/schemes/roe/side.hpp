// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/update.hpp"
#include "shallowwater/schemes/roe/edge.hpp"

namespace thalweg::shallowwater {

// What lies across a side of a cell. Whether it is the first cell of the edge, and whether there is none, are
// 1 or 0 of the same type as the water: GCC vectorises no loop that mixes types.
template <class Real>
struct Beyond {
    Conserved<Real> water;
    Real bed;
    Real is_first, is_shut;
};

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

// An edge that has been solved, as the cell on one of its sides sees it.
template <class Real>
class RoeSide {
  public:
    // `x`, `y` [m]: the unit normal from the first cell of the edge to the second times the edge's length.
    THALWEG_HD RoeSide(Real x, Real y, const Conserved<Real>& own, Real bed, const Beyond<Real>& across,
                       const RoeConstants<Real>& constants) {
        const Real square = sum_of_products(x, x, y, y);
        const Real inverse_length = inverse_square_root(square);
        length_ = square * inverse_length;
        nx_ = x * inverse_length;
        ny_ = y * inverse_length;
        const EdgeSide<Real> here = side_of(own, bed);
        const EdgeSide<Real> there = side_of(across.water, across.bed);
        // A wall mirrors the water; so does missing ground.
        is_shut_ = across.is_shut > Real(0);
        const EdgeSide<Real> mirrored = {here.depth, -here.normal, here.tangential, here.bed};
        const EdgeSide<Real> beyond = select(is_shut_, mirrored, there);
        is_second_ = across.is_first > Real(0);
        jump_ = roe_edge(select(is_second_, beyond, here), select(is_second_, here, beyond), constants);
    }

    THALWEG_HD auto length() const -> Real { return length_; }  // m

    THALWEG_HD auto wave() const -> Real { return jump_.wave; }  // m/s

    // m3/s outwards
    THALWEG_HD auto mass() const -> Real {
        const Real outwards = is_second_ ? -length_ : length_;
        return is_shut_ ? Real(0) : outwards * jump_.mass;
    }

    // Gain of this cell.
    THALWEG_HD auto gain() const -> MomentumGain<Real> { return gain_of(is_second_); }

    // Gain of the cell across.
    THALWEG_HD auto gain_across() const -> MomentumGain<Real> { return gain_of(!is_second_); }

    // 1 where the water of this cell meets a dry step that it does not reach, else not above 0.
    THALWEG_HD auto meets_step() const -> Real { return jump_.stops * sign(); }

    // The same of the cell across.
    THALWEG_HD auto meets_step_across() const -> Real { return -meets_step(); }

    // Stops the water of this cell where `meets` is above 0.
    THALWEG_HD auto stop(Real meets) const -> Stop<Real> {
        const Real outwards = meets > Real(0) ? sign() : Real(0);
        return {outwards * nx_, outwards * ny_};
    }

  private:
    // 1 where the normal points outwards, else -1.
    THALWEG_HD auto sign() const -> Real { return is_second_ ? Real(-1) : Real(1); }

    THALWEG_HD auto gain_of(bool second) const -> MomentumGain<Real> {
        const Real normal = second ? jump_.second.normal : jump_.first.normal;
        const Real tangential = second ? jump_.second.tangential : jump_.first.tangential;
        return {length_ * sum_of_products(normal, nx_, -tangential, ny_),
                length_ * sum_of_products(normal, ny_, tangential, nx_)};
    }

    THALWEG_HD auto side_of(const Conserved<Real>& u, Real bed) const -> EdgeSide<Real> {
        return {u.depth, sum_of_products(u.discharge_x, nx_, u.discharge_y, ny_),
                sum_of_products(u.discharge_y, nx_, -u.discharge_x, ny_), bed};
    }

    static THALWEG_HD auto select(bool first, const EdgeSide<Real>& a, const EdgeSide<Real>& b)
        -> EdgeSide<Real> {
        return {first ? a.depth : b.depth, first ? a.normal : b.normal, first ? a.tangential : b.tangential,
                first ? a.bed : b.bed};
    }

    Real length_, nx_, ny_;
    bool is_shut_, is_second_;
    EdgeJump<Real> jump_;
};

}  // namespace thalweg::shallowwater
