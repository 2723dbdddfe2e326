// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/level_and_bed_faces.hpp"
#include "shallowwater/schemes/waf/interface.hpp"
#include "shallowwater/schemes/waf/limiter.hpp"

namespace thalweg::shallowwater {

// Cells that a step reaches in each direction: the limiters of a face look at the next one.
constexpr int waf_halo = 3;

// A wave of an interface in the limited flux.
template <class Real>
struct LimitedWave {
    Real speed;              // m/s
    Real below, own, above;  // its jump at the interface before, at its own and at the one after
    Real negligible;         // the square of a jump that counts as none
};

// room - speed * rate, but not below 0; room is at most 1. CUDA cuts a fused operation at no cost.
#if defined(__CUDA_ARCH__)
THALWEG_HD auto room_left(float room, float speed, float rate) -> float {
    float left;
    asm("fma.rn.ftz.sat.f32 %0, %1, %2, %3;" : "=f"(left) : "f"(speed), "f"(-rate), "f"(room));
    return left;
}
#else
THALWEG_HD auto room_left(float room, float speed, float rate) -> float {
    return greater(room - speed * rate, 0.0f);
}
#endif

THALWEG_HD auto room_left(double room, double speed, double rate) -> double {
    return greater(room - speed * rate, 0.0);
}

// Half of the sign of the wave speed times the limiter function phi (Toro 2001): 1/2 or -1/2 is upwind, half
// of the Courant number itself is second order in space and time. `half_rate` is half of time step over cell
// width [s/m]; `half_smooth` is 0 next to dry ground, where all waves are upwind, else 1/2.
template <class Limiter, class Real>
THALWEG_HD auto half_limited_sign(const LimitedWave<Real>& wave, Real half_rate, Real half_smooth) -> Real {
    const bool forward = wave.speed > Real(0);
    const Real gain = Limiter::gain(forward ? wave.below : wave.above, wave.own, wave.negligible);
    const Real half_room = room_left(half_smooth, magnitude(wave.speed), half_rate);
    const Real half_phi = Real(0.5) - half_room * gain;
    return forward ? half_phi : -half_phi;
}

// Jumps below this share of both depths, and of a velocity below this share of the root of g times them,
// count as none: far above rounding, even after thousands of steps, and far below what the second order is
// worth.
template <class Real>
constexpr Real negligible_share = Real(1e-5);

// The jumps that a wall in the middle reflects.
template <class Real>
THALWEG_HD auto mirrored(const WaveJumps<Real>& j) -> WaveJumps<Real> {
    return {-j.third, -j.shear, -j.first};
}

// An interface among its neighbours along a line.
template <class Real>
struct WafNeighbours {
    WaveJumps<Real> below, above;
    Real wet_below, wet_above;  // WafInterface::wet() of theirs
};

// Behind a wall or an open face stands the mirror image; in the open face's equal states no wave is left for
// it to change.
template <class Real>
THALWEG_HD void close_neighbours(Real cell_low, Real cell_high, WafNeighbours<Real>& n) {
    const bool shut_low = cell_low < Real(0);
    const bool shut_high = cell_high < Real(0);
    const WaveJumps<Real> below = n.below;
    const Real wet_below = n.wet_below;
    const WaveJumps<Real> from_above = mirrored(n.above);
    const WaveJumps<Real> from_below = mirrored(below);
    n.below.first = shut_low ? from_above.first : n.below.first;
    n.below.shear = shut_low ? from_above.shear : n.below.shear;
    n.below.third = shut_low ? from_above.third : n.below.third;
    n.wet_below = shut_low ? n.wet_above : n.wet_below;
    n.above.first = shut_high ? from_below.first : n.above.first;
    n.above.shear = shut_high ? from_below.shear : n.above.shear;
    n.above.third = shut_high ? from_below.third : n.above.third;
    n.wet_above = shut_high ? wet_below : n.wet_above;
}

// TVD weighted average flux with the waves of Harten, Lax & van Leer and a contact wave (Toro 2001; Toro &
// Roe 1992), without a limit on what it drains. It is a flux between both sides with weights that the
// limiters choose, grouped as value + weight * difference, so that equal states give their own flux exactly.
// `Deep`: this face and the next ones are known to be wet.
template <class Limiter, bool Deep = false, class Real>
THALWEG_HD auto weighted_average_flux(const SchemeConstants<Real>& c, const WafInterface<Real>& f,
                                      const WafNeighbours<Real>& n, Real rate) -> FaceFlux<Real> {
    const Real half_smooth = Deep ? Real(0.5) : Real(0.5) * (n.wet_below * f.wet() * n.wet_above);
    const Real half_rate = Real(0.5) * rate;
    const WaveJumps<Real> own = f.jumps();
    const Real depths = f.low.depth + f.high.depth;
    const Real share = negligible_share<Real> * negligible_share<Real> * depths;
    const Real no_jump = share * depths + Real(1e-30);
    const Real no_shear = share * c.gravity + Real(1e-30);
    const Real first = half_limited_sign<Limiter, Real>(
        {f.behind, n.below.first, own.first, n.above.first, no_jump}, half_rate, half_smooth);
    const Real shear = half_limited_sign<Limiter, Real>(
        {f.contact, n.below.shear, own.shear, n.above.shear, no_shear}, half_rate, half_smooth);
    const Real third = half_limited_sign<Limiter, Real>(
        {f.ahead, n.below.third, own.third, n.above.third, no_jump}, half_rate, half_smooth);
    const Real middle = third - first;
    const Real t = middle * f.weight_high + (Real(0.5) - third);
    const Real k = -middle * f.ahead * f.weight_high;

    const Real q_low = f.low.depth * f.low.normal;
    const Real q_high = f.high.depth * f.high.normal;
    const Real jump = f.high.depth - f.low.depth;
    const Real jump_q = q_high - q_low;
    const Real own_advected = q_low * f.low.normal;
    const Real mass = q_low + t * jump_q + k * jump;
    const Real advected = own_advected + t * (q_high * f.high.normal - own_advected) + k * jump_q;
    const Real half_pressure = Real(0.5) * c.gravity * jump * depths;
    const Real carried = f.low.tangential + (Real(0.5) - shear) * own.shear;
    return {mass, advected + t * half_pressure, advected + (t - Real(1)) * half_pressure, mass * carried,
            greater(f.ahead, -f.behind)};
}

// Both sides of a cell that is deep and has no wall beside it, for the form muscl. `Published`: depth and
// level are limited, so that the bed, which is left between them, tilts with the water (Audusse et al. 2004).
template <bool Published, class Real>
THALWEG_HD auto deep_waf_faces(Real theta, const WaterStencil<Real>& s, Real inverse_depth)
    -> WaterFaces<Real> {
    return Published ? linear_faces<Real, true>(theta, s, inverse_depth)
                     : level_and_bed_faces<Real, true>(theta, s, inverse_depth);
}

// Both sides of any cell for the form muscl. `Closed`: a neighbour may be a wall or an open edge.
template <bool Published, bool Closed, class Real>
THALWEG_HD auto waf_faces(Real theta, WaterStencil<Real> s, Real inverse_depth) -> WaterFaces<Real> {
    if (!Published) {
        return level_and_bed_faces_of<Closed>(theta, s, inverse_depth);
    }
    if (Closed) {
        close_water_stencil(s);
    }
    return linear_faces(theta, s, inverse_depth);
}

// The whole flux of a face: closed where a wall stands.
template <class Limiter, bool Closed, class Real>
THALWEG_HD auto waf_flux(const SchemeConstants<Real>& c, const WafInterface<Real>& f,
                         WafNeighbours<Real> around, Real cell_low, Real cell_high, Real rate)
    -> FaceFlux<Real> {
    if (Closed) {
        close_neighbours(cell_low, cell_high, around);
    }
    FaceFlux<Real> flux = weighted_average_flux<Limiter>(c, f, around, rate);
    if (Closed) {
        const bool blocked = lesser(cell_low, cell_high) < Real(0);
        flux.mass = blocked ? Real(0) : flux.mass;
        flux.tangential = blocked ? Real(0) : flux.tangential;
    }
    return flux;
}

// A constant cell beside a face: its level and mean bed [m], and the plain minmod slope of the beds along the
// line [m per cell].
template <class Real>
struct CellOnSlope {
    Real level, bed, rise;
};

// In the form split a cell has no slope of its own, so that water which falls over a face into a lower cell
// is pushed by its weight over the fall (Chen & Noelle 2017). Ours: the fall counts for what the bed falls
// across the cell, or for three depths. So a sheet on a slope runs at its normal depth, and water before a
// quay gathers no speed that it has not fallen for. `Closed`: either cell may be a wall or an open edge.
template <bool Closed, class Real>
THALWEG_HD void push_down_slope(FaceFlux<Real>& flux, const WafInterface<Real>& f,
                                const CellOnSlope<Real>& low, const CellOnSlope<Real>& high, Real cell_low,
                                Real cell_high, Real gravity) {
    const Real most = Real(3);
    const Real sill = greater(low.bed, high.bed);
    const Real from_low =
        lesser(at_least(sill - high.level, Real(0)), greater(most * f.low.depth, -low.rise));
    const Real from_high =
        lesser(at_least(sill - low.level, Real(0)), greater(most * f.high.depth, high.rise));
    const Real weight = Closed && lesser(cell_low, cell_high) < Real(0) ? Real(0) : gravity;
    flux.normal_low -= weight * f.low.depth * from_low;
    flux.normal_high -= weight * f.high.depth * from_high;
}

// The largest mass flux [m2/s] out of a cell that its share of the step allows; `quarter` is cell width over
// four time steps [m/s].
template <bool Closed, class Real>
THALWEG_HD auto largest_share(Real cell, Real quarter) -> Real {
    return quarter * (Closed ? greater(cell, Real(0)) : cell);
}

// Shrinks a flux that takes more water out of a cell than its share of the step, so that no cell runs dry.
// Shares in m2/s.
template <class Real>
THALWEG_HD auto within_share(const FaceFlux<Real>& f, Real share_low, Real share_high) -> FaceFlux<Real> {
    const Real share = f.mass > Real(0) ? share_low : share_high;
    // No flux and no share make 0 / 0, of which lesser() takes the 1.
    const Real scale = lesser(quotient(share, magnitude(f.mass)), Real(1));
    return {f.mass * scale, f.normal_low * scale, f.normal_high * scale, f.tangential * scale, f.speed};
}

// The part of the step in which a cell with these free fluxes through its two faces along a line runs dry, or
// 1. A flux shrunk by the factor of the cell that it leaves makes no depth negative, and moves one volume
// still (draining time step, Bollermann et al. 2011).
template <class Real>
THALWEG_HD auto draining_factor(Real depth, Real mass_low, Real mass_high, Real rate) -> Real {
    const Real out = (greater(mass_high, Real(0)) - lesser(mass_low, Real(0))) * rate;
    const Real held = greater(depth, Real(0));
    return fraction_of(held, out);
}

}  // namespace thalweg::shallowwater
