// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/units/dimension.hpp>

using thalweg::units::Dimension;

namespace {

auto text_of(const std::string& unit) -> std::string {
    const auto found = Dimension::of(unit);
    return found ? found->text() : "none";
}

}  // namespace

TEST_CASE("a unit is a product of powers of base units, with a scale") {
    CHECK(text_of("m") == "m");
    CHECK(text_of("m3 s-1") == "m3 s-1");
    CHECK(text_of("1") == "1");
    CHECK(text_of("") == "1");
    CHECK(text_of("cm") == "0.01 m");
    CHECK(text_of("Pa") == "kg m-1 s-2");
    CHECK(text_of("EUR m-2") == "EUR m-2");
    CHECK(text_of("percent") == "0.01");
    CHECK(text_of("radian") == "1");
    CHECK(text_of("metrs") == "none");
    CHECK(text_of("days since 2002-08-12") == "none");
}

TEST_CASE("powers may be fractions, of which roots and powers are taken right") {
    const auto manning = Dimension::of("s m-1/3").value();
    const auto metres = Dimension::of("m").value();

    CHECK(manning.text() == "s m-1/3");
    CHECK(metres.raised({1, 2}).text() == "m1/2");
    CHECK(metres.raised({2, 3}).times(manning.raised({-1, 1})).text() == "m s-1");
    CHECK(metres.times(metres.raised({-1, 1})).is_plain());
    CHECK(Dimension::of("km2").value().raised({1, 2}).is_same_as(Dimension::of("km").value()));
    CHECK(text_of("m1/3 rubbish") == "none");
    CHECK(metres.raised({0, 1}).is_plain());
    CHECK(metres.raised({99999, 1}).raised({99999, 1}).text() == "m1000000");
}

TEST_CASE("units of one quantity are the same only where their numbers can be added") {
    const auto metres = Dimension::of("m").value(), kilometres = Dimension::of("km").value();

    CHECK(metres.measures_same_as(kilometres));
    CHECK_FALSE(metres.is_same_as(kilometres));
    CHECK(Dimension::of("mm/h").value().is_same_as(Dimension::of("mm h-1").value()));
    CHECK_FALSE(Dimension::of("degC").value().is_same_as(Dimension::of("K").value()));
    CHECK(Dimension::of("degC").value().has_own_zero());
    CHECK_FALSE(Dimension::of("degree").value().is_plain());
    CHECK(Dimension::of("m/m").value().is_plain());
}
