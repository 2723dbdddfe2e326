// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include <cpl_error.h>

#include <thalweg/gis/session.hpp>

using thalweg::gis::Session;

TEST_CASE("of very many errors of GDAL the first ones and the number of the others are kept") {
    Session::ErrorList errors;
    CHECK(errors.text() == "no message");

    for (int k = 1; k <= 20; ++k) {
        errors.add(("error " + std::to_string(k)).c_str());
    }

    CHECK(errors.text() ==
          "error 1; error 2; error 3; error 4; error 5; error 6; error 7; error 8; and 12 more");
}

TEST_CASE("a session keeps the errors of its time for itself, and no warnings") {
    const Session outer;
    {
        const Session inner;
        CPLError(CE_Warning, CPLE_AppDefined, "a warning");
        CHECK_FALSE(inner.failed());
        CPLError(CE_Failure, CPLE_AppDefined, "a failure");
        CHECK(inner.failed());
        CHECK(inner.errors() == "a failure");
    }
    CHECK_FALSE(outer.failed());

    CPLError(CE_Failure, CPLE_AppDefined, "another one");

    CHECK(outer.errors() == "another one");
}
