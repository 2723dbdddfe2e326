// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// SCS curve numbers, and initial and constant losses of rain.
#include <cmath>

#include <doctest/doctest.h>

#include "case.hpp"
#include "node_case.hpp"
#include "triangle_case.hpp"
#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

constexpr double millimetre = 1e-3, hour = 3600;

auto by_curve_number(double number, double ratio = 0.2) -> Soil {
    Soil soil;
    soil.loss = {LossLaw::curve_number, number, ratio, 0, 0};
    return soil;
}

auto by_losses(double initial, double constant) -> Soil {
    Soil soil;
    soil.loss = {LossLaw::initial_constant, 100, 0.2, initial, constant};
    return soil;
}

// A level floor of 6 x 5 cells of 3 m x 2 m between walls, in steps of at most so many seconds.
template <class Real>
auto floor_of(const Soil& soil, double longest_step, double depth = 0) -> Case<Real> {
    Case<Real> c;
    c.domain = {6, 5, 3, 2};
    c.options.threads = 1;
    c.options.longest_step = longest_step;
    c.options.infiltration.soils = {soil};
    c.bed_cells.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), static_cast<Real>(depth));
    return c;
}

constexpr double floor_area = 6 * 5 * 3 * 2;

// 105 mm in two hours, most of it in the second.
auto storm() -> RainOptions {
    constexpr double rate = millimetre / hour;
    RainOptions rain;
    rain.series = {{{0, hour, 1.5 * hour, 2 * hour, 3 * hour}, {20 * rate, 20 * rate, 160 * rate, 0, 0}}};
    return rain;
}

constexpr double storm_depth = 20 + 45 + 40;  // mm, by trapezia

template <class Real>
constexpr double digits = sizeof(Real) == 8 ? 1e-11 : 2e-6;

}  // namespace

TEST_CASE("curve numbers lose what tables by hand say") {
    struct Row {
        double number, ratio, rain, runoff;  // mm
    };

    // S = 63.5 mm of 80, 254 / 3 mm of 75; runoff (P - Ia)^2 / (P - Ia + S).
    for (const Row& row :
         {Row{80, 0.2, 100, 87.3 * 87.3 / 150.8}, Row{80, 0.2, 12.7, 0}, Row{80, 0.2, 5, 0},
          Row{80, 0.2, 25.4, 12.7 * 12.7 / 76.2}, Row{80, 0.05, 100, 96.825 * 96.825 / 160.325},
          Row{75, 0.3, 100, 74.6 * 74.6 / (74.6 + 254.0 / 3)}, Row{100, 0.2, 100, 100},
          Row{100, 0.2, 0, 0}}) {
        const double storage = curve_number_storage(row.number);
        const double lost = curve_number_loss(row.rain * millimetre, row.ratio * storage, storage);
        CAPTURE(row.number);
        CAPTURE(row.rain);
        CHECK(row.rain - lost / millimetre == Approx(row.runoff).epsilon(1e-12));
    }
    CHECK(curve_number_storage(80) == Approx(63.5 * millimetre).epsilon(1e-14));
}

TEST_CASE("an initial loss is filled first, then a constant one takes up to what falls") {
    const RainLoss loss = by_losses(10 * millimetre, 2 * millimetre / hour).loss;

    // 10 mm of 30 within an hour, then two thirds of an hour of 2 mm/h.
    CHECK(initial_constant_loss(loss, 0, 30 * millimetre, hour) == Approx((10 + 4.0 / 3) * millimetre));
    CHECK(initial_constant_loss(loss, 8 * millimetre, 1 * millimetre, hour) == Approx(1 * millimetre));
    CHECK(initial_constant_loss(loss, 10 * millimetre, 1 * millimetre, hour) == Approx(1 * millimetre));
    CHECK(initial_constant_loss(loss, 10 * millimetre, 5 * millimetre, hour) == Approx(2 * millimetre));
}

TEST_CASE_TEMPLATE("rain over a curve number runs off as its sum says, whatever the steps are", Real, float,
                   double) {
    const double over = storm_depth - 12.7;
    const double runoff = over * over / (over + 63.5) * millimetre;
    for (const double step : {7.0, 61.0, 600.0}) {
        auto c = floor_of<Real>(by_curve_number(80), step);
        c.options.rain = storm();
        Running<Real> flow(c);

        flow.advance(0, 0.5 * hour);  // 10 mm
        CHECK(flow.fields().depth[7] == 0);
        flow.advance(0.5 * hour, 3 * hour);
        const auto fields = flow.fields();

        CAPTURE(step);
        for (const Real depth : fields.depth) {
            REQUIRE(static_cast<double>(depth) == Approx(runoff).epsilon(digits<Real>));
        }
        const auto& sources = fields.summary.sources;
        CHECK(sources.rain == Approx(storm_depth * millimetre * floor_area).epsilon(digits<Real>));
        CHECK(sources.infiltration == Approx(sources.rain - runoff * floor_area).epsilon(digits<Real>));
        CHECK(std::fabs(fields.summary.volume + sources.infiltration - sources.rain) <
              digits<Real> * sources.rain);
    }
}

TEST_CASE_TEMPLATE("initial and constant losses are the same whatever the steps are", Real, float, double) {
    for (const double step : {7.0, 250.0, 600.0}) {
        auto c = floor_of<Real>(by_losses(10 * millimetre, 2 * millimetre / hour), step);
        c.options.rain.rates = {30 * millimetre / hour};
        Running<Real> flow(c);

        flow.advance(0, hour);

        CAPTURE(step);
        const auto fields = flow.fields();
        CHECK(static_cast<double>(fields.depth[7]) ==
              Approx((20 - 4.0 / 3) * millimetre).epsilon(digits<Real>));
        CHECK(fields.summary.sources.infiltration ==
              Approx((10 + 4.0 / 3) * millimetre * floor_area).epsilon(digits<Real>));
    }
}

TEST_CASE("losses of rain take no standing water, and soils beside them take what they did") {
    auto wet = floor_of<double>(by_curve_number(50), 5, 0.5);
    Running<double> still(wet);
    still.advance(0, 600);
    CHECK(still.fields().summary.sources.infiltration == 0);
    CHECK(still.fields().depth[3] == 0.5);

    const Soil sand = {1e-6, 0.1, 0.3};
    auto one = floor_of<double>(sand, 5);
    one.options.rain.rates = {30 * millimetre / hour};
    auto two = one;
    two.options.infiltration = {{by_curve_number(100), sand}, {1, 2}};
    two.soil_zones = raster<double>(6, 5, [](int, int) { return 2; });
    Running<double> alone(one), among(two);
    alone.advance(0, 600);
    among.advance(0, 600);
    CHECK(alone.fields().depth == among.fields().depth);
    CHECK(alone.fields().summary.sources.infiltration > 0);
}

TEST_CASE("triangles lose rain as rasters do") {
    const double over = storm_depth - 12.7;
    const double runoff = over * over / (over + 63.5) * millimetre;
    for_triangle_schemes([&](Scheme scheme) {
        TriangleCase<double> c;
        c.options = triangle_options(scheme);
        c.options.longest_step = 60;
        c.mesh = jittered_mesh(4, 3, 5, 0.2);
        c.bed.assign(c.cells(), 0);
        c.options.rain = storm();
        c.options.infiltration.soils = {by_curve_number(80)};
        RunningTriangles<double> flow(c);

        flow.advance(0, 3 * hour);

        for (const double depth : flow.fields().depth) {
            REQUIRE(depth == Approx(runoff).epsilon(1e-9));
        }
    });
}

TEST_CASE("a storm over a curve number goes on bit for bit from a saved state") {
    auto c = floor_of<float>(by_curve_number(80), 30);
    c.options.rain = storm();
    Running<float> straight(c);
    straight.advance(0, hour);
    const auto saved = straight.save();
    straight.advance(hour, 2 * hour);

    Running<float> other(c);
    other.restore(saved);
    other.advance(hour, 2 * hour);

    CHECK(straight.fields().depth == other.fields().depth);
    CHECK(straight.fields().summary.sources.infiltration == other.fields().summary.sources.infiltration);
    CHECK(straight.fields().depth[0] > 0);
}

TEST_CASE("the node loses rain by numbers, zones and fields, and closes the balance") {
    const double mm = millimetre;
    const auto after = [&](const Params& losses, const std::map<std::string, std::vector<float>>& fields) {
        Params params{{"rain", "50 mm/h"}, {"max_step", "30 s"}, {"precision", "double"}};
        if (!losses.is_null()) {
            params["infiltration"] = losses;
        }
        NodeBench flow(params);
        flow.give("bed", std::vector<float>(24));
        for (const auto& [name, values] : fields) {
            flow.give(name, values);
        }
        REQUIRE(flow.negotiate() == "");
        REQUIRE(flow.run(0, 0) == "");
        REQUIRE(flow.run(0, 2 * hour) == "");
        CHECK(std::fabs(flow.metrics["volume_error"]) < 1e-12);
        CHECK(flow.metrics["rain_volume"] == Approx(240.0));
        return flow.metrics["volume"] / 2400;  // m
    };
    const double of_80 = 87.3 * 87.3 / 150.8 * mm;

    CHECK(after({{"curve_number", 80}}, {}) == Approx(of_80).epsilon(1e-9));
    CHECK(after(nullptr, {{"curve_number", std::vector<float>(24, 80)}}) == Approx(of_80).epsilon(1e-9));
    CHECK(after({{"abstraction_ratio", 0.05}}, {{"curve_number", std::vector<float>(24, 80)}}) ==
          Approx(96.825 * 96.825 / 160.325 * mm).epsilon(1e-9));
    CHECK(after({{"initial_loss", "10 mm"}, {"constant_loss", "5 mm/h"}}, {}) == Approx((90 - 9) * mm));
    CHECK(after({{"constant_loss", "5 mm/h"}}, {{"initial_loss", std::vector<float>(24, 0.0625F)}}) ==
          Approx((37.5 - 3.75) * mm));
    std::vector<float> zones(24, 1);
    std::fill(zones.begin() + 12, zones.end(), 2.0F);
    CHECK(after({{"1", {{"curve_number", 80}}}, {"2", {{"initial_loss", "20 mm"}}}},
                {{"soil_zones", zones}}) == Approx((of_80 + 80 * mm) / 2).epsilon(1e-9));
}

TEST_CASE("the node refuses losses that are none or two") {
    const auto refusal = [](const Params& losses, const std::string& field = "", float value = 80) {
        NodeBench flow(losses.is_null() ? Params{{"rain", "1 mm/h"}}
                                        : Params{{"rain", "1 mm/h"}, {"infiltration", losses}});
        flow.give("bed", std::vector<float>(24));
        if (!field.empty()) {
            flow.give(field, std::vector<float>(24, value));
        }
        const auto said = flow.negotiate();
        return said.empty() ? flow.run(0, 0) : said;
    };

    CHECK(refusal(Params::object()) == "infiltration: nothing says what the soil takes up");
    CHECK(refusal({{"ks", "1 mm/h"}, {"curve_number", 80}}) == "infiltration: a soil takes water by one law");
    CHECK(refusal({{"psi", "1 m"}}) == "infiltration: the soil lacks its main number");
    CHECK(refusal({{"abstraction_ratio", 0.1}}) == "infiltration: the soil lacks its main number");
    CHECK(refusal({{"curve_number", 120}}).find("is out of range") != std::string::npos);
    CHECK(refusal({{"initial_loss", 10}}).find("infiltration.initial_loss") != std::string::npos);
    CHECK(refusal({{"curve_number", 70}}, "curve_number") ==
          "infiltration/curve_number: the loss is given twice");
    CHECK(refusal({{"ks", "1 mm/h"}}, "curve_number") == "curve_number: no soil reads this field");
    CHECK(
        refusal(nullptr, "curve_number", 0).find("curve number of cell (0, 0) is missing or out of range") !=
        std::string::npos);
    CHECK(refusal(nullptr, "constant_loss", -1).find("constant loss of cell (0, 0)") != std::string::npos);
}
