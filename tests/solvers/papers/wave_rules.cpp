// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "solvers/bench/papers/wave_setup.hpp"

// How wave lines lie in memory, by hand.
using namespace thalweg::solvers;
using namespace thalweg::solvers::papers;

TEST_CASE("wave lines of a wide mesh are counted along y") {
    const std::int64_t first[] = {0, 0, 0, 0, 1, 2};
    const std::int64_t end[] = {1, 2, 3, 3, 3, 3};

    const WaveMesh flat = wave_mesh(4, 3, false);
    const WaveMesh skewed = wave_mesh(4, 3, true);

    CHECK(flat.lines() == 6);
    for (std::int64_t line = 0; line < 6; ++line) {
        CHECK(flat.first(line) == first[line]);
        CHECK(flat.end(line) == end[line]);
    }
    CHECK(flat.size() == 12);
    CHECK(flat.at(2, 1) == 6);
    CHECK(flat.to_east() == 1);
    CHECK(flat.to_north() == 4);
    CHECK(mapped_cell(flat, 3, 1) == 6);
    CHECK(skewed.size() == 6 * 32);
    CHECK(skewed.at(2, 1) == 3 * 32 + 1);
    CHECK(skewed.to_east() == 32);
    CHECK(skewed.to_north() == 33);
}

TEST_CASE("wave lines of a high or a square mesh are counted along x") {
    const std::int64_t first[] = {0, 0, 0, 0, 1, 2};
    const std::int64_t end[] = {1, 2, 3, 3, 3, 3};

    const WaveMesh flat = wave_mesh(3, 4, false);
    const WaveMesh skewed = wave_mesh(3, 4, true);

    for (std::int64_t line = 0; line < 6; ++line) {
        CHECK(flat.first(line) == first[line]);
        CHECK(flat.end(line) == end[line]);
    }
    CHECK(mapped_cell(flat, 3, 1) == 7);
    CHECK(skewed.at(2, 1) == 3 * 32 + 2);
    CHECK(skewed.to_east() == 33);
    CHECK(skewed.to_north() == 32);
    CHECK_FALSE(wave_mesh(3, 3, false).along_y);
    CHECK(wave_mesh(32, 40, false).pitch == 32);
    CHECK(wave_mesh(33, 40, false).pitch == 64);
}

TEST_CASE("the map of wave lines has a row of whole warps a line, and one form needs it") {
    const auto bytes = [](std::int64_t nx, std::int64_t ny, SipForm form) {
        return map_bytes(WaveSetup{{field_of(nx, ny), {}, 1}, form});
    };

    CHECK(bytes(4, 3, SipForm::wf_e) == 6 * 32 * 4);
    CHECK(bytes(40, 33, SipForm::wf_e) == 72 * 64 * 4);
    CHECK(bytes(4, 3, SipForm::wf_all) == 0);
}
