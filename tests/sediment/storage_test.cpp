// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Bed load that is on its way: equation 7 of Zhang et al. (2024) with its first term.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "bent_mesh.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using doctest::Approx;

namespace {

/// A channel of 1 m cells in which bed load neither settles nor is picked up.
auto without_exchange(int cells) -> Options {
    Options o = plain_options(cells, 1, 1, 1);
    o.loads = Loads::bed_load;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 1e15;
    o.clear_start = true;
    o.inflow[0] = Inflow::given;
    return o;
}

auto centre_of(const std::vector<double>& load) -> double {
    double sum = 0;
    double moment = 0;
    for (std::size_t i = 0; i < load.size(); ++i) {
        sum += load[i];
        moment += load[i] * (static_cast<double>(i) + 0.5);
    }
    return moment / sum;
}

/// The law's speed in the water of `flow` over a bed of one class.
auto speed_by_law(const Options& o, const Flow& flow) -> double {
    const double d = o.classes[0].diameter;
    const double speed = flow.discharge_x[0] / flow.depth[0];
    const double stress = manning_shear_stress(flow.depth[0], speed, flow.manning, o.dry_depth, o.materials) *
                          grain_efficiency(grain_manning(d), flow.manning);
    const double critical = 0.03 * submerged_weight(o.materials) * d;
    return bed_load_velocity(o.bed_load_velocity, o.bed_load_velocity_value, stress / critical - 1, d,
                             o.materials);
}

/// A mixture with both loads and all that turns them, in the bend on a mesh.
auto stored_in_bend(const MeshData& m) -> Options {
    Options o = on_mesh(Options(), m);
    o.classes = {{0.0002, 0.3}, {0.0006, 0.45}, {0.002, 0.25}};
    o.bed_load_velocity = BedLoadVelocity::van_rijn;
    o.threads = 1;
    o.tolerance.relative = 1e-12;
    o.tolerance.pointwise = 1e-12;
    return o;
}

auto largest(const std::vector<double>& values) -> double {
    double most = 0;
    for (const double value : values) {
        most = std::fmax(most, std::fabs(value));
    }
    return most;
}

}  // namespace

TEST_CASE("a pulse of bed load goes as fast as the law of its grains says") {
    const Flow flow(400, 1, 1, 1.5, 0);
    for (const auto law : {BedLoadVelocity::constant, BedLoadVelocity::wu, BedLoadVelocity::van_rijn}) {
        for (const auto solution : {Solution::sip, Solution::adi}) {
            Options o = without_exchange(400);
            o.bed_load_velocity = law;
            o.bed_load_velocity_value = 0.8;
            o.solution = solution;
            const double expected = speed_by_law(o, flow);
            CAPTURE(expected);
            Basin<> basin(o);
            basin.start(flow);
            const std::vector<double> pulse = {1e-4}, nothing = {0};
            basin.solver().set_inflow(nothing, pulse);
            basin.step(flow, 2);
            basin.solver().set_inflow(nothing, nothing);
            const double start = centre_of(basin.results().bed_load_x);

            for (int n = 0; n < 100; ++n) {
                basin.step(flow, 0.8);
            }

            const auto load = basin.results().bed_load_x;
            CHECK(centre_of(load) - start == Approx(80 * expected).epsilon(1e-9));
            // What came in is in motion: the rate over the speed of the grains.
            double moving = 0;
            for (const double one : load) {
                moving += one / o.materials.sediment_density / expected;
            }
            CHECK(moving == Approx(2e-4).epsilon(1e-9));
            CHECK(basin.solver().summary().classes[0].moving == Approx(2e-4).epsilon(1e-9));
        }
    }
}

TEST_CASE("grains that are fast enough are as many as without storage") {
    const MeshData m = mapped(20, 10, bend(60, 40));
    const Flow flow = stream_in_bend(m);
    const auto outcome = [&](BedLoadVelocity law, double value) {
        Options o = stored_in_bend(m);
        o.bed_load_velocity = law;
        o.bed_load_velocity_value = value;
        Basin<> basin(o);
        basin.start(flow);
        for (int n = 0; n < 5; ++n) {
            basin.step(flow, 20);
        }
        return basin.results();
    };
    const auto plain = outcome(BedLoadVelocity::infinite, 1);
    const auto fast = outcome(BedLoadVelocity::constant, 1e12);
    const auto slow = outcome(BedLoadVelocity::constant, 0.05);

    double apart = 0;
    double delayed = 0;
    for (std::size_t k = 0; k < plain.bed_change.size(); ++k) {
        apart = std::fmax(apart, std::fabs(fast.bed_change[k] - plain.bed_change[k]));
        delayed = std::fmax(delayed, std::fabs(slow.bed_change[k] - plain.bed_change[k]));
    }
    CHECK(apart < 1e-9 * largest(plain.bed_change));
    CHECK(delayed > 1e-3 * largest(plain.bed_change));
}

TEST_CASE("what is on its way settles where its cell falls dry, and no class loses a grain") {
    const MeshData m = mapped(20, 10, bend(60, 40));
    Flow flow = stream_in_bend(m);
    const Options o = stored_in_bend(m);
    Basin<> basin(o);
    basin.start(flow);
    basin.step(flow, 5);
    const auto moved = [](const ClassBalance& b) { return b.started + b.entered + std::fabs(b.bed); };
    double bed = 0;  // m3 of solids, as whose sums those of the bed round
    for (std::int64_t k = 0; k < 200; ++k) {
        bed += thalweg::mesh::cell_area(view_of(m), k) * o.sediment_thickness * (1 - o.porosity);
    }
    for (const ClassBalance& b : basin.solver().summary().classes) {
        CHECK(b.moving > 1e-4);
        CHECK(std::fabs(b.error()) < 2e-14 * (bed + moved(b)));
    }

    Flow dry(20, 10, 0);
    basin.step(dry, 5);

    for (const ClassBalance& b : basin.solver().summary().classes) {
        CHECK(b.moving == 0);
        CHECK(b.suspended == 0);
        CHECK(std::fabs(b.error()) < 2e-14 * (bed + moved(b)));
    }
}

TEST_CASE("where the load does not change, what is on its way changes nothing") {
    const Flow flow(40, 1, 1, 1.5, 0);
    Options o = plain_options(40, 1, 5, 1);
    o.bed_load_velocity = BedLoadVelocity::wu;
    Basin<> basin(o);
    basin.start(flow);

    for (int n = 0; n < 20; ++n) {
        basin.step(flow, 10);
    }

    CHECK(largest(basin.results().bed_change) < 1e-12);
    CHECK(basin.solver().summary().classes[0].moving > 1e-4);
}
