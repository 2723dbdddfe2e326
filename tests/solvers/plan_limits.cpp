// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "line_run.hpp"
#include "solvers/cpu/sip.hpp"
#include "solvers/cpu/solve_lines.hpp"
#include "thalweg/error.hpp"
#include "thalweg/solvers/adi.hpp"
#include "thalweg/solvers/sip.hpp"

// Which shapes and options plans take: values on both sides of every limit.
using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using thalweg::Error;

namespace {

constexpr std::int64_t most_cells = std::int64_t{1} << 29;

void check_adi(const FieldShape& shape, bool taken, const AdiOptions& options = {}) {
    CAPTURE(shape.nx);
    CAPTURE(shape.ny);
    if (taken) {
        CHECK_NOTHROW(AdiPlan<double>(Device(), shape, options));
    } else {
        CHECK_THROWS_AS(AdiPlan<double>(Device(), shape, options), Error);
    }
}

void check_sip(const FieldShape& shape, bool taken, const SipOptions& options = {}) {
    CAPTURE(shape.nx);
    CAPTURE(shape.ny);
    if (taken) {
        CHECK_NOTHROW(SipPlan<double>(Device(), shape, options));
    } else {
        CHECK_THROWS_AS(SipPlan<double>(Device(), shape, options), Error);
    }
}

void check_both(const FieldShape& shape, bool taken) {
    check_adi(shape, taken);
    check_sip(shape, taken);
}

void check_lines(const Lines& lines, bool taken) {
    CAPTURE(lines.size);
    CAPTURE(lines.count);
    CAPTURE(lines.step);
    CAPTURE(lines.pitch);
    if (taken) {
        CHECK_NOTHROW(TridiagonalPlan<double>(Device(), lines));
    } else {
        CHECK_THROWS_AS(TridiagonalPlan<double>(Device(), lines), Error);
    }
}

void check_tolerance(const Tolerance& tolerance, bool taken) {
    AdiOptions adi;
    adi.tolerance = tolerance;
    SipOptions sip;
    sip.tolerance = tolerance;
    check_adi(field_of(4, 4), taken, adi);
    check_sip(field_of(4, 4), taken, sip);
}

auto relaxed(double relaxation) -> AdiOptions {
    AdiOptions options;
    options.relaxation = relaxation;
    return options;
}

auto cancelling(double cancellation) -> SipOptions {
    SipOptions options;
    options.cancellation = cancellation;
    return options;
}

}  // namespace

TEST_CASE("a field has extents of nothing or more") {
    check_both({-1, 3, 3, 1, 9}, false);
    check_both({3, -1, 3, 1, 9}, false);
    check_both({3, 3, 3, -1, 9}, false);
    check_both({0, 3, 0, 1, 0}, true);
    check_both({3, 0, 3, 1, 0}, true);
    check_both({3, 3, 3, 0, 9}, true);
}

TEST_CASE("rows and layers of a field lie apart, if only just") {
    check_both({3, 4, 2}, false);
    check_both({3, 4, 3}, true);
    check_both({3, 4, 5, 2, 19}, false);
    check_both({3, 4, 5, 2, 20}, true);
    check_both({3, 4, 5, 1, 0}, true);
}

TEST_CASE("a layer has fewer than 2^29 cells") {
    check_both(field_of(1 << 14, 1 << 15), false);
    check_both(field_of(1 << 14, (1 << 15) - 1), true);
    check_adi(field_of(1, most_cells), false);
    check_adi(field_of(1, most_cells - 1), true);
    check_sip(field_of(most_cells / 2, 2), false);
    check_sip(field_of(most_cells / 2, 1), true);
}

// 2^31 / (1 + 32) = 65 075 262.06
TEST_CASE("the rows of a layer, padded for SIP's lines of waves, have fewer than 2^31 values") {
    check_sip(field_of(1, 65075262), false);
    check_sip(field_of(1, 65075261), true);
    check_sip({1, 1 << 20, 2048 - 32}, false);
    check_sip({1, 1 << 20, 2047 - 32}, true);
}

TEST_CASE("a field has fewer than 2^16 layers") {
    check_both(field_of(2, 2, 65536), false);
    check_both(field_of(2, 2, 65535), true);
}

TEST_CASE("the relaxation of ADI is above 0 and at most 1") {
    check_adi(field_of(4, 4), false, relaxed(0));
    check_adi(field_of(4, 4), true, relaxed(1e-9));
    check_adi(field_of(4, 4), true, relaxed(1));
    check_adi(field_of(4, 4), false, relaxed(1 + 1e-9));
    check_adi(field_of(4, 4), false, relaxed(NAN));
}

TEST_CASE("Stone's cancellation is 0 or above and below 1") {
    check_sip(field_of(4, 4), false, cancelling(-1e-9));
    check_sip(field_of(4, 4), true, cancelling(0));
    check_sip(field_of(4, 4), true, cancelling(1 - 1e-9));
    check_sip(field_of(4, 4), false, cancelling(1));
    check_sip(field_of(4, 4), false, cancelling(NAN));
}

TEST_CASE("tolerances are 0 or more, as is the last iteration, and something is measured") {
    check_tolerance({0, 0, 0, 1}, true);
    check_tolerance({-1e-9, 0, 0, 1}, false);
    check_tolerance({NAN, 0, 0, 1}, false);
    check_tolerance({0, -1e-9, 0, 1}, false);
    check_tolerance({0, NAN, 0, 1}, false);
    check_tolerance({0, 0, -1, 1}, false);
    check_tolerance({0, 0, 0, 0}, false);
}

TEST_CASE("lines have extents of nothing or more") {
    check_lines({-1, 3, 1, 10}, false);
    check_lines({3, -1, 1, 10}, false);
    check_lines({3, 3, 1, 10, -1, 30}, false);
}

TEST_CASE("lines that meet at one place are refused, and those that only touch are taken") {
    check_lines({2, 1, 0, 0}, false);
    check_lines({1, 2, 0, 0}, false);
    check_lines({1, 1, 0, 0}, true);
    check_lines({2, 2, 1, 1}, false);
    check_lines({2, 2, 1, 2}, true);
    check_lines({3, 2, 2, 1}, true);
    check_lines({2, 3, 2, 1}, false);
    check_lines({2, 3, 3, 1}, true);
    check_lines({3, 3, 1, 3, 2, 8}, false);
    check_lines({3, 3, 1, 3, 2, 9}, true);
    check_lines({0, 3, 1, 0}, true);
    check_lines({3, 0, 1, 0}, true);
}

TEST_CASE("a fault word has room for 2^29 rows and 2^31 systems") {
    constexpr std::int64_t systems = std::int64_t{1} << 31;
    check_lines({most_cells, 1, 1, 0}, false);
    check_lines({most_cells - 1, 1, 1, 0}, true);
    check_lines({1, systems, 1, 1}, false);
    check_lines({1, systems - 1, 1, 1}, true);
    check_lines({1, systems / 2, 1, 1, 2, systems}, false);
}

// A vector of 64 bytes holds 8 doubles or 16 floats.
TEST_CASE("lines are solved side by side where they fill more than half of a vector") {
    CHECK_FALSE(cpu::fill_a_vector<double>({9, 4, 1, 9}));
    CHECK(cpu::fill_a_vector<double>({9, 5, 1, 9}));
    CHECK_FALSE(cpu::fill_a_vector<float>({9, 8, 1, 9}));
    CHECK(cpu::fill_a_vector<float>({9, 9, 1, 9}));
}

TEST_CASE("threads share a field from 65 536 cells each on") {
    CHECK(cpu::sip_sharers(field_of(256, 255), 4) == 1);
    CHECK(cpu::sip_sharers(field_of(256, 511), 4) == 1);
    CHECK(cpu::sip_sharers(field_of(256, 512), 4) == 2);
    CHECK(cpu::sip_sharers(field_of(256, 512), 1) == 1);
    CHECK(cpu::sip_sharers(field_of(2560, 2560), 4) == 4);
}

TEST_CASE("plans of nothing touch no memory") {
    const Execution nowhere;
    for (const FieldShape& shape : {field_of(0, 3), field_of(3, 0), field_of(3, 3, 0)}) {
        const AdiPlan<double> adi(Device(), shape);
        const SipPlan<double> sip(Device(), shape);

        CHECK_NOTHROW(adi.solve({}, nullptr, nullptr, nowhere, nullptr));
        CHECK_NOTHROW(sip.factor({}, nullptr, nowhere));
        CHECK_NOTHROW(sip.solve({}, nullptr, nullptr, nullptr, nowhere, nullptr));
        CHECK_NOTHROW(sip.iterate({}, nullptr, nullptr, nullptr, 1, nowhere));
    }
    const SipPlan<double> plan(Device(), field_of(3, 3));
    CHECK_NOTHROW(plan.iterate({}, nullptr, nullptr, nullptr, 0, nowhere));
    CHECK_NOTHROW(plan.iterate({}, nullptr, nullptr, nullptr, -1, nowhere));
    for (const Lines& lines : {Lines{0, 3, 1, 0}, Lines{3, 0, 1, 3}, Lines{3, 3, 1, 3, 0, 9}}) {
        CHECK_NOTHROW(TridiagonalPlan<double>(Device(), lines).solve({}, nowhere, nullptr));
    }
}
