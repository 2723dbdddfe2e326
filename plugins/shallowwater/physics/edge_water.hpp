// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// The water just outside an outer face, from the water inside and what is asked of the edge. All velocities
// are outward [m/s]; `head` is the depth of the inner water over the bed of the face [m], so that a lake
// stays at rest beside any slope.
namespace thalweg::shallowwater {

template <class Real>
struct InnerWater {
    Real depth, head;
    Real normal, tangential;
};

template <class Real>
struct OuterWater {
    Real depth;
    Real normal, tangential;
};

template <class Real>
THALWEG_HD auto leaves_freely(const InnerWater<Real>& in, Real gravity) -> bool {
    return in.normal > Real(0) && in.normal * in.normal > gravity * in.depth;
}

// Whether it comes in as fast as its waves, or faster; critical water does in spite of rounding.
template <class Real>
THALWEG_HD auto enters_freely(const OuterWater<Real>& out, Real gravity) -> bool {
    return out.normal < Real(0) && out.normal * out.normal > Real(0.999) * gravity * out.depth;
}

// The depth over the face is given. The velocity is that of the outgoing characteristic, at most critical
// inwards: more would be a source of energy.
template <class Real>
THALWEG_HD auto held_water(const InnerWater<Real>& in, Real depth, Real gravity) -> OuterWater<Real> {
    if (leaves_freely(in, gravity)) {
        return {in.depth, in.normal, in.tangential};
    }
    const Real c = square_root(gravity * depth);
    const Real free = in.normal + Real(2) * (square_root(gravity * in.head) - c);
    return {depth, greater(free, -c), in.tangential};
}

// Outgoing waves pass, and one comes in with `inward`, twice its celerity less its outward velocity [m/s].
// Beside dry ground the face is critical.
template <class Real>
THALWEG_HD auto met_waves(const InnerWater<Real>& in, Real inward, Real gravity) -> OuterWater<Real> {
    const Real outward = in.normal + Real(2) * square_root(gravity * in.head);
    const Real c = at_least(Real(0.25) * (inward + outward), Real(0));
    const Real normal = Real(0.5) * (outward - inward);
    const bool chokes = normal < -c;
    const Real c_face = chokes ? inward / Real(3) : c;
    return {c_face * c_face / gravity, chokes ? -c_face : normal, in.tangential};
}

// What a wave that would alone have the celerity `coming` brings in over a face at rest with the celerity
// `still`, for met_waves(); its velocity is that of a simple wave [m/s].
template <class Real>
THALWEG_HD auto inward_of_simple_wave(Real coming, Real still) -> Real {
    return at_least(Real(4) * coming - Real(2) * still, Real(0));
}

// What a sea of celerity c and this velocity inwards brings in; the velocity is at most critical.
template <class Real>
THALWEG_HD auto inward_of_sea(Real c, Real inwards) -> Real {
    return Real(2) * c + lesser(greater(inwards, -Real(2) * c), c);
}

// The incoming wave would alone have the depth `coming` over a face at rest with depth `still`; its velocity
// follows as that of a simple wave.
template <class Real>
THALWEG_HD auto absorbing_water(const InnerWater<Real>& in, Real coming, Real still, Real gravity)
    -> OuterWater<Real> {
    if (leaves_freely(in, gravity)) {
        return {in.depth, in.normal, in.tangential};
    }
    return met_waves(in, inward_of_simple_wave(square_root(gravity * coming), square_root(gravity * still)),
                     gravity);
}

// Outside is a sea of this depth over the face, with this velocity inwards; what comes from inside besides
// leaves. That is Flather's condition (1976), u = u_sea + sqrt(g / h) (level - level_sea), without his small
// heights: it keeps the invariant of the wave that comes in. Where the sea does not reach the face the water
// inside falls over it.
template <class Real>
THALWEG_HD auto sea_water(const InnerWater<Real>& in, Real depth, Real inwards, Real gravity)
    -> OuterWater<Real> {
    if (leaves_freely(in, gravity)) {
        return {in.depth, in.normal, in.tangential};
    }
    const OuterWater<Real> met = met_waves(in, inward_of_sea(square_root(gravity * depth), inwards), gravity);
    if (met.normal * met.normal > gravity * met.depth && met.normal > Real(0)) {
        const Real fall = at_least(in.normal + Real(2) * square_root(gravity * in.head), Real(0)) / Real(3);
        return {fall * fall / gravity, fall, in.tangential};
    }
    return met;
}

// A free fall: critical at the head of the inner water.
template <class Real>
THALWEG_HD auto falling_water(const InnerWater<Real>& in, Real gravity) -> OuterWater<Real> {
    if (leaves_freely(in, gravity)) {
        return {in.depth, in.normal, in.tangential};
    }
    const Real speed = at_least(in.normal, Real(0));
    const Real depth = Real(2) / Real(3) * (in.depth + speed * speed / (Real(2) * gravity));
    return {depth, square_root(gravity * depth), in.tangential};
}

// (q^2/g)^(1/3)
template <class Real>
THALWEG_HD auto critical_depth(Real discharge, Real gravity) -> Real {
    const Real cube = discharge * discharge / gravity;
    return cube > Real(0) ? cube * inverse_cube_root(cube) * inverse_cube_root(cube) : Real(0);
}

// A given discharge comes in [m2/s], or goes out if negative, at the depth of the inner water. It is never
// faster than critical, unless its own depth is given (at least 0).
template <class Real>
THALWEG_HD auto flowing_water(const InnerWater<Real>& in, Real discharge, Real given_depth, Real gravity)
    -> OuterWater<Real> {
    if (discharge > Real(0)) {
        const Real least = critical_depth(discharge, gravity);
        const Real depth = given_depth > Real(0) ? given_depth : greater(in.head, least);
        // The square of a tiny discharge is 0 in float, and so is its critical depth.
        return {depth, depth > Real(0) ? -discharge / depth : Real(0), Real(0)};
    }
    const Real fastest = square_root(gravity * in.head);
    const Real wanted = in.head > Real(0) ? -discharge / in.head : Real(0);
    return {in.head, lesser(wanted, fastest), in.tangential};
}

}  // namespace thalweg::shallowwater
