// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Checks of what the graph gives the node `riverflow` against mesh, closure and first water.
#include <limits>

#include "shallowwater/node/riverflow_node.hpp"

namespace thalweg::river {

void RiverFlowNode::check_size(const Grid& grid) {
    if (grid.nx > std::numeric_limits<int>::max() - 64 || grid.ny > std::numeric_limits<int>::max() - 64) {
        throw Error("the grid has too many columns or rows")
            .about("bed")
            .found(std::to_string(grid.nx) + " x " + std::to_string(grid.ny))
            .remedy("cut the mesh into parts");
    }
}

void RiverFlowNode::check_first_water_parameters() {
    if (initial_level_.is_set() && initial_depth_.is_set()) {
        complain(Error("the initial water is given twice")
                     .about(initial_depth_.name())
                     .found("initial_level beside it")
                     .expected("one of them, or none for a dry start")
                     .remedy("take one out"));
    }
}

void RiverFlowNode::check_first_water_input() {
    if (first_level_->connected() && (initial_level_.is_set() || initial_depth_.is_set())) {
        complain(Error("the initial water is given twice")
                     .about(first_level_.name())
                     .found("a parameter beside the input")
                     .expected("one of them")
                     .remedy("disconnect the input, or take the parameter out"));
    }
}

void RiverFlowNode::check_walls() {
    if (*closure_ == Closure::k_epsilon && *wall_ == Wall::no_slip) {
        complain(Error("the k-epsilon closure has no law for walls without slip")
                     .about(wall_.name())
                     .found("no_slip")
                     .expected("log_law or slip")
                     .remedy("choose one of them, or another closure"));
    }
}

void RiverFlowNode::check_readers() {
    const auto unread = [&](const auto& parameter, bool is_read, const std::string& found,
                            const std::string& expected) {
        if (parameter.is_given() && !is_read) {
            complain(Error("nothing reads this")
                         .about(parameter.name())
                         .found(found)
                         .expected("it only " + expected)
                         .remedy("take it out, or choose what reads it"));
        }
    };
    const std::string closure = "closure = " + word_of(*closure_);
    unread(eddy_viscosity_value_, *closure_ == Closure::constant, closure, "with closure = constant");
    unread(eddy_factor_, *closure_ == Closure::parabolic, closure, "with closure = parabolic");
    unread(wall_roughness_, *wall_ == Wall::log_law, "wall = " + word_of(*wall_), "with wall = log_law");
    for (const auto* limit : {&max_courant_, &max_cfl_, &max_change_}) {
        unread(*limit, !time_step_.is_set(), "time_step beside it", "without time_step");
    }
    if (*closure_ == Closure::constant && !eddy_viscosity_value_.is_given()) {
        complain(Error("the constant closure needs its viscosity")
                     .about(eddy_viscosity_value_.name())
                     .found("none")
                     .expected("a value [m2/s]")
                     .remedy("give it, or choose another closure"));
    }
}

}  // namespace thalweg::river
