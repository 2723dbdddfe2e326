// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/register_bytes.hpp>

#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/raster/cpu/stage.hpp"

// Row buffers of a part in scratch memory. Part of stage_rows.cpp only, which is compiled once for each level
// of the instruction set: hence the unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// End of a loop over row buffers from `begin` on that reaches at least `end`, in whole vectors: a rest of a
// few columns would take as long as several vectors. Arrays of the grid may be read so far, not written.
template <class Real>
auto whole_vectors(const Columns& c) -> int {
    constexpr int columns = compute::register_bytes / static_cast<int>(sizeof(Real));
    return c.begin + (c.end - c.begin + columns - 1) / columns * columns;
}

// Hands out row buffers of scratch memory, each with room for a few columns outside the part.
template <class Real>
class RowSource {
  public:
    explicit RowSource(Real* scratch) : next_(scratch + 8) {}

    auto take() -> Real* {
        Real* row = next_;
        next_ += room_of_row;
        return row;
    }

  private:
    Real* next_;
};

// Sets columns [begin, end) of a row to zero.
template <class Real>
void clear_row(Real* row, int begin, int end) {
    for (int k = begin; k < end; ++k) {
        row[k] = 0;
    }
}

// The largest of the first `end` values of a row, at least 0.
template <class Real>
auto largest_of(const Real* row, int end) -> Real {
    Real most = 0;
    for (int k = 0; k < end; ++k) {
        most = greater(row[k], most);
    }
    return most;
}

}  // namespace
}  // namespace thalweg::shallowwater
