// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "armouring_case.hpp"

#include <cmath>

namespace thalweg::sediment::validation {
namespace {

constexpr double length = 60;  // m
constexpr double dx = 0.5;

// Of the experiments; what is finer than the first one has no sieve, and is split into three classes.
constexpr double sieves[] = {0.00102, 0.002, 0.0031, 0.0041, 0.0052, 0.006};  // m

auto fifths(const Armouring& experiment) -> std::vector<SizeClass> {
    std::vector<SizeClass> classes;
    for (const double diameter : experiment.diameters) {
        classes.push_back({diameter, 1.0 / static_cast<double>(experiment.diameters.size())});
    }
    return classes;
}

auto between_sieves(const Armouring& experiment) -> std::vector<SizeClass> {
    const double first = experiment.finer[0] / 3;
    std::vector<SizeClass> classes = {{sieves[0] / 3 * std::sqrt(0.5), first},
                                      {sieves[0] / 3 * std::sqrt(2), first},
                                      {sieves[0] / 3 * std::sqrt(6), first}};
    for (std::size_t k = 1; k < experiment.finer.size(); ++k) {
        classes.push_back(
            {std::sqrt(sieves[k - 1] * sieves[k]), experiment.finer[k] - experiment.finer[k - 1]});
    }
    return classes;
}

auto options_of(const Armouring& experiment, const ArmouringRun& run) -> Options {
    Options o = plain_options(static_cast<int>(length / dx), 1, dx, 1);
    o.classes = run.by_sieves ? between_sieves(experiment) : fifths(experiment);
    if (run.meyer_peter) {
        o.loads = Loads::bed_load;
        o.capacity = Capacity::meyer_peter_mueller;
        o.hiding = HidingFactor::power_law;
        o.hiding_exponent = 0.8;
    }
    o.capacity_parameters.wu_critical_shields = run.critical_shields;
    o.mixing_thickness = run.mixing_thickness;
    o.stored_layers = 10;
    o.sediment_thickness = 1;
    o.morphological_factor = run.factor;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 0.5;
    o.inflow[0] = Inflow::clear;
    return o;
}

struct Reach {
    double d50 = 0;  // m, mean
    double slope = 0;
};

// Between 16 and 55 m.
auto reach_of(const std::vector<double>& d50, const std::vector<double>& bed) -> Reach {
    double n = 0, x = 0, z = 0, xx = 0, xz = 0, d = 0;
    for (std::size_t i = 0; i < bed.size(); ++i) {
        const double here = (static_cast<double>(i) + 0.5) * dx;
        if (here >= 16 && here <= 55) {
            n += 1;
            x += here;
            z += bed[i];
            xx += here * here;
            xz += here * bed[i];
            d += d50[i];
        }
    }
    return {d / n, -(n * xz - x * z) / (n * xx - x * x)};
}

}  // namespace

auto armouring_experiments() -> std::vector<Armouring> {
    return {{"Guenter 3",
             0.0025,
             0.056,
             0.098,
             {0.000285, 0.000707, 0.001798, 0.003234, 0.0056},
             {0.359, 0.567, 0.686, 0.861, 0.928, 1},
             0.00418,
             2.327e-3},
            {"Guenter 5",
             0.0035,
             0.031,
             0.0653,
             {0.000354, 0.000708, 0.001135, 0.002232, 0.005534},
             {0.576, 0.780, 0.875, 0.927, 0.983, 1},
             0.00429,
             3.309e-3}};
}

void judge_armouring(const Armouring& experiment, const ArmouringRun& run, SolverResults& results) {
    const Options o = options_of(experiment, run);
    River river(o);
    river.water.scheme = shallowwater::Scheme::hwp14;
    river.manning = run.manning;
    river.let_in(experiment.discharge);
    hold_level(river, {{0}, {experiment.level}});
    river.for_each([&](std::size_t k, int i, int) {
        river.bed[k] = experiment.slope * (length - (i + 0.5) * dx);
        river.depth[k] = experiment.level;
        river.discharge_x[k] = experiment.discharge;
    });
    settle_water(river, 600);
    const auto millimetres = std::to_string(static_cast<int>(std::lround(1e3 * run.mixing_thickness)));
    const std::string variant =
        std::string(run.by_sieves ? ", by sieves" : "") + (run.meyer_peter ? ", Meyer-Peter" : "");
    Teller teller(results, "armouring", experiment.name + ", layer of " + millimetres + " mm" + variant, o);
    Coupled flume(river);
    const Reach first = reach_of(flume.result(&Outputs<double>::d50), flume.result(&Outputs<double>::bed));
    const double interval = 2;
    const int intervals = static_cast<int>(std::ceil(50 * 3600 / run.factor / interval));
    for (int n = 0; n < intervals; ++n) {
        flume.advance(interval);
        teller.step();
    }
    teller.stop();
    const Reach last = reach_of(flume.result(&Outputs<double>::d50), flume.result(&Outputs<double>::bed));
    teller.tell("first d50 [mm]", 1e3 * first.d50);
    teller.tell("d50 of the armour [mm]", 1e3 * last.d50);
    teller.tell(
        {"off the measured d50", std::fabs(last.d50 / experiment.last_d50 - 1), run.judged ? 0.25 : NAN});
    teller.tell("slope of the bed", last.slope);
    teller.tell({"off the measured slope", std::fabs(last.slope / experiment.last_slope - 1),
                 run.judged ? 0.1 : NAN});
    teller.tell("lowest change [m]", flume.sediment().summary().lowest_change);
    teller.at_most("lost share of a class", lost_share(flume.sediment().summary()), 1e-10);
}

}  // namespace thalweg::sediment::validation
