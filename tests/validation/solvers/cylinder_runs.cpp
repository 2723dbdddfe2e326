// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "cylinder_measures.hpp"

namespace thalweg::solvers::validation {
namespace {

auto greatest_change(const CylinderFlow& flow) -> double {
    const auto now = flow.stream();
    const auto before = flow.stream_before();
    double most = 0;
    for (std::size_t at = 0; at < now.size(); ++at) {
        most = std::max(most, std::abs(now[at] - before[at]));
    }
    return most / flow.step();
}

// When the lift crosses its mean upward, from the first sample that counts.
auto crossings(const Shedding& s, std::size_t first) -> std::vector<double> {
    const auto from = s.lifts.begin() + static_cast<std::ptrdiff_t>(first);
    const double mean = std::accumulate(from, s.lifts.end(), 0.0) / static_cast<double>(s.lifts.end() - from);
    std::vector<double> times;
    for (std::size_t k = first + 1; k < s.lifts.size(); ++k) {
        const double low = s.lifts[k - 1] - mean, high = s.lifts[k] - mean;
        if (low < 0 && high >= 0) {
            times.push_back(s.times[k - 1] + (s.times[k] - s.times[k - 1]) * low / (low - high));
        }
    }
    return times;
}

auto half_range(const std::vector<double>& values, std::size_t first) -> double {
    const auto [low, high] =
        std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(first), values.end());
    return (*high - *low) / 2;
}

void check_bounded(const CylinderFlow& flow, const SquareForces& forces) {
    if (!std::isfinite(forces.drag) || !std::isfinite(forces.lift)) {
        throw std::runtime_error(
            fmt::format("the flow past the square has forces that are no numbers after {:.1f} D/u, in steps "
                        "of {:.4g} D/u; "
                        "take a shorter step (--square-step)",
                        flow.time(), flow.step()));
    }
}

void judge(Shedding& s, double settled) {
    const auto begin = std::lower_bound(s.times.begin(), s.times.end(), settled);
    const auto first = static_cast<std::size_t>(begin - s.times.begin());
    const auto times = crossings(s, first);
    s.drag_amplitude = half_range(s.drags, first);
    s.lift_amplitude = half_range(s.lifts, first);
    if (times.size() < 2) {
        return;
    }
    s.periods = static_cast<int>(times.size()) - 1;
    s.strouhal = s.periods / (times.back() - times.front());
    double shortest = times[1] - times[0], longest = shortest;
    for (std::size_t k = 1; k < times.size(); ++k) {
        shortest = std::min(shortest, times[k] - times[k - 1]);
        longest = std::max(longest, times[k] - times[k - 1]);
    }
    s.period_spread = (longest - shortest) * s.strouhal;
    double sum = 0;
    int samples = 0;
    for (std::size_t k = first; k < s.times.size(); ++k) {
        if (s.times[k] >= times.front() && s.times[k] < times.back()) {
            sum += s.drags[k];
            ++samples;
        }
    }
    s.drag = sum / samples;
}

}  // namespace

auto run_to_rest(CylinderFlow& flow, double most_time, double least_change) -> SteadyWake {
    SteadyWake wake;
    do {
        for (int step = 0; step < 100; ++step) {
            flow.advance();
        }
        wake.change = greatest_change(flow);
    } while (wake.change > least_change && flow.time() < most_time);
    const CylinderChannel& c = flow.channel();
    const auto on_square = static_cast<std::size_t>(c.mesh.at(c.left, c.low));
    wake.length = wake_length(flow);
    wake.forces = advance_and_measure(flow);
    wake.psi_off_axis = flow.stream()[on_square] - c.inflow_stream(c.mesh.ny / 2);
    wake.time = flow.time();
    return wake;
}

auto run_shedding(CylinderFlow& flow, double settled, double end, double every) -> Shedding {
    Shedding s;
    const int steps = std::max(1, static_cast<int>(std::lround(every / flow.step())));
    while (flow.time() < end) {
        for (int step = 1; step < steps; ++step) {
            flow.advance();
        }
        const SquareForces forces = advance_and_measure(flow);
        check_bounded(flow, forces);
        s.times.push_back(flow.time() - flow.step() / 2);
        s.drags.push_back(forces.drag);
        s.lifts.push_back(forces.lift);
        if (flow.time() >= settled) {
            s.pressure_jump = std::max(s.pressure_jump, std::abs(forces.pressure_jump));
        }
    }
    judge(s, settled);
    return s;
}

}  // namespace thalweg::solvers::validation
