// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

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

TEST_CASE("effective are the wave lines that hold an inner cell") {
    CHECK(wave_mesh(1000, 1000, false).lines() == 1999);
    CHECK(wave_mesh(1000, 1000, false).effective_lines() == 1995);
    CHECK(wave_mesh(3, 3, false).effective_lines() == 1);
    CHECK(wave_mesh(2, 40, false).effective_lines() == 41);
    CHECK(wave_mesh(40, 1, false).effective_lines() == 40);
    for (const std::int64_t nx : {3, 4, 5, 9}) {
        for (const std::int64_t ny : {3, 4, 7}) {
            const WaveMesh mesh = wave_mesh(nx, ny, false);
            for (std::int64_t line = 0; line < mesh.lines(); ++line) {
                bool has_inner = false;
                for (std::int64_t place = mesh.first(line); place < mesh.end(line); ++place) {
                    const WaveCell c = wave_cell(mesh, line, place);
                    has_inner = has_inner || (c.i > 0 && c.step > 0 && c.i + 1 < nx && c.step + 1 < ny);
                }
                const std::int64_t row = line - mesh.rim_lines();

                CHECK(has_inner == (row >= 0 && row < mesh.effective_lines()));
            }
        }
    }
}

TEST_CASE(
    "effective lines and those of the rim beside them are all lines, each once, and few cells together") {
    const std::int64_t sizes[][2] = {{1, 1}, {1, 9}, {2, 2}, {9, 2}, {3, 3}, {3, 4}, {4, 4}, {50, 33}};
    for (const auto& size : sizes) {
        const WaveMesh mesh = wave_mesh(size[0], size[1], false);
        std::int64_t next = 0;
        for (std::int64_t n = 0; n < mesh.effective_lines(); ++n) {
            const WaveSpan span = effective_span(mesh, n);

            CHECK(span.from == next);
            CHECK(span.to > span.from);
            for (std::int64_t line = span.from; span.to > span.from + 1 && line < span.to; ++line) {
                CHECK(mesh.end(line) - mesh.first(line) <= 3);
            }
            next = span.to;
        }
        CHECK(next == mesh.lines());
    }
}

TEST_CASE("the map of wave lines has a row of whole warps an effective line, and two forms need it") {
    const auto bytes = [](std::int64_t nx, std::int64_t ny, SipForm form) {
        return map_bytes(WaveSetup{{field_of(nx, ny), {}, 1}, form});
    };

    CHECK(bytes(4, 4, SipForm::wf_e) == 512);  // 3 x 32 x 4, in whole 256
    CHECK(bytes(40, 33, SipForm::wf_e) == 68 * 64 * 4);
    CHECK(bytes(40, 33, SipForm::wf_e_one_kernel) == 68 * 64 * 4);
    CHECK(bytes(4, 3, SipForm::wf_all) == 0);
    CHECK(bytes(4, 3, SipForm::wf_all_one_kernel) == 0);
    CHECK(bytes(4, 3, SipForm::one_block) == 0);
}

TEST_CASE("the map gives the cells of effective lines, and those of the rim are reckoned") {
    const WaveMesh mesh = wave_mesh(6, 5, false);
    std::vector<std::int32_t> map(static_cast<std::size_t>(mesh.effective_lines() * mesh.pitch), -1);
    for (std::int64_t row = 0; row < mesh.effective_lines(); ++row) {
        const std::int64_t line = row + mesh.rim_lines();
        for (std::int64_t place = mesh.first(line); place < mesh.end(line); ++place) {
            map[static_cast<std::size_t>(row * mesh.pitch + place)] =
                static_cast<std::int32_t>(1000 + mapped_cell(mesh, line, place));
        }
    }

    for (std::int64_t line = 0; line < mesh.lines(); ++line) {
        const bool is_effective = line >= 2 && line < 8;
        for (std::int64_t place = mesh.first(line); place < mesh.end(line); ++place) {
            CHECK(converted_cell(mesh, map.data(), line, place) ==
                  mapped_cell(mesh, line, place) + (is_effective ? 1000 : 0));
        }
    }
}
