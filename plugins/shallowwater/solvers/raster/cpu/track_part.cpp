// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, like stage_rows.cpp.
#include "shallowwater/solvers/raster/cpu/track_part.hpp"

namespace thalweg::shallowwater {
namespace {

// Inlined, and a copy: where it is called, the compiler knows which records there are.
template <class Real>
THALWEG_HD void track_rows(TrackCell<Real> cell, const Part& part) {
    const Real time = static_cast<Real>(cell.clock->time);
    for (int j = part.south; j < part.north; ++j) {
        const Columns own = part.row(j);
        const std::ptrdiff_t first = cell.layout.index(part.west + own.begin, j);
        const int width = own.count();
#pragma GCC ivdep
        for (int k = 0; k < width; ++k) {
            cell.track(first + k, time);
        }
    }
}

// The usual records alone: the compiler sees that there are no others, and takes a vector of cells at once.
template <class Real>
void track_usual(const TrackCell<Real>& cell, const Part& part) {
    TrackCell<Real> usual = {cell.layout, cell.state, {}, cell.level, cell.clock, cell.limits};
    usual.records.of[record::maximum_depth] = cell.records.of[record::maximum_depth];
    usual.records.of[record::maximum_speed] = cell.records.of[record::maximum_speed];
    usual.records.of[record::arrival_time] = cell.records.of[record::arrival_time];
    track_rows(usual, part);
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
void track(const TrackCell<Real>& cell, const Part& part) {
    if (cell.clock->running == 0) {
        return;
    }
    if (has_usual_only(cell.records)) {
        track_usual(cell, part);
    } else {
        track_rows(cell, part);
    }
}

}  // namespace

void THALWEG_ISA(const TrackCell<float>& cell, const Part& part) {
    track(cell, part);
}

void THALWEG_ISA(const TrackCell<double>& cell, const Part& part) {
    track(cell, part);
}

}  // namespace thalweg::shallowwater
