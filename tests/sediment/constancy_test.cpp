// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "coupled.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using thalweg::shallowwater::Edge;

// Grains that hardly settle fill all water that flows to the most there can be, and then stay in it.
TEST_CASE("a uniform concentration without exchange stays so in a dam break") {
    for (const Convection convection :
         {Convection::upwind, Convection::exponential, Convection::quick, Convection::hlpa}) {
        for (const Solution solution : {Solution::sip, Solution::adi}) {
            Options o = plain_options(40, 25, 3, 2);
            o.threads = 1;
            o.loads = Loads::suspended;
            o.classes[0].settling_velocity = 1e-30;
            o.most_concentration = 0.01;
            o.diffusivity = {1, 0.02};
            o.convection = convection;
            o.solution = solution;
            o.inflow[0] = Inflow::given;
            o.inflow_concentration = {0.01};
            River river(o, Edge::wall, Edge::open);
            river.let_in(80);
            river.for_each([&](std::size_t k, int i, int j) {
                river.bed[k] = i == 22 && j > 9 && j < 15 ? NAN : 0.2 * std::sin(0.5 * i) * std::cos(0.4 * j);
                river.depth[k] = i < 20 ? 3.2 : 1.2;
                river.discharge_x[k] = 0.6 * river.depth[k];
                river.discharge_y[k] = 0.2 * river.depth[k];
            });
            Coupled run(river);
            const double uniform = 0.01 * o.materials.sediment_density;

            const std::vector<double> before = run.depth();
            for (int n = 0; n < 25; ++n) {
                run.advance(0.4);
            }

            const std::vector<double> found = run.result(&Outputs<double>::concentration);
            const std::vector<double> after = run.depth();
            double change = 0;
            river.for_each([&](std::size_t k, int /*i*/, int /*j*/) {
                if (!std::isnan(river.bed[k])) {
                    CHECK(std::fabs(found[k] - uniform) < 1e-11 * uniform);
                    change = std::fmax(change, std::fabs(after[k] - before[k]));
                }
            });
            CHECK(change > 0.5);
            CHECK(run.sediment().summary().classes[0].left > 0);
        }
    }
}

TEST_CASE("a uniform concentration stays so where water crosses the rim of a clipped domain") {
    for (const Convection convection : {Convection::upwind, Convection::hlpa}) {
        Options o = plain_options(40, 25, 3, 2);
        o.threads = 1;
        o.loads = Loads::suspended;
        o.classes[0].settling_velocity = 1e-30;
        o.most_concentration = 0.01;
        o.diffusivity = {1, 0.02};
        o.convection = convection;
        o.inflow[0] = Inflow::clear;
        River river(o);
        river.for_each([&](std::size_t k, int i, int j) {
            const bool ground = std::hypot(i - 20, 1.4 * (j - 12)) < 15;
            river.bed[k] = ground ? 0.2 * std::sin(0.5 * i) * std::cos(0.4 * j) : NAN;
            river.depth[k] = i < 20 ? 3.2 : 1.2;
            river.discharge_x[k] = 0.6 * river.depth[k];
        });
        const auto rim = [&](int first, int end) {
            std::vector<thalweg::compute::FaceBetween> faces;
            river.for_each([&](std::size_t, int i, int j) {
                for (const bool along_x : {true, false}) {
                    if ((along_x ? i : j) > 0 && i >= first && i < end) {
                        faces.push_back({i, j, along_x});
                    }
                }
            });
            return faces;
        };
        river.water.boundaries.edges = {
            {"in", thalweg::shallowwater::BoundaryKind::discharge, {}, {{0}, {80}}, {}, 0, 0, rim(0, 15)},
            {"out", thalweg::shallowwater::BoundaryKind::open, {}, {}, {}, 0, 0, rim(25, 40)}};
        // The faces where water comes in bring what is in it; the others would bring none.
        FaceInflow in;
        in.between = rim(0, 15);
        in.rule = Inflow::given;
        in.concentration = {0.01};
        river.sediment.face_inflows = {in};
        Coupled run(river);
        const double uniform = 0.01 * o.materials.sediment_density;

        for (int n = 0; n < 25; ++n) {
            run.advance(0.4);
        }

        const std::vector<double> found = run.result(&Outputs<double>::concentration);
        river.for_each([&](std::size_t k, int /*i*/, int /*j*/) {
            if (!std::isnan(river.bed[k])) {
                CHECK(std::fabs(found[k] - uniform) < 1e-11 * uniform);
            }
        });
        const Summary s = run.sediment().summary();
        CHECK(s.classes[0].entered == doctest::Approx(0.01 * 80 * 10).epsilon(1e-9));
        CHECK(s.classes[0].left > 0);
    }
}
