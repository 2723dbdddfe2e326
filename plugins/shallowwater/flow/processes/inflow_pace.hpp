// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"

// How long a step may be for the water that boundaries and sources bring, on any mesh. On the host.
namespace thalweg::shallowwater {

// A face of a boundary, or a cell with a source or a given level.
struct InflowFace {
    double width;   // m, of the cell that the water comes into
    double length;  // m, of the face, or the rim of the cell
    double bed;     // m, of the cell, in the datum of the user
    // What its boundary's profile says: m that its level is higher, or its weight of the discharge for a
    // metre; missing: none.
    double profile = std::numeric_limits<double>::quiet_NaN();
    int held = -1;                                            // place among the held faces; -1: none
    double level = std::numeric_limits<double>::quiet_NaN();  // m, of the water in the cell; missing: dry
};

// Faces that water comes in through; by boundary, source and hydrograph cell of a Boundaries.
struct InflowFaces {
    std::vector<std::vector<InflowFace>> boundaries;
    std::vector<InflowFace> sources, cells;
};

// The rate [1/s] at which water from outside crosses the cells that it comes into. A step is chosen by the
// waves of the step before, which know nothing of that water before it is there: on dry ground it would be as
// long as 1 m/s takes to cross a cell, and fill the first cells many times as deep as they can be.
class InflowPace {
  public:
    InflowPace() = default;

    // `gravity` in m/s2.
    InflowPace(const Boundaries& boundaries, InflowFaces faces, double gravity);

    // Largest in the time [from, to] in s; 0 where nothing comes in. A discharge q for a metre counts with
    // the least |u| + sqrt(g h) of all water that carries it, 1.89 (g q)^(1/3), and a level with sqrt(g h)
    // over the bed, so that water which is there already is hardly ever slower.
    auto rate(double from, double to) const -> double;

    // Step [s] in that time by which waves cross `courant` widths; infinite where nothing comes in.
    auto longest_step(double from, double to, double courant) const -> double;

    // Takes other series, for the same faces.
    void set_series(const Boundaries& boundaries);

    // Whether levels decide how something is shared out.
    auto needs_levels() const -> bool;

    // Takes the levels of the water beside all held faces [m above the datum; missing where dry], with the
    // datum [m].
    void set_levels(const std::vector<double>& levels, double datum);

  private:
    auto rate_of_levels(const std::vector<InflowFace>& faces, double level) const -> double;
    auto rate_of_discharge(const std::vector<InflowFace>& faces, double discharge) const -> double;

    Boundaries boundaries_;
    InflowFaces faces_;
    double gravity_ = 0;
};

}  // namespace thalweg::shallowwater
