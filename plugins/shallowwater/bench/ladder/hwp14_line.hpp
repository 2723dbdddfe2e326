// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/bench/ladder/horvath_line.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/schemes/hwp14/hwp14.hpp"

// HWP14 along one line, in its published form with a waterline for each direction: a line needs nothing of
// those beside it, as the paper's kernel asks. The cases are those of the solver (Hwp14); outflow is limited
// by the shares of each cell in place of the paper's draining step, whose text is not public.
namespace thalweg::shallowwater::bench::hwp14 {

using horvath::Cell;
using horvath::Line;
using horvath::Rate;
using Form = Hwp14<float, true, true>;

THALWEG_HD auto constants() -> SchemeConstants<float> {
    return {horvath::gravity, horvath::theta, 1e-16f, 1e-6f, 1.0f, 0.0f};
}

THALWEG_HD auto line_rate(float step) -> LineRate<float> {
    constexpr auto quarter_width = static_cast<float>(0.25 * CircularDam::cell_width);
    return {quotient(quarter_width, step), 1.0f};
}

// A cell with what follows from it and from its bed alone.
struct Water {
    float depth, level, normal, tangential;
    float inverse;  // of the depth, 1/m
    float edge;     // depth at the lower face, m
    float bed_low, bed_high;
};

// What a cell gives to the flux through one of its faces.
struct Side {
    FaceState<float> state;
    float depth;     // of the cell, m
    float most;      // that it gives, m2/s
    float fraction;  // of any outflow
};

// The flux through a face, without the part of its normal momentum that only the cell before it needs.
struct Passed {
    float mass, normal, tangential;
};

THALWEG_HD auto water(const Cell& cell, float bed_low, float bed_high) -> Water {
    const float depth = at_least(cell.level - 0.5f * (bed_low + bed_high), 0.0f);
    const float edge = directional_waterline(depth, 0.5f * magnitude(bed_high - bed_low));
    const bool covered = Form::covers(cell.level, bed_low, bed_high);
    return {depth,
            covered ? cell.level : lesser(bed_low, bed_high) + edge,
            cell.normal,
            cell.tangential,
            desingularised_inverse_depth(depth, constants().epsilon4),
            edge,
            bed_low,
            bed_high};
}

// The bed is continuous, so that the sill of a face is the cell's own bed there.
THALWEG_HD auto stencil(const Water& low, const Water& own, const Water& high) -> LineStencil<float> {
    return {low.depth,   own.depth,      high.depth,     low.level,
            own.level,   high.level,     low.normal,     own.normal,
            high.normal, low.tangential, own.tangential, high.tangential,
            own.bed_low, own.bed_high,   own.bed_low,    own.bed_high,
            0.0f};
}

// As if the cell were covered along the line.
THALWEG_HD auto covered_faces(const Water& low, const Water& own, const Water& high, float step)
    -> BalancedFaces<float> {
    return Form::covered_faces<false>(constants(), stencil(low, own, high),
                                      {low.inverse, own.inverse, high.inverse}, line_rate(step));
}

// Replaces them where it is not. `over_low`, `over_high`: the depths [m] at its two faces of the neighbours
// there, as if they were covered.
THALWEG_HD void correct(BalancedFaces<float>& faces, const Water& low, const Water& own, const Water& high,
                        float over_low, float over_high, float step) {
    if (!Form::covers(own.level, own.bed_low, own.bed_high)) {
        faces = Form::partial_faces(constants(), stencil(low, own, high), own.inverse, own.edge,
                                    {over_low, low.bed_low, over_high, high.bed_high}, line_rate(step));
    }
}

THALWEG_HD auto low_side(const BalancedFaces<float>& faces, float depth) -> Side {
    return {faces.low, depth, faces.limit.low, faces.limit.fraction};
}

THALWEG_HD auto high_side(const BalancedFaces<float>& faces, float depth) -> Side {
    return {faces.high, depth, faces.limit.high, faces.limit.fraction};
}

THALWEG_HD auto flux(const Side& low, const Side& high) -> FaceFlux<float> {
    return Form::flux<false>(constants(), low.state, high.state, low.depth, high.depth,
                             {0.0f, low.most, low.fraction}, {high.most, 0.0f, high.fraction}, false);
}

// What a cell gains from both of its faces on the line and from its bed.
THALWEG_HD auto rate(const Passed& in, const FaceFlux<float>& out, float thrust) -> Rate {
    return {in.mass - out.mass, in.normal - out.normal_low - horvath::gravity * thrust,
            in.tangential - out.tangential};
}

struct Scheme {
    static constexpr auto name = "hwp14";
    static constexpr int halo = 3;
    // One more than the halo: the waterline of its last cell needs the bed at both faces.
    static constexpr int ghosts = 4;
    // Its fluxes need the time step, so that it is that of the speeds one step before.
    static constexpr bool limits_outflow = true;
    static constexpr double desingularisation_depth = 1e-4;  // m, see constants()

    // From memory alone, everything made again for each cell. `speed` grows to the fastest.
    static THALWEG_HD auto rate_from_memory(const Line& line, float& speed) -> Rate {
        Water w[7];
        for (int k = 0; k < 7; ++k) {
            w[k] = water(line.cell(k - 3), line.bed_low(k - 3), line.bed_high(k - 3));
        }
        BalancedFaces<float> covered[5];
        for (int k = 0; k < 5; ++k) {
            covered[k] = covered_faces(w[k], w[k + 1], w[k + 2], line.step);
        }
        BalancedFaces<float> faces[3];
        for (int k = 0; k < 3; ++k) {
            faces[k] = covered[k + 1];
            correct(faces[k], w[k + 1], w[k + 2], w[k + 3], covered[k].high.depth, covered[k + 2].low.depth,
                    line.step);
        }
        const FaceFlux<float> in = flux(high_side(faces[0], w[2].depth), low_side(faces[1], w[3].depth));
        const FaceFlux<float> out = flux(high_side(faces[1], w[3].depth), low_side(faces[2], w[4].depth));
        speed = greater(speed, greater(in.speed, out.speed));
        return rate({in.mass, in.normal_high, in.tangential}, out, faces[1].thrust);
    }
};

}  // namespace thalweg::shallowwater::bench::hwp14
