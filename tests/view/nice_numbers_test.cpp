// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "view/pictures/nice_numbers.hpp"

using namespace thalweg;
using namespace thalweg::view;

TEST_CASE("scale bars get one, two or five times a power of ten") {
    CHECK(nice_floor(1.0) == doctest::Approx(1.0));
    CHECK(nice_floor(1.99) == doctest::Approx(1.0));
    CHECK(nice_floor(2.0) == doctest::Approx(2.0));
    CHECK(nice_floor(4999.0) == doctest::Approx(2000.0));
    CHECK(nice_floor(0.07) == doctest::Approx(0.05));
}

TEST_CASE("ticks are round and lie inside the range") {
    CHECK(tick_labels(nice_ticks(0.0, 50.0, 6)) ==
          std::vector<std::string>{"0", "10", "20", "30", "40", "50"});
    CHECK(tick_labels(nice_ticks(-0.13, 0.31, 5)) ==
          std::vector<std::string>{"-0.1", "0.0", "0.1", "0.2", "0.3"});
    CHECK(tick_labels(nice_ticks(98.2, 99.9, 4)) == std::vector<std::string>{"98.5", "99.0", "99.5"});
}

TEST_CASE("ticks of long labels are fewer, so that they stand clear of each other") {
    // A legend has room for about 34 characters.
    CHECK(clear_ticks(0.0, 50.0, 6, 34).size() == 6);
    CHECK(clear_ticks(0.0, 0.012, 6, 34) == nice_ticks(0.0, 0.012, 4));
    for (const double high : {1.2, 0.12, 0.012, 0.0012, 1234.5, 987654.0}) {
        const auto ticks = clear_ticks(-high, high, 6, 34);
        REQUIRE(ticks.size() >= 2);
        for (const auto& label : tick_labels(ticks)) {
            CHECK(static_cast<double>(label.size()) < 34 * (ticks[1] - ticks[0]) / (2 * high));
        }
    }
}

TEST_CASE("any range has at least two labels, which differ and lie inside of it") {
    for (double offset = 0.013; offset < 1e5; offset *= 3.7) {
        for (double width = 1e-5 * offset; width < 1e5; width *= 1.83) {
            const double high = offset + width;
            CAPTURE(offset);
            CAPTURE(width);
            const auto labels = tick_labels(clear_ticks(offset, high, 6, 34));
            REQUIRE(labels.size() >= 2);
            for (std::size_t k = 0; k < labels.size(); ++k) {
                CHECK(std::stod(labels[k]) >= offset - 1e-6 * width);
                CHECK(std::stod(labels[k]) <= high + 1e-6 * width);
                CHECK((k == 0 || labels[k] != labels[k - 1]));
            }
        }
    }
}

TEST_CASE("tiny and huge ranges are labelled without their power of ten") {
    CHECK(common_power(0.0, 1.2e-7) == -7);
    CHECK(common_power(-1e-4, 2e-5) == -4);
    CHECK(common_power(0.0, 3e6) == 6);
    CHECK(common_power(-0.02, 0.5) == 0);
    CHECK(common_power(0.0, 0.001) == 0);
    CHECK(common_power(0.0, 0.0) == 0);
}

TEST_CASE("lengths are written in the unit people use") {
    CHECK(length_label(2000.0) == "2 km");
    CHECK(length_label(500.0) == "500 m");
    CHECK(length_label(0.5) == "50 cm");
    CHECK(length_label(0.002) == "2 mm");
}

TEST_CASE("times are written in the two units that matter, with carry") {
    CHECK(time_label(0.0) == "0 s");
    CHECK(time_label(12.54) == "12.5 s");
    CHECK(time_label(59.96) == "1 min");
    CHECK(time_label(200.0) == "3 min 20 s");
    CHECK(time_label(3600.0) == "1 h");
    CHECK(time_label(4980.0) == "1 h 23 min");
    CHECK(time_label(3599.6) == "1 h");
    CHECK(time_label(86399.0) == "1 d");
    CHECK(time_label(2.0 * 86400.0 + 4.0 * 3600.0) == "2 d 4 h");
    CHECK(time_label(-90.0) == "-1 min 30 s");
}

TEST_CASE("units are written as people write them, unusual ones as they are") {
    CHECK(unit_label("m") == "m");
    CHECK(unit_label("m s-1") == "m/s");
    CHECK(unit_label("m2 s-1") == "m²/s");
    CHECK(unit_label("kg m-1 s-2") == "kg/(m s²)");
    CHECK(unit_label("s-1") == "1/s");
    CHECK(unit_label("1") == "");
    CHECK(unit_label("1e-3 kg") == "1e-3 kg");
}

TEST_CASE("a moment is told by its date where time 0 has one") {
    CHECK(moment_label("", 3600) == "t = 1 h");
    CHECK(moment_label("2002-08-12T06:00:00Z", 3600) == "2002-08-12 07:00 UTC (t = 1 h)");
    CHECK(moment_label("2002-08-12T23:59:50Z", 12) == "2002-08-13 00:00:02 UTC (t = 12 s)");
}
