// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/mbm_rule.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "papers/line_ways.hpp"
#include "sip_run.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::papers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

auto mbm(int blocks, int sweeps) -> papers::LineOptions {
    papers::LineOptions options = solved_by(Method::mbm);
    options.blocks_a_line = blocks;
    options.relaxation_sweeps = sweeps;
    return options;
}

// Every other line is coupled a hundred times less, so that lines settle after different numbers of sweeps.
template <class Real>
auto uneven_batch(const Lines& lines) -> LineBatch<Real> {
    auto batch = random_batch<Real>(lines, 1);
    for (std::int64_t system = 1; system < lines.systems(); system += 2) {
        for (std::int64_t row = 0; row < lines.size; ++row) {
            const std::size_t at = batch.index(row, system);
            batch.lower[at] /= 100;
            batch.upper[at] /= 100;
        }
    }
    return batch;
}

// How many sweeps by count give the bits of a relaxation that ends by itself; 0: no number up to 200 does.
auto sweeps_of(Device device, const LineBatch<double>& batch, int blocks) -> int {
    auto own = batch;
    solve(device, own, mbm(blocks, 0));
    for (int sweeps = 1; sweeps <= mbm_most_sweeps; ++sweeps) {
        auto counted = batch;
        solve(device, counted, mbm(blocks, sweeps));
        if (same_bits(counted.solution, own.solution)) {
            return sweeps;
        }
    }
    return 0;
}

void check_ends_when_settled(Device device) {
    const auto strong = random_batch<double>({2500, 1, 1, 2500}, 1);
    auto none = strong;
    for (const std::size_t first : {0U, 834U, 1668U}) {
        none.lower[first] = none.upper[first + 833 < 2500 ? first + 833 : 2499] = 0;
    }

    CHECK(sweeps_of(device, strong, 3) > 10);
    CHECK(sweeps_of(device, strong, 3) < 100);
    CHECK(sweeps_of(device, none, 3) == 1);
}

// In the first row of the second of three parts, whose neighbour below reads it.
auto overflowing_batch() -> LineBatch<double> {
    auto batch = random_batch<double>({2500, 4, 1, 2500}, 1);
    const std::size_t at = batch.index(834, 2);
    batch.diagonal[at] = 1e-200;
    batch.lower[at] = batch.upper[at] = 0;
    batch.right[at] = 1e200;
    return batch;
}

void check_overflow_is_told_where_it_arose(Device device) {
    auto batch = overflowing_batch();

    const Fault fault = solve(device, batch, mbm(3, 0));

    CHECK(fault.kind == FaultKind::not_finite);
    CHECK(fault.system == 2);
    CHECK(fault.row == 834);
    CHECK(std::isnan(batch.solution[batch.index(0, 2)]));
    CHECK(std::isfinite(batch.solution[batch.index(2499, 1)]));
}

template <class Real>
void check_same_on_both(const LineBatch<Real>& batch, const papers::LineOptions& options) {
    CAPTURE(batch.lines.size);
    CAPTURE(batch.lines.step);
    CAPTURE(options.blocks_a_line);
    CAPTURE(options.relaxation_sweeps);
    auto host = batch;
    auto device = batch;

    const Fault on_host = solve(Device(), host, options);
    const Fault on_device = solve(Device::cuda(), device, options);

    CHECK(on_device.kind == on_host.kind);
    CHECK(on_device.system == on_host.system);
    CHECK(on_device.row == on_host.row);
    CHECK(same_bits(device.solution, host.solution));
}

template <class Real>
void check_twins() {
    for (const Lines& lines : {Lines{1, 3, 1, 1},
                               {31, 3, 1, 31},
                               {33, 3, 3, 1},
                               {1025, 5, 1, 1030},
                               {2500, 7, 7, 1},
                               {200, 300, 1, 200},
                               {1300, 3, 1, 1300, 2, 3900}}) {
        for (const int blocks : {0, 2, 5, 33}) {
            for (const int sweeps : {0, 1, 2, 3, 20}) {
                check_same_on_both(uneven_batch<Real>(lines), mbm(blocks, sweeps));
            }
        }
    }
}

}  // namespace

TEST_CASE("parts of a line take its rows in turn, and none has more than a block's threads") {
    for (const std::int64_t size : {1, 2, 31, 1024, 1025, 2048, 2049, 1000000}) {
        for (const int blocks : {0, 1, 2, 3, 100}) {
            const MbmParts parts = mbm_parts({size, 1}, mbm(blocks, 0));

            CHECK(parts.rows <= mbm_most_rows);
            CHECK(parts.rows * (parts.count - 1) < size);
            CHECK(parts.rows * parts.count >= size);
        }
    }
}

TEST_CASE("a line takes part in sweeps until one moves none of its ends") {
    const MbmSweeps sweeps = {200, false};

    CHECK(needs_sweep({0, 0}, 0, sweeps));
    CHECK_FALSE(needs_sweep({0, 0}, 1, sweeps));
    CHECK(needs_sweep({7, 0}, 7, sweeps));
    CHECK_FALSE(needs_sweep({7, 0}, 8, sweeps));
    CHECK_FALSE(needs_sweep({200, 0}, 200, sweeps));
    CHECK(sweeps_taken({0, 0}, sweeps) == 1);
    CHECK(sweeps_taken({7, 0}, sweeps) == 8);
    CHECK(sweeps_taken({199, 0}, sweeps) == 200);
    CHECK(sweeps_taken({200, 0}, sweeps) == 200);
}

TEST_CASE("a line takes part in as many sweeps as asked for, moved or not") {
    const MbmSweeps sweeps = {5, true};

    CHECK(needs_sweep({0, 0}, 4, sweeps));
    CHECK_FALSE(needs_sweep({5, 0}, 5, sweeps));
    CHECK(sweeps_taken({0, 0}, sweeps) == 5);
}

TEST_CASE("a line with a fault takes part in no later sweep") {
    for (const bool fixed : {false, true}) {
        CHECK_FALSE(needs_sweep({9, 3}, 3, {200, fixed}));
        CHECK_FALSE(needs_sweep({9, 3}, 9, {200, fixed}));
    }
}

TEST_CASE("what a sweep notes of a line does not change who takes part in it") {
    for (const bool fixed : {false, true}) {
        for (int sweep = 0; sweep < 5; ++sweep) {
            for (int moved = 0; moved <= sweep; ++moved) {
                const MbmSweeps sweeps = {5, fixed};
                const bool needed = needs_sweep({moved, 0}, sweep, sweeps);

                CHECK(needs_sweep({moved, sweep + 1}, sweep, sweeps) == needed);
                if (needed) {
                    CHECK(needs_sweep({sweep + 1, 0}, sweep, sweeps));
                }
            }
        }
    }
}

TEST_CASE("relaxation ends with the sweep that moves no end") {
    check_ends_when_settled(Device());
}

TEST_CASE("an unknown that overflows in a part is told where it arose") {
    check_overflow_is_told_where_it_arose(Device());
}

TEST_CASE("a line of one part is solved as by parallel cyclic reduction") {
    auto parts = random_batch<double>({1024, 3, 3, 1}, 1e-3);
    auto whole = parts;

    solve(Device(), parts, solved_by(Method::mbm));
    solve(Device(), whole, solved_by(Method::pcr));

    CHECK(same_bits(parts.solution, whole.solution));
}

TEST_CASE("relaxation has the bits of the CPU on CUDA, and ends with the same sweep") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_twins<double>();
    check_twins<float>();
    check_same_on_both(overflowing_batch(), mbm(3, 0));
    check_ends_when_settled(Device::cuda());
    check_overflow_is_told_where_it_arose(Device::cuda());
}
