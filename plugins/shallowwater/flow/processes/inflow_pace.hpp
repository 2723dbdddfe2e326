// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/boundaries.hpp"

// How long a step may be for the water that boundaries and sources bring, on any mesh.
namespace thalweg::shallowwater {

// Cells that water comes into, on the host. By boundary, source and hydrograph cell of a Boundaries.
struct InflowCells {
    struct Boundary {
        double width;   // m, smallest of the cells behind
        double length;  // m, the discharge over this is the largest for a metre of any face
    };

    struct Source {
        double width, rim;  // m, of the cell and around it
    };

    struct Level {
        double width;  // m
        double bed;    // m, in the datum of the user
    };

    // A boundary of this length [m] whose faces have these lengths and shares of the discharge for a metre
    // (empty: all the same).
    static auto boundary_of(double width, double length, const std::vector<double>& lengths,
                            const std::vector<double>& shares) -> Boundary;

    std::vector<Boundary> boundaries;
    std::vector<Source> sources;
    std::vector<Level> levels;
};

// The rate [1/s] at which water from outside crosses the cells that it comes into. A step is chosen by the
// waves of the step before, which know nothing of that water before it is there: on dry ground it would be as
// long as 1 m/s takes to cross a cell, and fill the first cells many times as deep as they can be.
class InflowPace {
  public:
    InflowPace() = default;

    // `gravity` in m/s2; the facts give the lowest bed of each boundary. Walls count for nothing.
    InflowPace(const Boundaries& boundaries, const std::vector<BoundaryFacts>& facts,
               const InflowCells& cells, double gravity);

    // Largest in the time [from, to] in s; 0 where nothing comes in. A discharge q for a metre counts with
    // the least |u| + sqrt(g h) of all water that carries it, 1.89 (g q)^(1/3), and a level with sqrt(g h)
    // over the lowest bed, so that water which is there already is hardly ever slower.
    auto rate(double from, double to) const -> double;

    // Step [s] in that time by which waves cross `courant` widths; infinite where nothing comes in.
    auto longest_step(double from, double to, double courant) const -> double;

  private:
    struct Inflow {
        TimeSeries series;
        bool is_level;
        double over;   // m: the length that shares a discharge, or the bed under a level
        double width;  // m
    };

    void add(const Inflow& one);

    std::vector<Inflow> inflows_;
    double gravity_ = 0;
};

}  // namespace thalweg::shallowwater
