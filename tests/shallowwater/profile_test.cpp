// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "boundary_case.hpp"
#include "node_case.hpp"
#include "scheme_forms.hpp"
#include "shallowwater/node/input/profile.hpp"
#include "triangle_schemes.hpp"

// Levels and discharges that vary along a boundary of a raster or of triangles.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// By face: the southern half has it, the northern half has not.
auto southern(BoundaryKind kind) -> Boundary {
    Boundary b;
    b.name = "west";
    b.kind = kind;
    b.value = TimeSeries::constant(kind == BoundaryKind::discharge ? 5 : 1);
    b.still = 1;
    b.response = 1200;
    return b;
}

auto profile_of(BoundaryKind kind, bool is_south) -> double {
    return kind == BoundaryKind::discharge ? (is_south ? 1 : 0) : (is_south ? 0 : -5);
}

// Whether water has come into the cells beside the southern half of the western side alone.
void check_south(const std::vector<double>& depth, const std::function<bool(std::size_t)>& is_at_side,
                 const std::function<bool(std::size_t)>& is_south) {
    for (std::size_t k = 0; k < depth.size(); ++k) {
        if (is_at_side(k)) {
            CAPTURE(k);
            CHECK((depth[k] > 1e-3) == is_south(k));
        }
    }
}

constexpr BoundaryKind kinds[] = {BoundaryKind::stage, BoundaryKind::absorbing, BoundaryKind::sea,
                                  BoundaryKind::discharge};

}  // namespace

TEST_CASE("a profile has its exact mean over each face, from the west or the south") {
    const TimeSeries ramp = {{0, 1}, {0, 8}};
    const auto check = [&](const std::vector<FaceOnLine>& faces, const std::vector<double>& expected) {
        const auto found = by_place(ramp, faces);
        REQUIRE(found.size() == expected.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            CHECK(found[k] == Approx(expected[k]));
        }
    };
    check({{0, 0, 2}, {2, 0, 2}, {4, 0, 2}, {6, 0, 2}}, {1, 3, 5, 7});
    check({{6, 0, 2}, {2, 0, 2}, {4, 0, 2}, {0, 0, 2}}, {7, 3, 5, 1});
    check({{1, 9, 1}, {0, 0, 3}}, {7, 3});  // runs north
    CHECK(by_place({}, {{0, 0, 1}}).empty());
}

TEST_CASE("levels and discharges vary along an edge of a raster") {
    for (const BoundaryKind kind : kinds) {
        CAPTURE(static_cast<int>(kind));
        auto c = channel(10, 20, 5);
        c.depth.assign(c.cells(), 0);
        Boundary b = southern(kind);
        b.faces = faces_of(c.domain, Side::west);
        for (int j = 0; j < 20; ++j) {
            b.profile.push_back(profile_of(kind, j < 10));
        }
        c.options.boundaries.edges = {b};
        Running<double> flow(c);
        flow.advance(0, 0.4);
        const auto depth = flow.fields().depth;
        check_south(
            depth, [](std::size_t k) { return k % 10 == 0 && k != 100; },
            [](std::size_t k) { return k / 10 < 10; });
        const Summary s = flow.solver().summary();
        // A film that runs northwards leaves through the faces beside it.
        CHECK(s.volume == Approx(net_inflow(s)).epsilon(1e-12));
        if (kind == BoundaryKind::discharge) {
            CHECK(s.inflow.total() == Approx(5 * 0.4).epsilon(1e-12));
        }
    }
}

TEST_CASE("levels and discharges vary along a segment of triangles") {
    for (const BoundaryKind kind : kinds) {
        CAPTURE(static_cast<int>(kind));
        TriangleCase<double> c;
        c.options = triangle_options(Scheme::roe);
        c.mesh = jittered_mesh(6, 20, 5, 0.1);
        c.bed = c.at_centres([](double, double) { return 0; });
        Boundary b = southern(kind);
        b.faces = c.boundary_edges([](double x, double) { return x < 1e-6; });
        for (const int edge : b.faces) {
            const auto node = static_cast<std::size_t>(c.mesh.edge_nodes[static_cast<std::size_t>(edge)][0]);
            const auto next = static_cast<std::size_t>(c.mesh.edge_nodes[static_cast<std::size_t>(edge)][1]);
            b.profile.push_back(profile_of(kind, c.mesh.y[node] + c.mesh.y[next] < 100));
        }
        c.options.boundaries.edges = {b};
        RunningTriangles<double> flow(c);
        flow.advance(0, 0.4);
        const auto depth = flow.fields().depth;
        check_south(
            depth, [&](std::size_t k) { return c.centre(k).x < 1.8 && std::fabs(c.centre(k).y - 50) > 5; },
            [&](std::size_t k) { return c.centre(k).y < 50; });
        const Summary s = flow.solver().summary();
        CHECK(s.volume == Approx(s.inflow.total()).epsilon(1e-12));
        if (kind == BoundaryKind::discharge) {
            CHECK(s.inflow.total() == Approx(5 * 0.4).epsilon(1e-12));
        }
    }
}

TEST_CASE("a profile without a number for each face is refused") {
    auto c = channel(4, 4, 5);
    Boundary b = southern(BoundaryKind::stage);
    b.faces = faces_of(c.domain, Side::west);
    b.profile = {1, 2};
    c.options.boundaries.edges = {b};
    CHECK_THROWS_WITH(Running<double>{c}, doctest::Contains("has a profile of 2 numbers for 4 faces"));
    TriangleCase<double> t;
    t.mesh = jittered_mesh(4, 4, 5, 0);
    t.bed = t.at_centres([](double, double) { return 0; });
    b.faces = t.boundary_edges([](double x, double) { return x < 1e-6; });
    t.options.boundaries.edges = {b};
    CHECK_THROWS_WITH(RunningTriangles<double>{t},
                      doctest::Contains("has a profile of 2 numbers for 4 edges"));
}

TEST_CASE("the node takes a profile along an edge") {
    NodeBench flow(Params{{"precision", "double"},
                          {"boundaries",
                           {{{"edge", "west"},
                             {"kind", "discharge"},
                             {"value", 3},
                             {"profile", {{0, 1}, {0.5, 1}, {0.5001, 0}, {1, 0}}}}}}});
    flow.give("bed", std::vector<float>(24));
    REQUIRE(flow.negotiate() == "");
    REQUIRE(flow.run(0, 0) == "");
    REQUIRE(flow.run(0, 0.5) == "");
    CHECK(flow.output(0)[0] > 1e-3);  // row 0 lies in the south
    CHECK(flow.output(0)[18] < 1e-4);
    CHECK(flow.metrics["inflow_west"] == Approx(1.5));
}
