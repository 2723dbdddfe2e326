// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// One side of a face: depth over the sill [m], negative where its surface lies below, and velocity normal and
// tangential to the face [m/s].
template <class Real>
struct FaceState {
    Real depth;
    Real normal;
    Real tangential;
};

// How far the surface on each side of a face lies below its sill [m].
template <class Real>
struct Falls {
    Real low, high;
};

// Leaves no depth below 0, and returns what it takes away.
template <class Real>
THALWEG_HD auto cut_falls(FaceState<Real>& low, FaceState<Real>& high) -> Falls<Real> {
    const Falls<Real> falls = {at_least(-low.depth, Real(0)), at_least(-high.depth, Real(0))};
    low.depth = at_least(low.depth, Real(0));
    high.depth = at_least(high.depth, Real(0));
    return falls;
}

// What crosses a face, positive towards the high side. The pressure part is given as the difference to each
// side's own hydrostatic pressure, so that it is exactly zero at rest; hence two normal momenta.
template <class Real>
struct FaceFlux {
    Real mass;         // m2/s
    Real normal_low;   // m3/s2, for the cell on the low side
    Real normal_high;  // m3/s2, for the cell on the high side
    Real tangential;   // m3/s2
    Real speed;        // m/s, the larger one-sided wave speed
};

// A central-upwind flux in parts, before any limit.
template <class Real>
struct CentralFlux {
    Real mass;           // m2/s
    Real advected;       // m3/s2, normal momentum without pressure
    Real tangential;     // m3/s2
    Real pressure_low;   // m3/s2, pressure above the low side's own
    Real pressure_jump;  // m3/s2, the high side's own pressure above the low side's
    Real speed;          // m/s

    THALWEG_HD auto complete() const -> FaceFlux<Real> {
        const Real normal_low = advected + pressure_low;
        return {mass, normal_low, normal_low - pressure_jump, tangential, speed};
    }
};

// The one-sided wave speeds of a face [m/s]: ahead is not negative, behind not positive.
template <class Real>
struct OneSidedSpeeds {
    Real ahead, behind;
};

template <class Real>
THALWEG_HD auto one_sided_speeds(const FaceState<Real>& low, const FaceState<Real>& high, Real gravity)
    -> OneSidedSpeeds<Real> {
    const Real c_low = square_root(gravity * low.depth);
    const Real c_high = square_root(gravity * high.depth);
    return {greater(greater(low.normal + c_low, high.normal + c_high), Real(0)),
            lesser(lesser(low.normal - c_low, high.normal - c_high), Real(0))};
}

// Central-upwind flux (Kurganov & Petrova 2007) grouped as value + t * difference, so that equal states give
// exactly their own flux in any precision. `inverse_span` is 1 / (ahead - behind) of the one-sided speeds.
template <class Real>
THALWEG_HD auto central_flux(const FaceState<Real>& low, const FaceState<Real>& high, Real gravity,
                             const OneSidedSpeeds<Real>& a, Real inverse_span) -> CentralFlux<Real> {
    const Real t = -a.behind * inverse_span;
    const Real k = -a.ahead * t;
    const Real q_low = low.depth * low.normal;
    const Real q_high = high.depth * high.normal;
    const Real jump = high.depth - low.depth;
    const Real jump_q = q_high - q_low;
    const Real along_low = q_low * low.normal;
    const Real across_low = q_low * low.tangential;
    const Real pressure_jump = Real(0.5) * gravity * jump * (high.depth + low.depth);
    return {q_low + t * jump_q + k * jump,
            along_low + t * (q_high * high.normal - along_low) + k * jump_q,
            across_low + t * (q_high * high.tangential - across_low) +
                k * (high.depth * high.tangential - low.depth * low.tangential),
            t * pressure_jump,
            pressure_jump,
            greater(a.ahead, -a.behind)};
}

// Draining limit: the face passes what either side can give in the step without running dry (share_low,
// share_high [m2/s]), and its momentum shrinks with its mass.
template <class Real>
THALWEG_HD void limit_draining(CentralFlux<Real>& f, Real share_low, Real share_high) {
    const Real share = f.mass > Real(0) ? share_low : share_high;
    const Real scale = fraction_of(share, magnitude(f.mass));
    f.mass *= scale;
    f.advected *= scale;
    f.tangential *= scale;
}

// The most water that the cells on both sides of a face exchange through it without net mass [m2/s];
// negative: no limit.
template <class Real>
struct MixingLimit {
    Real low, high;
};

// Of a scheme whose faces are never much deeper than their cells.
struct UnlimitedMixing {};

// How much a cell may exchange through a face, over the most that it gives through it. A cell that exchanges
// as much through both faces of a line goes a quarter beyond the velocity of its neighbours, and comes back.
template <class Real>
constexpr auto mixed_over_given = Real(2.5);

// What a cell of this depth [m] may exchange through a face [m2/s], from the most that it gives through it.
// In a film, whose velocity is damped, the exchange takes off less momentum, so it may be more.
template <class Real>
THALWEG_HD auto most_mixed(Real share, Real depth, Real epsilon4) -> Real {
    const Real most = mixed_over_given<Real> * share;
    const Real part = depth * desingularised_inverse_depth(depth, epsilon4);
    return is_damped(depth, epsilon4) ? quotient(most, greater(part, Real(1e-3))) : most;
}

// Limits the momentum that a central-upwind flux carries beside that of the water which crosses the face. It
// is an exchange of water between both sides; a cell with little water behind a deep face took by it
// velocities far beyond those of both sides. Ours.
template <class Real>
THALWEG_HD void limit_mixing(CentralFlux<Real>& f, Real low, Real high, const MixingLimit<Real>& limit) {
#if defined(__CUDA_ARCH__)
    if (limit.low < Real(0)) {
        return;
    }
#endif
    const Real left_low = limit.low - at_least(f.mass, Real(0));
    const Real left_high = limit.high - at_least(-f.mass, Real(0));
    const Real most = at_least(lesser(left_low, left_high), Real(0)) * magnitude(low - high);
    const Real carried = f.mass * (f.mass > Real(0) ? low : high);
    const Real mixed = f.advected - carried;
    const Real held = carried + (mixed > Real(0) ? most : -most);
    // As one test after the other, since && is a branch that keeps GCC from vectorising.
    const Real limited = magnitude(mixed) > most ? held : f.advected;
    f.advected = limit.low < Real(0) ? f.advected : limited;
}

template <class Real>
THALWEG_HD void limit_mixing(CentralFlux<Real>&, Real, Real, UnlimitedMixing) {}

// The water that crosses a face carries the tangential velocity of the side that it comes from: a face
// between two streams that run side by side passes no momentum from one to the other (Toro 2001, contact
// wave).
template <class Real>
THALWEG_HD void carry_tangential(CentralFlux<Real>& f, Real low, Real high) {
    f.tangential = f.mass * (f.mass > Real(0) ? low : high);
}

// Hydrostatic reconstruction leaves out what pushes water that falls from a sill into water, or onto a bed,
// that lies below: the weight of the water over the fall (Chen & Noelle 2017). Ours: a fall counts for at
// most eight times the depth, so that a film gathers no speed that its cell cannot pass on.
template <class Real>
THALWEG_HD void push_falling(FaceFlux<Real>& f, const FaceState<Real>& low, const FaceState<Real>& high,
                             const Falls<Real>& falls, Real gravity) {
    const Real most = Real(8);
    f.normal_low -= gravity * low.depth * lesser(falls.high, most * low.depth);
    f.normal_high -= gravity * high.depth * lesser(falls.low, most * high.depth);
}

// The flux of any face, with depths and what cut_falls() has taken from them. `blocked`: a wall or an open
// edge closes it to mass. `Published`: tangential momentum by the central-upwind formula, too, as in Kurganov
// & Petrova 2007.
template <bool Published = false, class Real, class Mixing = UnlimitedMixing>
THALWEG_HD auto central_upwind(const FaceState<Real>& low, const FaceState<Real>& high,
                               const Falls<Real>& falls, Real gravity, bool blocked, Real share_low,
                               Real share_high, const Mixing& mixing = {}) -> FaceFlux<Real> {
    const OneSidedSpeeds<Real> a = one_sided_speeds(low, high, gravity);
    // Below this span both sides are dry and still, and every difference that it multiplies is zero.
    const Real inverse_span = quotient(Real(1), greater(a.ahead - a.behind, Real(1e-9)));
    CentralFlux<Real> f = central_flux(low, high, gravity, a, inverse_span);
    f.mass = blocked ? Real(0) : f.mass;
    f.tangential = blocked ? Real(0) : f.tangential;
    limit_draining(f, share_low, share_high);
    if (!Published) {
        limit_mixing(f, low.normal, high.normal, mixing);
        carry_tangential(f, low.tangential, high.tangential);
    }
    FaceFlux<Real> flux = f.complete();
    push_falling(flux, low, high, falls, gravity);
    return flux;
}

}  // namespace thalweg::shallowwater
