// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/tridiagonal.hpp"

#include <doctest/doctest.h>

#include <string>

#include "line_run.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using Method = TridiagonalMethod;

namespace {

constexpr Method all_methods[] = {
    Method::thomas, Method::thomas_transposed, Method::cr, Method::pcr, Method::obm_it,
    Method::mbm,    Method::partition};

auto name_of(Method method) -> std::string {
    const char* names[] = {"automatic", "thomas", "thomas_transposed", "cr", "pcr",
                           "obm_it",    "mbm",    "partition"};
    return names[static_cast<int>(method)];
}

// Shared memory holds a line of cr, pcr and obm_it; on the CPU they have no limit.
auto fits(Device device, Method method, std::int64_t size) -> bool {
    const bool in_shared = method == Method::cr || method == Method::pcr || method == Method::obm_it;
    return device == Device::cpu || !in_shared || size <= 7000;
}

// Relaxation between blocks gets no further in 200 sweeps than rows that forget their neighbours let it.
auto excess_for(Method method, double excess) -> double {
    return method == Method::mbm ? 4 : excess;
}

template <class Real>
void check_solves(Device device, const Lines& lines, double tolerance) {
    for (const Method method : all_methods) {
        if (!fits(device, method, lines.size)) {
            continue;
        }
        CAPTURE(name_of(method));
        CAPTURE(lines.size);
        CAPTURE(lines.count);
        CAPTURE(lines.step);
        auto batch = random_batch<Real>(lines, excess_for(method, 1e-3));
        auto in_place = batch;

        const Fault fault = solve(device, batch, solved_by(method));
        solve(device, in_place, solved_by(method), true);

        CHECK_FALSE(fault);
        CHECK(worst_error(batch) <= tolerance);
        CHECK(worst_error(in_place) <= tolerance);
    }
}

constexpr std::int64_t edge_sizes[] = {1,   2,   3,   4,    5,    7,    8,    31,   32,   33,
                                       63,  64,  65,  100,  127,  128,  129,  255,  256,  257,
                                       511, 512, 513, 1000, 1023, 1024, 1025, 2049, 4096, 4097};

// Contiguous and interleaved lines, with and without room between them.
template <class Real>
void check_edges(Device device, double tolerance) {
    for (const std::int64_t n : edge_sizes) {
        if (sizeof(Real) == 4 && n > 130 && n % 2 == 0) {
            continue;  // the same edges as in double
        }
        check_solves<Real>(device, {n, 2, 1, n}, tolerance);
        check_solves<Real>(device, {n, 9, 9, 1}, tolerance);
    }
    check_solves<Real>(device, {100, 37, 1, 103}, tolerance);
    check_solves<Real>(device, {100, 37, 41, 1}, tolerance);
    check_solves<Real>(device, {40, 17, 3, 127}, tolerance);
    check_solves<Real>(device, {33, 10, 1, 40, 3, 500}, tolerance);
    check_solves<Real>(device, {33, 10, 12, 1, 3, 500}, tolerance);
    check_solves<Real>(device, {64, 96, 1, 64}, tolerance);
    check_solves<Real>(device, {64, 96, 96, 1}, tolerance);
}

void check_oracle(Device device) {
    const double expected[] = {1.92307692, 2.69230769, 3.84615385, 2.69230769, 1.92307692};
    for (const Method method : all_methods) {
        CAPTURE(name_of(method));
        LineBatch<double> batch({5, 1, 1, 5});
        batch.lower.assign(5, -1);
        batch.upper.assign(5, -1);
        batch.diagonal.assign(5, 4);
        batch.right = {5, 5, 10, 5, 5};

        solve(device, batch, solved_by(method));

        for (std::size_t i = 0; i < 5; ++i) {
            CHECK(batch.solution[i] == doctest::Approx(expected[i]).epsilon(1e-8));
        }
    }
}

// Too stiff for the relaxation of mbm.
void check_stiff(Device device) {
    for (const Method method : all_methods) {
        if (method == Method::mbm) {
            continue;
        }
        for (const Lines& lines : {Lines{3000, 2, 1, 3000}, Lines{3000, 9, 9, 1}}) {
            CAPTURE(name_of(method));
            auto batch = heat_batch<double>(lines, 1e6);

            CHECK_FALSE(solve(device, batch, solved_by(method)));

            CHECK(worst_error(batch) <= 1e-9);
        }
    }
}

void check_long_lines(Device device) {
    for (const Method method : {Method::automatic, Method::thomas, Method::mbm, Method::partition}) {
        for (const Lines& lines :
             {Lines{1000000, 1, 1, 1000000}, Lines{100003, 2, 2, 1}, Lines{40000, 3, 1, 40001}}) {
            if (method == Method::mbm && device == Device::cpu && lines.size > 40000) {
                continue;  // a twin need not be fast
            }
            CAPTURE(name_of(method));
            auto batch = random_batch<double>(lines, excess_for(method, 1e-2));

            CHECK_FALSE(solve(device, batch, solved_by(method)));

            CHECK(worst_error(batch) <= 1e-12);
        }
    }
}

void check_repeats(Device device) {
    for (const Method method : all_methods) {
        for (const Lines& lines : {Lines{1300, 21, 1, 1300}, Lines{1300, 21, 21, 1}}) {
            CAPTURE(name_of(method));
            auto first = random_batch<double>(lines, 1e-3);
            auto second = first;

            solve(device, first, solved_by(method));
            solve(device, second, solved_by(method));

            CHECK(first.solution == second.solution);
        }
    }
}

// Identity rows, as of dry cells, and rows without neighbours.
void check_apart(Device device) {
    for (const Method method : all_methods) {
        CAPTURE(name_of(method));
        auto batch = random_batch<double>({700, 12, 12, 1}, 1e-3);
        for (std::size_t i = 0; i < batch.right.size(); i += 5) {
            batch.lower[i] = batch.upper[i] = 0;
            batch.diagonal[i] = 1;
        }

        CHECK_FALSE(solve(device, batch, solved_by(method)));

        CHECK(worst_error(batch) <= 1e-12);
        CHECK(batch.solution[600] == batch.right[600]);
    }
}

template <class Spoil>
void check_fault(Device device, FaultKind kind, Spoil spoil) {
    for (const Lines& lines :
         {Lines{1100, 16, 1, 1100}, Lines{1100, 16, 16, 1}, Lines{50, 20, 20, 1}, Lines{50, 20, 1, 50}}) {
        auto bad = random_batch<double>(lines, 4);
        const std::int64_t row = lines.size - 9;
        spoil(bad, bad.index(row, 13));
        for (const bool in_place : {false, true}) {
            for (const Method method : all_methods) {
                CAPTURE(name_of(method));
                CAPTURE(lines.size);
                CAPTURE(lines.step);
                CAPTURE(in_place);
                auto batch = bad;

                const Fault fault = solve(device, batch, solved_by(method), in_place);

                CHECK(fault.kind == kind);
                CHECK(fault.system == 13);
                CHECK(fault.row == row);
                bool whole_line = true;
                bool others = true;
                for (std::int64_t i = 0; i < lines.size; ++i) {
                    whole_line = whole_line && std::isnan(batch.solution[batch.index(i, 13)]);
                    others = others && std::isfinite(batch.solution[batch.index(i, 12)]);
                }
                CHECK(whole_line);
                CHECK(others);
            }
        }
    }
}

void check_faults(Device device) {
    check_fault(device, FaultKind::zero_pivot,
                [](auto& b, std::size_t at) { b.diagonal[at] = b.lower[at] = b.upper[at] = 0; });
    check_fault(device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.right[at] = NAN; });
    check_fault(device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.right[at] = INFINITY; });
    check_fault(device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.diagonal[at] = INFINITY; });
    check_fault(device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.lower[at] = NAN; });
}

void check_dominance(Device device) {
    for (const Method method : all_methods) {
        CAPTURE(name_of(method));
        auto batch = random_batch<double>({200, 20, 20, 1}, 1e-1);
        const std::size_t at = batch.index(77, 4);
        batch.diagonal[at] = std::abs(batch.lower[at]) + std::abs(batch.upper[at]) - 1e-6;
        auto options = solved_by(method);

        const Fault unasked = solve(device, batch, options);
        options.check_dominance = true;
        const Fault asked = solve(device, batch, options);

        CHECK_FALSE(unasked);
        CHECK(asked.kind == FaultKind::not_dominant);
        CHECK(asked.system == 4);
        CHECK(asked.row == 77);
        CHECK(worst_error(batch) <= 1e-11);
    }
}

void check_overflow(Device device) {
    for (const Method method : all_methods) {
        CAPTURE(name_of(method));
        auto batch = heat_batch<double>({60, 10, 10, 1}, 0.25);
        batch.diagonal[batch.index(30, 2)] = 1e-200;
        batch.lower[batch.index(30, 2)] = batch.upper[batch.index(30, 2)] = 0;
        batch.right[batch.index(30, 2)] = 1e200;

        const Fault fault = solve(device, batch, solved_by(method));

        CHECK(fault.kind == FaultKind::not_finite);
        CHECK(fault.system == 2);
    }
}

void check_empty(Device device) {
    for (const Lines& lines : {Lines{0, 5, 1, 0}, Lines{5, 0, 1, 5}, Lines{5, 5, 1, 5, 0}}) {
        LineBatch<double> batch(lines);

        CHECK_FALSE(solve(device, batch, {}));
    }
}

}  // namespace

TEST_CASE("every method solves lines of every size to round-off in double") {
    check_edges<double>(Device::cpu, 1e-12);
}

TEST_CASE("every method solves lines of every size to round-off in float") {
    check_edges<float>(Device::cpu, 3e-4);
}

TEST_CASE("every method gives the five unknowns of the oracle") {
    check_oracle(Device::cpu);
}

TEST_CASE("stiff heat conduction loses no more digits than its condition allows") {
    check_stiff(Device::cpu);
}

TEST_CASE("single lines of a million unknowns are solved") {
    check_long_lines(Device::cpu);
}

TEST_CASE("solving twice gives the same bits") {
    check_repeats(Device::cpu);
}

TEST_CASE("rows without neighbours keep to themselves") {
    check_apart(Device::cpu);
}

TEST_CASE("a faulty line is told by system and row and is NaN from end to end") {
    check_faults(Device::cpu);
}

TEST_CASE("a row that is not dominant is told where asked, and solved all the same") {
    check_dominance(Device::cpu);
}

TEST_CASE("a solution too large for its type is told") {
    check_overflow(Device::cpu);
}

TEST_CASE("a solution that becomes too large on the way back is told") {
    for (const Lines& lines : {Lines{60, 10, 10, 1}, Lines{60, 10, 1, 60}}) {
        auto batch = heat_batch<double>(lines, 0.25);
        // Every row by itself but one, whose unknown is -1e200 times that of the next, 1e200.
        batch.upper[batch.index(30, 2)] = 1e200;
        batch.lower[batch.index(30, 2)] = batch.lower[batch.index(31, 2)] = batch.upper[batch.index(31, 2)] =
            0;
        batch.diagonal[batch.index(30, 2)] = batch.diagonal[batch.index(31, 2)] = 1;
        batch.right[batch.index(31, 2)] = 1e200;

        const Fault fault = solve(Device::cpu, batch, solved_by(Method::thomas));

        CHECK(fault.kind == FaultKind::not_finite);
        CHECK(fault.system == 2);
    }
}

TEST_CASE("no unknowns are no work") {
    check_empty(Device::cpu);
}

TEST_CASE("a fault word keeps what was there if that is lower") {
    auto batch = random_batch<double>({10, 3, 1, 10}, 1);
    batch.right[15] = NAN;
    const TridiagonalPlan<double> plan(Device::cpu, batch.lines);
    DeviceArray<char> workspace(Device::cpu, plan.workspace_bytes());
    FaultWord fault = pack(FaultKind::not_finite, 0, 5);

    plan.solve({batch.lower.data(), batch.diagonal.data(), batch.upper.data(), batch.right.data(),
                batch.solution.data()},
               {workspace.data(), nullptr}, &fault);

    CHECK(fault == pack(FaultKind::not_finite, 0, 5));
}

TEST_CASE("lines that overlap are refused") {
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device::cpu, {10, 3, 1, 9}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device::cpu, {10, 3, 2, 1}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device::cpu, {10, 3, 1, 10, 2, 29}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device::cpu, {-1, 3, 1, 10}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device::cpu, {std::int64_t{1} << 29, 1, 1, 1}), thalweg::Error);
}

TEST_CASE("the method is chosen, or taken as asked") {
    CHECK(TridiagonalPlan<double>(Device::cpu, {100, 100, 1, 100}).method() == Method::partition);
    CHECK(TridiagonalPlan<double>(Device::cpu, {100, 1, 1, 100}).method() == Method::thomas);
    CHECK(TridiagonalPlan<double>(Device::cpu, {100, 100, 1, 100}, solved_by(Method::cr)).method() ==
          Method::cr);
}

TEST_CASE("every method solves lines of every size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_edges<double>(Device::cuda, 1e-12);
    check_edges<float>(Device::cuda, 3e-4);
    check_oracle(Device::cuda);
    check_stiff(Device::cuda);
    check_long_lines(Device::cuda);
}

TEST_CASE("every method repeats itself, keeps rows apart and tells faults on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_repeats(Device::cuda);
    check_apart(Device::cuda);
    check_faults(Device::cuda);
    check_dominance(Device::cuda);
    check_overflow(Device::cuda);
    check_empty(Device::cuda);
}
