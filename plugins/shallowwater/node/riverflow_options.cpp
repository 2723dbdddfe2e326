// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Parameters of the node `riverflow` as options of its flow.
#include "shallowwater/node/riverflow_node.hpp"

namespace thalweg::river {

auto RiverFlowNode::options(const mesh::CurvilinearData& mesh) const -> Options {
    Options o;
    o.theta = theta_.is_set() ? *theta_ : 0;
    o.time_step = time_step_.is_set() ? *time_step_ : 0;
    o.max_courant = *max_courant_;
    o.max_cfl = *max_cfl_;
    o.max_change = *max_change_;
    o.outer_iterations = static_cast<int>(*outer_iterations_);
    o.tolerance = *tolerance_;
    o.relaxation = *relaxation_;
    o.level_tolerance = *level_tolerance_;
    o.level_iterations = static_cast<int>(*level_iterations_);
    o.level_solver = *level_solver_;
    o.momentum_solver = *momentum_solver_;
    o.convection = *convection_;
    o.friction_law = law();
    o.manning_by_depth = by_depth_.points();
    o.closure = *closure_;
    o.eddy_viscosity = *eddy_viscosity_value_;
    o.eddy_factor = *eddy_factor_;
    o.wall = *wall_;
    o.wall_roughness = *wall_roughness_;
    o.dry_depth = *dry_depth_;
    o.steady_change = steady_change_.is_set() ? *steady_change_ : 0;
    forcing_.fill(o);
    o.boundaries = boundaries_.on(mesh);
    return o;
}

}  // namespace thalweg::river
