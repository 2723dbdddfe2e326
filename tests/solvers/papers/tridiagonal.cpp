// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "line_checks.hpp"
#include "line_fault_checks.hpp"
#include "papers/line_ways.hpp"
#include "solvers/bench/papers/line_plan.hpp"
#include "thalweg/error.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;
using Method = papers::LineMethod;

namespace {

auto long_ways() -> Ways<papers::LineOptions> {
    return {{"thomas", solved_by(Method::thomas)},
            {"mbm", solved_by(Method::mbm), true},
            {"partition", solved_by(Method::partition)}};
}

}  // namespace

TEST_CASE("every method solves lines of every size to round-off in double") {
    check_edges<double>(all_methods(), Device(), 1e-12);
}

TEST_CASE("every method solves lines of every size to round-off in float") {
    check_edges<float>(all_methods(), Device(), 3e-4);
}

TEST_CASE("several rows a thread and several blocks a line solve lines of every size to round-off") {
    check_edges<double>(paper_mappings(), Device(), 1e-12);
    check_oracle(paper_mappings(), Device());
}

TEST_CASE("several rows a thread and several blocks a line solve lines of every size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_edges<double>(paper_mappings(), Device::cuda(), 1e-12);
    check_edges<float>(paper_mappings(), Device::cuda(), 3e-4);
    check_oracle(paper_mappings(), Device::cuda());
    check_repeats(paper_mappings(), Device::cuda());
    check_faults(paper_mappings(), Device::cuda());
}

TEST_CASE("every method gives the five unknowns of the oracle") {
    check_oracle(all_methods(), Device());
}

TEST_CASE(
    "every method but relaxation solves stiff heat conduction and loses no more digits than its condition "
    "allows") {
    check_stiff(all_methods(), Device());
}

TEST_CASE("thomas, mbm and partition solve single lines of a million unknowns") {
    check_long_lines(long_ways(), Device());
}

TEST_CASE("every method gives the same bits twice") {
    check_repeats(all_methods(), Device());
}

TEST_CASE("every method keeps rows without neighbours to themselves") {
    check_apart(all_methods(), Device());
}

TEST_CASE("every method tells a faulty line by system and row and makes it NaN from end to end") {
    check_faults(all_methods(), Device());
}

TEST_CASE("every method tells a row that is not dominant where asked, and solves it all the same") {
    check_dominance(all_methods(), Device());
}

TEST_CASE("every method tells a solution too large for its type") {
    check_overflow(all_methods(), Device());
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

        const Fault fault = solve(Device(), batch, solved_by(Method::thomas));

        CHECK(fault.kind == FaultKind::not_finite);
        CHECK(fault.system == 2);
    }
}

TEST_CASE("every method solves lines of every size on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_edges<double>(all_methods(), Device::cuda(), 1e-12);
    check_edges<float>(all_methods(), Device::cuda(), 3e-4);
    check_oracle(all_methods(), Device::cuda());
    check_stiff(all_methods(), Device::cuda());
    check_long_lines(long_ways(), Device::cuda());
}

TEST_CASE("every method repeats itself, keeps rows apart and tells faults on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: no CUDA device");
        return;
    }
    check_repeats(all_methods(), Device::cuda());
    check_apart(all_methods(), Device::cuda());
    check_faults(all_methods(), Device::cuda());
    check_dominance(all_methods(), Device::cuda());
    check_overflow(all_methods(), Device::cuda());
}

TEST_CASE("a plan of a method refuses lines that overlap and options below 0") {
    CHECK_THROWS_AS(papers::LinePlan<double>(Device(), {10, 3, 1, 9}, {}), thalweg::Error);
    for (int papers::LineOptions::*option :
         {&papers::LineOptions::rows_a_thread, &papers::LineOptions::blocks_a_line,
          &papers::LineOptions::relaxation_sweeps}) {
        papers::LineOptions options;
        CHECK_NOTHROW(papers::LinePlan<double>(Device(), {3, 3, 1, 3}, options));
        options.*option = -1;
        CHECK_THROWS_AS(papers::LinePlan<double>(Device(), {3, 3, 1, 3}, options), thalweg::Error);
    }
    for (const int threads : {-32, 33, 288}) {
        papers::LineOptions options;
        options.block_threads = threads;
        CHECK_THROWS_AS(papers::LinePlan<double>(Device(), {3, 3, 1, 3}, options), thalweg::Error);
    }
}

TEST_CASE("partition and thomas are what a plan chooses from, with the same bits") {
    for (const Lines& lines : {Lines{300, 4, 1, 300}, Lines{300, 40, 40, 1}}) {
        auto chosen = random_batch<double>(lines, 1);
        auto asked = chosen;

        solve(Device(), chosen, TridiagonalOptions());
        solve(Device(), asked, solved_by(lines.count > 4 ? Method::partition : Method::thomas));

        CHECK(asked.solution == chosen.solution);
    }
}
