// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Laws of the pull of gravity on bed load down a transverse slope.
enum class SlopeDirection { off, koch_flokstra, talmon, talmon_depth };

inline auto choices(SlopeDirection) -> const std::vector<Choice<SlopeDirection>>& {
    static const std::vector<Choice<SlopeDirection>> all = {{"off", SlopeDirection::off},
                                                            {"koch_flokstra", SlopeDirection::koch_flokstra},
                                                            {"talmon", SlopeDirection::talmon},
                                                            {"talmon_depth", SlopeDirection::talmon_depth}};
    return all;
}

// A unit vector, or zero where there is no direction.
template <class Real>
struct Direction {
    Real x = Real(0);
    Real y = Real(0);
};

// Pull G = 1/f [-] of a slope at a Shields number: 2/(3 theta) (Koch & Flokstra 1980) or 1/(beta sqrt(theta))
// (Talmon, Struiksma & van Mierlo 1995) with beta given, 0.85 in rivers and about twice that in flumes, or
// with their 9 (d50/h)^0.3 of d50 over the depth, which is both. Shields numbers under 0.01, far below
// motion, count as that.
template <class Real>
THALWEG_HD auto slope_pull(SlopeDirection law, Real shields, Real beta, Real grain_over_depth) -> Real {
    const Real theta = greater(shields, Real(0.01));
    switch (law) {
        case SlopeDirection::koch_flokstra:
            return Real(2) / (Real(3) * theta);
        case SlopeDirection::talmon:
            return Real(1) / (beta * ::sqrt(theta));
        case SlopeDirection::talmon_depth:
            return Real(1) / (Real(9) * ::pow(grain_over_depth, Real(0.3)) * ::sqrt(theta));
        default:
            return Real(0);
    }
}

// Direction of the flow near the bed: that of the velocity (u, v) [m/s], turned by the helical flow's
// tangent. Zero in still water.
template <class Real>
THALWEG_HD auto near_bed_direction(Real u, Real v, Real helical_tangent) -> Direction<Real> {
    const Real speed = ::sqrt(u * u + v * v);
    if (!(speed > Real(0))) {
        return {};
    }
    const Real scale = speed * ::sqrt(Real(1) + square(helical_tangent));
    return {(u - v * helical_tangent) / scale, (v + u * helical_tangent) / scale};
}

// Unit vector of (x, y); zero of zero.
template <class Real>
THALWEG_HD auto unit_vector(Real x, Real y) -> Direction<Real> {
    const Real length = ::sqrt(x * x + y * y);
    return length > Real(0) ? Direction<Real>{x / length, y / length} : Direction<Real>{};
}

// Direction of bed load, tan(alpha) = (sin d - G z_y)/(cos d - G z_x) (van Bendegom 1947; Struiksma et al.
// 1985), d the angle of the velocity (u, v) [m/s] turned by the helical flow's tangent, z_x and z_y the slope
// of the bed, positive upward. As vectors it needs no angle, and holds in every quadrant. Zero in still
// water.
template <class Real>
THALWEG_HD auto bed_load_direction(Real u, Real v, Real helical_tangent, Real slope_x, Real slope_y,
                                   Real pull) -> Direction<Real> {
    const Direction<Real> flow = near_bed_direction(u, v, helical_tangent);
    if (flow.x == Real(0) && flow.y == Real(0)) {
        return {};
    }
    return unit_vector(flow.x - pull * slope_x, flow.y - pull * slope_y);
}

}  // namespace thalweg::sediment
