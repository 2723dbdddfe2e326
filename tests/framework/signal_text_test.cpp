// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/guard/signal_text.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

using thalweg::runtime::SignalText;

namespace {

template <class T>
auto written(T value) -> std::string {
    SignalText text;
    text << value;
    return std::string(text.text());
}

}  // namespace

TEST_CASE("numbers are written without stdio") {
    CHECK(written(0) == "0");
    CHECK(written(-2147483647 - 1) == "-2147483648");
    CHECK(written(0.0) == "0");
    CHECK(written(3.0) == "3");
    CHECK(written(86400.25) == "86400.25");
    CHECK(written(1.0 / 3) == "0.333333");
    CHECK(written(0.000001) == "0.000001");
    CHECK(written(-1.5) == "-1.5");
    CHECK(written(0.9999999) == "1");
    CHECK(written(1e300) == "more than 1e12");
    CHECK(written(std::nan("")) == "an unknown number of");
}

TEST_CASE("names of plugins are cut, and cannot steer a terminal") {
    SignalText text;

    text.add_foreign("a\x1b[31m\n\x7f");
    text << " ";
    text.add_foreign(std::string(300, 'x'));

    CHECK(text.text() == "a?[31m?? " + std::string(200, 'x') + "...");
}

TEST_CASE("on a terminal the text begins on a line of its own") {
    const int before = ::dup(STDERR_FILENO), terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE((terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0));
    const int screen = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    REQUIRE(screen >= 0);
    SignalText text;
    text << "told";
    char seen[100] = {};

    ::dup2(screen, STDERR_FILENO);
    text.write();
    ::dup2(before, STDERR_FILENO);

    std::size_t got = 0;  // a terminal hands over a line at a time
    for (::ssize_t more = 1; more > 0 && got < 6;
         got += static_cast<std::size_t>(std::max<::ssize_t>(more, 0))) {
        more = ::read(terminal, seen + got, sizeof(seen) - 1 - got);
    }
    CHECK(std::string(seen) == "\r\ntold");
    for (const int fd : {screen, terminal, before}) {
        ::close(fd);
    }
}

TEST_CASE("what does not fit is left out") {
    SignalText text;

    for (int k = 0; k < 500; ++k) {
        text << "0123456789";
    }

    CHECK(text.text().size() == 4096);
}
