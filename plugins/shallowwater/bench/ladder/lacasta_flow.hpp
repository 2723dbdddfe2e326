// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <vector>

namespace thalweg::shallowwater::bench {

// The water of a cell.
struct CellWater {
    double bed, depth;  // m
    double u, v;        // m/s
};

// What the ladder computes.
struct LacastaFlow {
    // s; a step that is as long as the waves allow needs no other bound.
    static constexpr double as_waves_allow = 1e6;

    double step = 0;       // s, the longest
    double courant = 0.9;  // speed of the waves times the step over area per longest edge
    double manning = 0;    // s m^(-1/3)
    // Of cells, row by row or as a generator made them; m, m2/s, m2/s, m.
    std::vector<double> depth, discharge_x, discharge_y, bed;

    void add(const CellWater& water);
};

// A lake that swings in a paraboloid without friction (Thacker 1981), as deep and, in a square of 100 m, as
// wide as the paper's: r0 = 10 m, a = 25 m, h0 = 2.5 m.
struct SwingingLake {
    double side = 100;  // m, of the square

    auto period() const -> double;

    // (x, y) from the square's south-western corner [m], t since the lake stood highest in its middle [s].
    auto at(double x, double y, double t) const -> CellWater;

  private:
    static constexpr double middle_depth = 2.5;  // m, of the lake at rest

    auto radius() const -> double { return 0.25 * side; }  // m, likewise

    auto frequency() const -> double { return std::sqrt(8 * 9.81 * middle_depth) / radius(); }
};

// CircularDam, every cell wet, on `size` by `size` squares of CircularDam::cell_width that are cells or two
// triangles each.
auto wet_flow(int size, int cells_a_square) -> LacastaFlow;

// The swinging lake, stretched to these squares, after a quarter of its period, when its shore runs outwards
// fastest.
auto shore_flow(int size, int cells_a_square) -> LacastaFlow;

}  // namespace thalweg::shallowwater::bench
