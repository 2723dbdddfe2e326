// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/best_cpu.hpp"

#include <doctest/doctest.h>

using thalweg::solvers::bench::BestCpu;
using thalweg::solvers::bench::Row;

namespace {

auto row(const char* system, const char* equations, int threads, double seconds) -> Row {
    Row r;
    r.system = system;
    r.equations = equations;
    r.threads = threads;
    r.one.seconds = seconds;
    r.error_limit = 1;
    return r;
}

// Speeds over the best, in the order in which the rows are shown.
auto compared(const std::vector<Row>& rows) -> std::vector<double> {
    std::vector<double> shown;
    const auto show = [&](const Row& r) { shown.push_back(r.over_best_cpu); };
    BestCpu best;
    for (const Row& r : rows) {
        best.take(r, show);
    }
    best.show_waiting(show);
    return shown;
}

}  // namespace

TEST_CASE("a speed-up is one over the fastest form and number of threads, not over the first") {
    CHECK(compared({row("64", "", 1, 8), row("64", "", 16, 2), row("64", "", 1, 4), row("64", "", 0, 0.5)}) ==
          std::vector<double>{0.25, 1, 0.5, 4});
}

TEST_CASE("a speed-up is over a form that solves the same equations of the same system") {
    CHECK(compared({row("64", "alt", 1, 8), row("64", "PR", 1, 2), row("128", "alt", 1, 16),
                    row("64", "alt", 0, 1), row("128", "alt", 0, 1), row("128", "PR", 0, 1)}) ==
          std::vector<double>{1, 1, 1, 8, 16, 0});
}

TEST_CASE("a wrong form is nobody's best, nor is one that was not measured") {
    Row wrong = row("64", "", 1, 1);
    wrong.error = 2;

    CHECK(compared({wrong, row("64", "", 1, 4), row("64", "", 1, 0), row("64", "", 0, 2)}) ==
          std::vector<double>{4, 1, 0, 2});
}

TEST_CASE("without a CPU form there is no speed-up") {
    CHECK(compared({row("64", "", 0, 2)}) == std::vector<double>{0});
}

TEST_CASE("a speed over the serial form is one over that of the same system and solver") {
    const auto of = [](const char* system, const char* solver, int threads, double seconds, bool serial) {
        Row r = row(system, "", threads, seconds);
        r.solver = solver;
        r.serial = serial;
        return r;
    };
    std::vector<double> shown;
    const auto show = [&](const Row& r) { shown.push_back(r.over_serial); };
    BestCpu best;

    for (const Row& r :
         {of("64", "ADI", 1, 8, true), of("64", "ADI", 16, 2, false), of("64", "SIP", 1, 3, true),
          of("64", "ADI", 0, 1, false), of("64", "SIP", 0, 1, false), of("64", "PR", 0, 1, false)}) {
        best.take(r, show);
    }

    CHECK(shown == std::vector<double>{1, 4, 1, 8, 3, 0});
}
