// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/tridiagonal.hpp"

#include <doctest/doctest.h>

#include "line_checks.hpp"
#include "line_fault_checks.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

const Ways<TridiagonalOptions> own = {{"own", {}}};

void check_empty(Device device) {
    for (const Lines& lines : {Lines{0, 5, 1, 0}, Lines{5, 0, 1, 5}, Lines{5, 5, 1, 5, 0}}) {
        LineBatch<double> batch(lines);

        CHECK_FALSE(solve(device, batch, {}));
    }
}

void check_axes(Device device) {
    const FieldShape field = {10, 3, 12, 33, 40};  // with room behind rows and layers
    for (const Lines& lines : {lines_along_x(field), lines_along_y(field), lines_along_z(field)}) {
        CAPTURE(lines.size);
        CHECK(lines.systems() * lines.size == 10 * 3 * 33);
        CHECK(lines.at(lines.size - 1, lines.count - 1, lines.layers - 1) == field.at(9, 2, 32));
        check_solves<double>(own, device, lines, 1e-12);
    }
}

}  // namespace

TEST_CASE("a plan solves lines of every size to round-off in double") {
    check_edges<double>(own, Device(), 1e-12);
}

TEST_CASE("a plan solves lines of every size to round-off in float") {
    check_edges<float>(own, Device(), 3e-4);
}

TEST_CASE("a plan solves the lines of a field in three dimensions along each of its axes") {
    check_axes(Device());
}

TEST_CASE("a plan gives the five unknowns of the oracle") {
    check_oracle(own, Device());
}

TEST_CASE("stiff heat conduction loses no more digits than its condition allows") {
    check_stiff(own, Device());
}

TEST_CASE("single lines of a million unknowns are solved") {
    check_long_lines(own, Device());
}

TEST_CASE("solving twice gives the same bits") {
    check_repeats(own, Device());
}

TEST_CASE("rows without neighbours keep to themselves") {
    check_apart(own, Device());
}

TEST_CASE("a faulty line is told by system and row and is NaN from end to end") {
    check_faults(own, Device());
}

TEST_CASE("a row that is not dominant is told where asked, and solved all the same") {
    check_dominance(own, Device());
}

TEST_CASE("a solution too large for its type is told") {
    check_overflow(own, Device());
}

TEST_CASE("no unknowns are no work") {
    check_empty(Device());
}

TEST_CASE("a fault word keeps what was there if that is lower") {
    auto batch = random_batch<double>({10, 3, 1, 10}, 1);
    batch.right[15] = NAN;
    const TridiagonalPlan<double> plan(Device(), batch.lines);
    DeviceArray<char> workspace(Device(), plan.workspace_bytes());
    FaultWord fault = pack(FaultKind::not_finite, 0, 5);

    plan.solve({batch.lower.data(), batch.diagonal.data(), batch.upper.data(), batch.right.data(),
                batch.solution.data()},
               {workspace.data(), nullptr}, &fault);

    CHECK(fault == pack(FaultKind::not_finite, 0, 5));
}

TEST_CASE("lines that overlap are refused") {
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), {10, 3, 1, 9}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), {10, 3, 2, 1}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), {10, 3, 1, 10, 2, 29}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), {-1, 3, 1, 10}), thalweg::Error);
    CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), {std::int64_t{1} << 29, 1, 1, 1}), thalweg::Error);
}

TEST_CASE("a plan solves lines of every size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_edges<double>(own, Device::cuda(), 1e-12);
    check_edges<float>(own, Device::cuda(), 3e-4);
    check_axes(Device::cuda());
    check_oracle(own, Device::cuda());
    check_stiff(own, Device::cuda());
    check_long_lines(own, Device::cuda());
}

TEST_CASE("a plan repeats itself, keeps rows apart and tells faults on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_repeats(own, Device::cuda());
    check_apart(own, Device::cuda());
    check_faults(own, Device::cuda());
    check_dominance(own, Device::cuda());
    check_overflow(own, Device::cuda());
    check_empty(Device::cuda());
}
