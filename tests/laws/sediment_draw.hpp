// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include <rapidcheck.h>

#include "../sediment/coupled.hpp"
#include "images.hpp"

namespace thalweg::sediment::test {

/// A stream that moves its bed, in a few whole numbers; the sediment as the node sets it up by default but
/// for what is drawn. Computed in double.
struct SedimentDraw {
    int columns, rows;             ///< 1 to 14
    int seed;                      ///< of everything that varies from cell to cell
    int classes;                   ///< 1 to 4
    int capacity;                  ///< one of enum Capacity
    int loads;                     ///< one of enum Loads
    int convection;                ///< of enum Convection but central, whose iteration may diverge
    int settling, hiding;          ///< of their enums
    bool adi;                      ///< what solves
    int relief, tilt_x, tilt_y;    ///< of the bed, in 1/64 m
    int holes;                     ///< of a hundred cells, how many have no bed
    int depth;                     ///< the deepest, in 1/8 m
    bool patches;                  ///< whether a half of the cells is dry
    int speed_x, speed_y;          ///< of the stream, in 1/4 m/s
    int west, east, south, north;  ///< of the water, 0 wall, 1 open
    int inflow;                    ///< one of enum Inflow, at all edges
    int thickness;                 ///< of the erodible bed, in 1/16 m
    int factor;                    ///< morphological, 1 or more
    int velocity;                  ///< of bed load, one of enum BedLoadVelocity
    int roughness;                 ///< one of enum Roughness
    int steps;

    static auto draws() -> rc::Gen<SedimentDraw>;
};

void showValue(const SedimentDraw& draw,
               std::ostream& out);  // NOLINT(readability-identifier-naming): RapidCheck

auto river_of(const SedimentDraw& draw) -> River;

/// Seconds of a drawn step.
constexpr double drawn_step = 0.5;

}  // namespace thalweg::sediment::test
