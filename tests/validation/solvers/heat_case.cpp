// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "heat_case.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace thalweg::solvers::validation {
namespace {

using Clock = std::chrono::steady_clock;

auto since(Clock::time_point start) -> double {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

auto highest(const std::vector<double>& values) -> double {
    return *std::max_element(values.begin(), values.end());
}

auto iterates(HeatMethod method) -> bool {
    return method == HeatMethod::sip || method == HeatMethod::alternating_line;
}

auto steps_of(const HeatSize& size, const HeatOptions& options) -> int {
    const bool slow = options.method == HeatMethod::alternating_line && options.fourier >= 50;
    return slow ? std::max(1, static_cast<int>(size.steps * size.slow_steps)) : size.steps;
}

void run_sine(Device device, const HeatSize& size, const HeatOptions& options, SolverResults& results) {
    const auto start = sine_plate(options.nodes);
    HeatPlate plate(device, options, start);
    const int steps = steps_of(size, options);
    const auto begin = Clock::now();
    for (int k = 0; k < steps; ++k) {
        plate.advance();
    }
    const double kept = highest(plate.temperature()) / highest(start);
    SolverRow row{"heat sine, Fo " + std::to_string(options.fourier).substr(0, 4),
                  name_of(options.method),
                  options.nodes,
                  steps,
                  since(begin),
                  {"amplitude", kept}};
    results.add(row);
    const double expected = std::pow(sine_kept(options), steps);
    row.finding = {"relative error of the amplitude", std::abs(kept / expected - 1), 1e-7};
    results.add(row);
    if (iterates(options.method)) {
        row.finding = {"iterations of the last step", 1.0 * plate.last_report().iterations};
        results.add(row);
    }
}

// sip solves the unsplit implicit system and locally_one_dimensional two such after each other, both of which
// keep between the extremes; the others do not where the Fourier number is large.
void run_square(Device device, const HeatSize& size, const HeatOptions& options, SolverResults& results) {
    HeatPlate plate(device, options, hot_square(options.nodes));
    double least = 0, most = 0;
    int iterations = 0;
    const auto begin = Clock::now();
    for (int k = 0; k < size.square_steps; ++k) {
        plate.advance();
        const auto now = plate.temperature();
        least = std::min(least, *std::min_element(now.begin(), now.end()));
        most = std::max(most, highest(now));
        iterations += plate.last_report().iterations;
    }
    const bool bounded = options.method == HeatMethod::sip ||
                         options.method == HeatMethod::alternating_line ||
                         options.method == HeatMethod::locally_one_dimensional;
    SolverRow row{"hot square, Fo " + std::to_string(options.fourier).substr(0, 4),
                  name_of(options.method),
                  options.nodes,
                  size.square_steps,
                  since(begin),
                  {"below 0 or above 1", std::max(-least, most - 1), bounded ? 1e-9 : NAN}};
    results.add(row);
    if (iterates(options.method)) {
        row.finding = {"iterations a step, mean", 1.0 * iterations / size.square_steps};
        results.add(row);
    }
}

}  // namespace

void judge_sine(Device device, const HeatSize& size, SolverResults& results) {
    for (const double fourier : size.fouriers) {
        for (const HeatMethod method : all_heat_methods()) {
            run_sine(device, size, {size.nodes, fourier, method}, results);
        }
    }
}

void judge_square(Device device, const HeatSize& size, SolverResults& results) {
    for (const double fourier : {1.0, 5.0}) {
        for (const HeatMethod method : all_heat_methods()) {
            run_square(device, size, {size.nodes, fourier, method, 1e-11}, results);
        }
    }
}

}  // namespace thalweg::solvers::validation
