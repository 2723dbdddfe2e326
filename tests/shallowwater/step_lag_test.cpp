// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A step is chosen from the speeds that the step before it met. What that lag costs: the figures of
// docs/schemes.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "scheme_forms.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/schemes/list.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

struct Stepped {
    double largest_courant = 0;  // largest Courant number of the stepped states, 1
    int again = 0;               // steps that were taken again
    Fields<double> fields;
};

// Steps to `end`; each step whose own speeds exceed the Courant number by 2 % is taken again, shorter, where
// `again`.
auto step_through(const Case<double>& c, double end, bool again) -> Stepped {
    const double width = std::fmin(c.domain.dx, c.domain.dy);
    const StepLimits limits = limits_of(c.domain, c.options, traits_of(c.options));
    Running<double> flow(c);
    double t = 1e-9;
    auto report = flow.advance(0, t);  // to learn the first speeds
    double free = limits.courant * width / report.fastest_wave;
    Stepped found;
    while (t < end) {
        double step = choose_step(report.fastest_wave / width, free, 2 * end, limits).free;
        const auto before = flow.save();
        report = flow.advance(t, t + step);
        const auto courant = [&] { return report.fastest_wave / width * report.last_step; };
        for (int tries = 0; again && courant() > 1.02 * limits.courant && tries < 8; ++tries) {
            step = 0.99 * limits.courant * width / report.fastest_wave;
            flow.restore(before);
            report = flow.advance(t, t + step);
            ++found.again;
        }
        found.largest_courant = std::fmax(found.largest_courant, courant());
        free = step;
        t += step;
    }
    found.fields = flow.fields();
    return found;
}

auto dam_break(double below) -> Case<double> {
    Case<double> c;
    c.domain = {400, 1, 1, 1};
    c.bed_cells.assign(400, 0);
    c.depth = raster<double>(400, 1, [&](int i, int) { return i < 200 ? 1.0 : below; });
    return c;
}

auto column(int seed) -> Case<double> {
    Case<double> c;
    c.domain = {60, 41, 5, 4};
    c.bed_cells = raster<double>(60, 41, [&](int i, int j) {
        return noise(i / 3, j / 2, seed) < 0.06 ? NAN : 100 - 0.05 * i + 0.05 * j + 0.15 * noise(i, j, seed);
    });
    c.depth = raster<double>(60, 41, [](int i, int j) { return std::hypot(i - 40, j - 20) < 12 ? 3 : 0; });
    c.manning_everywhere = 0.02;
    return c;
}

auto random_state(int seed) -> Case<double> {
    Case<double> c;
    c.domain = {30, 30, 1, 1};
    c.bed_cells = raster<double>(30, 30, [&](int i, int j) { return 2 * noise(i, j, seed); });
    c.depth = raster<double>(30, 30, [&](int i, int j) {
        return noise(i, j, seed + 100) < 0.5 ? 0 : 3 * noise(i, j, seed + 200);
    });
    c.manning_everywhere = 0.03;
    return c;
}

struct Cost {
    double courant = 0;  // largest Courant number of the stepped states over the chosen one, 1
    double difference =
        0;  // L1 of the depths off those with every step by its own speeds, over the volume, 1
};

void add_cost(Cost& cost, const Case<double>& c, double end) {
    const Stepped plain = step_through(c, end, false);
    const Stepped exact = step_through(c, end, true);
    double difference = 0;
    double sum = 0;
    for (std::size_t k = 0; k < plain.fields.depth.size(); ++k) {
        const double depth = plain.fields.depth[k];
        if (!std::isnan(depth)) {
            CHECK(depth >= 0);
            difference += std::fabs(depth - exact.fields.depth[k]);
            sum += depth;
        }
    }
    CHECK(exact.largest_courant <= 1.02 * c.options.courant);
    cost.courant = std::fmax(cost.courant, plain.largest_courant / c.options.courant);
    cost.difference = std::fmax(cost.difference, difference / sum);
}

// As many columns that fall and random states are drawn.
void check_lag(int most_columns, int most_states) {
    for (std::size_t k = 0; k < scheme_forms.size(); ++k) {
        const auto with = [&](Case<double> c) {
            set_defaults(c, scheme_forms[k]);
            c.options.threads = 1;
            return c;
        };
        Cost dams, columns, states;
        for (const double below : {0.0, 0.01, 0.5}) {
            add_cost(dams, with(dam_break(below)), 20);
        }
        for (int seed = 1; seed <= most_columns; ++seed) {
            add_cost(columns, with(column(seed)), 40);
        }
        for (int seed = 1; seed <= most_states; ++seed) {
            add_cost(states, with(random_state(seed)), 5);
        }
        MESSAGE(std::string(scheme_list[k].name)
                << ": largest Courant number over the chosen one, difference of depths: dams " << dams.courant
                << ", " << dams.difference << "; columns " << columns.courant << ", " << columns.difference
                << "; random states " << states.courant << ", " << states.difference);
        CHECK(dams.courant < 1.15);
        CHECK(columns.courant < 1.2);
        CHECK(states.courant < 1.6);
        CHECK(dams.difference < 1e-3);
        CHECK(columns.difference < 0.015);
        CHECK(states.difference < 0.03);
    }
}

}  // namespace

TEST_CASE("a step by the speeds of the step before is as good as one by its own") {
    check_lag(1, 5);
}

TEST_CASE("many steps by the speeds of the step before are as good as those by their own" *
          doctest::test_suite("nightly")) {
    check_lag(4, 20);
}
