// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "line_run.hpp"

/// What every way to solve lines must do.
namespace thalweg::solvers::test {

template <class Real, class Options>
void check_solves(const Ways<Options>& ways, Device device, const Lines& lines, double tolerance) {
    for (const auto& way : ways) {
        if (!way.fits(device, lines.size)) {
            continue;
        }
        CAPTURE(way.name);
        CAPTURE(lines.size);
        CAPTURE(lines.count);
        CAPTURE(lines.step);
        auto batch = random_batch<Real>(lines, way.excess(1e-3));
        auto in_place = batch;

        const Fault fault = solve(device, batch, way.options);
        solve(device, in_place, way.options, true);

        CHECK_FALSE(fault);
        CHECK(worst_error(batch) <= tolerance);
        CHECK(worst_error(in_place) <= tolerance);
    }
}

constexpr std::int64_t edge_sizes[] = {1,   2,   3,   4,    5,    7,    8,    31,   32,   33,
                                       63,  64,  65,  100,  127,  128,  129,  255,  256,  257,
                                       511, 512, 513, 1000, 1023, 1024, 1025, 2049, 4096, 4097};

/// Contiguous and interleaved lines, with and without room between them.
template <class Real, class Options>
void check_edges(const Ways<Options>& ways, Device device, double tolerance) {
    for (const std::int64_t n : edge_sizes) {
        if (sizeof(Real) == 4 && n > 130 && n % 2 == 0) {
            continue;  // the same edges as in double
        }
        check_solves<Real>(ways, device, {n, 2, 1, n}, tolerance);
        check_solves<Real>(ways, device, {n, 9, 9, 1}, tolerance);
    }
    check_solves<Real>(ways, device, {100, 37, 1, 103}, tolerance);
    check_solves<Real>(ways, device, {100, 37, 41, 1}, tolerance);
    check_solves<Real>(ways, device, {40, 17, 3, 127}, tolerance);
    check_solves<Real>(ways, device, {33, 10, 1, 40, 3, 500}, tolerance);
    check_solves<Real>(ways, device, {33, 10, 12, 1, 3, 500}, tolerance);
    check_solves<Real>(ways, device, {64, 96, 1, 64}, tolerance);
    check_solves<Real>(ways, device, {64, 96, 96, 1}, tolerance);
}

template <class Options>
void check_oracle(const Ways<Options>& ways, Device device) {
    const double expected[] = {1.92307692, 2.69230769, 3.84615385, 2.69230769, 1.92307692};
    for (const auto& way : ways) {
        CAPTURE(way.name);
        LineBatch<double> batch({5, 1, 1, 5});
        batch.lower.assign(5, -1);
        batch.upper.assign(5, -1);
        batch.diagonal.assign(5, 4);
        batch.right = {5, 5, 10, 5, 5};

        solve(device, batch, way.options);

        for (std::size_t i = 0; i < 5; ++i) {
            CHECK(batch.solution[i] == doctest::Approx(expected[i]).epsilon(1e-8));
        }
    }
}

/// Too stiff for the relaxation of mbm.
template <class Options>
void check_stiff(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        if (way.relaxes) {
            continue;
        }
        for (const Lines& lines : {Lines{3000, 2, 1, 3000}, Lines{3000, 9, 9, 1}}) {
            CAPTURE(way.name);
            auto batch = heat_batch<double>(lines, 1e6);

            CHECK_FALSE(solve(device, batch, way.options));

            CHECK(worst_error(batch) <= 1e-9);
        }
    }
}

template <class Options>
void check_long_lines(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        for (const Lines& lines :
             {Lines{1000000, 1, 1, 1000000}, Lines{100003, 2, 2, 1}, Lines{40000, 3, 1, 40001}}) {
            if (way.relaxes && !device.is_cuda() && lines.size > 40000) {
                continue;  // a twin need not be fast
            }
            CAPTURE(way.name);
            auto batch = random_batch<double>(lines, way.excess(1e-2));

            CHECK_FALSE(solve(device, batch, way.options));

            CHECK(worst_error(batch) <= 1e-12);
        }
    }
}

template <class Options>
void check_repeats(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        for (const Lines& lines : {Lines{1300, 21, 1, 1300}, Lines{1300, 21, 21, 1}}) {
            CAPTURE(way.name);
            auto first = random_batch<double>(lines, 1e-3);
            auto second = first;

            solve(device, first, way.options);
            solve(device, second, way.options);

            CHECK(first.solution == second.solution);
        }
    }
}

/// Identity rows, as of dry cells, and rows without neighbours.
template <class Options>
void check_apart(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        CAPTURE(way.name);
        auto batch = random_batch<double>({700, 12, 12, 1}, 1e-3);
        for (std::size_t i = 0; i < batch.right.size(); i += 5) {
            batch.lower[i] = batch.upper[i] = 0;
            batch.diagonal[i] = 1;
        }

        CHECK_FALSE(solve(device, batch, way.options));

        CHECK(worst_error(batch) <= 1e-12);
        CHECK(batch.solution[600] == batch.right[600]);
    }
}

}  // namespace thalweg::solvers::test
