// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "trench_case.hpp"

#include <cmath>

namespace thalweg::sediment::validation {
namespace {

constexpr double length = 16;       // m
constexpr double depth = 0.397;     // m
constexpr double discharge = 0.2;   // m2/s
constexpr double manning = 0.0209;  // k_s of 0.025 m at this depth
constexpr double duration = 15 * 3600;

// A trench 0.15 m deep with slopes of 1 to 10.
auto first_bed(double x) -> double {
    const double in = std::min(x - 5, 11 - x) / 10;
    return -std::min(std::max(in, 0.0), 0.15);
}

auto options_of(const TrenchRun& run) -> Options {
    Options o = plain_options(static_cast<int>(std::lround(length / run.dx)), 1, run.dx, 1);
    o.classes = {{0.00016, 1}};
    o.porosity = 0.4;
    o.capacity = run.capacity;
    o.adaptation = run.adaptation;
    o.adaptation_erosion = o.adaptation_deposition = run.alpha;
    o.convection = run.convection;
    o.suspended_factor = run.suspended_factor;
    o.bed_load_factor = run.bed_load_factor;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = run.bed_load_length;
    o.slope_magnitude = SlopeMagnitude::koch_flokstra;
    o.mixing_thickness = 0.01;
    o.morphological_factor = run.lid ? 1 : run.factor;
    return o;
}

auto cells_of(const Options& o) -> std::vector<double> {
    std::vector<double> bed;
    bed.reserve(static_cast<std::size_t>(o.nx));
    for (int i = 0; i < o.nx; ++i) {
        bed.push_back(first_bed((i + 0.5) * o.dx));
    }
    return bed;
}

auto plus(std::vector<double> bed, const std::vector<double>& change) -> std::vector<double> {
    for (std::size_t i = 0; i < bed.size(); ++i) {
        bed[i] += change[i];
    }
    return bed;
}

auto under_lid(const Options& o, Teller& teller) -> std::vector<double> {
    const double dt = 20;
    const auto start = cells_of(o);
    auto bed = start;
    Basin<> basin(o);
    Flow flow(o.nx, 1, depth, discharge);
    flow.manning = manning;
    const auto lay_lid = [&] {
        for (std::size_t i = 0; i < bed.size(); ++i) {
            flow.depth[i] = depth - bed[i];
        }
    };
    lay_lid();
    basin.start(flow, bed);
    for (double t = 0; t < duration; t += dt) {
        basin.step(flow, dt);
        bed = plus(start, basin.results().bed_change);
        lay_lid();
        teller.step();
    }
    teller.stop();
    return bed;
}

auto in_flume(const TrenchRun& run, const Options& o, Teller& teller) -> std::vector<double> {
    const auto start = cells_of(o);
    River river(o);
    river.water.scheme = run.scheme;
    river.manning = manning;
    river.let_in(discharge);
    hold_level(river, {{0}, {depth - run.tilt * length}});
    river.for_each([&](std::size_t k, int i, int) {
        river.bed[k] = start[k] - run.tilt * (i + 0.5) * o.dx;
        river.depth[k] = depth - start[k];
        river.discharge_x[k] = discharge;
    });
    settle_water(river, 200);
    Coupled flume(river);
    for (double t = 0; t < duration / run.factor; t += run.interval) {
        flume.advance(run.interval);
        teller.step();
    }
    teller.stop();
    teller.at_most("lost share of the sediment", lost_share(flume.sediment().summary()), 1e-10);
    return plus(start, flume.result(&Outputs<double>::bed_change));
}

// The loads scaled to those fed in the experiment.
auto with_feed(TrenchRun run) -> TrenchRun {
    run.name += ", feed";
    run.suspended_factor = 0.667;
    run.bed_load_factor = 1.235;
    return run;
}

auto with_lid(TrenchRun run) -> TrenchRun {
    run.name += ", lid";
    run.lid = true;
    return run;
}

}  // namespace

auto trench_runs() -> std::vector<TrenchRun> {
    TrenchRun plain;
    plain.name = "Wu";
    plain.least_skill = 0.75;
    std::vector<TrenchRun> runs = {plain, with_feed(plain)};
    runs.back().least_skill = 0.85;
    TrenchRun other;
    const auto add = [&](const char* name, const auto& change) {
        other = {};
        other.name = name;
        change(other);
        runs.push_back(with_lid(other));
    };
    add("Wu", [](TrenchRun&) {});
    runs.push_back(with_feed(runs.back()));
    add("Wu, Galappatti", [](TrenchRun& r) { r.adaptation = Adaptation::galappatti; });
    runs.push_back(with_feed(runs.back()));
    add("Wu, Lin", [](TrenchRun& r) { r.adaptation = Adaptation::lin; });
    for (const double alpha : {1.0, 2.0, 4.0}) {
        add("Wu, alpha", [&](TrenchRun& r) {
            r.adaptation = Adaptation::constant;
            r.alpha = alpha;
            r.name += " " + std::to_string(static_cast<int>(alpha));
        });
    }
    add("Wu, L_t 5 cm", [](TrenchRun& r) { r.bed_load_length = 0.05; });
    add("Wu, L_t 2.9 m", [](TrenchRun& r) { r.bed_load_length = 2.9; });
    add("van Rijn", [](TrenchRun& r) { r.capacity = Capacity::van_rijn; });
    add("van Rijn, Galappatti", [](TrenchRun& r) {
        r.capacity = Capacity::van_rijn;
        r.adaptation = Adaptation::galappatti;
    });
    const auto vary = [&](const char* name, const auto& change) {
        other = with_feed({});
        other.name = std::string("Wu, feed, ") + name;
        change(other);
        runs.push_back(other);
    };
    vary("hwp14", [](TrenchRun& r) { r.scheme = shallowwater::Scheme::hwp14; });
    vary("factor 5", [](TrenchRun& r) { r.factor = 5; });
    vary("factor 30", [](TrenchRun& r) { r.factor = 30; });
    vary("factor 60", [](TrenchRun& r) { r.factor = 60; });
    vary("QUICK", [](TrenchRun& r) { r.convection = Convection::quick; });
    vary("HLPA", [](TrenchRun& r) { r.convection = Convection::hlpa; });
    vary("dx 20 cm", [](TrenchRun& r) { r.dx = 0.2; });
    vary("dx 20 cm, HLPA", [](TrenchRun& r) {
        r.dx = 0.2;
        r.convection = Convection::hlpa;
    });
    vary("dx 5 cm", [](TrenchRun& r) { r.dx = 0.05; });
    vary("level flume", [](TrenchRun& r) { r.tilt = 0; });
    return runs;
}

auto trench_after_15_hours(const TrenchRun& run, Teller& teller) -> std::vector<double> {
    const Options o = options_of(run);
    return run.lid ? under_lid(o, teller) : in_flume(run, o, teller);
}

auto judge_trench(const TrenchRun& run, const Profile& measured, SolverResults& results)
    -> std::vector<double> {
    Teller teller(results, "trench", run.name, options_of(run));
    auto bed = trench_after_15_hours(run, teller);
    double missed = 0;
    double at_start = 0;
    for (std::size_t m = 0; m < measured.x.size(); ++m) {
        missed += std::pow(value_at(bed, run.dx, measured.x[m]) - measured.bed[m], 2);
        at_start += std::pow(first_bed(measured.x[m]) - measured.bed[m], 2);
    }
    teller.tell("RMSE [m]", std::sqrt(missed / static_cast<double>(measured.x.size())));
    teller.at_least("Brier skill score", 1 - missed / at_start, run.least_skill);
    return bed;
}

// Numerics: the levels at x = 7, 8, ... 14 m of a model that relaxes the loads exactly over each cell.
void judge_trench_under_lid(SolverResults& results) {
    struct Known {
        double suspended_factor, bed_load_factor;
        double levels[8];
    };

    const Known all[] = {
        {1, 1, {-.00084, -.00457, -.01259, -.02107, -.02365, -.02230, -.02048, -.01922}},
        {0.667, 1.235, {-.00109, -.00816, -.02699, -.04373, -.04431, -.03835, -.03252, -.02815}}};
    for (const Known& known : all) {
        TrenchRun run;
        run.lid = true;
        run.dx = 0.05;
        run.suspended_factor = known.suspended_factor;
        run.bed_load_factor = known.bed_load_factor;
        Teller teller(results, "trench", known.suspended_factor == 1 ? "lid" : "lid, feed", options_of(run));
        const auto bed = trench_after_15_hours(run, teller);
        double largest = 0;
        for (int m = 0; m < 8; ++m) {
            largest = std::max(largest, std::fabs(value_at(bed, run.dx, 7 + m) - known.levels[m]));
        }
        teller.at_most("off an independent model [m]", largest, 0.003);
    }
}

}  // namespace thalweg::sediment::validation
