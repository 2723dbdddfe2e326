// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "basin.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

// A channel of two classes with water 1 m deep at 1 m/s, whose bed hardly moves.
auto channel_options(Inflow west) -> Options {
    Options o = plain_options(30, 3, 2, 1);
    o.classes = {{0.0002, 0.4}, {0.0006, 0.6}};
    o.inflow[0] = west;
    o.morphological_factor = 1e-9;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 4;
    return o;
}

}  // namespace

TEST_CASE("what leaves a recirculating flume comes back until all of it carries its capacity") {
    for (const bool clear : {true, false}) {
        CAPTURE(clear);
        Options o = channel_options(Inflow::recirculation);
        o.clear_start = clear;
        Basin<> flume(o);
        const Flow flow(30, 3, 1, 1, 0);
        flume.start(flow);
        for (int n = 0; n < 400; ++n) {
            flume.step(flow, 20);
        }
        Basin<> full(channel_options(Inflow::equilibrium));
        full.start(flow);
        const auto expected = full.results();
        const auto found = flume.results();
        for (std::size_t k = 0; k < found.concentration.size(); ++k) {
            CHECK(found.concentration[k] == Approx(expected.concentration[k]).epsilon(1e-6));
            CHECK(found.bed_load_x[k] == Approx(expected.bed_load_x[k]).epsilon(1e-6));
        }
        const Summary now = flume.solver().summary();
        for (const ClassBalance& one : now.classes) {
            CHECK(one.entered > 0);
            CHECK(one.entered == Approx(one.left).epsilon(0.05));
        }
    }
}

TEST_CASE("a zero gradient lets in what the first cells have") {
    Options o = channel_options(Inflow::zero_gradient);
    o.loads = Loads::suspended;
    o.classes[0].settling_velocity = o.classes[1].settling_velocity = 1e-12;
    o.most_concentration = 0.01;
    Basin<> channel(o);
    const Flow flow(30, 3, 1, 1, 0);
    channel.start(flow);
    const auto before = channel.results();
    REQUIRE(before.concentration[40] > 1);
    for (int n = 0; n < 100; ++n) {
        channel.step(flow, 5);
    }
    const auto after = channel.results();
    for (std::size_t k = 0; k < after.concentration.size(); ++k) {
        CHECK(after.concentration[k] == Approx(before.concentration[k]).epsilon(1e-9));
    }
}

TEST_CASE("bed load that is given stays out where an inflow has fallen dry, and is counted") {
    for (const Loads loads : {Loads::both, Loads::bed_load}) {
        Options o = channel_options(Inflow::given);
        o.loads = loads;
        o.inflow_bed_load = {2e-6, 1e-6};
        o.inflow[1] = Inflow::given;  // where the water leaves
        o.face_inflows.push_back({{2}, Inflow::given, {}, {0, 5e-6}});
        Basin<> channel(o);
        Flow flow(30, 3, 1, 1, 0);
        flow.depth[flow.at(0, 0)] = flow.face_x[0] = 0;  // a bank
        channel.start(flow);
        channel.step(flow, 7);
        CHECK(channel.solver().summary().feeds[0].missing == 0);
        CHECK(channel.solver().summary().feeds[0].prescribed == Approx((3e-6 + 5e-6) * 7));

        flow.depth[flow.at(0, 1)] = flow.face_x[31] = 0;
        channel.step(flow, 10);

        const Summary now = channel.solver().summary();
        CHECK(now.feeds[0].prescribed == Approx((3e-6 + 5e-6) * 17));
        CHECK(now.feeds[0].missing == Approx(3e-6 * 10));
        CHECK(now.classes[0].entered + now.classes[1].entered ==
              Approx(now.feeds[0].prescribed - now.feeds[0].missing));
        CHECK(now.feeds[1].prescribed == 0);
        CHECK(now.water == std::vector<double>{17});
    }
}

TEST_CASE("given inflows bring in exactly what they say") {
    Options o = channel_options(Inflow::given);
    o.inflow_concentration = {1e-4, 3e-4};
    o.inflow_bed_load = {2e-6, 1e-6};
    Basin<> channel(o);
    const Flow flow(30, 3, 1, 1, 0);
    channel.start(flow);
    for (int n = 0; n < 10; ++n) {
        channel.step(flow, 7);
    }
    const Summary now = channel.solver().summary();
    const double water = 1 * 3 * 70;  // m3 through 3 m of width
    CHECK(now.classes[0].entered == Approx(1e-4 * water + 2e-6 * 3 * 70).epsilon(1e-12));
    CHECK(now.classes[1].entered == Approx(3e-4 * water + 1e-6 * 3 * 70).epsilon(1e-12));
}
