// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Water among buildings, as in tests 6A and 8A of the Environment Agency's benchmark of two-dimensional
// models.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

TEST_SUITE_BEGIN("nightly");

namespace {

// A town of houses of 15 m, 6 m high, between streets of 10 m, on ground and roofs that fall eastward by 1 in
// 100. One crossing is a hollow, and holds water to the level of the street that leaves it in the east.
struct Town {
    static constexpr int nx = 42, ny = 22;
    static constexpr std::size_t pond = 10 * nx + 20;  // a cell of the hollow
    static constexpr double width = 5;

    static auto in_hollow(int i, int j) -> bool { return (i == 20 || i == 21) && (j == 10 || j == 11); }

    static auto is_house(int i, int j) -> bool { return i % 5 > 1 && j % 5 > 1; }

    static auto ground(int i, int j) -> double {
        const double street = 20 - 0.05 * i;
        return is_house(i, j) ? street + 6 : in_hollow(i, j) ? sill() - 0.4 : street;
    }

    static constexpr auto sill() -> double { return 20 - 0.05 * 22; }
};

// A flume of 20 x 3.6 m with 0.4 m of water in its first 7 m, 2 cm elsewhere, and a house of 0.8 x 0.4 m
// that stands turned in the way, 3.4 m behind the gate.
template <class Real>
auto flume(const SchemeForm& method, int parts) -> Case<Real> {
    Case<Real> c;
    const double width = 0.1 / parts;
    c.domain = {200 * parts, 36 * parts, width, width};
    set_defaults(c, method);
    c.options.threads = 1;
    c.manning_everywhere = 0.01;
    const double turn = 64 * std::acos(-1.0) / 180;
    c.bed_cells = raster<Real>(c.domain.nx, c.domain.ny, [&](int i, int j) {
        const double x = width * (i + 0.5) - 10.4;
        const double y = width * (j + 0.5) - 1.75;
        const double a = x * std::cos(turn) + y * std::sin(turn);
        const double b = y * std::cos(turn) - x * std::sin(turn);
        return std::fabs(a) < 0.4 && std::fabs(b) < 0.2 ? 2.0 : 0.0;
    });
    c.depth = raster<Real>(c.domain.nx, c.domain.ny, [&](int i, int j) {
        const double level = width * (i + 0.5) < 7 ? 0.4 : 0.02;
        const int k = j * c.domain.nx + i;
        return std::fmax(0, level - c.bed_cells[static_cast<std::size_t>(k)]);
    });
    return c;
}

// Before, beside and behind the house, in 0.1 m.
struct Place {
    int i, j;
};

constexpr Place gauges[] = {{96, 17}, {103, 9}, {103, 26}, {120, 17}};

// Depths at the gauges, means over 0.2 m each way, each second to 10 s.
struct FlumeResult {
    std::vector<double> depth;
    double volume = 0, fastest = 0;
};

template <class Real>
auto flow_past_house(const SchemeForm& method, int parts) -> FlumeResult {
    const auto c = flume<Real>(method, parts);
    Running<Real> running(c);
    FlumeResult found;
    for (int t = 0; t < 10; ++t) {
        running.advance(t, t + 1);
        const auto f = running.fields();
        for (const Place& at : gauges) {
            double sum = 0;
            for (int j = at.j * parts; j < (at.j + 2) * parts; ++j) {
                for (int i = at.i * parts; i < (at.i + 2) * parts; ++i) {
                    const int k = j * c.domain.nx + i;
                    sum += static_cast<double>(f.depth[static_cast<std::size_t>(k)]);
                }
            }
            found.depth.push_back(sum / (4 * parts * parts));
        }
    }
    const auto f = running.fields();
    found.volume = f.summary.volume;
    found.fastest = *std::max_element(f.maximum_speed.begin(), f.maximum_speed.end());
    return found;
}

}  // namespace

// A storm of 15 mm in 15 min and a burst main; two hours after its start the streets are dry but for the
// hollow.
TEST_CASE_TEMPLATE("a storm and a burst main leave a town, but for what its hollow holds", Real, float,
                   double) {
    const double held = 4 * 0.4 * Town::width * Town::width;
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        Case<Real> c;
        c.domain = {Town::nx, Town::ny, Town::width, Town::width};
        c.domain.east = Edge::open;
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = 0.02;
        c.bed_cells = raster<Real>(Town::nx, Town::ny, Town::ground);
        c.options.rain.series = {{{0, 900, 901}, {0.015 / 900, 0.015 / 900, 0}}};
        c.options.boundaries.sources = {{"main", 10, 5, {{0, 600, 1200, 1e6}, {0, 1, 0, 0}}}};
        const auto f = run(c, 2 * 3600);

        const double came = f.summary.sources.rain + f.summary.source_inflow;
        const double pond = f.level[Town::pond];
        const double fastest = *std::max_element(f.maximum_speed.begin(), f.maximum_speed.end());
        MESSAGE(name_of(method) << ", town: " << f.summary.volume << " of " << came << " m3 left, pond "
                                << pond - Town::sill() << " m above its sill, fastest " << fastest << " m/s");
        CHECK(came == Approx(0.015 * c.cells() * 25 + 600).epsilon(2e-3));
        CHECK(came - f.summary.outflow.east == Approx(f.summary.volume).epsilon(1e-3));
        if (method.form != WafForm::split) {  // its ponds do not come to rest, docs/waf.md
            CHECK(std::fabs(pond - Town::sill()) < 0.01);
            CHECK(f.summary.volume > 0.95 * held);
        }
        CHECK(f.summary.volume < held + 0.001 * c.cells() * 25);
        // Nothing that falls from a roof is faster than a dam break of that height.
        CHECK(fastest < 2 * std::sqrt(9.81 * 6.1));
    }
}

// The right depths are those of hllc on cells of a third of the width.
TEST_CASE("a dam break runs around a house on coarse cells as on fine ones") {
    const auto fine = flow_past_house<double>({Scheme::hllc, WafForm::muscl}, 3);
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        const auto coarse = flow_past_house<double>(method, 1);
        double difference = 0, all = 0;
        for (std::size_t k = 0; k < fine.depth.size(); ++k) {
            difference += std::fabs(coarse.depth[k] - fine.depth[k]);
            all += fine.depth[k];
        }
        MESSAGE(name_of(method) << ", house: depths differ by " << 100 * difference / all << " %, fastest "
                                << coarse.fastest << " m/s");
        CHECK(coarse.volume == Approx(fine.volume).epsilon(0.01));
        CHECK(difference / all < 0.06);
        CHECK(coarse.fastest < 2 * std::sqrt(9.81 * 0.4));
    }
}

TEST_SUITE_END();
