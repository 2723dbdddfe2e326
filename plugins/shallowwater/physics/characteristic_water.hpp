// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/edge_water.hpp"
#include "shallowwater/physics/friction.hpp"

// The water at a face from the outgoing wave and from what is asked of the face, where that is all that
// passes it: no flux between cells makes up for a depth that the wave cannot have.
namespace thalweg::shallowwater {

// Froude number at which water leaves an open face at least: it must not stand against one, however little
// the bed falls. A number without a unit, so that the edge knows no scale of its own.
constexpr double slowest_leaving = 0.15;

// The channel outside a face.
template <class Real>
struct ChannelBeyond {
    Real slope;  // 1, outwards; one that does not fall counts as level
    Real sink;   // m, how far its bed lies below that of the face
    Resistance<Real> resistance;
    Real least_froude;  // 1, at which water leaves however little the bed falls
    // 1, how much of the velocity goes straight out at least, wherever the water inside runs; see
    // straightness()
    Real least_straight = Real(0);

    // Velocity [m/s] through the face at which water of this depth there flows uniformly outside, at most
    // critical; 0 without friction, where there is none.
    THALWEG_HD auto normal_velocity(Real depth, Real gravity) const -> Real {
        const Real beyond = at_least(depth + sink, Real(0));
        const Real drag = resistance.at(greater(beyond, Real(1e-6)));
        if (!(drag > Real(0))) {
            return Real(0);
        }
        const Real critical = square_root(gravity * depth);
        const Real uniform = square_root(gravity * beyond * at_least(slope, Real(0)) / drag);
        return lesser(greater(uniform * beyond / depth, least_froude * critical), critical);
    }
};

// The depth [m] between `low` and `high` at which u + 2 sqrt(g h), u being `velocity(h)`, is that of an
// outgoing wave [m/s]; at `low` the sum is less, and at `high` not. False position in the celerity finds it,
// since the sum grows almost evenly with that: after about five sums, where halving takes 24. An end that
// stays counts half (the Illinois rule), and every fourth step halves, so that none takes long.
template <class Real, class Velocity>
THALWEG_HD auto depth_of_wave(Real wave, Real low, Real high, Real gravity, const Velocity& velocity)
    -> Real {
    constexpr bool is_double = sizeof(Real) == 8;
    constexpr int most_steps = is_double ? 200 : 100;
    const Real close = Real(is_double ? 4e-16 : 2.4e-7) * wave;  // to which the sum is rounded
    const auto excess = [&](Real celerity) {
        return velocity(celerity * celerity / gravity) + Real(2) * celerity - wave;
    };
    Real slow = square_root(gravity * low);
    Real fast = square_root(gravity * high);
    Real lack = low > Real(0) ? -excess(slow) : wave;
    Real surplus = excess(fast);
    if (!(surplus > close)) {
        return high;
    }
    bool slow_stayed = false;
    bool fast_stayed = false;
    for (int n = 1; n <= most_steps; ++n) {
        const Real part = n % 4 == 0 ? Real(0.5) : surplus / (surplus + lack);
        const Real next = fast - part * (fast - slow);
        if (!(slow < next && next < fast)) {
            break;
        }
        const Real found = excess(next);
        if (found < -close) {
            slow = next;
            lack = -found;
            surplus = fast_stayed ? Real(0.5) * surplus : surplus;
            fast_stayed = true;
            slow_stayed = false;
        } else if (found > close) {
            fast = next;
            surplus = found;
            lack = slow_stayed ? Real(0.5) * lack : lack;
            slow_stayed = true;
            fast_stayed = false;
        } else {
            return next * next / gravity;
        }
    }
    return fast * fast / gravity;
}

// How much of a velocity goes straight out, from 0 to 1; all of none.
template <class Real>
THALWEG_HD auto straightness(const InnerWater<Real>& in) -> Real {
    const Real speed = square_root(in.normal * in.normal + in.tangential * in.tangential);
    return speed > Real(0) ? at_least(in.normal, Real(0)) / speed : Real(1);
}

// Water on its way out. The outgoing wave gives one relation of depth and velocity, the channel beyond the
// other. `falls_freely`: the water is at least as fast as inside, so that a wave leaves a flat bed; otherwise
// its discharge is that of uniform flow. `head` of the inner water is the depth that its surface, going on as
// inside, has over the face. The channel runs as the water inside does, so that the faces of a slanting edge
// let out no more than a straight one. None comes in.
template <class Real>
THALWEG_HD auto leaving_water(const InnerWater<Real>& in, const ChannelBeyond<Real>& channel,
                              bool falls_freely, Real gravity) -> OuterWater<Real> {
    if (!(in.depth > Real(0)) || !(in.head > Real(0))) {
        return {Real(0), Real(0), Real(0)};
    }
    if (leaves_freely(in, gravity)) {
        return {in.depth, in.normal, in.tangential};
    }
    const Real straight = greater(straightness(in), channel.least_straight);
    const Real own = falls_freely ? at_least(in.normal, Real(0)) : Real(0);
    if (falls_freely && in.normal >= Real(0) && own >= straight * channel.normal_velocity(in.head, gravity)) {
        return {in.head, own, in.tangential};
    }
    const Real wave = in.normal + Real(2) * square_root(gravity * in.head);
    if (!(wave > Real(0))) {
        return {in.head, Real(0), in.tangential};
    }
    const auto velocity = [&](Real depth) {
        return greater(lesser(own, square_root(gravity * depth)),
                       straight * channel.normal_velocity(depth, gravity));
    };
    const Real depth = depth_of_wave(wave, Real(0), Real(0.25) * wave * wave / gravity, gravity, velocity);
    return {depth, velocity(depth), in.tangential};
}

// The depth over the face is given; where the water inside falls over it, the face is critical.
template <class Real>
THALWEG_HD auto standing_water(const InnerWater<Real>& in, Real depth, Real gravity) -> OuterWater<Real> {
    const Real c = at_least(in.normal + Real(2) * square_root(gravity * in.head), Real(0)) / Real(3);
    const bool falls = gravity * depth < c * c && !leaves_freely(in, gravity);
    return falls ? OuterWater<Real>{c * c / gravity, c, in.tangential} : held_water(in, depth, gravity);
}

// A given discharge comes in [m2/s], or goes out if negative, at the depth at which it meets the outgoing
// wave; at least at critical depth, unless its own depth is given (above 0).
template <class Real>
THALWEG_HD auto exchanged_water(const InnerWater<Real>& in, Real discharge, Real given_depth, Real gravity)
    -> OuterWater<Real> {
    const Real tangential = discharge > Real(0) ? Real(0) : in.tangential;
    if (discharge > Real(0) && given_depth > Real(0)) {
        return {given_depth, -discharge / given_depth, tangential};
    }
    const Real least = critical_depth(discharge, gravity);
    const Real wave = in.normal + Real(2) * square_root(gravity * in.head);
    const auto velocity = [&](Real depth) { return depth > Real(0) ? -discharge / depth : Real(0); };
    const Real critical = square_root(gravity * least);
    if (!(wave > velocity(least) + Real(2) * critical)) {
        // Too little water for what is to be taken: it is critical.
        const Real c = at_least(wave, Real(0)) / Real(3);
        return discharge < Real(0) ? OuterWater<Real>{c * c / gravity, c, tangential}
                                   : OuterWater<Real>{least, velocity(least), tangential};
    }
    const Real reach = wave + (discharge > Real(0) ? critical : Real(0));
    const Real depth = depth_of_wave(wave, least, Real(0.25) * reach * reach / gravity, gravity, velocity);
    return {depth, velocity(depth), tangential};
}

}  // namespace thalweg::shallowwater
