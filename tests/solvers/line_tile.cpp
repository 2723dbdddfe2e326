// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/line_tile.hpp"

#include <doctest/doctest.h>

#include "line_run.hpp"

// Tiles of lines as threads get them: full or not, wherever their solution begins, in or past the caches.
using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

struct Tile {
    Lines lines;
    int count;         // of the first lines
    std::size_t skip;  // values between the beginning of a cache line and the first unknown
};

// The first lines solved, the others' solution left at -77.
template <class Real>
auto solved(const LineBatch<Real>& batch, const Tile& tile, bool stream) -> LineBatch<Real> {
    std::vector<Real> room(tile.skip, Real(-77));
    room.insert(room.end(), batch.solution.begin(), batch.solution.end());
    DeviceArray<Real> solution(Device(), room);
    DeviceArray<Real> scratch(Device(), static_cast<std::size_t>(cpu::tile_scratch<Real>(tile.lines)));
    const TridiagonalSystems<Real> systems = {batch.lower.data(), batch.diagonal.data(), batch.upper.data(),
                                              batch.right.data(), solution.data() + tile.skip};

    const FaultWord fault =
        cpu::choose_solve_tile<Real>()({systems, tile.lines, 0, tile.count, false, stream, scratch.data()});

    CHECK(fault == no_fault);
    LineBatch<Real> done = batch;
    const std::vector<Real> values = solution.values();
    CHECK(std::vector<Real>(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(tile.skip)) ==
          std::vector<Real>(tile.skip, Real(-77)));
    done.solution.assign(values.begin() + static_cast<std::ptrdiff_t>(tile.skip), values.end());
    return done;
}

template <class Real>
auto untouched(const LineBatch<Real>& batch, int count) -> bool {
    std::vector<bool> written(batch.solution.size());
    for (std::int64_t line = 0; line < count; ++line) {
        for (std::int64_t row = 0; row < batch.lines.size; ++row) {
            written[batch.index(row, line)] = true;
        }
    }
    for (std::size_t at = 0; at < written.size(); ++at) {
        if (!written[at] && batch.solution[at] != Real(-77)) {
            return false;
        }
    }
    return true;
}

template <class Real>
void check_tile(const Tile& tile, double tolerance) {
    CAPTURE(tile.lines.size);
    CAPTURE(tile.lines.step);
    CAPTURE(tile.lines.pitch);
    CAPTURE(tile.count);
    CAPTURE(tile.skip);
    const auto batch = random_batch<Real>(tile.lines, 0.5);

    auto cached = solved(batch, tile, false);
    const auto streamed = solved(batch, tile, true);

    CHECK(cached.solution == streamed.solution);
    CHECK(untouched(cached, tile.count));
    cached.lines.count = tile.count;
    CHECK(worst_error(cached) <= tolerance);
}

template <class Real>
void check_tiles(double tolerance) {
    constexpr int lanes = cpu::tile_lanes<Real>;
    constexpr std::int64_t most = 4 * lanes + 3;
    for (const std::int64_t size : {1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 32, 33, 47}) {
        for (const int count : {1, lanes - 1, lanes}) {
            for (const std::size_t skip : {0, 1, 4}) {
                check_tile<Real>({{size, most, 1, 48}, count, skip}, tolerance);
                check_tile<Real>({{size, most, 1, 51}, count, skip}, tolerance);
            }
        }
        for (const int count : {1, lanes, lanes + 1, 4 * lanes - 1, 4 * lanes}) {
            for (const std::size_t skip : {0, 1, 4}) {
                check_tile<Real>({{size, most, 5 * lanes, 1}, count, skip}, tolerance);
                check_tile<Real>({{size, most, 5 * lanes + 1, 1}, count, skip}, tolerance);
            }
        }
        check_tile<Real>({{size, lanes, 3, 160}, lanes, 0}, tolerance);
    }
}

}  // namespace

TEST_CASE("tiles of any size and place solve their lines and write nothing else, in or past the caches") {
    check_tiles<double>(1e-13);
    check_tiles<float>(1e-5);
}
