// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "fining_case.hpp"

#include <cmath>

namespace thalweg::sediment::validation {
namespace {

constexpr double length = 45;  // m
constexpr double dx = 0.5;
constexpr double slope = 0.002;
constexpr double discharge = 0.049 / 0.305;        // m2/s
constexpr double feed = 2.83 / 60 / 2650 / 0.305;  // m2/s
constexpr double tail = 0.4;                       // m
constexpr double duration = 8 * 3600;
constexpr double factor = 10;

auto options_of() -> Options {
    Options o = plain_options(static_cast<int>(length / dx), 1, dx, 1);
    o.classes = {{0.0005, 0.2}, {0.002, 0.2}, {0.004, 0.2}, {0.008, 0.2}, {0.016, 0.2}};
    o.loads = Loads::bed_load;
    o.porosity = 0.3;
    o.capacity_parameters.wu_hiding_exponent = 0.2;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 0.9;
    o.mixing_thickness = 0.03;
    o.stored_layers = 18;
    o.slope_magnitude = SlopeMagnitude::koch_flokstra;
    o.avalanches.passes = 4;
    o.morphological_factor = factor;
    o.inflow[0] = Inflow::given;
    o.inflow_bed_load = std::vector<double>(o.classes.size(), feed / static_cast<double>(o.classes.size()));
    return o;
}

/// Height over its mean of what rises and falls from cell to cell around cell i, m: none of what is cubic.
auto ripple_at(const std::vector<double>& z, std::size_t i) -> double {
    return std::fabs(z[i - 2] - 4 * z[i - 1] + 6 * z[i] - 4 * z[i + 1] + z[i + 2]) / 16;
}

}  // namespace

void judge_fining(SolverResults& results) {
    const Options o = options_of();
    River river(o);
    river.water.scheme = shallowwater::Scheme::hwp14;
    river.manning = 0.025;
    river.let_in(discharge);
    hold_level(river, {{0}, {tail}});
    river.for_each([&](std::size_t k, int i, int) {
        river.bed[k] = slope * (length - (i + 0.5) * dx);
        river.depth[k] = tail - river.bed[k];
        river.discharge_x[k] = discharge;
    });
    settle_water(river, 300);
    Teller teller(results, "downstream fining", "after Seal et al.", o);
    Coupled flume(river);
    const double interval = 1;
    for (double t = 0; t < duration / factor; t += interval) {
        flume.advance(interval);
        teller.step();
    }
    teller.stop();
    const auto change = flume.result(&Outputs<double>::bed_change);
    const auto d50 = flume.result(&Outputs<double>::d50);
    // From the feed to the crest of the front.
    std::size_t front = 0;
    double rise = 0;
    for (std::size_t i = 0; i < change.size() && change[i] > 0.5 * change[0]; ++i) {
        front = i;
        rise = i > 0 ? std::max(rise, d50[i] / d50[i - 1] - 1) : 0;
    }
    teller.tell("front [m]", (static_cast<double>(front) + 0.5) * dx);
    teller.tell("rise of the bed at the feed [m]", change[0]);
    for (const std::size_t i : {std::size_t{2}, std::size_t{5}, std::size_t{10}}) {
        teller.tell("ripple " + std::to_string(i) + " cells from the feed [mm]", 1e3 * ripple_at(change, i));
    }
    teller.tell("d50 at the feed [mm]", 1e3 * d50[0]);
    teller.tell("d50 at the front [mm]", 1e3 * d50[front]);
    teller.at_least("d50 at the feed over that at the front", d50[0] / d50[front], 1);
    teller.at_most("largest rise of d50 from cell to cell", rise, 0);
    teller.at_most("lost share of a class", lost_share(flume.sediment().summary()), 1e-10);
}

}  // namespace thalweg::sediment::validation
