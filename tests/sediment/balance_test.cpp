// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "coupled.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using thalweg::shallowwater::Edge;

namespace {

auto mixture(int classes) -> std::vector<SizeClass> {
    if (classes == 1) {
        return {{0.0003, 1}};
    }
    std::vector<SizeClass> all;
    all.reserve(static_cast<std::size_t>(classes));
    for (int n = 0; n < classes; ++n) {
        all.push_back({0.0001 * std::pow(2.0, n * 8.0 / (classes - 1)), 1.0 / classes});
    }
    return all;
}

struct Variant {
    const char* name;
    int classes;
    Solution solution;
    Convection convection;
    BedLoadVelocity velocity = BedLoadVelocity::infinite;
};

const Variant variants[] = {
    {"1 class, SIP, upwind", 1, Solution::sip, Convection::upwind},
    {"3 classes, ADI, exponential", 3, Solution::adi, Convection::exponential},
    {"9 classes, SIP, exponential", 9, Solution::sip, Convection::exponential},
    {"9 classes, ADI, upwind", 9, Solution::adi, Convection::upwind},
    {"3 classes, SIP, HLPA", 3, Solution::sip, Convection::hlpa},
    {"9 classes, ADI, HLPA", 9, Solution::adi, Convection::hlpa},
    {"3 classes, SIP, upwind, bed load stored", 3, Solution::sip, Convection::upwind, BedLoadVelocity::wu},
    {"9 classes, ADI, HLPA, bed load stored", 9, Solution::adi, Convection::hlpa, BedLoadVelocity::van_rijn}};

/// Everything that the solver has, on a thin bed over the floor.
auto all_effects(const Variant& variant, int nx, int ny) -> Options {
    Options o;
    o.nx = nx;
    o.ny = ny;
    o.dx = 2;
    o.dy = 1.5;
    o.classes = mixture(variant.classes);
    o.solution = variant.solution;
    o.convection = variant.convection;
    o.bed_load_velocity = variant.velocity;
    o.sediment_thickness = 0.4;
    o.threads = 1;
    return o;
}

/// Of the solids that class n moved, how many are missing; a volume of the bed counts as moved because its
/// sums round by as much.
auto missing_share(Coupled& run, const River& river, std::size_t n) -> double {
    const ClassBalance b = run.sediment().summary().classes[n];
    const Options& o = river.sediment;
    const double bed = o.classes[n].fraction * (1 - o.porosity) * o.sediment_thickness * o.dx * o.dy *
                       static_cast<double>(river.cells()) / o.morphological_factor;
    return std::fabs(b.error()) / (b.started + b.suspended + b.entered + b.left + std::fabs(b.bed) + bed);
}

auto least(const std::vector<double>& values) -> double {
    double found = 0;
    for (const double value : values) {
        found = std::isnan(value) ? found : std::fmin(found, value);
    }
    return found;
}

void check_sound(Coupled& run, const River& river) {
    const Summary s = run.sediment().summary();
    CHECK(s.bad_cell == -1);
    CHECK(s.unconverged == 0);
    CHECK(s.highest_change - s.lowest_change > 1e-3);
    for (std::size_t n = 0; n < s.classes.size(); ++n) {
        CAPTURE(n);
        CHECK(missing_share(run, river, n) < 1e-14);
        CHECK(least(run.result(&Outputs<double>::class_fraction, static_cast<int>(n))) == 0);
        CHECK(least(run.result(&Outputs<double>::class_concentration, static_cast<int>(n))) == 0);
    }
    CHECK(s.lowest_change >= -river.sediment.sediment_thickness);
}

/// A dam break from the western half over a rough slope that it floods and leaves, with walls in it.
auto basin(const Variant& variant) -> River {
    River river(all_effects(variant, 32, 16));
    river.for_each([&](std::size_t k, int i, int j) {
        const double bumps = 0.3 * std::sin(0.7 * i) * std::cos(0.9 * j);
        river.bed[k] = (i == 20 && j > 5 && j < 10) ? NAN : 0.03 * i + bumps;
        river.depth[k] = i < 11 ? 2.5 : 0;
    });
    return river;
}

}  // namespace

TEST_CASE("a dam break in a closed basin loses no grain of any class, and no water") {
    for (const Variant& variant : variants) {
        CAPTURE(std::string(variant.name));
        const River river = basin(variant);
        Coupled run(river);
        const double water = run.water().summary().volume;
        for (int n = 0; n < 30; ++n) {
            run.advance(0.5);
        }
        check_sound(run, river);
        CHECK(std::fabs(run.water().summary().volume - water) < 1e-13 * water);
        for (const ClassBalance& b : run.sediment().summary().classes) {
            CHECK(b.entered == 0);
            CHECK(b.left == 0);
        }
    }
}

TEST_CASE("an open channel in a flood, with rain, accounts for all that comes in and goes out") {
    for (const Variant& variant : variants) {
        CAPTURE(std::string(variant.name));
        Options o = all_effects(variant, 32, 8);
        o.inflow[0] = Inflow::given;
        o.inflow_concentration.assign(o.classes.size(), 2e-4);
        o.inflow_bed_load.assign(o.classes.size(), 1e-5);
        River river(o, Edge::wall, Edge::open);
        river.let_in(15);
        river.water.rain.rates = {2e-4};
        river.for_each([&](std::size_t k, int i, int j) {
            river.bed[k] = -0.01 * i + 0.05 * std::pow((j - 3.5) / 2, 2);
            river.depth[k] = std::fmax(0, 1.2 + 0.4 * std::sin(0.3 * i) - 0.05 * std::pow((j - 3.5) / 2, 2));
            river.discharge_x[k] = 1.5 * river.depth[k];
        });
        Coupled run(river);
        for (int n = 0; n < 30; ++n) {
            run.advance(0.5);
        }
        check_sound(run, river);
        for (const ClassBalance& b : run.sediment().summary().classes) {
            CHECK(b.entered > 0);
            CHECK(b.left > 0);
        }
    }
}

TEST_CASE("a channel clipped out of a raster accounts for all that crosses its rim") {
    for (const Variant& variant : variants) {
        CAPTURE(std::string(variant.name));
        Options o = all_effects(variant, 34, 12);
        o.inflow[0] = Inflow::given;
        o.inflow_concentration.assign(o.classes.size(), 2e-4);
        o.inflow_bed_load.assign(o.classes.size(), 1e-5);
        River river(o);
        // Ground from the step of cells 1 + j / 4 on, so that faces of both directions are crossed.
        river.for_each([&](std::size_t k, int i, int j) {
            const bool ground = j > 1 && j < 10 && i > 1 + j / 4 && i < 32;
            river.bed[k] = ground ? -0.01 * i : NAN;
            river.depth[k] = 1.2 + 0.4 * std::sin(0.3 * i);
            river.discharge_x[k] = 1.5 * river.depth[k];
        });
        const auto columns = [&](int first, int end) {
            std::vector<thalweg::compute::FaceBetween> faces;
            river.for_each([&](std::size_t, int i, int j) {
                for (const bool along_x : {true, false}) {
                    if (i >= std::max(first, 1) && i < end && j > 2 && j < 10) {
                        faces.push_back({i, j, along_x});
                    }
                }
            });
            return faces;
        };
        using thalweg::shallowwater::BoundaryKind;
        river.water.boundaries.edges = {
            {"in", BoundaryKind::discharge, {}, {{0}, {15}}, {}, 0, 0, columns(0, 6)},
            {"out", BoundaryKind::open, {}, {}, {}, 0, 0, columns(30, 34)}};
        Coupled run(river);
        for (int n = 0; n < 30; ++n) {
            run.advance(0.5);
        }
        check_sound(run, river);
        for (const ClassBalance& b : run.sediment().summary().classes) {
            CHECK(b.entered > 0);
            CHECK(b.left > 0);
        }
    }
}

TEST_CASE("a bed that rises through where the water's surface was takes no water") {
    Options o = all_effects(variants[1], 30, 10);
    o.morphological_factor = 40;
    o.clear_start = true;
    o.inflow[0] = Inflow::given;
    o.inflow_concentration.assign(3, 0.05);
    River river(o, Edge::wall, Edge::wall);
    river.let_in(1);
    river.for_each([&](std::size_t k, int i, int /*j*/) {
        river.bed[k] = 0.01 * i;
        river.depth[k] = 0.5 - river.bed[k];
        river.discharge_x[k] = i < 20 ? 0.3 : 0;
    });
    Coupled run(river);
    double water = run.water().summary().volume;
    for (int n = 0; n < 60; ++n) {
        run.advance(0.25);
    }
    const auto all = run.water().summary();
    water += all.inflow.total() - all.outflow.total();
    CHECK(run.sediment().summary().highest_change > 0.5);
    CHECK(std::fabs(all.volume - water) < 1e-12 * water);
    check_sound(run, river);
}
