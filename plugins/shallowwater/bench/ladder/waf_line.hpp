// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// A face of the scheme of Sataporn et al. 2021: MUSCL (their eqs. 9 to 11, with the half width and the
// differences that they should have), hydrostatic reconstruction (12, 13; Audusse et al. 2004), and the
// two-wave TVD-WAF flux (6, 7) with HLL waves and van Leer's limiter, which the paper leaves open.
namespace thalweg::shallowwater::bench::waf {

constexpr float gravity = 9.81f;
constexpr float dry_depth = 1e-5f;  // m

// Normal and tangential to the faces of the line; m, m/s, m/s, m.
struct Cell {
    float depth, normal, tangential, bed;
};

struct Side {
    float depth, level, normal, tangential;
};

struct Ends {
    Side low, high;
};

// Both momenta are without the hydrostatic pressure of the reconstructed depth on that side.
struct Flux {
    float mass, normal_low, normal_high, tangential;
};

// The two waves of a face: speeds and jumps of the depth.
struct Waves {
    Side low, high;  // after hydrostatic reconstruction
    float speed[2];
    float jump[2];
    bool dry;
};

THALWEG_HD auto minmod(float a, float b) -> float {
    const float smaller = magnitude(a) <= magnitude(b) ? a : b;
    return a * b > 0.0f ? smaller : 0.0f;
}

// Velocities are weighted with the depth of the other end, so that the discharge of the cell stays what it
// is.
THALWEG_HD auto reconstruct(const Cell& low, const Cell& cell, const Cell& high) -> Ends {
    const float level = cell.depth + cell.bed;
    const float half_h = 0.5f * minmod(cell.depth - low.depth, high.depth - cell.depth);
    const float half_w = 0.5f * minmod(level - low.depth - low.bed, high.depth + high.bed - level);
    const float half_n = 0.5f * minmod(cell.normal - low.normal, high.normal - cell.normal);
    const float half_t = 0.5f * minmod(cell.tangential - low.tangential, high.tangential - cell.tangential);
    const float h_low = cell.depth - half_h;
    const float h_high = cell.depth + half_h;
    const float inverse = quotient(1.0f, greater(cell.depth, dry_depth));
    const float to_low = h_high * inverse;
    const float to_high = h_low * inverse;
    return {{h_low, level - half_w, cell.normal - half_n * to_low, cell.tangential - half_t * to_low},
            {h_high, level + half_w, cell.normal + half_n * to_high, cell.tangential + half_t * to_high}};
}

// Of a wave that goes away from a side: how much faster than c it is in a bore.
THALWEG_HD auto bore_factor(float star, float depth) -> float {
    return star > depth ? square_root(quotient(0.5f * (star + depth) * star, depth * depth)) : 1.0f;
}

THALWEG_HD auto find_waves(Side low, Side high) -> Waves {
    const float bed = greater(low.level - low.depth, high.level - high.depth);
    low.depth = greater(low.level - bed, 0.0f);
    high.depth = greater(high.level - bed, 0.0f);
    const bool dry_low = low.depth <= dry_depth;
    const bool dry_high = high.depth <= dry_depth;
    low.normal = dry_low ? 0.0f : low.normal;
    high.normal = dry_high ? 0.0f : high.normal;
    const float c_low = square_root(gravity * low.depth);
    const float c_high = square_root(gravity * high.depth);
    const float root = greater(0.5f * (c_low + c_high) + 0.25f * (low.normal - high.normal), 0.0f);
    const float star = root * root * (1.0f / gravity);
    float slow = low.normal - c_low * bore_factor(star, greater(low.depth, dry_depth));
    float fast = high.normal + c_high * bore_factor(star, greater(high.depth, dry_depth));
    slow = dry_low ? high.normal - 2.0f * c_high : (dry_high ? low.normal - c_low : slow);
    fast = dry_low ? high.normal + c_high : (dry_high ? low.normal + 2.0f * c_low : fast);
    const float span = greater(fast - slow, 1e-9f);
    const float between = quotient(
        fast * high.depth - slow * low.depth + low.depth * low.normal - high.depth * high.normal, span);
    return {low, high, {slow, fast}, {between - low.depth, high.depth - between}, dry_low || dry_high};
}

// Toro's A-function for van Leer: 1 is upwind, the Courant number itself second order.
THALWEG_HD auto limited(float courant, float upwind, float local) -> float {
    const float c = magnitude(courant);
    const bool still = magnitude(local) < 1e-6f;
    const float ratio = still ? (magnitude(upwind) < 1e-6f ? 1.0f : 1e6f) : quotient(upwind, local);
    return ratio <= 0.0f ? 1.0f : 1.0f - (1.0f - c) * quotient(2.0f * ratio, 1.0f + ratio);
}

// What wave k of a face takes off the mean of both sides' fluxes. `step` is time step over cell width.
THALWEG_HD auto weight(const Waves& before, const Waves& here, const Waves& behind, int k, float step,
                       bool near_dry) -> float {
    const float courant = here.speed[k] * step;
    const float upwind = courant > 0.0f ? before.jump[k] : behind.jump[k];
    const float phi = near_dry ? 1.0f : limited(courant, upwind, here.jump[k]);
    return courant > 0.0f ? phi : (courant < 0.0f ? -phi : 0.0f);
}

// Keeps the compiler from writing out a loop.
#if defined(__CUDA_ARCH__)
#define THALWEG_ROLLED _Pragma("unroll 1")
#elif defined(__CUDACC__)
#define THALWEG_ROLLED
#else
#define THALWEG_ROLLED _Pragma("GCC unroll 1")
#endif

// Paper, eq. 7, at the face between cells 2 and 3 of six. Unrolled: the paper's last step, which writes the
// loop over the two waves out.
template <bool Unrolled>
THALWEG_HD auto flux(const Cell (&cells)[6], float step) -> Flux {
    const Ends a = reconstruct(cells[0], cells[1], cells[2]);
    const Ends b = reconstruct(cells[1], cells[2], cells[3]);
    const Ends c = reconstruct(cells[2], cells[3], cells[4]);
    const Ends d = reconstruct(cells[3], cells[4], cells[5]);
    const Waves before = find_waves(a.high, b.low);
    const Waves here = find_waves(b.high, c.low);
    const Waves behind = find_waves(c.high, d.low);
    const bool near_dry = before.dry || here.dry || behind.dry;

    const float mass_low = here.low.depth * here.low.normal;
    const float mass_high = here.high.depth * here.high.normal;
    const float pressure_low = 0.5f * gravity * here.low.depth * here.low.depth;
    const float pressure_high = 0.5f * gravity * here.high.depth * here.high.depth;
    const float push_low = mass_low * here.low.normal + pressure_low;
    const float push_high = mass_high * here.high.normal + pressure_high;
    const float inverse = quotient(1.0f, greater(here.speed[1] - here.speed[0], 1e-9f));
    const float product = here.speed[0] * here.speed[1];
    const float mass_star = (here.speed[1] * mass_low - here.speed[0] * mass_high +
                             product * (here.high.depth - here.low.depth)) *
                            inverse;
    const float push_star =
        (here.speed[1] * push_low - here.speed[0] * push_high + product * (mass_high - mass_low)) * inverse;
    const float mass_jump[2] = {mass_star - mass_low, mass_high - mass_star};
    const float push_jump[2] = {push_star - push_low, push_high - push_star};
    float mass = mass_low + mass_high;
    float push = push_low + push_high;
    if (Unrolled) {
        const float slow = weight(before, here, behind, 0, step, near_dry);
        const float fast = weight(before, here, behind, 1, step, near_dry);
        mass -= slow * mass_jump[0] + fast * mass_jump[1];
        push -= slow * push_jump[0] + fast * push_jump[1];
    } else {
        THALWEG_ROLLED
        for (int k = 0; k < 2; ++k) {
            const float w = weight(before, here, behind, k, step, near_dry);
            mass -= w * mass_jump[k];
            push -= w * push_jump[k];
        }
    }
    mass *= 0.5f;
    push *= 0.5f;
    return {mass, push - pressure_low, push - pressure_high,
            mass * (mass > 0.0f ? here.low.tangential : here.high.tangential)};
}

// The bed's and the level's share in the normal momentum of a cell, times the cell width; the centred source
// of the second order goes with it.
THALWEG_HD auto level_push(const Cell& low, const Cell& cell, const Cell& high) -> float {
    const float level = cell.depth + cell.bed;
    return gravity * cell.depth * minmod(level - low.depth - low.bed, high.depth + high.bed - level);
}

}  // namespace thalweg::shallowwater::bench::waf
