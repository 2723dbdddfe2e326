// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/raster/grid_solver.hpp"

// How a GridSolver starts: bed, walls and first water.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
template <class Input>
void GridSolver<Real, Stepper>::start(const InitialState<Input>& input) {
    require((input.bed_cells == nullptr) != (input.bed_vertices == nullptr), "number of beds given",
            (input.bed_cells != nullptr) + (input.bed_vertices != nullptr), "one, of cells or of vertices");
    require(input.depth == nullptr || input.level == nullptr, "number of initial waters given", 2,
            "depth or level");
    const int at_vertex = input.bed_vertices != nullptr ? 1 : 0;
    const Input* bed = at_vertex != 0 ? input.bed_vertices : input.bed_cells;
    const int width = flow_.domain.nx + at_vertex;
    const Partial range =
        flow_.executor.reduce(width, flow_.domain.ny + at_vertex, BedRange<Input>{bed, width});
    if (range.count == 0) {
        throw EmptyBed("shallowwater: all values of the bed are missing, expected at least one that is not");
    }
    flow_.datum = std::floor(range.least);
    flow_.set_friction(input.friction);

    set_corners(input.bed_vertices != nullptr || flow_.options.bed_shape == BedShape::corners);
    flow_.executor.for_each(static_cast<int>(flow_.layout.pitch), flow_.layout.rows,
                            ClearCell<Real>{flow_.layout, flow_.domain, flow_.arrays});
    set_bed(input);
    const Partial bad = flow_.executor.reduce(
        flow_.domain.nx, flow_.domain.ny,
        FirstWater<Real, Input>{flow_.layout, input, flow_.datum, flow_.options.gravity,
                                flow_.constants.dry_depth, flow_.traits.has_waterline, true,
                                roughest(flow_.options.friction_law), flow_.arrays});
    if (bad.first != INT64_MAX) {
        throw std::invalid_argument("shallowwater: cell (" + std::to_string(bad.first % flow_.domain.nx) +
                                    ", " + std::to_string(bad.first / flow_.domain.nx) +
                                    ") starts with a missing or negative depth or roughness, with a Manning "
                                    "roughness above 1 s m^(-1/3), or with a missing discharge; fill it, or "
                                    "make the cell a wall by a missing bed");
    }
    flow_.boundaries.surround(flow_.arrays.bed, flow_.ring_slopes());
    if (input.friction.field != nullptr && flow_.friction.law != FrictionLaw::manning) {
        const Partial wrong = flow_.executor.reduce(
            flow_.domain.nx, flow_.domain.ny,
            FirstDrag<Real, Input>{flow_.layout, flow_.arrays.a.depth, input.friction.field,
                                   flow_.options.gravity, flow_.friction.law, flow_.arrays.friction});
        if (wrong.first != INT64_MAX) {
            throw std::invalid_argument("shallowwater: the friction coefficient in cell (" +
                                        std::to_string(wrong.first % flow_.domain.nx) + ", " +
                                        std::to_string(wrong.first / flow_.domain.nx) +
                                        ") is not positive; Chezy's is in m^(1/2)/s");
        }
    }
    flow_.sources.start(input, flow_.arrays.a.depth);
    begin_with_water();
    bed_moves(false);
}

template <class Real, class Stepper>
void GridSolver<Real, Stepper>::begin_with_water() {
    const Partial rate = flow_.executor.reduce(
        flow_.domain.nx, flow_.domain.ny,
        FirstRate<Real>{flow_.layout, flow_.arrays.a, flow_.constants.gravity, flow_.constants.dry_depth,
                        flow_.constants.epsilon4, std::fmin(flow_.domain.dx, flow_.domain.dy)});
    flow_.boundaries.start(flow_.arrays);
    flow_.boundaries.look_at_bed(flow_.ring_view(flow_.arrays.a), flow_.options.boundaries);
    flow_.ledger.place(flow_.boundaries.faces());
    flow_.executor.for_each(flow_.domain.nx, flow_.domain.ny,
                            FirstRecords<Real>{flow_.track_cell(flow_.arrays.a, nullptr),
                                               static_cast<Real>(flow_.options.start)});
    flow_.ledger.clear();
    flow_.reset_face_sums(0);
    StepMemory memory;
    memory.rate = std::fmax(0, -rate.least);
    stepper_.restart(memory);
}

template <class Real, class Stepper>
template <class Input>
void GridSolver<Real, Stepper>::set_bed(const InitialState<Input>& input) {
    if (has_corners_) {
        flow_.executor.for_each(flow_.domain.nx + 1, flow_.domain.ny + 1,
                                VertexBed<Real, Input>{flow_.layout, input.bed_cells, input.bed_vertices,
                                                       flow_.datum, flow_.arrays.corners});
    } else {
        flow_.executor.for_each(
            flow_.domain.nx, flow_.domain.ny,
            MeanBed<Real, Input>{flow_.layout, input.bed_cells, flow_.datum, flow_.arrays.bed.mean});
    }
    complete_bed();
    bed_difference_ = 0;
    if (has_corners_ && input.bed_cells != nullptr) {
        const Partial p = flow_.executor.reduce(
            flow_.domain.nx, flow_.domain.ny,
            BedDifference<Real, Input>{flow_.layout, input.bed_cells, flow_.datum, flow_.arrays.bed.mean});
        bed_difference_ = std::sqrt(p.sum / static_cast<double>(p.count));
    }
}

}  // namespace thalweg::shallowwater
