// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "heat_case.hpp"

#include <algorithm>
#include <array>
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

auto problem_of(const std::string& state, double fourier) -> std::string {
    const std::string number = std::to_string(fourier);
    return state + ", Fo " + number.substr(0, number.find('.') + 2);
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
    SolverRow row{problem_of("heat sine", options.fourier),
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

struct Bounds {
    double least = 0, most = 0;
    int iterations = 0;  // of all steps
    double seconds = 0;
};

auto bounds_of(Device device, const HeatOptions& options, const std::vector<double>& start, int steps)
    -> Bounds {
    HeatPlate plate(device, options, start);
    Bounds bounds;
    const auto begin = Clock::now();
    for (int k = 0; k < steps; ++k) {
        plate.advance();
        const auto now = plate.temperature();
        bounds.least = std::min(bounds.least, *std::min_element(now.begin(), now.end()));
        bounds.most = std::max(bounds.most, highest(now));
        bounds.iterations += plate.last_report().iterations;
    }
    bounds.seconds = since(begin);
    return bounds;
}

// sip and alternating_line solve the unsplit implicit system and locally_one_dimensional two such after each
// other, all of which keep between the extremes; the others do not where the Fourier number is large.
auto bounded(HeatMethod method) -> bool {
    return iterates(method) || method == HeatMethod::locally_one_dimensional;
}

auto row_of(const char* state, const HeatOptions& options, int steps, const Bounds& bounds) -> SolverRow {
    return {problem_of(state, options.fourier),
            name_of(options.method),
            options.nodes,
            steps,
            bounds.seconds,
            {"below 0 or above 1", std::max(0 - bounds.least, bounds.most - 1),
             bounded(options.method) ? 1e-9 : NAN}};
}

void run_square(Device device, const HeatSize& size, const HeatOptions& options, SolverResults& results) {
    const Bounds bounds = bounds_of(device, options, hot_square(options.nodes), size.square_steps);
    SolverRow row = row_of("hot square", options, size.square_steps, bounds);
    results.add(row);
    if (iterates(options.method)) {
        row.finding = {"iterations a step, mean", 1.0 * bounds.iterations / size.square_steps};
        results.add(row);
    }
}

// Numerics 12: how far one step of peaceman_rachford falls below 0.
struct Undershoot {
    double fourier, least;
};

constexpr std::array<Undershoot, 3> undershoots = {{{2, -0.036}, {5, -0.128}, {20, -0.157}}};

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

void judge_spike(Device device, SolverResults& results) {
    constexpr int nodes = 129;
    std::vector<double> spike(static_cast<std::size_t>(nodes * nodes), 0.0);
    spike[spike.size() / 2] = 1;
    for (const Undershoot& known : undershoots) {
        for (const HeatMethod method : {HeatMethod::sip, HeatMethod::peaceman_rachford,
                                        HeatMethod::locally_one_dimensional, HeatMethod::douglas_gunn}) {
            const HeatOptions options{nodes, known.fourier, method, 1e-11};
            const Bounds bounds = bounds_of(device, options, spike, 1);
            SolverRow row = row_of("hot node", options, 1, bounds);
            results.add(row);
            if (method == HeatMethod::peaceman_rachford) {
                row.finding = {"undershoot against an independent one", std::abs(bounds.least - known.least),
                               6e-4};
                results.add(row);
            }
        }
    }
}

}  // namespace thalweg::solvers::validation
