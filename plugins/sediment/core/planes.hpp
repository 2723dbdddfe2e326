// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sediment/core/layers.hpp"
#include "sediment/core/options.hpp"
#include "sediment/physics/bed_load_direction.hpp"

namespace thalweg::sediment {

/// Inflow through one outer face.
struct FaceRule {
    Inflow rule;
    std::int32_t values;  ///< row of Planes::given_at_faces, or -1: those of Setting
};

/// Values that a solver stores for each cell, in planes of nx x ny cells, class by class and layer by layer.
template <class Real>
struct Planes {
    // The water.
    std::uint8_t* active;  ///< 0: a wall
    std::uint8_t* walls;   ///< thin ones: 1 on the western side of the cell, 2 on the southern; null: none
    Real* depth;           ///< m, at the end of the step; 0 where dry
    Real* depth_before;    ///< m, at its start
    Real* velocity_x;      ///< m/s, 0 where dry
    Real* velocity_y;
    Real* shear;      ///< Pa, of the whole bed
    Real* manning;    ///< s/m^(1/3), of grains and forms; null: that of the flow
    Real* turned_x;   ///< of the unit vector of the flow near the bed; 0 where there is none
    Real* turned_y;   ///< see turned_x
    Real* pull;       ///< of a slope on that direction, see slope_pull
    Real* rise_x;     ///< slope of the bed, positive upward; 0 in still water
    Real* rise_y;     ///< see rise_x
    Real* slope;      ///< of the bed along the flow, positive uphill
    Real* crosswise;  ///< of the bed across the flow, positive to the left
    // The bed.
    Real* first_bed;   ///< m, at the start
    Real* bed_change;  ///< m
    Real* hidden;      ///< m, of that change, what the flow does not see; null: nothing
    Real* d50;         ///< m, of the mixing layer
    Real* d90;         ///< m
    BedLayers<Real> bed;
    Real* mixing;        ///< m, how thick the mixing layer is to be; null: the same everywhere
    Real* class_change;  ///< m of bed in this step, by class
    // Exchange with the bed, by class.
    Real* pickup;    ///< m/s, solid volume that the water takes up, for the fractions there are
    Real* settling;  ///< m/s, times the concentration: what it drops
    Real* capacity;  ///< m2/s, of bed load, for the fractions there are
    Real* length;    ///< m, of the bed load's adaptation
    Real* velocity;  ///< m/s > 0, of the grains of the bed load; null: they arrive at once
    Real* moving;    ///< m of solids, of the bed load on its way; null: none
    // The loads, by layer of the systems (see Setting).
    Real* load;                 ///< concentration, or bed load [m2/s]
    Real* load_before;          ///< at the start of the step
    Real* returned;             ///< what recirculates: one value a layer
    int* rim;                   ///< of each cell: its number in the rim, or -1; null: there is no rim
    FaceRule* inflow_at_faces;  ///< of each of CrossedFaces; null: that of its edge
    Real* given_at_faces;       ///< rows of concentrations, then bed loads, by class
    /// Suspended load through the western face of each cell beyond what the matrix says, m3/s of solids
    /// eastward, by class (see corrections.hpp); null: none.
    Real* correction_x;
    Real* correction_y;  ///< through the southern faces, northward
    Real* load_slope_x;  ///< 1/m, gradient of the suspended load, by class; null: a mesh that does not lean
    Real* load_slope_y;  ///< see load_slope_x

    /// Whether a thin wall stands between the cell at `high` and the one before it.
    THALWEG_HD auto has_wall(std::ptrdiff_t high, bool along_x) const -> bool {
        return walls != nullptr && (walls[high] & (along_x ? 1 : 2)) != 0;
    }

    /// Planes that are not needed before the exchange is known, for the bed [m] by class that the loads could
    /// deposit and erode in a step over beds of one class alone.
    THALWEG_HD auto deposited() const -> Real* { return load_before; }

    THALWEG_HD auto eroded() const -> Real* { return class_change; }  ///< see deposited()

    THALWEG_HD auto is_wet(std::ptrdiff_t k, Real dry_depth) const -> bool {
        return active[k] != 0 && depth[k] > dry_depth;
    }

    /// Direction of bed load in a cell: a unit vector, or zero.
    THALWEG_HD auto bed_load_along(std::ptrdiff_t k) const -> Direction<Real> {
        return unit_vector(turned_x[k] - pull[k] * rise_x[k], turned_y[k] - pull[k] * rise_y[k]);
    }
};

}  // namespace thalweg::sediment
