// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

#include "case.hpp"
#include "shallowwater/physics/compensated_sum.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// A column of water on a rough slope down to the south-east, with walls here and there.
template <class Real>
auto spill(Integrator integrator = Integrator::ssp_rk2) -> Case<Real> {
    Case<Real> c;
    c.domain = {60, 41, 5, 4};
    c.options.integrator = integrator;
    c.options.desingularisation_depth = 0.05;
    c.bed_cells = raster<Real>(60, 41, [](int i, int j) {
        return noise(i / 3, j / 2, 5) < 0.06 ? NAN : 100 - 0.05 * i + 0.05 * j + 0.3 * noise(i, j);
    });
    c.depth = raster<Real>(60, 41, [](int i, int j) { return std::hypot(i - 40, j - 20) < 12 ? 3 : 0; });
    c.manning_everywhere = 0.02;
    return c;
}

template <class Real>
constexpr double closes_to = sizeof(Real) == 8 ? 1e-12 : 1e-6;

}  // namespace

TEST_CASE_TEMPLATE("what is stored and what has left is what was there", Real, float, double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        for (const bool velocity_bound : {false, true}) {
            CAPTURE(static_cast<int>(integrator));
            CAPTURE(velocity_bound);
            auto c = spill<Real>(integrator);
            c.options.velocity_bound = c.options.outflow_limiter = velocity_bound;
            c.options.threads = 1;
            c.domain.west = c.domain.east = c.domain.south = c.domain.north = Edge::open;
            Running<Real> flow(c);
            const double before = flow.solver().summary().volume;

            const auto report = flow.advance(0, 40);
            const Summary after = flow.solver().summary();

            CHECK(report.steps > 200);
            CHECK(after.outflow.total() > 0.3 * before);
            CHECK(after.outflow.east > 0);
            CHECK(after.outflow.south > 0);
            CHECK(after.outflow.north > 0);
            CHECK(after.volume + after.outflow.total() == Approx(before).epsilon(closes_to<Real>));
        }
    }
}

TEST_CASE_TEMPLATE("all water that leaves does so through the only open edge", Real, float, double) {
    Edge Domain::*const edges[] = {&Domain::west, &Domain::east, &Domain::south, &Domain::north};
    double EdgeVolumes::*const volumes[] = {&EdgeVolumes::west, &EdgeVolumes::east, &EdgeVolumes::south,
                                            &EdgeVolumes::north};
    for (int k = 0; k < 4; ++k) {
        CAPTURE(k);
        Case<Real> c;
        c.domain = {12, 9, 5, 4};
        c.domain.*edges[k] = Edge::open;
        c.options.desingularisation_depth = 0.05;
        c.bed_cells.assign(c.cells(), 0);
        c.depth = raster<Real>(12, 9, [](int i, int j) { return i > 3 && i < 8 && j > 2 && j < 6 ? 4 : 1; });
        Running<Real> flow(c);
        const double before = flow.solver().summary().volume;

        flow.advance(0, 30);
        const Summary after = flow.solver().summary();

        for (int m = 0; m < 4; ++m) {
            CHECK((after.outflow.*volumes[m] > 0.2 * before) == (m == k));
            CHECK((after.outflow.*volumes[m] == 0) == (m != k));
        }
        CHECK(after.volume + after.outflow.total() == Approx(before).epsilon(closes_to<Real>));
    }
}

TEST_CASE_TEMPLATE("uniform flow leaves as discharge times width times time", Real, float, double) {
    Case<Real> c;
    c.domain = {30, 7, 5, 3, Edge::wall, Edge::open, Edge::wall, Edge::wall};
    c.bed_cells.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 2);
    c.discharge_x.assign(c.cells(), 6);
    c.options.longest_step = 0.1;
    Running<Real> flow(c);

    // The wave from the western wall has not yet come.
    flow.advance(0, 5);

    CHECK(flow.solver().summary().outflow.east ==
          Approx(6.0 * 7 * 3 * 5).epsilon(sizeof(Real) == 8 ? 1e-12 : 1e-6));
}

TEST_CASE("between walls nothing leaves") {
    const auto fields = run(spill<double>(), 10);

    CHECK(fields.summary.outflow.total() == 0);
}

TEST_CASE_TEMPLATE("the count of what leaves does not depend on dry tiles, threads or restarts", Real, float,
                   double) {
    for (const auto integrator : {Integrator::ssp_rk2, Integrator::euler}) {
        auto c = spill<Real>(integrator);
        c.domain.east = c.domain.south = Edge::open;
        const auto sparse = run(c, 12);
        c.options.threads = 1;
        const auto single = run(c, 12);
        c.options.skip_dry = false;
        const auto dense = run(c, 12);
        Running<Real> first(c);
        first.advance(0, 6);
        Running<Real> resumed(c);
        resumed.advance(0, 1);

        resumed.restore(first.save());
        first.advance(6, 12);
        resumed.advance(6, 12);

        CHECK(sparse.summary.outflow.east > 0);
        CHECK(single.summary.outflow.east == sparse.summary.outflow.east);
        CHECK(single.summary.outflow.south == sparse.summary.outflow.south);
        CHECK(dense.summary.outflow.east == sparse.summary.outflow.east);
        CHECK(dense.summary.outflow.south == sparse.summary.outflow.south);
        CHECK(resumed.solver().summary().outflow.east == first.solver().summary().outflow.east);
        CHECK(resumed.solver().summary().outflow.south == first.solver().summary().outflow.south);
    }
}

TEST_CASE("starting anew forgets what has left") {
    auto c = spill<double>();
    c.domain.east = Edge::open;
    Running<double> flow(c);
    flow.advance(0, 12);
    REQUIRE(flow.solver().summary().outflow.east > 0);

    const std::vector<double> bed(c.cells());
    const auto on_machine = Machine::chosen().upload(bed);
    InitialState<double> dry;
    dry.bed_cells = on_machine.get();
    flow.solver().initialise(dry);

    CHECK(flow.solver().summary().outflow.east == 0);
}

TEST_CASE("a saved state of other edges is refused") {
    auto open = spill<double>();
    open.domain.east = Edge::open;
    Running<double> first(open);
    Running<double> other(spill<double>());

    CHECK_THROWS_WITH_AS(other.restore(first.save()), doctest::Contains("boundaries"), Error);

    auto mirrored = spill<double>();
    mirrored.domain.west = Edge::open;
    Running<double> west(mirrored);
    CHECK_THROWS_WITH_AS(west.restore(first.save()),
                         doctest::Contains("the saved state is of other boundaries, edges or sources"),
                         thalweg::Error);
}

TEST_CASE_TEMPLATE("a cell that is poisoned is named, and does not hold up the clock", Real, float, double) {
    const auto c = spill<Real>();
    Running<Real> flow(c);
    auto saved = flow.save();
    const Layout layout(c.domain);
    const auto cell = static_cast<std::size_t>(layout.index(40, 20)) * sizeof(Real);
    const Real poison = static_cast<Real>(NAN);
    std::memcpy(saved.of("depth").data() + cell, &poison, sizeof poison);

    flow.restore(saved);
    CHECK(flow.solver().summary().bad_cell == 20 * 60 + 40);

    CHECK(flow.advance(0, 0.5).time == 0.5);
    CHECK(flow.solver().summary().bad_cell >= 0);
}

TEST_CASE("a wave that leaves no time step ends the advance instead of holding it for ever") {
    auto c = spill<double>();
    c.discharge_x.assign(c.cells(), 1e200);
    Running<double> flow(c);

    const auto report = flow.advance(0, 1);

    CHECK(report.time == 0);
    CHECK(report.steps == 0);
}
