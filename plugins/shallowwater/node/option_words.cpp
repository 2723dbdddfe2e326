// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/option_words.hpp"

namespace thalweg::shallowwater {

auto choices(FrictionLaw) -> const std::vector<Choice<FrictionLaw>>& {
    static const std::vector<Choice<FrictionLaw>> all = {{"manning", FrictionLaw::manning},
                                                         {"chezy", FrictionLaw::chezy},
                                                         {"darcy_weisbach", FrictionLaw::darcy_weisbach}};
    return all;
}

auto choices(Integrator) -> const std::vector<Choice<Integrator>>& {
    static const std::vector<Choice<Integrator>> all = {{"rk2", Integrator::ssp_rk2},
                                                        {"euler", Integrator::euler}};
    return all;
}

auto choices(BedShape) -> const std::vector<Choice<BedShape>>& {
    static const std::vector<Choice<BedShape>> all = {{"cells", BedShape::cells},
                                                      {"corners", BedShape::corners}};
    return all;
}

auto choices(Form) -> const std::vector<Choice<Form>>& {
    static const std::vector<Choice<Form>> all = {{"extended", Form::extended},
                                                  {"published", Form::published}};
    return all;
}

auto choices(Hwp14Form) -> const std::vector<Choice<Hwp14Form>>& {
    static const std::vector<Choice<Hwp14Form>> all = {
        {"single_waterline", Hwp14Form::single_waterline,
         "one for both directions, at rest at any shore, which the extended form has, too"},
        {"per_direction", Hwp14Form::per_direction,
         "one for each direction, at rest only at shores along the axes"}};
    return all;
}

auto choices(WafForm) -> const std::vector<Choice<WafForm>>& {
    static const std::vector<Choice<WafForm>> all = {
        {"muscl", WafForm::muscl, "linear reconstruction, advanced by the integrator"},
        {"split", WafForm::split, "one step, direction by direction"}};
    return all;
}

auto choices(WafLimiter) -> const std::vector<Choice<WafLimiter>>& {
    static const std::vector<Choice<WafLimiter>> all = {{"van_leer", WafLimiter::van_leer},
                                                        {"minmod", WafLimiter::minmod},
                                                        {"superbee", WafLimiter::superbee},
                                                        {"none", WafLimiter::none, "upwind waves only"}};
    return all;
}

auto choices(ViscosityLaw) -> const std::vector<Choice<ViscosityLaw>>& {
    static const std::vector<Choice<ViscosityLaw>> all = {
        {"none", ViscosityLaw::none},
        {"constant", ViscosityLaw::constant, "the parameter viscosity"},
        {"parabolic", ViscosityLaw::parabolic, "0.068 times shear velocity times depth"}};
    return all;
}

auto choices(Edge) -> const std::vector<Choice<Edge>>& {
    static const std::vector<Choice<Edge>> all = {{"wall", Edge::wall}, {"open", Edge::open}};
    return all;
}

auto choices(FlowPrecision) -> const std::vector<Choice<FlowPrecision>>& {
    static const std::vector<Choice<FlowPrecision>> all = {
        {"bed", FlowPrecision::by_bed, "the one of the input bed"},
        {"float", FlowPrecision::of_floats},
        {"double", FlowPrecision::of_doubles}};
    return all;
}

}  // namespace thalweg::shallowwater

namespace thalweg::river {

auto choices(MomentumSolver) -> const std::vector<Choice<MomentumSolver>>& {
    static const std::vector<Choice<MomentumSolver>> all = {{"like_level", MomentumSolver::like_level},
                                                            {"checkerboard", MomentumSolver::checkerboard},
                                                            {"sip", MomentumSolver::sip},
                                                            {"adi", MomentumSolver::adi}};
    return all;
}

auto choices(LevelSolver) -> const std::vector<Choice<LevelSolver>>& {
    static const std::vector<Choice<LevelSolver>> all = {
        {"multigrid", LevelSolver::multigrid}, {"sip", LevelSolver::sip}, {"adi", LevelSolver::adi}};
    return all;
}

auto choices(Convection) -> const std::vector<Choice<Convection>>& {
    static const std::vector<Choice<Convection>> all = {{"van_leer", Convection::van_leer},
                                                        {"upwind", Convection::upwind},
                                                        {"linear_upwind", Convection::linear_upwind},
                                                        {"central", Convection::central}};
    return all;
}

auto choices(Closure) -> const std::vector<Choice<Closure>>& {
    static const std::vector<Choice<Closure>> all = {{"none", Closure::none},
                                                     {"constant", Closure::constant},
                                                     {"parabolic", Closure::parabolic},
                                                     {"mixing_length", Closure::mixing_length},
                                                     {"k_epsilon", Closure::k_epsilon}};
    return all;
}

auto choices(Wall) -> const std::vector<Choice<Wall>>& {
    static const std::vector<Choice<Wall>> all = {
        {"slip", Wall::slip}, {"no_slip", Wall::no_slip}, {"log_law", Wall::log_law}};
    return all;
}

}  // namespace thalweg::river
