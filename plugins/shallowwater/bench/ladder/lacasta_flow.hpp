// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace thalweg::shallowwater::bench {

// What the ladder computes, on `size` by `size` squares of CircularDam::cell_width that are cells or two
// triangles each.
struct LacastaFlow {
    double step = 0;     // s
    double manning = 0;  // s m^(-1/3)
    // Of cells, row by row; m, m2/s, m2/s, m.
    std::vector<double> depth, discharge_x, discharge_y, bed;
};

// CircularDam, every cell wet.
auto wet_flow(int size, int cells_a_square) -> LacastaFlow;

// The paper's lake in a paraboloid (Thacker's of r0 = 10 m, a = 25 m, h0 = 2.5 m, in 100 m), stretched to the
// squares, after a quarter of its period, when its shore runs outwards fastest.
auto shore_flow(int size, int cells_a_square) -> LacastaFlow;

}  // namespace thalweg::shallowwater::bench
