// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/horvath_line.hpp"
#include "shallowwater/physics/minmod.hpp"
#include "shallowwater/physics/velocity.hpp"

// KP07 along one line as Horvath et al. 2016 run it: unknowns are level and discharges, no limits on outflow
// or velocity. Only the difference of the pressure to each side's own enters a flux, which is the same in
// exact arithmetic.
namespace thalweg::shallowwater::bench::kp07 {

using horvath::Cell;
using horvath::gravity;
using horvath::Line;
using horvath::Rate;
using horvath::theta;

constexpr float epsilon4 = 0.4f * 0.4f * 0.4f * 0.4f;  // m4

struct Side {
    float depth, normal, tangential;  // m, m/s, m/s
};

struct Reconstruction {
    Side low, high;
    float slope;  // of the level, times the cell width
};

struct Flux {
    float mass, normal_low, normal_high, tangential;
    float speed;
};

THALWEG_HD auto side(float depth, float normal, float tangential) -> Side {
    const float inverse = desingularised_inverse_depth(depth, epsilon4);
    return {depth, normal * inverse, tangential * inverse};
}

// Paper, section 3.3, with the positivity correction of KP07: a face below its bed is lifted to it.
THALWEG_HD auto reconstruct(const Cell& low, const Cell& cell, const Cell& high, float bed_low,
                            float bed_high) -> Reconstruction {
    float slope = minmod_slope(theta, low.level, cell.level, high.level);
    if (cell.level + 0.5f * slope < bed_high) {
        slope = 2.0f * (bed_high - cell.level);
    } else if (cell.level - 0.5f * slope < bed_low) {
        slope = 2.0f * (cell.level - bed_low);
    }
    const float half_n = 0.5f * minmod_slope(theta, low.normal, cell.normal, high.normal);
    const float half_t = 0.5f * minmod_slope(theta, low.tangential, cell.tangential, high.tangential);
    return {side(at_least(cell.level - 0.5f * slope - bed_low, 0.0f), cell.normal - half_n,
                 cell.tangential - half_t),
            side(at_least(cell.level + 0.5f * slope - bed_high, 0.0f), cell.normal + half_n,
                 cell.tangential + half_t),
            slope};
}

// Central-upwind flux of a face.
THALWEG_HD auto flux(const Side& low, const Side& high) -> Flux {
    const float c_low = square_root(gravity * low.depth);
    const float c_high = square_root(gravity * high.depth);
    const float ahead = greater(greater(low.normal + c_low, high.normal + c_high), 0.0f);
    const float behind = lesser(lesser(low.normal - c_low, high.normal - c_high), 0.0f);
    const float span = greater(ahead - behind, 1e-9f);
    const float t = quotient(-behind, span);
    const float k = ahead * -t;
    const float q_low = low.depth * low.normal;
    const float q_high = high.depth * high.normal;
    const float jump = high.depth - low.depth;
    const float advected =
        q_low * low.normal + t * (q_high * high.normal - q_low * low.normal) + k * (q_high - q_low);
    const float along = q_low * low.tangential + t * (q_high * high.tangential - q_low * low.tangential) +
                        k * (high.depth * high.tangential - low.depth * low.tangential);
    const float pressure = 0.5f * gravity * jump * (high.depth + low.depth);
    return {q_low + t * (q_high - q_low) + k * jump, advected + t * pressure,
            advected + (t - 1.0f) * pressure, along, greater(ahead, -behind)};
}

// What a cell gains from both of its faces on the line and from its bed.
THALWEG_HD auto rate(const Flux& low, const Flux& high, float depth, float slope) -> Rate {
    return {low.mass - high.mass, low.normal_high - high.normal_low - gravity * depth * slope,
            low.tangential - high.tangential};
}

struct Scheme {
    static constexpr auto name = "kp07";
    static constexpr int halo = 2;
    static constexpr int ghosts = 2;
    static constexpr bool limits_outflow = false;
    static constexpr double desingularisation_depth = 0.4;  // m, the paper's

    // From memory alone, every value loaded and every reconstruction made again for each cell. `speed` grows
    // to the fastest.
    static THALWEG_HD auto rate_from_memory(const Line& line, float& speed) -> Rate {
        const Cell west = line.cell(-1);
        const Cell here = line.cell(0);
        const Cell east = line.cell(1);
        const float bed_west = line.bed_low(0);
        const float bed_east = line.bed_high(0);
        const Reconstruction low = reconstruct(line.cell(-2), west, here, line.bed_low(-1), bed_west);
        const Reconstruction own = reconstruct(west, here, east, bed_west, bed_east);
        const Reconstruction high = reconstruct(here, east, line.cell(2), bed_east, line.bed_high(1));
        const Flux in = flux(low.high, own.low);
        const Flux out = flux(own.high, high.low);
        speed = greater(speed, greater(in.speed, out.speed));
        return rate(in, out, here.level - 0.5f * (bed_west + bed_east), own.slope);
    }
};

}  // namespace thalweg::shallowwater::bench::kp07
