// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/words.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "cli/table.hpp"

using namespace thalweg::cli;

TEST_CASE("durations are written in the units that people use, and never as 60 of one") {
    CHECK(duration_text(0) == "0 ms");
    CHECK(duration_text(0.35) == "350 ms");
    CHECK(duration_text(0.9996) == "1.0 s");
    CHECK(duration_text(12.34) == "12.3 s");
    CHECK(duration_text(59.96) == "1 min 00 s");
    CHECK(duration_text(125) == "2 min 05 s");
    CHECK(duration_text(3599.6) == "1 h 00 min 00 s");
    CHECK(duration_text(4000) == "1 h 06 min 40 s");
    CHECK(duration_text(86400 * 3 + 3600 * 4) == "3 d 04 h 00 min");
    CHECK(duration_text(std::numeric_limits<double>::infinity()) == "?");
}

TEST_CASE("bytes are written in binary multiples") {
    CHECK(bytes_text(0) == "0 B");
    CHECK(bytes_text(1023) == "1023 B");
    CHECK(bytes_text(1536) == "1.50 KiB");
    CHECK(bytes_text(3ull << 40) == "3.00 TiB");
    CHECK(bytes_text(5000ull << 40) == "5000.00 TiB");
}

TEST_CASE("large counts are grouped in threes") {
    CHECK(count_text(0) == "0");
    CHECK(count_text(999) == "999");
    CHECK(count_text(1234567) == "1 234 567");
    CHECK(count_text(-1000) == "-1 000");
    CHECK(count_text(-100) == "-100");
}

TEST_CASE("rates are rounded to what matters") {
    CHECK(rate_text(0.51234) == "0.512 x real time");
    CHECK(rate_text(8480.4) == "8 480 x real time");
}

TEST_CASE("tables are as wide as their widest cell and end without spaces") {
    Table table({"name", ">count", "note"});
    table.add({"a", "1", "first"});
    table.add({"longer", "12345"});

    CHECK(table.text("  ") ==
          "  name    count  note\n"
          "  a           1  first\n"
          "  longer  12345\n");
    CHECK(Table({"name"}).empty());
}
