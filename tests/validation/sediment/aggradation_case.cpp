// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "aggradation_case.hpp"

#include <cmath>

namespace thalweg::sediment::validation {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double dx = 0.2;
constexpr int cells = 150;
constexpr double discharge = 0.02;  // m2/s
constexpr double depth = 0.05;      // m
constexpr double slope = 3.56e-3;
constexpr double factor = 1.45e-3;  // q_s = factor U^5, m2/s
constexpr double porosity = 0.4;

auto equilibrium_load() -> double {
    return factor * std::pow(discharge / depth, 5);
}

// Rise of the bed [m], the constant-K solution of the diffusion of the bed under uniform flow by Chezy's law.
auto linear_rise(double x, double t, double overload) -> double {
    const double k = 5 * equilibrium_load() / (3 * (1 - porosity) * slope);
    return overload / ((1 - porosity) * k) *
           (2 * std::sqrt(k * t / pi) * std::exp(-x * x / (4 * k * t)) -
            x * std::erfc(x / (2 * std::sqrt(k * t))));
}

auto options_of(double overload) -> Options {
    Options o = plain_options(cells, 1, dx, 1);
    o.classes = {{0.00032, 1}};
    o.loads = Loads::bed_load;
    o.capacity = Capacity::grass;
    o.capacity_parameters.grass_factor = factor;
    o.capacity_parameters.grass_exponent = 5;
    o.porosity = porosity;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 1e-4;
    o.inflow[0] = Inflow::given;
    o.inflow_bed_load = {equilibrium_load() + overload};
    return o;
}

// Uniform flow on the slope to the next cell downstream: depth and slope change as S h^3 does not.
void follow_slope(Flow& flow, const std::vector<double>& change) {
    for (std::size_t i = 0; i < change.size(); ++i) {
        const double next = i + 1 < change.size() ? change[i + 1] : change[i];
        const double here = slope + (change[i] - next) / dx;
        flow.depth[i] = depth * std::cbrt(slope / std::max(here, 0.01 * slope));
    }
}

struct Fed {
    std::vector<double> change;
    Summary summary;
};

auto fed_for(double seconds, double overload, Teller& teller) -> Fed {
    const double dt = 0.25;
    Basin<> basin(options_of(overload));
    Flow flow(cells, 1, depth, discharge);
    basin.start(flow);
    std::vector<double> change(cells);
    const int steps = static_cast<int>(std::ceil(seconds / dt));
    for (int n = 0; n < steps; ++n) {
        follow_slope(flow, change);
        basin.step(flow, dt);
        change = basin.results().bed_change;
        teller.step();
    }
    teller.stop();
    return {change, basin.solver().summary()};
}

}  // namespace

void judge_aggradation(SolverResults& results) {
    for (const double share : {0.1, 4.0}) {
        const double overload = share * equilibrium_load();
        for (const double seconds : {900.0, 2400.0}) {
            Teller teller(results, share < 1 ? "aggradation +10 %" : "aggradation +400 %",
                          std::to_string(static_cast<int>(seconds)) + " s", options_of(overload));
            const Fed run = fed_for(seconds, overload, teller);
            double off = 0;
            for (std::size_t i = 0; (static_cast<double>(i) + 0.5) * dx <= 5; ++i) {
                const double known = linear_rise((static_cast<double>(i) + 0.5) * dx, seconds, overload);
                off = std::max(off, std::fabs(run.change[i] / known - 1));
            }
            teller.tell({"off the linear solution to 5 m", off, share < 1 ? 0.05 : NAN});
            teller.tell("rise at the feed [m]", run.change[0]);
            teller.at_most("lost share of the sediment", lost_share(run.summary), 1e-10);
        }
    }
}

}  // namespace thalweg::sediment::validation
