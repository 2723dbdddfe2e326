// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "shallowwater/flow/boundary_kind.hpp"
#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/time_series.hpp"

// What a user says about water that crosses the outer faces of the grid, and about water that comes and goes
// inside it. Lives on the host; the solver copies it.
namespace thalweg::shallowwater {

// Some faces with a kind of their own. Levels are in the datum of the bed.
struct Boundary {
    std::string name;
    BoundaryKind kind = BoundaryKind::wall;
    std::vector<int> faces;  // of OuterFaces
    TimeSeries value;
    TimeSeries level;  // discharge only, m: that of the water that comes in, where it is supercritical
    double still = 0;  // absorbing only, m: level of the water at rest outside
    double slope = 0;  // normal only, 1: of the bed outside; 0: that of the bed inside
    // Faces between cells; those count that lie between a cell of the bed and missing ground. A face that
    // several boundaries name belongs to the first of them.
    std::vector<FaceBetween> between;
    TimeSeries velocity = {};  // sea only, m/s inwards: that of the water outside; empty: see `response`
    double response = 0;       // sea only, s: how slowly the velocity outside follows that inside
    // By face of `faces`, then of `between`: what is added to the level there [m], or the weight of the
    // discharge for a metre; empty: nothing, or by conveyance.
    std::vector<double> profile = {};
};

// What a run has found of a boundary when it has seen the bed; also of an edge of the Domain that is open.
struct BoundaryFacts {
    std::string name;
    BoundaryKind kind = BoundaryKind::wall;
    int faces = 0;           // that water can reach
    double length = 0;       // m, of these
    double lowest_bed = 0;   // m, of these, in the datum of the bed
    double slope = 0;        // normal only, 1: in use
    double slope_error = 0;  // normal only, 1: how far off one may be that the bed gave; infinite: not known
    double slope_reach = 0;  // normal only, m: how far inwards the bed gave it; 0: the user did
};

// A boundary none of whose faces has ground beside it.
class UnreachedBoundary final : public std::invalid_argument {
  public:
    explicit UnreachedBoundary(const std::string& boundary)
        : std::invalid_argument("shallowwater: boundary '" + boundary +
                                "' has no face that water can reach; all lie beside missing ground"),
          name(boundary) {}

    std::string name;
};

// A normal without a slope of its own, where the bed inside does not fall towards it.
class BedWithoutSlope final : public std::invalid_argument {
  public:
    BedWithoutSlope(const std::string& boundary, double found)
        : std::invalid_argument("shallowwater: the bed inside of boundary '" + boundary + "' has the slope " +
                                std::to_string(found) + " and does not fall towards it; give a slope"),
          name(boundary),
          slope(found) {}

    std::string name;
    double slope;
};

// A source in a cell of missing ground.
class SourceWithoutGround final : public std::invalid_argument {
  public:
    explicit SourceWithoutGround(const std::string& source)
        : std::invalid_argument("shallowwater: source '" + source + "' lies on missing ground"),
          name(source) {}

    std::string name;
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
