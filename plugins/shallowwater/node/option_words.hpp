// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "shallowwater/flow/options.hpp"
#include "shallowwater/river/options.hpp"

// Words by which graphs choose options of the flow. The flow itself knows none.
namespace thalweg::shallowwater {

auto choices(FrictionLaw) -> const std::vector<Choice<FrictionLaw>>&;
auto choices(Integrator) -> const std::vector<Choice<Integrator>>&;
auto choices(BedShape) -> const std::vector<Choice<BedShape>>&;
auto choices(Form) -> const std::vector<Choice<Form>>&;
auto choices(Hwp14Form) -> const std::vector<Choice<Hwp14Form>>&;
auto choices(WafForm) -> const std::vector<Choice<WafForm>>&;
auto choices(WafLimiter) -> const std::vector<Choice<WafLimiter>>&;
auto choices(ViscosityLaw) -> const std::vector<Choice<ViscosityLaw>>&;

/// Edges that stand for themselves; periodic ones come in pairs, by `boundaries`.
auto choices(Edge) -> const std::vector<Choice<Edge>>&;

/// Element type of the computation; by_bed: that of the input bed.
enum class FlowPrecision { by_bed, of_floats, of_doubles };

auto choices(FlowPrecision) -> const std::vector<Choice<FlowPrecision>>&;

}  // namespace thalweg::shallowwater

namespace thalweg::river {

auto choices(LevelSolver) -> const std::vector<Choice<LevelSolver>>&;
auto choices(MomentumSolver) -> const std::vector<Choice<MomentumSolver>>&;
auto choices(Convection) -> const std::vector<Choice<Convection>>&;
auto choices(Closure) -> const std::vector<Choice<Closure>>&;
auto choices(Wall) -> const std::vector<Choice<Wall>>&;

}  // namespace thalweg::river
