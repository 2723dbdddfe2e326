// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "runtime/calendar.hpp"

using thalweg::runtime::utc_date;

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
