// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/grid_solver.hpp"

// How a GridSolver moves its bed.
namespace thalweg::shallowwater {

template <class Real, class Executor>
template <class Input>
void GridSolver<Real, Executor>::move(const BedChange<Input>& change) {
    require((change.cells == nullptr) != (change.vertices == nullptr), "number of bed changes given",
            (change.cells != nullptr) + (change.vertices != nullptr), "one, of cells or of vertices");
    if (!bed_moves_) {
        bed_moves(true);
        const auto copy = [this](const Real* from, Real* to) {
            executor_.for_each(static_cast<int>(layout_.pitch), layout_.rows,
                               CopyArray<Real>{layout_.pitch, from, to});
        };
        copy(has_corners_ ? arrays_.corners : arrays_.bed.mean, arrays_.first_bed);
        if (adds_level()) {
            copy(arrays_.bed.mean, level_record_);  // for the ring, which is saved with it
            executor_.for_each(domain_.nx, domain_.ny,
                               FirstMaximumLevel<Real>{layout_, arrays_, cell_level(), constants_.dry_depth});
        }
        take_arrays();
    }
    const compute::CornerGrid corners = {domain_.nx, domain_.ny, domain_.west == Edge::periodic,
                                         domain_.south == Edge::periodic};
    const ChangeAtVertex<Real, Input> at_vertex = {layout_, corners, change, current().depth};
    if (has_corners_) {
        executor_.for_each(domain_.nx + 1, domain_.ny + 1,
                           MoveVertex<Real, Input>{at_vertex, arrays_.first_bed, arrays_.corners});
    } else {
        executor_.for_each(domain_.nx, domain_.ny,
                           MoveCell<Real, Input>{at_vertex, arrays_.first_bed, arrays_.bed.mean});
    }
    complete_bed();
    boundaries_.surround(arrays_.bed, ring_slopes());
}

template <class Real, class Executor>
void GridSolver<Real, Executor>::complete_bed() {
    if (has_corners_) {
        boundaries_.join_corners(arrays_.corners);
        executor_.for_each(domain_.nx, domain_.ny,
                           BedFromCorners<Real>{layout_, arrays_.corners, current().depth, arrays_.bed});
    } else {
        executor_.for_each(domain_.nx, domain_.ny,
                           BedRise<Real>{layout_, domain_.west == Edge::periodic,
                                         domain_.south == Edge::periodic, arrays_.bed});
    }
}

template <class Real, class Executor>
void GridSolver<Real, Executor>::set_corners(bool has) {
    has_corners_ = has;
    if (has && arrays_.corners == nullptr) {
        arrays_.corners = array();
    }
}

template <class Real, class Executor>
void GridSolver<Real, Executor>::bed_moves(bool moves) {
    bed_moves_ = moves;
    if (moves && arrays_.first_bed == nullptr) {
        arrays_.first_bed = array();
        level_record_ = adds_level() ? array() : nullptr;
    }
    if (adds_level()) {
        arrays_.records.of[record::maximum_level] = moves ? level_record_ : nullptr;
    }
}

}  // namespace thalweg::shallowwater
