// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/units/unit.hpp>

using namespace thalweg::units;

TEST_CASE("factors that are powers of ten are exact, though UDUNITS rounds them") {
    CHECK(factor("l/s", "m3 s-1") == 1e-3);
    CHECK(factor("m3/s", "l/s") == 1e3);
    CHECK(factor("mg/l", "kg m-3") == 1e-3);
    CHECK(converted(500, "l/s", "m3 s-1") == 0.5);
    CHECK(converted(25, "cm", "m") == 0.25);
}

TEST_CASE("other factors are those of the units' definitions") {
    CHECK(factor("mm/h", "m s-1") == 0.001 / 3600);
    CHECK(factor("mm h-1", "m s-1") == 0.001 / 3600);
    CHECK(factor("m3/d", "m3 s-1") == 1.0 / 86400);
    CHECK(factor("km/h", "m s-1") == 1 / 3.6);
    CHECK(factor("ft3/s", "m3 s-1") == 0.3048 * 0.3048 * 0.3048);
}

TEST_CASE("spellings that UDUNITS lacks are understood") {
    CHECK(converted(270, "deg", "degree") == 270);
    CHECK(factor("m3s-1", "m3 s-1") == 1);
    CHECK(factor("m^3/s", "m3 s-1") == 1);
    CHECK(factor("ms-1", "m s-1") == 1);
    CHECK(factor("kgm-3", "kg m-3") == 1);
    CHECK(factor("kgm-1s-1", "kg m-1 s-1") == 1);
    CHECK(factor("gm-1s-1", "kg m-1 s-1") == 1e-3);
}

TEST_CASE("a scale with another zero is converted, but has no factor") {
    CHECK(converted(20, "degC", "K") == doctest::Approx(293.15).epsilon(1e-14));
    CHECK_FALSE(factor("degC", "K"));
}

TEST_CASE("months and years have no number of seconds, since they differ in length") {
    for (const char* unit : {"month", "months", "year", "common_year", "fortnight"}) {
        CAPTURE(unit);
        CHECK(is_calendar_time(unit));
        CHECK_FALSE(factor(unit, "s"));
        CHECK_FALSE(converted(2, unit, "s"));
    }
    for (const char* unit : {"week", "day", "s", "m", "1", "no unit"}) {
        CHECK_FALSE(is_calendar_time(unit));
    }
    CHECK(factor("week", "s") == 604800);
    CHECK(factor("mm/year", "m s-1").has_value());
    CHECK(factor("year", "year") == 1);
}

TEST_CASE("what does not measure the same has no conversion") {
    CHECK_FALSE(converted(1, "m", "s"));
    CHECK_FALSE(converted(1, "s", "Hz"));
    CHECK_FALSE(converted(1, "furlongs of doubt", "m"));
    CHECK(is_unit("furlong"));
    CHECK_FALSE(is_unit("furlongs of doubt"));
}

TEST_CASE("a text that is no unit is told the unit that it was meant to be") {
    CHECK(nearest_unit("cumec") == "m3/s");
    CHECK(nearest_unit("CFS") == "ft3/s");
    CHECK(nearest_unit("kmh") == "km/h");
    CHECK(nearest_unit("MM/h") == "mm/h");
    CHECK(nearest_unit("M3/s") == "m3/s");
    CHECK(nearest_unit("Kg m-3") == "kg m-3");
    CHECK(nearest_unit("m3/sek") == "m3/s");
    CHECK(nearest_unit("mm/Std") == "mm/h");
    CHECK(nearest_unit("ltr/s") == "l/s");
    CHECK(nearest_unit("deg C") == "degC");
    CHECK(nearest_unit("minuts") == "minute");
    CHECK(nearest_unit("metr") == "metre");
    CHECK(nearest_unit("mintue") == "minute");  // two letters that stand the other way round
}

TEST_CASE("nothing is told of units, and of texts that are near none") {
    for (const auto* text : {"m3/sec", "mm/hr", "l/s/m", "1", "", "furlongs of doubt", "m^(1/3)", "xyz",
                             "m/xyz", "minxxe", "mineut", "metttre"}) {
        CAPTURE(text);
        CHECK(nearest_unit(text) == "");
    }
}

TEST_CASE("amounts have a dimension, plain numbers and coefficients of empirical laws have none") {
    for (const auto* text : {"m", "m s-1", "mm/h", "kg m-3", "EUR"}) {
        CAPTURE(text);
        CHECK(has_dimension(text));
    }
    for (const auto* text : {"1", "", "%", "s m-1/3", "m1/2 s-1", "furlongs of doubt"}) {
        CAPTURE(text);
        CHECK_FALSE(has_dimension(text));
    }
}

TEST_CASE("money and people are units, which convert to nothing else") {
    CHECK(is_unit("EUR"));
    CHECK(is_unit("EUR m-2"));
    CHECK(is_unit("person/km2"));
    CHECK(converted(2, "kEUR", "EUR") == 2000);
    CHECK(converted(3, "EUR m-2", "EUR ha-1") == doctest::Approx(30000));
    CHECK(converted(5, "person km-2", "person m-2") == doctest::Approx(5e-6));
    CHECK_FALSE(converted(1, "EUR", "USD"));
    CHECK_FALSE(converted(1, "person", "1"));
}

TEST_CASE("lengths are known as geographic files spell them") {
    constexpr double survey_foot = 1200.0 / 3937;
    for (const char* text : {"m", "M", "metre", "Metre", "METERS", "meter", "metres"}) {
        CAPTURE(text);
        CHECK(metres_in(text) == 1);
    }
    for (const char* text : {"ft", "FT", "foot", "Feet", "international_foot", "international feet"}) {
        CAPTURE(text);
        CHECK(metres_in(text) == 0.3048);
    }
    for (const char* text :
         {"US survey foot", "Foot_US", "us-ft", "US_survey_foot", "US survey feet", "ftUS"}) {
        CAPTURE(text);
        CHECK(metres_in(text).value_or(0) == doctest::Approx(survey_foot).epsilon(1e-12));
    }
    CHECK(metres_in("km") == 1000);
    CHECK(metres_in("cm") == 0.01);
    CHECK(metres_in("kilometre") == 1000);
    for (const char* text : {"", "1", "degrees_north", "degC", "s", "pixel of doubt", "m above datum"}) {
        CAPTURE(text);
        CHECK_FALSE(metres_in(text));
    }
}
