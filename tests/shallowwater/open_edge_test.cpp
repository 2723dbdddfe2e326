// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "../support/cell_index.hpp"
#include "boundary_case.hpp"
#include "scheme_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// 5 m2/s with Manning's n of 0.055.
constexpr double manning = 0.055;
constexpr double discharge = 5;

auto normal_depth_at(double slope) -> double {
    return std::pow(manning * discharge / std::sqrt(slope), 0.6);
}

// A river of 4.5 km, `wide` cells of 240 m across, dry at first, whose last row lies `sill(j)` m off the
// slope.
template <class Sill>
auto river(const SchemeForm& method, double slope, int wide, BoundaryKind kind, const Sill& sill)
    -> Case<double> {
    Case<double> c;
    c.domain = {90, wide, 50, 240};
    set_scheme(c, method);
    c.options.threads = 1;
    c.options.desingularisation_depth = 0.01;
    c.bed_cells =
        raster<double>(90, wide, [&](int i, int j) { return -slope * 50 * i + (i == 89 ? sill(j) : 0.0); });
    c.depth.assign(c.cells(), 0);
    c.manning_everywhere = manning;
    add_boundary(c, BoundaryKind::discharge, faces_of(c.domain, Side::west),
                 TimeSeries::constant(discharge * 240 * wide));
    add_boundary(c, kind, faces_of(c.domain, Side::east));
    return c;
}

}  // namespace

TEST_CASE("a river leaves a plane channel through an open edge at normal depth, from whatever depth" *
          doctest::test_suite("nightly")) {
    const double normal = normal_depth_at(0.0006);
    for (const SchemeForm& method : scheme_forms) {
        for (const BoundaryKind kind : {BoundaryKind::open, BoundaryKind::normal}) {
            for (const double first : {0.0, 2.0, 8.0}) {
                CAPTURE(static_cast<int>(method.scheme));
                CAPTURE(static_cast<int>(kind));
                CAPTURE(first);
                auto c = river(method, 0.0006, 1, kind, [](int) { return 0; });
                c.depth.assign(c.cells(), first);

                const auto after = run(c, 6 * 3600);

                for (int i = 40; i < 90; ++i) {
                    REQUIRE(after.depth[static_cast<std::size_t>(i)] ==
                            Approx(normal).epsilon(0.01).scale(0));
                }
            }
        }
    }
}

TEST_CASE("a last row of another height dams no river" * doctest::test_suite("nightly")) {
    const double normal = normal_depth_at(0.0006);
    const auto oblique = [](int j) { return 0.2 * j - 0.4; };
    const auto ragged = [](int j) { return 1.2 * (noise(j, 7) - 0.5); };
    for (const SchemeForm& method : scheme_forms) {
        for (const BoundaryKind kind : {BoundaryKind::open, BoundaryKind::normal}) {
            for (const int shape : {0, 1, 2, 3, 4}) {
                CAPTURE(static_cast<int>(method.scheme));
                CAPTURE(static_cast<int>(kind));
                CAPTURE(shape);
                const int wide = shape < 3 ? 1 : 5;
                const auto after = run(river(method, 0.0006, wide, kind,
                                             [&](int j) {
                                                 return shape == 3   ? oblique(j)
                                                        : shape == 4 ? ragged(j)
                                                                     : (shape == 0   ? 0.3
                                                                        : shape == 1 ? 1.0
                                                                                     : -0.5);
                                             }),
                                       6 * 3600);

                for (int j = 0; j < wide; ++j) {
                    for (int i = 40; i < 87; ++i) {
                        const double depth = after.depth[thalweg::test::cell_index(i, j, 90)];
                        REQUIRE(depth < 1.05 * normal);
                        if (kind == BoundaryKind::normal) {
                            REQUIRE(depth > 0.95 * normal);
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("no open edge dams where the bed outside would be flat or rise") {
    // There the edge draws down to a Froude number of 0.15; what stands upstream is a backwater curve.
    const double at_edge = std::pow(discharge / 0.15 / std::sqrt(9.81), 2.0 / 3);
    for (const SchemeForm& method : scheme_forms) {
        for (const double slope : {0.0, -0.0001}) {
            CAPTURE(static_cast<int>(method.scheme));
            CAPTURE(slope);
            const auto c = river(method, slope, 1, BoundaryKind::open, [](int) { return 0.3; });
            Running<double> flow(c);

            flow.advance(0, 6 * 3600);
            const double before = flow.solver().summary().outflow.east;
            flow.advance(6 * 3600, 7 * 3600);
            const auto later = flow.fields();

            CHECK(later.depth[87] < 1.1 * at_edge);
            CHECK(later.summary.outflow.east - before == Approx(3600 * 1200).epsilon(0.01).scale(0));
        }
    }
}

TEST_CASE("normal depth takes the slope that it is given, or refuses a bed that does not fall") {
    auto c = river(scheme_forms[0], 0.0006, 1, BoundaryKind::normal, [](int) { return 0; });
    c.options.boundaries.edges[1].slope = 0.0004;
    Running<double> flow(c);
    flow.advance(0, 6 * 3600);
    CHECK(flow.solver().boundaries()[1].slope == 0.0004);
    CHECK(flow.fields().depth[89] == Approx(normal_depth_at(0.0004)).epsilon(0.02).scale(0));

    const auto found = river(scheme_forms[0], 0.0006, 1, BoundaryKind::normal, [](int) { return 0.3; });
    CHECK(Running<double>(found).solver().boundaries()[1].slope == Approx(0.0006).scale(0));

    const auto flat = river(scheme_forms[0], 0, 1, BoundaryKind::normal, [](int) { return 0; });
    CHECK_THROWS_AS(Running<double>{flat}, BedWithoutSlope);
}

TEST_CASE("a discharge through an open edge follows the friction law in force") {
    for (const FrictionLaw law : {FrictionLaw::chezy, FrictionLaw::darcy_weisbach}) {
        CAPTURE(static_cast<int>(law));
        auto c = river(scheme_forms[0], 0.0006, 1, BoundaryKind::normal, [](int) { return 0; });
        c.options.friction_law = law;
        const double chezy = 25;
        c.manning_everywhere = law == FrictionLaw::chezy ? chezy : 8 * 9.81 / (chezy * chezy);

        const auto after = run(c, 6 * 3600);

        const double normal = std::pow(discharge / chezy / std::sqrt(0.0006), 2.0 / 3);
        CHECK(after.depth[60] == Approx(normal).epsilon(0.01).scale(0));
        CHECK(after.depth[88] == Approx(normal).epsilon(0.01).scale(0));
    }
}

// Ground that soaks up all of a rain leaves cells whose depth is 0 and whose remainder owes a last digit.
TEST_CASE_TEMPLATE("an open edge asks nothing of a dry cell that owes a last digit", Real, float, double) {
    for (const Scheme scheme : {Scheme::hwp14, Scheme::kp07, Scheme::waf, Scheme::hllc}) {
        Case<Real> c;
        c.domain = {6, 5, 10, 10, Edge::open, Edge::open, Edge::open, Edge::open};
        c.options.scheme = scheme;
        c.options.courant = default_courant(c.options, false);
        c.options.rain = {{1e-9}, {}, false};
        c.bed_cells = raster<Real>(6, 5, [](int i, int j) { return 5 - 0.1 * i + 0.05 * j; });
        Running<Real> running(c);
        auto saved = running.save();
        auto& bytes = saved.of("remainder");
        std::vector<Real> owed(bytes.size() / sizeof(Real), Real(-1e-14));
        std::memcpy(bytes.data(), owed.data(), bytes.size());
        running.restore(saved);

        running.advance(0, 10);

        const auto after = running.fields();
        CAPTURE(static_cast<int>(scheme));
        CHECK(after.summary.bad_cell == -1);
        for (const Real depth : after.depth) {
            CHECK(depth >= Real(0));
            CHECK(depth <= Real(2e-8));
        }
    }
}
