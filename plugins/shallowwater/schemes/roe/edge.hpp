// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/edge_roots.hpp"

// The augmented Roe solver at one edge (Murillo & Garcia-Navarro 2010; Lacasta et al. 2014): the jumps of
// water and bed between two cells as three waves, with the push of the bed inside the waves.
namespace thalweg::shallowwater {

// The water of a cell beside an edge, in the directions of the edge's normal and of its tangent.
template <class Real>
struct EdgeSide {
    Real depth;            // m
    DepthRoot<Real> root;  // of the depth
    Real normal;           // m2/s
    Real tangential;       // m2/s
    Real bed;              // m above the datum
};

// Part of the change of momentum at an edge that belongs to one cell [m3/s2].
template <class Real>
struct MomentumJump {
    Real normal, tangential;
};

// What an edge does to its cells, for 1 m of it.
template <class Real>
struct EdgeJump {
    Real mass;  // m2/s from the first cell to the second
    MomentumJump<Real> first, second;
    Real wave;   // m/s, speed of the faster one
    Real stops;  // 1 or -1: the water of the first or of the second cell meets a dry step that it does not
                 // reach
};

// The speed of a wave, and the part of it that an entropy fix sends the other way (Harten & Hyman).
template <class Real>
struct SplitSpeed {
    Real main, rest;
};

// `low` and `high` are the speeds of the characteristic in the first and in the second cell. Where the wave
// is a rarefaction over a critical point, the part to the first cell of a left wave, and to the second of a
// right one, is the main one.
template <class Real>
THALWEG_HD auto split_speed(Real speed, Real low, Real high, bool is_left) -> SplitSpeed<Real> {
    const bool fans = greater(low, -high) < Real(0);
    const Real inverse_width = quotient(Real(1), fans ? high - low : Real(1));
    const Real towards_first = low * (high - speed) * inverse_width;
    const Real towards_second = high * (speed - low) * inverse_width;
    const Real main = fans ? (is_left ? towards_first : towards_second) : speed;
    return {main, fans ? speed - main : Real(0)};
}

// A step of the bed as far as water reaches it.
template <class Real>
struct BedStep {
    Real height;   // m, from the first to the second cell
    Real covered;  // m, mean depth over it
};

template <class Real>
THALWEG_HD auto bed_step(const EdgeSide<Real>& a, const EdgeSide<Real>& b) -> BedStep<Real> {
    const Real rise = b.bed - a.bed;
    const Real height = lesser(greater(rise, -b.depth), a.depth);
    return {height, (rise >= Real(0) ? a.depth : b.depth) - Real(0.5) * magnitude(height)};
}

// Sums of what waves bring to each side.
template <class Real>
struct WaveSums {
    Real first_mass, second_mass;
    Real first_normal, second_normal;

    // A wave to the first or the second side that carries `strength` [m2/s] at the velocity `carried` [m/s].
    THALWEG_HD void add(bool is_first, Real strength, Real carried) {
        const Real mass_first = is_first ? strength : Real(0);
        const Real mass_second = is_first ? Real(0) : strength;
        first_mass += mass_first;
        second_mass += mass_second;
        first_normal += mass_first * carried;
        second_normal += mass_second * carried;
    }
};

// What both kinds of edge need: the Roe averages and the waves of the water and of the bed.
template <class Real>
class RoeEdge {
    static constexpr Real half = Real(0.5);

  public:
    THALWEG_HD RoeEdge(const EdgeSide<Real>& first, const EdgeSide<Real>& second, Real mean_depth,
                       const EdgeRoots<Real>& roots, const RoeConstants<Real>& constants)
        : a(first), b(second), k(constants), c(roots.c) {
        un = product(sum_of_products(a.normal, a.root.inverse, b.normal, b.root.inverse), roots.inverse_sum);
        ut = sum_of_products(a.tangential, a.root.inverse, b.tangential, b.root.inverse) * roots.inverse_sum;
        velocity_a = product(a.normal * a.root.inverse, a.root.inverse);
        velocity_b = product(b.normal * b.root.inverse, b.root.inverse);
        c_a = product(k.root_gravity, a.root.root);
        c_b = product(k.root_gravity, b.root.root);
        dh = b.depth - a.depth;
        dqn = b.normal - a.normal;
        const Real m = product_and_sum(-un, dh, dqn);
        m_over_c = product(m, roots.inverse_c);
        // mean_depth * dh + covered * height, of which no rounding is left where it must be 0.
        const BedStep<Real> step = bed_step(a, b);
        const Real head = (dh + step.height) * (mean_depth - half * magnitude(step.height));
        w = product(product_and_sum(un, m, product(k.gravity, head)), roots.inverse_c);
        left = un - c;
        right = un + c;
        middle = mean_depth - half * m_over_c;
        beta = product(half * k.gravity * step.covered * step.height, roots.inverse_c);
    }

    // Whether both cells are wet and subcritical, and so is the flow between them. Then usual() is any().
    THALWEG_HD auto is_usual() const -> bool {
        return a.depth > k.dry_depth && b.depth > k.dry_depth && c_a > magnitude(velocity_a) &&
               c_b > magnitude(velocity_b) && c > magnitude(un);
    }

    THALWEG_HD auto usual() const -> EdgeJump<Real> {
        const Real shift = shift_where(middle > Real(0));
        const Real first_mass = half * (dqn - w) + shift;
        const Real second_mass = half * (dqn + w) - shift;
        return jump({first_mass, second_mass, first_mass * left, second_mass * right});
    }

    THALWEG_HD auto any() const -> EdgeJump<Real> {
        const Real alpha_1 = half * (dh - m_over_c);
        const Real alpha_3 = half * (dh + m_over_c);
        // Choices are made by one comparison each, since GCC vectorises no logic of several.
        const Real shallower = lesser(a.depth, b.depth);
        const Real deeper = greater(a.depth, b.depth);
        const Real subcritical = c - magnitude(un);  // m/s, above 0 where the waves go both ways
        const Real shift =
            shift_where(lesser(subcritical, lesser(shallower - k.dry_depth, middle)) > Real(0));
        // Beside a dry cell, what the bed takes from the state between the waves beyond its depth [m].
        const Real drained =
            shallower > k.dry_depth ? Real(-1) : quotient(beta, b.depth > a.depth ? left : right) - middle;
        // How far the water of a wet side stays below the bed of a dry one [m], and with the head of its
        // speed.
        const Real wet_side = a.depth > b.depth ? Real(1) : Real(-1);
        const Real speed = a.depth > b.depth ? velocity_a : velocity_b;
        const Real below = shallower > k.dry_depth ? Real(0) : wet_side * (b.bed - a.bed) - deeper;
        const Real out_of_reach = below - quotient(half * speed * speed, k.gravity);
        const bool is_closed = greater(lesser(subcritical, drained), out_of_reach) > Real(0);
        const SplitSpeed<Real> one = split_speed(left, velocity_a - c_a, velocity_b - c_b, true);
        const SplitSpeed<Real> three = split_speed(right, velocity_a + c_a, velocity_b + c_b, false);
        WaveSums<Real> sums = {0, 0, 0, 0};
        const Real rest_1 = product(one.rest, alpha_1);
        const Real rest_3 = product(three.rest, alpha_3);
        // Where they stand still, the left wave is of the first side and the right one of the second:
        // exchanging the sides exchanges them.
        sums.add(one.main <= Real(0), half * (dqn - w) - rest_1 + shift, left);
        sums.add(three.main < Real(0), half * (dqn + w) - rest_3 - shift, right);
        sums.add(one.rest < Real(0), rest_1, left);
        sums.add(three.rest < Real(0), rest_3, right);

        const Real motion = is_closed ? Real(0) : deeper;
        const auto if_moving = [&](Real value) { return motion > k.dry_depth ? value : Real(0); };
        const EdgeJump<Real> all = jump(sums);
        return {if_moving(all.mass),
                {if_moving(all.first.normal), if_moving(all.first.tangential)},
                {if_moving(all.second.normal), if_moving(all.second.tangential)},
                deeper > k.dry_depth ? all.wave : Real(0),
                lesser(below, deeper - k.dry_depth) > Real(0) ? wet_side : Real(0)};
    }

  private:
    // What is taken from the bed's share of the waves [m2/s], so that it empties neither of the states
    // between them: between wet cells where waves go both ways.
    THALWEG_HD auto shift_where(bool may_clamp) const -> Real {
        const Real clamped = lesser(greater(beta, middle * left), middle * right);
        return may_clamp ? beta - clamped : Real(0);
    }

    // What waves bring, with the shear between them.
    THALWEG_HD auto jump(const WaveSums<Real>& sums) const -> EdgeJump<Real> {
        const Real shear = un * (b.tangential - a.tangential - ut * dh);
        const bool shears_first = un < Real(0);
        return {half * (a.normal + b.normal) + half * (sums.first_mass - sums.second_mass),
                {sums.first_normal, sums.first_mass * ut + (shears_first ? shear : Real(0))},
                {sums.second_normal, sums.second_mass * ut + (shears_first ? Real(0) : shear)},
                magnitude(un) + c,
                Real(0)};
    }

    const EdgeSide<Real>&a, &b;
    const RoeConstants<Real>& k;
    Real c;                       // m/s
    Real un, ut;                  // m/s, Roe averages
    Real velocity_a, velocity_b;  // m/s, normal to the edge
    Real c_a, c_b;                // m/s, speeds of small waves: Roe average and in the cells
    Real dh, dqn, m_over_c;       // m, m2/s, m
    Real w;                       // m2/s, half the difference of what both waves carry, with the bed
    Real left, right;             // m/s, speeds of the waves
    Real middle;                  // m, depth between the waves without the bed
    Real beta;                    // m2/s, what the bed moves
};

// Solves an edge whose normal points from `a` to `b`. Exchanging the sides and turning the normal round gives
// the same bits with opposite signs, so that what one cell loses is what the other gains, whichever of them
// looks: what the sides share is rounded by product() wherever CUDA could fuse it with one of them. A lake at
// rest over any bed has no jump at all, to the last bit where the levels agree to the last bit: the level's
// difference is a factor of all that is left of the waves. CUDA threads skip what only unusual edges need;
// the CPU computes it for all, without a branch.
template <class Real>
THALWEG_HD auto roe_edge(const EdgeSide<Real>& a, const EdgeSide<Real>& b, Real mean_depth,
                         const EdgeRoots<Real>& roots, const RoeConstants<Real>& k) -> EdgeJump<Real> {
    const RoeEdge<Real> edge(a, b, mean_depth, roots, k);
#if defined(__CUDA_ARCH__)
    if (edge.is_usual()) {
        return edge.usual();
    }
#endif
    return edge.any();
}

}  // namespace thalweg::shallowwater
