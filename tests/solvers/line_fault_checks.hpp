// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "line_run.hpp"

/// What every way to solve lines must tell.
namespace thalweg::solvers::test {

template <class Options, class Spoil>
void check_fault(const Ways<Options>& ways, Device device, FaultKind kind, Spoil spoil) {
    for (const Lines& lines :
         {Lines{1100, 16, 1, 1100}, Lines{1100, 16, 16, 1}, Lines{50, 20, 20, 1}, Lines{50, 20, 1, 50}}) {
        auto bad = random_batch<double>(lines, 4);
        const std::int64_t row = lines.size - 9;
        spoil(bad, bad.index(row, 13));
        for (const bool in_place : {false, true}) {
            for (const auto& way : ways) {
                CAPTURE(way.name);
                CAPTURE(lines.size);
                CAPTURE(lines.step);
                CAPTURE(in_place);
                auto batch = bad;

                const Fault fault = solve(device, batch, way.options, in_place);

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

template <class Options>
void check_faults(const Ways<Options>& ways, Device device) {
    check_fault(ways, device, FaultKind::zero_pivot,
                [](auto& b, std::size_t at) { b.diagonal[at] = b.lower[at] = b.upper[at] = 0; });
    check_fault(ways, device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.right[at] = NAN; });
    check_fault(ways, device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.right[at] = INFINITY; });
    check_fault(ways, device, FaultKind::not_finite,
                [](auto& b, std::size_t at) { b.diagonal[at] = INFINITY; });
    check_fault(ways, device, FaultKind::not_finite, [](auto& b, std::size_t at) { b.lower[at] = NAN; });
}

template <class Options>
void check_dominance(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        CAPTURE(way.name);
        auto batch = random_batch<double>({200, 20, 20, 1}, 1e-1);
        const std::size_t at = batch.index(77, 4);
        batch.diagonal[at] = std::abs(batch.lower[at]) + std::abs(batch.upper[at]) - 1e-6;
        auto options = way.options;

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

template <class Options>
void check_overflow(const Ways<Options>& ways, Device device) {
    for (const auto& way : ways) {
        CAPTURE(way.name);
        auto batch = heat_batch<double>({60, 10, 10, 1}, 0.25);
        batch.diagonal[batch.index(30, 2)] = 1e-200;
        batch.lower[batch.index(30, 2)] = batch.upper[batch.index(30, 2)] = 0;
        batch.right[batch.index(30, 2)] = 1e200;

        const Fault fault = solve(device, batch, way.options);

        CHECK(fault.kind == FaultKind::not_finite);
        CHECK(fault.system == 2);
    }
}

}  // namespace thalweg::solvers::test
