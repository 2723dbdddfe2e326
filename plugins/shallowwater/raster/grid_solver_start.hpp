// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/grid_solver.hpp"

// How a GridSolver starts: bed, walls and first water.
namespace thalweg::shallowwater {

template <class Real, class Executor>
template <class Input>
void GridSolver<Real, Executor>::start(const InitialState<Input>& input) {
    require((input.bed_cells == nullptr) != (input.bed_vertices == nullptr), "number of beds given",
            (input.bed_cells != nullptr) + (input.bed_vertices != nullptr), "one, of cells or of vertices");
    require(input.depth == nullptr || input.level == nullptr, "number of initial waters given", 2,
            "depth or level");
    const int at_vertex = input.bed_vertices != nullptr ? 1 : 0;
    const Input* bed = at_vertex != 0 ? input.bed_vertices : input.bed_cells;
    const int width = domain_.nx + at_vertex;
    const Partial range = executor_.reduce(width, domain_.ny + at_vertex, BedRange<Input>{bed, width});
    if (range.count == 0) {
        throw EmptyBed("shallowwater: all values of the bed are missing, expected at least one that is not");
    }
    datum_ = std::floor(range.least);
    const double everywhere = input.manning == nullptr ? input.manning_everywhere : 1;
    set_friction(input.manning != nullptr,
                 friction_coefficient(options_.friction_law, everywhere, options_.gravity));

    set_corners(input.bed_vertices != nullptr || options_.bed_shape == BedShape::corners);
    executor_.for_each(static_cast<int>(layout_.pitch), layout_.rows,
                       ClearCell<Real>{layout_, domain_, arrays_});
    set_bed(input);
    const Partial bad = executor_.reduce(
        domain_.nx, domain_.ny,
        FirstWater<Real, Input>{layout_, input, datum_, options_.gravity, constants_.dry_depth,
                                traits_.has_waterline, has_manning() ? roughest_manning : HUGE_VAL, arrays_});
    if (bad.first != INT64_MAX) {
        throw std::invalid_argument("shallowwater: cell (" + std::to_string(bad.first % domain_.nx) + ", " +
                                    std::to_string(bad.first / domain_.nx) +
                                    ") starts with a missing or negative depth or roughness, with a Manning "
                                    "roughness above 1 s m^(-1/3), or with a missing discharge; fill it, or "
                                    "make the cell a wall by a missing bed");
    }
    boundaries_.surround(arrays_.bed, ring_slopes());
    const Partial rate =
        executor_.reduce(domain_.nx, domain_.ny,
                         FirstRate<Real>{layout_, arrays_.a, constants_.gravity, constants_.dry_depth,
                                         constants_.epsilon4, std::fmin(domain_.dx, domain_.dy)});
    boundaries_.start(arrays_);
    if (input.manning != nullptr && !has_manning()) {
        const bool chezy = options_.friction_law == FrictionLaw::chezy;
        const Partial wrong =
            executor_.reduce(domain_.nx, domain_.ny,
                             FirstDrag<Real, Input>{layout_, arrays_.a.depth, input.manning, options_.gravity,
                                                    chezy, arrays_.friction});
        if (wrong.first != INT64_MAX) {
            throw std::invalid_argument("shallowwater: the friction coefficient in cell (" +
                                        std::to_string(wrong.first % domain_.nx) + ", " +
                                        std::to_string(wrong.first / domain_.nx) +
                                        ") is not positive; Chezy's is in m^(1/2)/s");
        }
    }
    boundaries_.look_at_bed(ring_view(arrays_.a), options_.boundaries);
    ledger_.place(boundaries_.faces());
    executor_.for_each(domain_.nx, domain_.ny,
                       FirstRecords<Real>{track_cell(arrays_.a, nullptr), static_cast<Real>(options_.start)});
    ledger_.clear();
    forget_faces(0);
    sources_.start(input, arrays_.a.depth);
    bed_moves(false);
    StepMemory memory;
    memory.rate = std::fmax(0, -rate.least);
    restart(memory);
}

template <class Real, class Executor>
template <class Input>
void GridSolver<Real, Executor>::set_bed(const InitialState<Input>& input) {
    if (has_corners_) {
        executor_.for_each(
            domain_.nx + 1, domain_.ny + 1,
            VertexBed<Real, Input>{layout_, input.bed_cells, input.bed_vertices, datum_, arrays_.corners});
    } else {
        executor_.for_each(domain_.nx, domain_.ny,
                           MeanBed<Real, Input>{layout_, input.bed_cells, datum_, arrays_.bed.mean});
    }
    complete_bed();
    bed_difference_ = 0;
    if (has_corners_ && input.bed_cells != nullptr) {
        const Partial p =
            executor_.reduce(domain_.nx, domain_.ny,
                             BedDifference<Real, Input>{layout_, input.bed_cells, datum_, arrays_.bed.mean});
        bed_difference_ = std::sqrt(p.sum / static_cast<double>(p.count));
    }
}

}  // namespace thalweg::shallowwater
