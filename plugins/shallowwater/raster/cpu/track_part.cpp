// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like stage_rows.cpp.
#include "shallowwater/raster/cpu/track_part.hpp"

namespace thalweg::shallowwater {
namespace {

// Inlined, and copies: where it is called, the compiler knows which records there are.
template <class Real>
THALWEG_HD void track_box(TrackCell<Real> cell, CellBox box) {
    const Real time = static_cast<Real>(cell.clock->time);
    const int width = box.east - box.west;
    for (int j = box.south; j < box.north; ++j) {
        const std::ptrdiff_t first = cell.layout.index(box.west, j);
#pragma GCC ivdep
        for (int k = 0; k < width; ++k) {
            cell.track(first + k, time);
        }
    }
}

// The usual records alone: the compiler sees that there are no others, and takes a vector of cells at once.
template <class Real>
void track_usual(const TrackCell<Real>& cell, const CellBox& box) {
    TrackCell<Real> usual = {cell.layout, cell.state, {}, cell.level, cell.clock, cell.limits};
    usual.records.of[record::maximum_depth] = cell.records.of[record::maximum_depth];
    usual.records.of[record::maximum_speed] = cell.records.of[record::maximum_speed];
    usual.records.of[record::arrival_time] = cell.records.of[record::arrival_time];
    track_box(usual, box);
}

template <class Real>
auto has_usual_only(const Records<Real>& records) -> bool {
    RecordSet set = 0;
    for (int name = 0; name < record::count; ++name) {
        set |= records.of[name] != nullptr ? 1u << name : 0u;
    }
    return set == usual_records;
}

template <class Real>
void track(const TrackCell<Real>& cell, const CellBox& box) {
    if (cell.clock->running == 0) {
        return;
    }
    if (has_usual_only(cell.records)) {
        track_usual(cell, box);
    } else {
        track_box(cell, box);
    }
}

}  // namespace

void THALWEG_ISA(const TrackCell<float>& cell, const CellBox& box) {
    track(cell, box);
}

void THALWEG_ISA(const TrackCell<double>& cell, const CellBox& box) {
    track(cell, box);
}

}  // namespace thalweg::shallowwater
