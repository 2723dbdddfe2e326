// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/characteristic_water.hpp"
#include "shallowwater/river/boundaries.hpp"

/// What the laws of boundaries ask of the velocity through a face, by the depth there.
namespace thalweg::river {

/// Velocity that a law asks for at the depth of a face, and how it grows with that depth.
struct FaceLaw {
    double velocity = 0;     ///< m/s outwards
    double growth = 0;       ///< 1/s, 0 or more
    bool with_cell = false;  ///< whether it grows with the depth at the face less that in the cell
};

/// Outside are waves with the invariant `inward` [m/s], twice the celerity less the velocity outwards, of
/// which only the share `stiffness` does not follow the velocity at the face. The water does not leave faster
/// than over a free fall.
THALWEG_HD auto law_of_waves(double depth, double inward, double stiffness, double gravity) -> FaceLaw {
    const double c = square_root(gravity * depth);
    const double free = (2 * c - inward) / stiffness;
    return free > c ? FaceLaw{c, gravity / (2 * c)} : FaceLaw{free, gravity / (c * stiffness)};
}

/// The water falls freely: it is critical.
THALWEG_HD auto law_of_fall(double depth, double gravity) -> FaceLaw {
    const double c = square_root(gravity * depth);
    return {c, gravity / (2 * c)};
}

/// Uniform flow in the channel outside, of which `straight` (0 to 1) crosses the face.
THALWEG_HD auto law_of_channel(double depth, const shallowwater::ChannelBeyond<double>& channel,
                               double straight, double gravity) -> FaceLaw {
    const double part = 1e-4 * depth;
    const double here = channel.normal_velocity(depth, gravity);
    const double more = channel.normal_velocity(depth + part, gravity);
    const double less = channel.normal_velocity(depth - part, gravity);
    return {straight * here, straight * greater((more - less) / (2 * part), 0.0)};
}

/// The water leaves with the velocity `own` of the water inside [m/s], and no wave comes in: where the depth
/// is another than `head`, with which the surface would go on as it comes, the velocity is that of a wave
/// that leaves.
THALWEG_HD auto law_of_going_on(double depth, double own, double head, double gravity) -> FaceLaw {
    const double growth = gravity / square_root(gravity * depth);
    return {own + growth * (depth - head), growth, true};
}

}  // namespace thalweg::river
