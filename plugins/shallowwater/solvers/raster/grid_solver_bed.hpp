// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/raster/grid_solver.hpp"

// How a GridSolver moves its bed.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
template <class Input>
void GridSolver<Real, Stepper>::move(const BedChange<Input>& change) {
    require((change.cells == nullptr) != (change.vertices == nullptr), "number of bed changes given",
            (change.cells != nullptr) + (change.vertices != nullptr), "one, of cells or of vertices");
    if (!bed_moves_) {
        bed_moves(true);
        const auto copy = [this](const Real* from, Real* to) {
            flow_.executor.for_each(static_cast<int>(flow_.layout.pitch), flow_.layout.rows,
                                    CopyArray<Real>{flow_.layout.pitch, from, to});
        };
        copy(has_corners_ ? flow_.arrays.corners : flow_.arrays.bed.mean, flow_.arrays.first_bed);
        if (adds_level()) {
            copy(flow_.arrays.bed.mean, level_record_);  // for the ring, which is saved with it
            flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny,
                                    FirstMaximumLevel<Real>{flow_.layout, flow_.arrays, flow_.cell_level(),
                                                            flow_.constants.dry_depth});
        }
        stepper_.on_new_arrays();
    }
    const compute::CornerGrid corners = {flow_.domain.nx, flow_.domain.ny,
                                         flow_.domain.west == Edge::periodic,
                                         flow_.domain.south == Edge::periodic};
    const ChangeAtVertex<Real, Input> at_vertex = {flow_.layout, corners, change, stepper_.current().depth};
    if (has_corners_) {
        flow_.executor.for_each(
            flow_.domain.nx + 1, flow_.domain.ny + 1,
            MoveVertex<Real, Input>{at_vertex, flow_.arrays.first_bed, flow_.arrays.corners});
    } else {
        flow_.executor.for_each(
            flow_.domain.nx, flow_.domain.ny,
            MoveCell<Real, Input>{at_vertex, flow_.arrays.first_bed, flow_.arrays.bed.mean});
    }
    complete_bed();
    flow_.boundaries.surround(flow_.arrays.bed, flow_.ring_slopes());
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::complete_bed() {
    if (has_corners_) {
        flow_.boundaries.join_corners(flow_.arrays.corners);
        flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny,
                                BedFromCorners<Real>{flow_.layout, flow_.arrays.corners,
                                                     stepper_.current().depth, flow_.arrays.bed});
    } else {
        flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny,
                                BedRise<Real>{flow_.layout, flow_.domain.west == Edge::periodic,
                                              flow_.domain.south == Edge::periodic, flow_.arrays.bed});
    }
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::set_corners(bool has) {
    has_corners_ = has;
    if (has && flow_.arrays.corners == nullptr) {
        flow_.arrays.corners = flow_.array();
    }
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::bed_moves(bool moves) {
    bed_moves_ = moves;
    if (moves && flow_.arrays.first_bed == nullptr) {
        flow_.arrays.first_bed = flow_.array();
        level_record_ = adds_level() ? flow_.array() : nullptr;
    }
    if (adds_level()) {
        flow_.arrays.records.of[record::maximum_level] = moves ? level_record_ : nullptr;
    }
}

}  // namespace thalweg::shallowwater
