// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/core/time_series.hpp"

// What a user says about water that crosses the outer faces of the grid, and about water that comes and goes
// inside it. Lives on the host; the solver copies it.
namespace thalweg::shallowwater {

enum class BoundaryKind {
    wall,
    open,       // water may leave, none comes
    stage,      // `value` is the level [m]; the velocity follows from the wave that goes out
    absorbing,  // waves leave; `value` is the level that an incoming wave would have alone [m]
    critical,   // a free fall: the water leaves at critical depth
    discharge,  // `value` comes in [m3/s], shared out by conveyance; negative: is taken
    rating      // `value` leaves [m3/s] as a function of the mean level of the wet cells beside [m]
};

// Some outer faces with a kind of their own. Levels are in the datum of the bed.
struct Boundary {
    std::string name;
    BoundaryKind kind = BoundaryKind::wall;
    std::vector<int> faces;  // of OuterFaces
    TimeSeries value;
    TimeSeries level;  // discharge only, m: that of the water that comes in, where it is supercritical
    double still = 0;  // absorbing only, m: level of the water at rest outside
};

// Water that comes into cell (i, j), or is taken if negative [m3/s]. It brings no momentum; what is taken
// takes its own.
struct PointSource {
    std::string name;
    int i = 0;
    int j = 0;
    TimeSeries discharge;
};

// A cell whose water is set after each step (the hydrograph cells of Horvath et al. 2016). The volume that
// this adds or takes is counted.
struct HydrographCell {
    std::string name;
    int i = 0;
    int j = 0;
    TimeSeries level;                   // m, in the datum of the bed
    TimeSeries velocity_x, velocity_y;  // m/s; empty: at rest
};

struct Boundaries {
    std::vector<Boundary> edges;
    std::vector<PointSource> sources;
    std::vector<HydrographCell> cells;
};

}  // namespace thalweg::shallowwater
