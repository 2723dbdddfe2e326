// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include <thalweg/units/calendar.hpp>

using thalweg::units::date_after;
using thalweg::units::seconds_between;
using thalweg::units::utc_date;

TEST_CASE("a date in UTC keeps its moment, with seconds") {
    CHECK(utc_date("2002-08-12T06:00Z") == "2002-08-12T06:00:00Z");
    CHECK(utc_date("0001-01-01T00:00:00Z") == "0001-01-01T00:00:00Z");
    CHECK(utc_date("9999-12-31T23:59:59Z") == "9999-12-31T23:59:59Z");
}

TEST_CASE("offsets are taken off, across days, months and years") {
    CHECK(utc_date("2002-08-12T08:00+02:00") == "2002-08-12T06:00:00Z");
    CHECK(utc_date("2002-08-12T01:30:05+02:00") == "2002-08-11T23:30:05Z");
    CHECK(utc_date("2003-01-01T00:00+00:01") == "2002-12-31T23:59:00Z");
    CHECK(utc_date("2002-12-31T20:00-05:30") == "2003-01-01T01:30:00Z");
    CHECK(utc_date("2004-03-01T00:00+01:00") == "2004-02-29T23:00:00Z");
    CHECK(utc_date("2003-02-28T23:59:59-23:59") == "2003-03-01T23:58:59Z");
    CHECK(utc_date("2002-08-12T06:00-00:00") == "2002-08-12T06:00:00Z");
}

TEST_CASE("leap years follow the Gregorian rule") {
    CHECK(utc_date("2000-02-29T00:00Z"));
    CHECK(utc_date("2004-02-29T00:00Z"));
    CHECK_FALSE(utc_date("1900-02-29T00:00Z"));
    CHECK_FALSE(utc_date("2003-02-29T00:00Z"));
}

TEST_CASE("what is no date with time and zone is none") {
    for (const auto* text : {"",
                             "2002-08-12",
                             "2002-08-12T06:00",
                             "2002-08-12 06:00Z",
                             "2002-08-12T06Z",
                             "2002-8-12T06:00Z",
                             "2002-13-01T00:00Z",
                             "2002-00-01T00:00Z",
                             "2002-04-31T00:00Z",
                             "2002-08-00T00:00Z",
                             "2002-08-12T24:00Z",
                             "2002-08-12T06:60Z",
                             "2002-08-12T06:00:60Z",
                             "2002-08-12T06:00:00.5Z",
                             "2002-08-12T06:00z",
                             "2002-08-12T06:00+0200",
                             "2002-08-12T06:00+24:00",
                             "2002-08-12T06:00+02:60",
                             "2002-08-12T06:00Z ",
                             "12.08.2002",
                             "0000-01-01T00:00Z",
                             "20020812T0600Z",
                             "-002-08-12T06:00Z"}) {
        INFO(text);
        CHECK_FALSE(utc_date(text));
    }
}

TEST_CASE("moments outside of the years with four digits are refused") {
    CHECK_FALSE(utc_date("0001-01-01T00:00+00:01"));
    CHECK_FALSE(utc_date("9999-12-31T23:59-00:01"));
}

TEST_CASE("a date moves with simulated time, down to whole seconds") {
    const auto* flood = "2002-08-12T06:00:00Z";
    CHECK(date_after(flood, 0) == flood);
    CHECK(date_after(flood, 59.99) == "2002-08-12T06:00:59Z");
    CHECK(date_after(flood, -0.5) == "2002-08-12T05:59:59Z");
    CHECK(date_after(flood, 20 * 86400) == "2002-09-01T06:00:00Z");
    CHECK(date_after("2000-02-28T23:59:59Z", 1) == "2000-02-29T00:00:00Z");
    CHECK(date_after("1900-02-28T23:59:59Z", 1) == "1900-03-01T00:00:00Z");
    CHECK(date_after("2002-12-31T23:00:00Z", 3600) == "2003-01-01T00:00:00Z");
    CHECK(date_after("2001-01-01T00:00:00Z", 146097 * 86400.0) == "2401-01-01T00:00:00Z");
}

TEST_CASE("there is no date without a start, and none beyond the years of four digits") {
    CHECK_FALSE(date_after("", 5));
    CHECK_FALSE(date_after("9999-12-31T23:59:59Z", 1));
    CHECK_FALSE(date_after("0001-01-01T00:00:00Z", -1));
    CHECK_FALSE(date_after("2002-08-12T06:00:00Z", 1e300));
    CHECK_FALSE(date_after("2002-08-12T06:00:00Z", std::nan("")));
}

TEST_CASE("every day of four centuries follows the one before") {
    std::string date = "1999-12-31T12:00:00Z";
    for (int k = 0; k < 146097; ++k) {
        const auto next = date_after(date, 86400);
        REQUIRE(next.has_value());
        REQUIRE(*next > date);
        REQUIRE(utc_date(*next) == *next);
        date = *next;
    }
    CHECK(date == "2399-12-31T12:00:00Z");
}

TEST_CASE("moments of tables are read with or without zone, time of day and parts of a second") {
    const auto seconds = [](const std::string& text) {
        return seconds_between("2020-01-01T00:00:00Z", text).value_or(-1);
    };

    for (const auto* text :
         {"2020-01-01T00:10:00Z", "2020-01-01T00:10", "2020-01-01 00:10", "2020-01-01  00:10:00.0 UTC",
          "2020-01-01T01:10+01:00", "2020-01-01 01:10:00+01", "2020-01-01 01:10 +0100",
          "2019-12-31 18:10 -6:00", "2020-1-1 0:10:0", "2020-01-01 00:10Z"}) {
        CAPTURE(text);
        CHECK(seconds(text) == 600);
    }
    CHECK(seconds("2020-01-01") == 0);
    CHECK(seconds("2020-03-01") == 60 * 86400);
    CHECK(seconds("2020-01-01T00:00:00.25Z") == 0.25);
    CHECK(seconds("2020-01-01T00:00:59.999999") == 59.999999);
    CHECK(seconds("2020-01-01T00:00:00." + std::string(400, '9')) <= 1);
    CHECK(seconds("2019-12-31 23:59:59") == -1);
    CHECK(seconds_between("2020-01-01T00:00:00.75Z", "2020-01-01 00:00:01") == 0.25);
}

TEST_CASE("a moment of a table may name its zone") {
    using thalweg::units::has_zone;
    CHECK(has_zone("2020-01-01T00:00Z"));
    CHECK(has_zone("2020-01-01 00:00 -06"));
    CHECK_FALSE(has_zone("2020-01-01 00:00:00.5"));
    CHECK_FALSE(has_zone("2020-01-01"));
    CHECK_FALSE(has_zone("Z"));
}

TEST_CASE("other texts of tables are no moments") {
    for (const auto* text : {"",
                             "2020",
                             "2020-01",
                             "20200101",
                             "01.02.2020 00:00",
                             "1/2/2020",
                             "2020-02-30",
                             "2020-01-01T",
                             "2020-01-01 ",
                             "2020-01-01T00",
                             "2020-01-01T24:00",
                             "2020-01-01T00:60",
                             "2020-01-01T00:00:60",
                             "2020-01-01T00:00:00.",
                             "2020-01-01T00:00,5",
                             "2020-01-01T00:00 CET",
                             "2020-01-01T00:00+1:0",
                             "2020-01-01T00:00+24:00",
                             "2020-01-01T00:00+01:60",
                             "2020-01-01Z",
                             "2020-01-01 00:00 PM",
                             "-2020-01-01",
                             "2020-00-10"}) {
        CAPTURE(text);
        CHECK_FALSE(seconds_between("2020-01-01T00:00:00Z", text));
        CHECK_FALSE(seconds_between(text, "2020-01-01"));
    }
}
