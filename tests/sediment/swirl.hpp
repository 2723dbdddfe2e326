// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "../support/cell_index.hpp"
#include "basin.hpp"

namespace thalweg::sediment::test {

/// Three classes with everything that turns bed load and moves beds.
inline auto swirl_options() -> Options {
    Options o;
    o.nx = 31;
    o.ny = 33;
    o.dx = 5;
    o.dy = 4;
    o.threads = 1;
    o.classes = {{0.0002, 0.3}, {0.0008, 0.3}, {0.004, 0.4}};
    o.mixing_thickness = 0.1;
    o.sediment_thickness = 1;
    return o;
}

/// A stream through the grid with eddies in it, by a stream function at the corners: it comes in and goes out
/// through all edges, and no water gathers anywhere.
inline auto swirl(const Options& o) -> Flow {
    Flow flow(o.nx, o.ny, 0);
    const auto stream = [&](int i, int j) {
        const double x = static_cast<double>(i) / o.nx;
        const double y = static_cast<double>(j) / o.ny;
        return o.ny * o.dy * (1.6 * y + 0.15 * std::sin(7 * x + 1) * std::cos(5 * y) - 0.3 * x);
    };
    const auto place = thalweg::test::cell_index;
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i <= o.nx; ++i) {
            flow.face_x[place(i, j, o.nx + 1)] = (stream(i, j + 1) - stream(i, j)) / o.dy;
        }
    }
    for (int j = 0; j <= o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            flow.face_y[place(i, j, o.nx)] = (stream(i, j) - stream(i + 1, j)) / o.dx;
        }
    }
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            const auto k = flow.at(i, j);
            flow.depth[k] = 1.3 + 0.3 * std::sin(0.21 * i - 0.17 * j);
            flow.discharge_x[k] =
                0.5 * (flow.face_x[place(i, j, o.nx + 1)] + flow.face_x[place(i + 1, j, o.nx + 1)]);
            flow.discharge_y[k] = 0.5 * (flow.face_y[place(i, j, o.nx)] + flow.face_y[place(i, j + 1, o.nx)]);
        }
    }
    return flow;
}

inline auto rough_bed(const Options& o) -> std::vector<double> {
    std::vector<double> bed;
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            bed.push_back(0.2 * std::sin(0.31 * i + 0.1) * std::cos(0.23 * j) - 0.01 * i);
        }
    }
    return bed;
}

}  // namespace thalweg::sediment::test
