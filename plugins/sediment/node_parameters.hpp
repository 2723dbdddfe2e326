// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include <thalweg/members.hpp>
#include <thalweg/precision.hpp>

#include "sediment/core/options.hpp"
#include "sediment/physics/porosity.hpp"

namespace thalweg::sediment {

/// Load of the water at the start.
enum class FirstLoad { equilibrium, clear };

inline auto choices(FirstLoad) -> const std::vector<Choice<FirstLoad>>& {
    static const std::vector<Choice<FirstLoad>> all = {
        {"equilibrium", FirstLoad::equilibrium, "as much as it can carry"},
        {"clear", FirstLoad::clear, "none"}};
    return all;
}

/// Linear solver that a user asks for: a Solution, or the faster one of the executor.
enum class SolverChoice { by_executor, sip, adi };

inline auto choices(SolverChoice) -> const std::vector<Choice<SolverChoice>>& {
    static const std::vector<Choice<SolverChoice>> all = {
        {"auto", SolverChoice::by_executor}, {"sip", SolverChoice::sip}, {"adi", SolverChoice::adi}};
    return all;
}

/// Parameters of a node `sediment` that choose grains, closures, bed and solver: options of the solver, and
/// what NodeOptions makes the others of.
struct NodeParameters {
    Options options;
    std::vector<double> diameters;  ///< m, by class
    std::vector<double> fractions;  ///< of the bed at the start, by class; empty: equal ones
    double cohesive_below = 0;      ///< m
    PorosityLaw porosity_law = PorosityLaw::constant;
    double mixing_grains = 0;     ///< times d90, the least thickness of the mixing layer
    std::optional<double> begin;  ///< s
    FirstLoad start = FirstLoad::equilibrium;
    std::vector<double> inflow_concentration;  ///< kg/m3, by class
    std::vector<double> inflow_bed_load;       ///< kg/(m s), by class
    SolverChoice solver = SolverChoice::by_executor;
    Precision precision = Precision::of_doubles;
    int shown_class = 1;
};

void members(Members& m, NodeParameters& p);

}  // namespace thalweg::sediment
