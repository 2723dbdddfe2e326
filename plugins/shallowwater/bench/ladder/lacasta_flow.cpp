// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/lacasta_flow.hpp"

#include <cmath>

#include "shallowwater/bench/measure/circular_dam.hpp"

namespace thalweg::shallowwater::bench {

namespace {

// Below the limit of nearly all triangles. It is rounded so that sums of many steps are exact and no solver
// adds one to reach the end.
auto step_of_both() -> double {
    constexpr double pieces = 1 << 20;
    return std::floor(CircularDam::step() / 4 * pieces) / pieces;
}

void add_cell(LacastaFlow& flow, double depth, double u, double v, double bed) {
    flow.depth.push_back(depth);
    flow.discharge_x.push_back(depth * u);
    flow.discharge_y.push_back(depth * v);
    flow.bed.push_back(bed);
}

}  // namespace

auto wet_flow(int size, int cells_a_square) -> LacastaFlow {
    const CircularDam dam = {size};
    const auto bed = dam.bed<double>();
    const auto level = dam.level<double>();
    LacastaFlow flow;
    flow.step = step_of_both();
    flow.manning = CircularDam::manning;
    for (std::size_t square = 0; square < bed.size(); ++square) {
        for (int piece = 0; piece < cells_a_square; ++piece) {
            add_cell(flow, level[square] - bed[square], 0, 0, bed[square]);
        }
    }
    return flow;
}

auto shore_flow(int size, int cells_a_square) -> LacastaFlow {
    constexpr double h0 = 2.5;
    const double side = size * CircularDam::cell_width;
    const double r0 = 0.1 * side;
    const double a = 0.25 * side;
    const double omega = std::sqrt(8 * 9.81 * h0) / a;
    const double amplitude = (a * a - r0 * r0) / (a * a + r0 * r0);
    const double stretch = omega * amplitude / 2;  // 1/s
    LacastaFlow flow;
    flow.step = step_of_both();
    for (int square = 0; square < size * size; ++square) {
        const double x = (square % size + 0.5) * CircularDam::cell_width - side / 2;
        const double y = (square / size + 0.5) * CircularDam::cell_width - side / 2;
        const double r2 = (x * x + y * y) / (a * a);
        const double bed = h0 * (r2 - 1);
        const double level = h0 * (std::sqrt(1 - amplitude * amplitude) - 1 + r2 * amplitude * amplitude);
        for (int piece = 0; piece < cells_a_square; ++piece) {
            add_cell(flow, std::fmax(0, level - bed), stretch * x, stretch * y, bed);
        }
    }
    return flow;
}

}  // namespace thalweg::shallowwater::bench
