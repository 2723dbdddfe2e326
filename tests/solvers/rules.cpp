// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "solvers/cpu/sip_chunk.hpp"
#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_setup.hpp"
#include "solvers/methods/tridiagonal_row.hpp"

// The small rules that the CPU and the GPU share, with values by hand at and beside their limits.
using namespace thalweg::solvers;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr Tolerance loose = {0.5, 0.25, 10, 1};

// After a first measurement of sum |R| = 8.
auto judged(const ResidualNorms& norms, const Tolerance& tolerance, int done, Convergence& report) -> bool {
    report = {};
    report.first_residual = 8;
    return judge(norms, tolerance, done, report);
}

auto setup_of(std::int64_t nx, std::int64_t ny, std::int64_t layers) -> SipSetup {
    SipSetup setup;
    setup.shape = field_of(nx, ny, layers);
    return setup;
}

auto mirrored_row(std::int64_t row, std::int64_t nx, std::int64_t ny) -> std::int64_t {
    return unpack(factor_fault({no_fault, pack(FaultKind::zero_pivot, 6, row)}, nx, ny)).row;
}

}  // namespace

TEST_CASE("a row is dominant where its diagonal is as large as its neighbours together") {
    CHECK(is_dominant(Row<double>{1, -2, -1, 0}));
    CHECK(is_dominant(Row<double>{-1, 2, 1, 0}));
    CHECK_FALSE(is_dominant(Row<double>{1, -1.75, -1, 0}));
    CHECK_FALSE(is_dominant(Row<double>{-1, 1.75, 1, 0}));
    CHECK(is_dominant(Row<double>()));
}

TEST_CASE("a row breaks down from any of its values") {
    for (const double bad : {static_cast<double>(NAN), infinity, -infinity}) {
        CHECK(breakdown_of(Row<double>{bad, 1, 1, 1}) == FaultKind::not_finite);
        CHECK(breakdown_of(Row<double>{1, bad, 1, 1}) == FaultKind::not_finite);
        CHECK(breakdown_of(Row<double>{1, 1, bad, 1}) == FaultKind::not_finite);
        CHECK(breakdown_of(Row<double>{1, 1, 1, bad}) == FaultKind::not_finite);
    }
    CHECK(breakdown_of(Row<double>{1, 0, 1, 1}) == FaultKind::zero_pivot);
    CHECK(breakdown_of(Row<double>{0, 1, 0, 0}) == FaultKind::none);
}

TEST_CASE("a row without its neighbours is coupled to theirs") {
    const Row<double> row = eliminate<double>({1, 2, 3, 4}, {6, 20, 8, 40}, {5, 4, 7, 8});

    CHECK(row.lower == -3);    // -1 x 6/2
    CHECK(row.diagonal == 1);  // 20 - 3 x 6/2 - 5 x 8/4
    CHECK(row.upper == -14);   // -7 x 8/4
    CHECK(row.right == 12);    // 40 - 4 x 6/2 - 8 x 8/4
}

TEST_CASE("norms add what is summed and keep the greater of what is greatest") {
    const ResidualNorms cell = norms_of_cell(-3.0, 0.5, -7.0);
    const ResidualNorms both = join({1, 2, 3, 4}, {10, 20, 30, 1});

    CHECK(cell.absolute == 3);
    CHECK(cell.sum == -3);
    CHECK(cell.scaled == 1.5);
    CHECK(cell.largest == 7);
    CHECK(both.absolute == 11);
    CHECK(both.sum == 22);
    CHECK(both.scaled == 30);
    CHECK(both.largest == 4);
}

TEST_CASE("norms are taken in strips of 32 columns and tiles of eight rows") {
    CHECK(norm_strips(field_of(1, 1)) == 1);
    CHECK(norm_strips(field_of(32, 1)) == 1);
    CHECK(norm_strips(field_of(33, 1)) == 2);
    CHECK(norm_tiles(field_of(1, 1)) == 1);
    CHECK(norm_tiles(field_of(1, 8)) == 1);
    CHECK(norm_tiles(field_of(1, 9)) == 2);
}

TEST_CASE("the first measurement is what later ones are compared with") {
    Convergence report;

    const bool goes_on = judge({8, -2, 1, 4}, loose, 0, report);

    CHECK(goes_on);
    CHECK(report.first_residual == 8);
    CHECK(report.last_residual == 8);
    CHECK(report.imbalance == -2);
    CHECK(report.pointwise == 0.25);
    CHECK(report.iterations == 0);
    CHECK(report.converged == 0);
}

TEST_CASE("a system has converged at exactly both of its tolerances") {
    Convergence report;

    CHECK_FALSE(judged({4, -2, 1, 4}, loose, 3, report));
    CHECK(report.converged == 1);
    CHECK(report.first_residual == 8);
    CHECK(report.iterations == 3);
    CHECK(judged({4.5, -2, 1, 4}, loose, 3, report));
    CHECK(report.converged == 0);
    CHECK(judged({4, -2, 1.25, 4}, loose, 3, report));
    CHECK(report.converged == 0);
}

TEST_CASE("a pointwise measure that is negligible needs no reduction") {
    Tolerance tolerance = loose;
    tolerance.negligible = 0.125;
    Convergence report;

    CHECK_FALSE(judged({8, 0, 0.5, 4}, tolerance, 1, report));
    CHECK(report.converged == 1);
    CHECK(judged({8, 0, 0.625, 4}, tolerance, 1, report));
    CHECK(report.converged == 0);
}

TEST_CASE("a solution that is nowhere larger than the smallest that counts needs no iteration") {
    Tolerance tolerance = loose;
    tolerance.smallest = 4;
    Convergence report;

    CHECK_FALSE(judged({8, 0, 4, 4}, tolerance, 1, report));
    CHECK(report.converged == 1);
    CHECK(judged({8, 0, 4, 5}, tolerance, 1, report));
    CHECK(judged({8, 0, 5, 4}, tolerance, 1, report));
}

TEST_CASE("no residual and no solution at all have converged") {
    Convergence report;

    CHECK_FALSE(judge({0, 0, 0, 0}, {0, 0, 10, 1}, 0, report));

    CHECK(report.converged == 1);
    CHECK(report.pointwise == 0);
}

TEST_CASE("an iteration ends at its last one and at a residual that is not finite") {
    Convergence report;

    CHECK(judged({8, 0, 4, 4}, loose, 9, report));
    CHECK_FALSE(judged({8, 0, 4, 4}, loose, 10, report));
    CHECK(report.converged == 0);
    CHECK_FALSE(judged({infinity, 0, 4, 4}, loose, 1, report));
    CHECK(report.converged == 0);
    CHECK_FALSE(judged({static_cast<double>(NAN), 0, 4, 4}, loose, 1, report));
    CHECK(report.converged == 0);
}

TEST_CASE("longer rows are swept in longer chunks") {
    CHECK(sip_chunk_size(511) == 16);
    CHECK(sip_chunk_size(512) == 32);
    CHECK(sip_chunk_size(2047) == 32);
    CHECK(sip_chunk_size(2048) == 64);
    CHECK(sip_chunks(15) == 1);
    CHECK(sip_chunks(16) == 1);
    CHECK(sip_chunks(17) == 2);
    CHECK(sip_chunk(17, 0).from == 0);
    CHECK(sip_chunk(17, 0).to == 16);
    CHECK(sip_chunk(17, 1).from == 16);
    CHECK(sip_chunk(17, 1).to == 17);
}

TEST_CASE("what SIP keeps beside its factors begins at multiples of 256 bytes") {
    CHECK(aligned(0) == 0);
    CHECK(aligned(1) == 256);
    CHECK(aligned(256) == 256);
    CHECK(aligned(257) == 512);
    CHECK(faults_bytes(setup_of(4, 3, 16)) == 256);
    CHECK(faults_bytes(setup_of(4, 3, 17)) == 512);
}

TEST_CASE("as many first layers cancel as asked for") {
    SipSetup setup = setup_of(4, 3, 3);
    setup.options.cancellation = 0.5;

    CHECK(setup.cancellation(2) == 0.5);
    setup.options.cancelling_layers = 1;
    CHECK(setup.cancellation(0) == 0.5);
    CHECK(setup.cancellation(1) == 0);
    setup.options.cancelling_layers = 0;
    CHECK(setup.cancellation(0) == 0);
    CHECK(setup.orientations() == 2);
    setup.options.alternate = false;
    CHECK(setup.orientations() == 1);
}

TEST_CASE("a pivot is at fault where it is zero or a factor is not finite") {
    const SipPivot<double> good = {{1, 2, 3, 4, 5}, -6};
    SipPivot<double> zero = good;
    zero.diagonal = 0;

    CHECK(pivot_fault(good, 3, 17) == no_fault);
    CHECK(pivot_fault(zero, 3, 17) == pack(FaultKind::zero_pivot, 3, 17));
    for (double SipFactors<double>::*factor :
         {&SipFactors<double>::lower_west, &SipFactors<double>::lower_south, &SipFactors<double>::inverse,
          &SipFactors<double>::upper_east, &SipFactors<double>::upper_north}) {
        SipPivot<double> bad = good;
        bad.factors.*factor = infinity;
        CHECK(pivot_fault(bad, 3, 17) == pack(FaultKind::not_finite, 3, 17));
    }
}

TEST_CASE(
    "the fault of a layer's factors is that of the straight ones, else the mirrored ones' in the field's "
    "rows") {
    const FaultWord straight = pack(FaultKind::not_finite, 6, 11);
    const FaultWord mirrored = pack(FaultKind::zero_pivot, 6, 2);

    CHECK(factor_fault({straight, mirrored}, 4, 3) == straight);
    CHECK(factor_fault({straight, no_fault}, 4, 3) == straight);
    CHECK(factor_fault({no_fault, no_fault}, 4, 3) == no_fault);
    CHECK(factor_fault({no_fault, mirrored}, 4, 3) == pack(FaultKind::zero_pivot, 6, 10));
    CHECK(mirrored_row(5, 4, 3) == 5);
    CHECK(mirrored_row(11, 4, 3) == 3);
}
