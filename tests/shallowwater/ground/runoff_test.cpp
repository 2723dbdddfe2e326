// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "falling_bed.hpp"
#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

template <class Real>
auto share_out_after(const FallingBed& bed, const SchemeForm& method, double end) -> double {
    return run(storm_on<Real>(bed, method), end).summary.outflow.east / rain_on(bed);
}

struct Measured {
    Runoff time;
    double share = 0;  // of the rain, out after 6 h
};

// Times between intervals of 30 s are interpolated.
template <class Real>
auto measure(const FallingBed& bed, const SchemeForm& method) -> Measured {
    Running<Real> running(storm_on<Real>(bed, method));
    Measured found;
    double before = 0;
    double t = 0;
    for (; found.time.most == 0 && t < 6 * 3600; t += 30) {
        running.advance(t, t + 30);
        const double now = running.solver().summary().outflow.east / rain_on(bed);
        const auto passes = [&](double share) { return t + 30 * (share - before) / (now - before); };
        found.time.half = found.time.half == 0 && now > 0.5 ? passes(0.5) : found.time.half;
        found.time.most = now > 0.9 ? passes(0.9) : 0;
        before = now;
    }
    if (t < 6 * 3600) {
        running.advance(t, 6 * 3600);
    }
    found.share = running.solver().summary().outflow.east / rain_on(bed);
    return found;
}

// In the form split of waf a cell has no slope, and the sheet on the next one counts by its level alone.
auto latest_share(const SchemeForm& method) -> double {
    return method.form == WafForm::split ? 0.09 : 0.07;
}

// Columns of 10 m whose bed falls by 0.5 m from one to the next, but by 1.9 m into column 30 and by 2 cm out
// of it.
auto bed_with_a_shelf() -> FallingBed {
    FallingBed bed = {"shelf", {500}};
    for (int i = 0; i < 59; ++i) {
        bed.level.push_back(bed.level.back() - (i == 29 ? 1.9 : i == 30 ? 0.0205 : 0.5));
    }
    return bed;
}

// Steps between columns that flatten before a drop: where the surface of a thin cell falls more steeply than
// its bed, the depth at the lower face must not go to 0 as the water runs off.
auto bed_that_flattens() -> FallingBed {
    FallingBed bed = {"flattens", {500}};
    for (const double step : {1.44, 0.013, 0.076, 0.011, 0.567, 0.102, 0.337, 0.862, 0.126, 0.072, 2.386}) {
        bed.level.push_back(bed.level.back() - step);
    }
    return bed;
}

// A slope of 64 columns before a drop of 30 m into a level basin.
auto bed_before_a_drop() -> FallingBed {
    FallingBed bed = {"drop", {}};
    for (int i = 0; i < 72; ++i) {
        bed.level.push_back(i < 64 ? 500 - i : 406);
    }
    return bed;
}

}  // namespace

TEST_CASE_TEMPLATE("rain leaves rough slopes without a pit, in the time of the kinematic wave", Real, float,
                   double) {
    auto beds = wavy_beds();
    beds.push_back(plane_bed());
    for (const auto& bed : beds) {
        const Runoff exact = kinematic_runoff(bed);
        for (const SchemeForm& method : raster_forms()) {
            CAPTURE(name_of(method));
            CAPTURE(std::string(bed.name));
            const Measured found = measure<Real>(bed, method);
            MESSAGE(name_of(method) << ", " << std::string(bed.name) << ": out " << 100 * found.share
                                    << " %, half at " << found.time.half / 60 << " (" << exact.half / 60
                                    << "), 90 % at " << found.time.most / 60 << " min (" << exact.most / 60
                                    << ")");
            CHECK(found.share > 0.99);
            CHECK(found.time.half == Approx(exact.half).epsilon(0.05));
            CHECK(found.time.most == Approx(exact.most).epsilon(latest_share(method)));
        }
    }
}

TEST_CASE_TEMPLATE("rain leaves a slope that is rough in both directions" * doctest::test_suite("nightly"),
                   Real, float, double) {
    const FallingBed bed = rough_bed();
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        const double share = share_out_after<Real>(bed, method, 6 * 3600);
        MESSAGE(name_of(method) << ", rough: out " << 100 * share << " %");
        CHECK(share > 0.95);
    }
}

// The least share of the rain that leaves some random beds, from `first` on.
template <class Real>
void check_random_beds(int first, int count) {
    for (const SchemeForm& method : raster_forms()) {
        double least = 1, sum = 0;
        for (int seed = first; seed < first + count; ++seed) {
            const double share = share_out_after<Real>(random_bed(seed), method, 24 * 3600);
            least = std::fmin(least, share);
            sum += share;
        }
        CAPTURE(name_of(method));
        MESSAGE(name_of(method) << ", " << count << " random beds: out at least " << 100 * least
                                << ", on the mean " << 100 * sum / count << " %");
        CHECK(least > 0.99);
    }
}

TEST_CASE_TEMPLATE("rain leaves a bed that flattens before a drop", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = storm_on<Real>(bed_that_flattens(), method);
        c.domain.dx = c.domain.dy = 20;
        c.manning_everywhere = 0.07;
        const double share = run(c, 12 * 3600).summary.outflow.east / (storm_depth * 20 * 20 * 12);
        MESSAGE(name_of(method) << ", flattens: out " << 100 * share << " %");
        CHECK(share > 0.99);
    }
}

TEST_CASE("rain leaves beds that fall at random") {
    check_random_beds<double>(0, 2);
}

TEST_CASE("rain leaves many beds that fall at random" * doctest::test_suite("nightly")) {
    check_random_beds<float>(2, 10);
    check_random_beds<double>(2, 30);
}

TEST_CASE_TEMPLATE("water in one cell of a dry slope runs down", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        auto c = storm_on<Real>(bed_with_a_shelf(), method);
        c.options.rain = {};
        c.depth.assign(60, 0);
        c.depth[30] = Real(0.48);
        const Real left = run(c, 3600).depth[30];
        MESSAGE(name_of(method) << ", shelf: " << left << " m left");
        CHECK(left < 0.002);
    }
}

TEST_CASE_TEMPLATE("no water stays before a free drop", Real, float, double) {
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        const auto f = run(storm_on<Real>(bed_before_a_drop(), method), 6 * 3600);
        const Real most = *std::max_element(f.depth.begin() + 58, f.depth.begin() + 64);
        MESSAGE(name_of(method) << ", drop: at most " << most << " m left before it");
        CHECK(most < 0.001);
    }
}
