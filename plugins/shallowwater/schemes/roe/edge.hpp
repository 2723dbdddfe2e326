// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// The augmented Roe solver at one edge (Murillo & Garcia-Navarro 2010; Lacasta et al. 2014): the jumps of
// water and bed between two cells as three waves, with the push of the bed inside the waves.
namespace thalweg::shallowwater {

// The water of a cell beside an edge, in the directions of the edge's normal and of its tangent.
template <class Real>
struct EdgeSide {
    Real depth;       // m
    Real normal;      // m2/s
    Real tangential;  // m2/s
    Real bed;         // m above the datum
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
    Real missing;  // m, by which the water of the lower side does not reach the higher bed, or not above 0
};

template <class Real>
THALWEG_HD auto bed_step(const EdgeSide<Real>& a, const EdgeSide<Real>& b) -> BedStep<Real> {
    const Real rise = b.bed - a.bed;
    const bool up = rise >= Real(0);
    const Real reference = up ? a.depth : b.depth;
    const Real size = magnitude(rise);
    const Real used = lesser(reference, size);
    return {up ? used : -used, reference - Real(0.5) * used, size - reference};
}

// Sums of what waves bring to each side.
template <class Real>
struct WaveSums {
    Real first_mass, second_mass;
    Real first_normal, second_normal;

    // A wave of a speed that carries `strength` [m2/s] at the velocity `carried` [m/s].
    THALWEG_HD void add(Real speed, Real strength, Real carried) {
        const bool is_first = speed < Real(0);
        const Real mass_first = is_first ? strength : Real(0);
        const Real mass_second = is_first ? Real(0) : strength;
        first_mass += mass_first;
        second_mass += mass_second;
        first_normal += mass_first * carried;
        second_normal += mass_second * carried;
    }
};

template <class Real>
struct RoeConstants {
    Real gravity;       // m/s2
    Real root_gravity;  // m^(1/2)/s
    Real dry_depth;     // m
};

// What both kinds of edge need: the Roe averages and the waves of the water and of the bed.
template <class Real>
class RoeEdge {
    static constexpr Real half = Real(0.5);
    static constexpr Real tiny = Real(sizeof(Real) == 8 ? 1e-200 : 1e-30);

  public:
    THALWEG_HD RoeEdge(const EdgeSide<Real>& first, const EdgeSide<Real>& second,
                       const RoeConstants<Real>& constants)
        : a(first), b(second), k(constants), step(bed_step(first, second)) {
        const Real inverse_a = inverse_square_root(greater(a.depth, tiny));
        const Real inverse_b = inverse_square_root(greater(b.depth, tiny));
        const Real root_a = a.depth * inverse_a;
        const Real root_b = b.depth * inverse_b;
        const Real inverse_sum = quotient(Real(1), greater(root_a + root_b, tiny));
        un = (a.normal * inverse_a + b.normal * inverse_b) * inverse_sum;
        ut = (a.tangential * inverse_a + b.tangential * inverse_b) * inverse_sum;
        velocity_a = a.normal * inverse_a * inverse_a;
        velocity_b = b.normal * inverse_b * inverse_b;
        c_a = k.root_gravity * root_a;
        c_b = k.root_gravity * root_b;
        const Real mean_depth = half * (a.depth + b.depth);
        const Real c_squared = k.gravity * greater(mean_depth, tiny);
        const Real inverse_c = inverse_square_root(c_squared);
        c = c_squared * inverse_c;
        dh = b.depth - a.depth;
        dqn = b.normal - a.normal;
        const Real m = dqn - un * dh;
        m_over_c = m * inverse_c;
        const Real rise = dh + (b.bed - a.bed);  // of the level
        // mean_depth * dh + covered * height, of which no rounding is left where it must be 0.
        const Real cut = b.bed >= a.bed ? half * b.depth * b.depth : -half * a.depth * a.depth;
        const Real head = step.missing > Real(0) ? cut : rise * (mean_depth - half * magnitude(step.height));
        w = (un * m + k.gravity * head) * inverse_c;
        left = un - c;
        right = un + c;
        middle = mean_depth - half * m_over_c;
        beta = half * k.gravity * step.covered * step.height * inverse_c;
        shallower = lesser(a.depth, b.depth);
        deeper = greater(a.depth, b.depth);
        subcritical = c - magnitude(un);
        // Between wet cells the bed may empty neither of the states between the waves.
        const bool may_clamp = lesser(subcritical, lesser(shallower - k.dry_depth, middle)) > Real(0);
        const Real least = may_clamp ? middle * left : beta;
        const Real most = may_clamp ? middle * right : beta;
        shift = beta - lesser(greater(beta, least), most);
    }

    // Whether both cells are wet and subcritical, and so is the flow between them. Then usual() is any().
    THALWEG_HD auto is_usual() const -> bool {
        const Real in_cells = lesser(c_a - magnitude(velocity_a), c_b - magnitude(velocity_b));
        return lesser(lesser(in_cells, subcritical), shallower - k.dry_depth) > Real(0);
    }

    THALWEG_HD auto usual() const -> EdgeJump<Real> {
        const Real first_mass = half * (dqn - w) + shift;
        const Real second_mass = half * (dqn + w) - shift;
        return jump({first_mass, second_mass, first_mass * left, second_mass * right});
    }

    THALWEG_HD auto any() const -> EdgeJump<Real> {
        const Real alpha_1 = half * (dh - m_over_c);
        const Real alpha_3 = half * (dh + m_over_c);
        // Choices are made by one comparison each, since GCC vectorises no logic of several.
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
        sums.add(one.main, half * (dqn - w) - one.rest * alpha_1 + shift, left);
        sums.add(three.main, half * (dqn + w) - three.rest * alpha_3 - shift, right);
        sums.add(one.rest, one.rest * alpha_1, left);
        sums.add(three.rest, three.rest * alpha_3, right);

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
    BedStep<Real> step;
    Real un, ut;                  // m/s, Roe averages
    Real velocity_a, velocity_b;  // m/s, normal to the edge
    Real c, c_a, c_b;             // m/s, speeds of small waves: Roe average and in the cells
    Real dh, dqn, m_over_c;       // m, m2/s, m
    Real w;                       // m2/s, half the difference of what both waves carry, with the bed
    Real left, right;             // m/s, speeds of the waves
    Real middle;                  // m, depth between the waves without the bed
    Real beta, shift;             // m2/s, what the bed moves, and the part of it that a clamp takes away
    Real shallower, deeper;       // m
    Real subcritical;             // m/s, above 0 where the waves go both ways
};

// Solves an edge whose normal points from `a` to `b`. Exchanging the sides and turning the normal round gives
// the same bits with opposite signs. A lake at rest over any bed has no jump at all, to the last bit where
// the levels agree to the last bit: the level's difference is a factor of all that is left of the waves.
// CUDA threads skip what only unusual edges need; the CPU computes it for all, without a branch.
template <class Real>
THALWEG_HD auto roe_edge(const EdgeSide<Real>& a, const EdgeSide<Real>& b, const RoeConstants<Real>& k)
    -> EdgeJump<Real> {
    const RoeEdge<Real> edge(a, b, k);
#if defined(__CUDA_ARCH__)
    if (edge.is_usual()) {
        return edge.usual();
    }
#endif
    return edge.any();
}

}  // namespace thalweg::shallowwater
