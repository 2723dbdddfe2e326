// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "runtime/base/quantity.hpp"

using namespace thalweg::runtime;

namespace {

auto value(const std::string& text, const std::string& unit) -> double {
    Diagnostic problem;
    const auto result = parse_quantity(text, unit, problem);
    INFO(text, " in ", unit, ": ", problem.message);
    REQUIRE(result);
    return *result;
}

auto refusal(const nlohmann::json& text, const std::string& unit) -> Diagnostic {
    Diagnostic problem;
    INFO(text.dump());
    CHECK_FALSE(parse_quantity(text, unit, problem));
    return problem;
}

}  // namespace

TEST_CASE("quantities are converted to the unit that is asked for") {
    CHECK(value("30 min", "s") == 1800);
    CHECK(value("1 h", "s") == doctest::Approx(3600).epsilon(1e-14));
    CHECK(value("0.5 d", "s") == doctest::Approx(43200).epsilon(1e-14));
    CHECK(value("2 mm/h", "m s-1") == doctest::Approx(0.002 / 3600).epsilon(1e-14));
    CHECK(value("500 l/s", "m3 s-1") == doctest::Approx(0.5).epsilon(1e-14));
    CHECK(value("20 degC", "K") == doctest::Approx(293.15).epsilon(1e-14));
    CHECK(value("50 %", "1") == doctest::Approx(0.5).epsilon(1e-14));
    CHECK(value("-25cm", "m") == doctest::Approx(-0.25).epsilon(1e-14));
    CHECK(value(" +1e3 metres ", "m") == 1000);
    CHECK(value("90 °", "radian") == doctest::Approx(1.5707963267948966).epsilon(1e-14));
}

TEST_CASE("a number without a unit is in the target unit already") {
    Diagnostic problem;

    CHECK(value("4000", "s") == 4000);
    CHECK(value("0.3", "") == 0.3);
    CHECK(parse_quantity(nlohmann::json(7), "s", problem) == 7.0);
    CHECK(parse_quantity(nlohmann::json("2 min"), "s", problem) == 120.0);
}

TEST_CASE("a number that no computer number holds, and a unit with a zero character, are refused") {
    CHECK(refusal("1e308 km", "m").message == "the number is too large");
    CHECK(refusal(std::string("1 m\0s", 5), "m").found.find("the text") == 0);
    CHECK(refusal("1 m", "").message == "the unit 'm' does not measure the same as '1'");
}

TEST_CASE("a unit of another dimension is refused with an example") {
    const auto problem = refusal("30 m", "s");

    CHECK(problem.message == "the unit 'm' does not measure the same as 's'");
    CHECK(problem.found == "the text \"30 m\"");
    CHECK(problem.expected == "a number in s, or a text with a unit, eg \"30 min\"");
}

TEST_CASE("months and years are no times, since they differ in length") {
    CHECK(refusal("2 months", "s").message == "the unit 'months' differs in length from one to the next");
    CHECK(refusal("1 year", "s").message == "the unit 'year' differs in length from one to the next");
    CHECK(refusal("1 month", "m").message == "the unit 'month' differs in length from one to the next");
}

TEST_CASE("an unknown unit is named") {
    CHECK(refusal("5 mtr", "m").message == "the unit 'mtr' is not known");
    CHECK(refusal("5 mtr", "m").nearest == "5 m");
    CHECK(refusal("20 MM/h", "m s-1").nearest == "20 mm/h");
    CHECK(refusal("5 mtr", "s").nearest == "");
    CHECK(refusal("5 furlongs of doubt", "m").nearest == "");
    CHECK(refusal("5 m", "1").expected == "a number, or a text with a unit, eg \"50 %\"");
    CHECK(refusal("5 m", "kg m-3").expected == "a number in kg m-3, or a text with a unit, eg \"1 kg m-3\"");
}

TEST_CASE("what is no number with a plain unit is refused") {
    for (const auto* text : {"", " ", "fast", "nan", "inf", "1e999 m", "0,5 d", "30 2 m", "1 +m", "--1 m",
                             "+-1 m", "1 h 30 min", "5 s since 2000-01-01", "1 lg(re 1 m)"}) {
        CHECK(!refusal(text, "m").message.empty());
    }
    CHECK(refusal("5 s since 2000-01-01", "s").message == "this is not a number with a unit");
    CHECK(refusal("5 m @ 3", "m").message == "this is not a number with a unit");
    CHECK(refusal("0,5 d", "s").message == "this is not a number with a unit");
    CHECK(refusal(true, "s").message == "this is not a number");
    CHECK(refusal(true, "s").found == "true");
    CHECK(refusal(nullptr, "s").found == "null");
}

TEST_CASE("a period is no frequency, though UDUNITS can invert units") {
    CHECK(refusal("10 s", "Hz").message == "the unit 's' does not measure the same as 'Hz'");
}

TEST_CASE("units are the same where numbers in them mean the same") {
    CHECK(same_unit("m", "metre"));
    CHECK(same_unit("m3 s-1", "m3/s"));
    CHECK(same_unit("", "1"));
    CHECK(same_unit("furlongs of doubt", "furlongs of doubt"));
    CHECK_FALSE(same_unit("m", "km"));
    CHECK_FALSE(same_unit("m", "s"));
    CHECK_FALSE(same_unit("K", "degC"));
    CHECK_FALSE(same_unit("m", "furlongs of doubt"));
}

TEST_CASE("the factor between units is known where there is one") {
    CHECK(unit_factor("km", "m") == 1000.0);
    CHECK(unit_factor("m", "metre") == 1.0);
    CHECK_FALSE(unit_factor("degC", "K"));
    CHECK_FALSE(unit_factor("m", "s"));
    CHECK_FALSE(unit_factor("nonsense", "m"));
    CHECK(is_unit("kg m-3"));
    CHECK_FALSE(is_unit("nonsense"));
}

TEST_CASE("numbers are printed short and with their unit") {
    CHECK(with_unit(7200, "s") == "7200 s");
    CHECK(with_unit(0.1, "1") == "0.1");
    CHECK(with_unit(-3, "") == "-3");
}

TEST_CASE("several threads may read units at once") {
    std::vector<std::thread> threads;
    std::vector<int> right(4, 0);

    for (std::size_t t = 0; t < right.size(); ++t) {
        threads.emplace_back([&right, t] {
            for (int k = 0; k < 50; ++k) {
                right[t] += same_unit("m3 s-1", "m3/s") && unit_factor("km", "m") == 1000.0 ? 1 : 0;
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    CHECK(right == std::vector<int>(4, 50));
}
