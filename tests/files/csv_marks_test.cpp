// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/files/csv_marks.hpp>

using namespace thalweg::files;

TEST_CASE("a header tells what separates cells: a semicolon before a comma before a tab, outside of quotes") {
    CHECK(separator_of("a;b,c\td") == ';');
    CHECK(separator_of("a,b\tc\r\n1;2") == ',');
    CHECK(separator_of("a\tb\n") == '\t');
    CHECK(separator_of("\"a;b\",c") == ',');
    CHECK(separator_of("\"a,b\";c") == ';');
    CHECK(separator_of("a") == ',');
    CHECK(separator_of("") == ',');
}

TEST_CASE("decimal commas are points where commas do not separate, and one file has one of both") {
    DecimalMark mark(';');
    CHECK(mark.with_point("1,5") == "1.5");
    CHECK(mark.with_point("1.5") == "1.5");
    CHECK(DecimalMark(',').with_point("1,5") == "1,5");
    CHECK(mark.agrees_with("1,5"));
    CHECK(mark.agrees_with("1.5"));

    mark.see("7");
    mark.see("1,5");
    mark.see("1.5");

    CHECK(mark.agrees_with("7"));
    CHECK(mark.agrees_with("2,5"));
    CHECK_FALSE(mark.agrees_with("2.5"));
}
