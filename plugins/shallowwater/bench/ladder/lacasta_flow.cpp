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

}  // namespace

void LacastaFlow::add(const CellWater& water) {
    depth.push_back(water.depth);
    discharge_x.push_back(water.depth * water.u);
    discharge_y.push_back(water.depth * water.v);
    bed.push_back(water.bed);
}

auto SwingingLake::period() const -> double {
    return 2 * std::acos(-1.0) / frequency();
}

auto SwingingLake::at(double x, double y, double t) const -> CellWater {
    const double start = 0.4 * radius();  // r0
    const double amplitude = (radius() * radius() - start * start) / (radius() * radius() + start * start);
    const double breadth = 1 - amplitude * std::cos(frequency() * t);
    const double stretch = frequency() * amplitude * std::sin(frequency() * t) / (2 * breadth);  // 1/s
    const double from_x = x - side / 2;
    const double from_y = y - side / 2;
    const double r2 = (from_x * from_x + from_y * from_y) / (radius() * radius());
    const double bed = middle_depth * (r2 - 1);
    const double rest = 1 - amplitude * amplitude;
    const double level =
        middle_depth * (std::sqrt(rest) / breadth - 1 - r2 * (rest / (breadth * breadth) - 1));
    return {bed, std::fmax(0, level - bed), stretch * from_x, stretch * from_y};
}

auto wet_flow(int size, int cells_a_square) -> LacastaFlow {
    const CircularDam dam = {size};
    const auto bed = dam.bed<double>();
    const auto level = dam.level<double>();
    LacastaFlow flow;
    flow.step = step_of_both();
    flow.manning = CircularDam::manning;
    for (std::size_t square = 0; square < bed.size(); ++square) {
        for (int piece = 0; piece < cells_a_square; ++piece) {
            flow.add({bed[square], level[square] - bed[square], 0, 0});
        }
    }
    return flow;
}

auto shore_flow(int size, int cells_a_square) -> LacastaFlow {
    const SwingingLake lake = {size * CircularDam::cell_width};
    LacastaFlow flow;
    flow.step = step_of_both();
    for (int square = 0; square < size * size; ++square) {
        const int column = square % size;
        const int row = square / size;
        const double x = (column + 0.5) * CircularDam::cell_width;
        const double y = (row + 0.5) * CircularDam::cell_width;
        const CellWater water = lake.at(x, y, lake.period() / 4);
        for (int piece = 0; piece < cells_a_square; ++piece) {
            flow.add(water);
        }
    }
    return flow;
}

}  // namespace thalweg::shallowwater::bench
