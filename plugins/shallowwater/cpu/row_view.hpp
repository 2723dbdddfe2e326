// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cpu/stage.hpp"

// Part of stage_rows.cpp only, which is compiled once for each level of the instruction set: hence the
// unnamed namespace.
namespace thalweg::shallowwater {
namespace {

// Pointers to the first column of a part in row j.
template <class Real>
struct RowView {
    const Real *depth, *qx, *qy, *bed_south, *bed_north;

    RowView(const StageJob<Real>& job, int west, int j) {
        const std::ptrdiff_t k = j * job.pitch + west;
        depth = job.in.depth + k;
        qx = job.in.discharge_x + k;
        qy = job.in.discharge_y + k;
        bed_south = job.bed + k;
        bed_north = bed_south + job.pitch;
    }
};

}  // namespace
}  // namespace thalweg::shallowwater
