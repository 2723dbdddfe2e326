// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/solvers/triangles/triangle_solver.hpp"

// How a TriangleSolver starts and how it moves its bed.
namespace thalweg::shallowwater {

template <class Real, class Stepper>
template <class Input>
auto TriangleSolver<Real, Stepper>::bed_at_cells(const InitialState<Input>& input) -> const Input* {
    if (input.bed_cells != nullptr) {
        return input.bed_cells;
    }
    auto& there = [this]() -> auto& {
        if constexpr (sizeof(Input) == sizeof(float)) {
            return single_bed_;
        } else {
            return double_bed_;
        }
    }
    ();
    if (there == nullptr) {
        there = flow_.executor.template allocate<Input>(flow_.layout.size());
    }
    for_cells(BedFromNodes<Input>{cell_nodes_, input.bed_vertices, there});
    return there;
}

template <class Real, class Stepper>
template <class Input>
void TriangleSolver<Real, Stepper>::start(const InitialState<Input>& given) {
    require((given.bed_cells == nullptr) != (given.bed_vertices == nullptr), "number of beds given",
            (given.bed_cells != nullptr) + (given.bed_vertices != nullptr), "one, of cells or of nodes");
    require(given.depth == nullptr || given.level == nullptr, "number of initial waters given", 2,
            "depth or level");
    InitialState<Input> input = given;
    input.bed_cells = bed_at_cells(given);
    input.bed_vertices = nullptr;
    const Partial range = over_cells(BedRange<Input>{input.bed_cells, flow_.layout.nx});
    if (range.count == 0) {
        throw EmptyBed("shallowwater: all values of the bed are missing, expected at least one that is not");
    }
    flow_.datum = std::floor(range.least);
    flow_.set_friction(input.friction);
    for_cells(ClearMeshCell<Real>{flow_.arrays});
    for_cells(MeanBed<Real, Input>{flow_.layout, input.bed_cells, flow_.datum, flow_.arrays.bed.mean});
    const Partial bad = over_cells(FirstWater<Real, Input>{
        flow_.layout, input, flow_.datum, flow_.options.gravity, flow_.constants.dry_depth, false, false,
        roughest(flow_.options.friction_law), flow_.arrays});
    if (bad.first != INT64_MAX) {
        throw std::invalid_argument("shallowwater: cell " + std::to_string(bad.first) +
                                    " starts with a missing or negative depth or roughness, with a Manning "
                                    "roughness above 1 s m^(-1/3), or with a missing discharge; fill it, or "
                                    "make the cell a wall by a missing bed");
    }
    check_friction(input);
    flow_.sources.start(input, flow_.arrays.a.depth);
    begin_with_water();
    bed_moves_ = false;
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::begin_with_water() {
    look_at_bed();
    const FirstMeshRate<Real> first = {flow_.arrays.a, heights_, flow_.constants.gravity,
                                       flow_.constants.dry_depth, flow_.constants.epsilon4};
    const Partial rate = over_cells(first);
    if (flow_.has_local_steps()) {
        for_cells(ClearLocalCell<Real>{flow_.local});
        for_cells(FirstLocalWave<Real>{first, flow_.local});
    }
    for_cells(FirstRecords<Real>{flow_.track_cell(flow_.arrays.a, nullptr),
                                 static_cast<Real>(flow_.options.start)});
    flow_.passed.start_interval(0);
    StepMemory memory;
    memory.rate = std::fmax(0, -rate.least);
    stepper_.restart(memory);
}

template <class Real, class Stepper>
template <class Input>
void TriangleSolver<Real, Stepper>::check_friction(const InitialState<Input>& input) {
    if (input.friction.field == nullptr || flow_.friction.law == FrictionLaw::manning) {
        return;
    }
    const Partial wrong =
        over_cells(FirstDrag<Real, Input>{flow_.layout, flow_.arrays.a.depth, input.friction.field,
                                          flow_.options.gravity, flow_.friction.law, flow_.arrays.friction});
    if (wrong.first != INT64_MAX) {
        throw std::invalid_argument("shallowwater: the friction coefficient in cell " +
                                    std::to_string(wrong.first) +
                                    " is not positive; Chezy's is in m^(1/2)/s");
    }
}

template <class Real, class Stepper>
void TriangleSolver<Real, Stepper>::look_at_bed() {
    for_cells(BedForHost<Real>{flow_.arrays.bed.mean, host_bed_});
    std::vector<double> bed(flow_.layout.size());
    flow_.executor.download(bed.data(), host_bed_, bed.size() * sizeof(double));
    for (double& level : bed) {
        level = level == static_cast<double>(no_ground<Real>) ? no_ground<double> : level;
    }
    flow_.boundaries.start(flow_.tables, flow_.options.boundaries, bed, flow_.datum, flow_.options.gravity);
}

template <class Real, class Stepper>
template <class Input>
void TriangleSolver<Real, Stepper>::move(const BedChange<Input>& change) {
    require((change.cells == nullptr) != (change.vertices == nullptr), "number of bed changes given",
            (change.cells != nullptr) + (change.vertices != nullptr), "one, of cells or of nodes");
    if (!bed_moves_) {
        bed_moves_ = true;
        if (flow_.arrays.first_bed == nullptr) {
            flow_.arrays.first_bed = flow_.array();
        }
        flow_.executor.copy(flow_.arrays.first_bed, flow_.arrays.bed.mean,
                            flow_.layout.size() * sizeof(Real));
    }
    for_cells(MoveMeshCell<Real, Input>{cell_nodes_, change, flow_.arrays.first_bed, flow_.arrays.bed.mean});
}

}  // namespace thalweg::shallowwater
