// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <doctest/doctest.h>

#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

constexpr double length = 200, width = 20;  // m

auto named(const std::string& name, BoundaryKind kind, double value = 0) -> Boundary {
    Boundary b;
    b.name = name;
    b.kind = kind;
    b.value = TimeSeries::constant(value);
    return b;
}

// A channel along x that falls by `slope`, with something at its western and at its eastern end.
template <class Real>
auto channel(Scheme scheme, double slope, Boundary west, Boundary east) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(scheme);
    c.mesh = jittered_mesh(40, 4, 5, 0.2);
    c.bed = c.at_centres([&](double x, double) { return 10 + slope * (length - x); });
    c.manning_everywhere = 0.03;
    west.faces = c.boundary_edges([](double x, double) { return x < 1e-6; });
    east.faces = c.boundary_edges([](double x, double) { return x > length - 1e-6; });
    c.options.boundaries.edges = {west, east};
    return c;
}

// Volume at the end less what was there, came in and left, over what was there and came [1].
auto imbalance(const Summary& now, double first) -> double {
    const double came = first + now.inflow.total() + now.source_inflow + now.sources.rain;
    const double left = now.outflow.total() + now.source_outflow + now.sources.infiltration;
    return (now.volume + left - came) / came;
}

}  // namespace

TEST_CASE_TEMPLATE("a channel on triangles comes to its normal depth between a discharge and normal_depth",
                   Real, float, double) {
    for_triangle_schemes([](Scheme scheme) {
        const double slope = 0.002, q = 2, n = 0.03;
        auto river = channel<Real>(scheme, slope, named("in", BoundaryKind::discharge, q * width),
                                   named("out", BoundaryKind::normal));
        RunningTriangles<Real> running(river);
        CHECK(running.solver().boundaries()[1].slope == doctest::Approx(slope).epsilon(1e-3).scale(0));
        running.advance(0, 1500);
        const auto f = running.fields();
        const double normal = std::pow(q * n / std::sqrt(slope), 0.6);
        for (std::size_t k = 0; k < f.depth.size(); ++k) {
            if (std::fabs(river.centre(k).x - length / 2) < length / 4) {
                REQUIRE(f.depth[k] == doctest::Approx(normal).epsilon(0.03).scale(0));
            }
        }
        const auto& out = f.summary.boundaries[1];
        CHECK(f.summary.boundaries[0].inflow == doctest::Approx(q * width * 1500).epsilon(1e-6).scale(0));
        CHECK(out.outflow > 0.9 * q * width * 1500 - f.summary.volume);
        CHECK(std::fabs(imbalance(f.summary, 0)) <= (sizeof(Real) == 8 ? 1e-12 : 1e-7));
    });
}

TEST_CASE("each kind of boundary on triangles lets water through, and no volume is lost") {
    for_triangle_schemes([](Scheme scheme) {
        for (const BoundaryKind kind : {BoundaryKind::open, BoundaryKind::stage, BoundaryKind::absorbing,
                                        BoundaryKind::critical, BoundaryKind::rating}) {
            CAPTURE(static_cast<int>(kind));
            Boundary out = named("out", kind, 10.4);
            if (kind == BoundaryKind::rating) {
                out.value = {{10, 12}, {0, 80}};
            }
            out.still = 10.4;
            auto c = channel<double>(scheme, 0.001, named("in", BoundaryKind::discharge, 20), out);
            c.depth.assign(c.cells(), 0.5);
            RunningTriangles<double> running(c);
            const double first = running.solver().summary().volume;
            running.advance(0, 300);
            const auto f = running.fields();
            CHECK(std::fabs(imbalance(f.summary, first)) <= 1e-12);
            CHECK(f.summary.boundaries[1].outflow > 1000);
            CHECK(f.summary.bad_cell == -1);
            CHECK(std::none_of(f.depth.begin(), f.depth.end(), [](double h) { return h < 0; }));
        }
    });
}

TEST_CASE("a discharge that takes more than there is takes what there is, and tells the rest") {
    for_triangle_schemes([](Scheme scheme) {
        auto c = channel<double>(scheme, 0, named("wall", BoundaryKind::wall),
                                 named("pump", BoundaryKind::discharge, -50));
        c.depth.assign(c.cells(), 0.1);
        RunningTriangles<double> running(c);
        const double first = running.solver().summary().volume;
        running.advance(0, 600);
        const Summary now = running.solver().summary();
        const auto& pump = now.boundaries[1];
        CHECK(now.volume < 0.7 * first);
        CHECK(pump.outflow + pump.shortfall == doctest::Approx(50.0 * 600));
        CHECK(pump.outflow == doctest::Approx(first - now.volume));
    });
}

TEST_CASE("sources, rain and soils on triangles are balanced, by name") {
    for_triangle_schemes([](Scheme scheme) {
        auto c = channel<double>(scheme, 0.001, named("wall", BoundaryKind::wall),
                                 named("out", BoundaryKind::open));
        c.options.boundaries.sources = {{"spring", 7, 0, TimeSeries::constant(0.5)}};
        c.options.boundaries.cells = {{"pond", 300, 0, TimeSeries::constant(10.3), {}, {}}};
        c.options.rain.rates = {1e-5};
        c.options.infiltration.soils = {{2e-6, 0.1, 0.3}};
        RunningTriangles<double> running(c);
        running.advance(0, 1000);
        const Summary now = running.solver().summary();
        CHECK(now.sources.rain == doctest::Approx(1e-5 * 1000 * length * width));
        CHECK(now.sources.infiltration > 0);
        CHECK(now.boundaries[2].name == "spring");
        CHECK(now.boundaries[2].inflow == doctest::Approx(500));
        CHECK(now.boundaries[3].inflow > 0);
        CHECK(std::fabs(imbalance(now, 0)) <= 1e-12);
    });
}

TEST_CASE("a run on triangles goes on bit for bit from a saved state") {
    for_triangle_schemes([](Scheme scheme) {
        auto c = channel<float>(scheme, 0.002, named("in", BoundaryKind::discharge, 30),
                                named("out", BoundaryKind::normal));
        RunningTriangles<float> straight(c);
        straight.advance(0, 60);
        const auto saved = straight.save();
        straight.advance(60, 120);

        RunningTriangles<float> other(c);
        other.restore(saved);
        other.advance(60, 120);

        const auto a = straight.fields();
        const auto b = other.fields();
        CHECK(a.report.steps == b.report.steps);
        CHECK(largest_difference(a.depth, b.depth) == 0);
        CHECK(largest_difference(a.maximum_depth, b.maximum_depth) == 0);
        CHECK(a.summary.inflow.total() == b.summary.inflow.total());
        auto torn = saved;
        torn.layouts.pop_back();
        CHECK_THROWS_WITH_AS(other.restore(torn), doctest::Contains("the saved state has no block"),
                             thalweg::Error);
    });
}

TEST_CASE("a bed on triangles may be given at nodes, and move") {
    for_triangle_schemes([](Scheme scheme) {
        TriangleCase<double> c;
        c.options = triangle_options(scheme);
        c.mesh = jittered_mesh(10, 10, 1, 0.2);
        for (std::size_t n = 0; n < c.mesh.x.size(); ++n) {
            c.bed_nodes.push_back(0.1 * c.mesh.x[n]);
        }
        c.level.assign(c.cells(), 0.55);
        RunningTriangles<double> running(c);
        const double first = running.solver().summary().volume;
        auto& machine = Machine::chosen();
        const auto rise = machine.upload(std::vector<double>(c.mesh.x.size(), 0.25));
        running.solver().move_bed(BedChange<double>{nullptr, rise.get()});
        const auto f = running.fields();
        for (std::size_t k = 0; k < c.cells(); ++k) {
            const double bed = 0.1 * c.centre(k).x;
            REQUIRE(f.depth[k] == doctest::Approx(std::fmax(0.0, 0.55 - bed)).epsilon(1e-12));
            if (f.depth[k] > 1e-3) {
                REQUIRE(f.level[k] == doctest::Approx(0.8).epsilon(1e-12).scale(0));
            }
        }
        CHECK(running.solver().summary().volume == first);
    });
}

TEST_CASE("boundaries of a mesh that cannot be are refused by name") {
    auto c = channel<double>(Scheme::roe, 0, named("a", BoundaryKind::open), named("b", BoundaryKind::open));
    auto& edges = c.options.boundaries.edges;
    edges[1].faces = edges[0].faces;
    CHECK_THROWS_WITH_AS(RunningTriangles<double>{c}, doctest::Contains("which another boundary has already"),
                         std::invalid_argument);
    edges[1].faces = {1};
    CHECK_THROWS_WITH_AS(RunningTriangles<double>{c}, doctest::Contains("none of the boundary"),
                         std::invalid_argument);
    edges[1].faces = {};
    CHECK_THROWS_WITH_AS(RunningTriangles<double>{c}, doctest::Contains("'b' has no edge"),
                         std::invalid_argument);
    c.options.scheme = Scheme::hwp14;
    CHECK_THROWS_WITH_AS(RunningTriangles<double>{c},
                         "shallowwater: the scheme is hwp14, expected one on triangles",
                         std::invalid_argument);
    c = channel<double>(Scheme::roe, 0, named("a", BoundaryKind::open), named("b", BoundaryKind::normal));
    CHECK_THROWS_AS(RunningTriangles<double>{c}, BedWithoutSlope);
}
