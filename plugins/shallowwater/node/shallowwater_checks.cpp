// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Checks of what the graph gives the node `shallowwater` against mesh, scheme and form.
#include <algorithm>

#include <thalweg/number_text.hpp>

#include "shallowwater/node/shallowwater_node.hpp"
#include "shallowwater/schemes/list.hpp"

namespace thalweg::shallowwater {
namespace {

auto name_of(thw_dtype element) -> std::string {
    return element == THW_F64 ? "double" : "float";
}

}  // namespace

/// Complains where the first water is given by more than one input or parameter.
void ShallowWaterNode::check_first_water_sources() {
    if (initial_depth_->connected() && initial_level_->connected()) {
        throw Error("the initial water is given twice")
            .about("initial_level")
            .found("initial_depth and initial_level")
            .expected("one of them, or none for a dry start")
            .remedy("disconnect one");
    }
    if (first_level_.is_set() && (initial_depth_->connected() || initial_level_->connected())) {
        complain(Error("the initial water is given twice")
                     .about(first_level_.name())
                     .found("a parameter beside the input")
                     .expected("one of them")
                     .remedy("disconnect the input, or take the parameter out"));
    }
}

/// Complains where the chosen scheme is one of the other kind of mesh.
void ShallowWaterNode::check_mesh_kind() {
    const auto& traits = this->traits();
    if (traits.on_triangles != on_triangles()) {
        throw Error(traits.on_triangles ? "this scheme computes on triangles"
                                        : "this scheme computes on rasters")
            .about(scheme_.name())
            .found(std::string(traits.id) +
                   (on_triangles() ? " with a bed on triangles" : " with a bed on a raster"))
            .expected(on_triangles() ? triangle_schemes() : "one of the schemes on rasters")
            .remedy(on_triangles() ? "take the parameter out, or bring the bed to a raster"
                                   : "take the parameter out, or read the bed from a mesh");
    }
}

/// Complains about parameters that only a flow on a raster reads.
void ShallowWaterNode::check_raster_options() {
    const auto check = [&](const ParameterBase& parameter, const char* remedy) {
        if (parameter.is_given()) {
            complain(Error("nothing on triangles reads this")
                         .about(parameter.name())
                         .found("a bed on triangles")
                         .expected("it only with a bed on a raster")
                         .remedy(remedy));
        }
    };
    for (const auto* edge : {&west_, &east_, &south_, &north_}) {
        check(*edge, "name a part of the boundary in `boundaries`");
    }
    check(bed_shape_, "take it out: each triangle has one bed level");
    if (sources_.has_viscosity() && *local_steps_ > 1) {
        complain(Error("local steps are not there with eddy viscosity")
                     .about(local_steps_.name())
                     .found(std::to_string(*local_steps_))
                     .expected("1 with eddy_viscosity")
                     .remedy("take one of both out"));
    }
}

/// Warns of rain under a scheme in which thin water runs down slopes too slowly, and of a scheme in which
/// disturbances of still water grow.
void ShallowWaterNode::check_faults_on_triangles() {
    if (scheme() == Scheme::roe && sources_.has_rain()) {
        log(THW_WARNING,
            "roe lets thin water run down slopes too slowly, by up to a third where the ground falls from "
            "triangle to triangle by more than the water is deep; scheme hllc lets rain run off as it "
            "should");
    }
    if (scheme() == Scheme::muscl) {
        log(THW_WARNING,
            "muscl lets nearly still water begin to flow over uneven ground, faster in each hour, in deep "
            "valleys by tens of m/s; where lakes or ponds stand for hours, take hllc or roe");
    }
}

/// Complains about parameters of the graph that the chosen scheme does not read.
void ShallowWaterNode::check_unread(const SchemeTraits& traits) {
    const auto is_raster_only = [&](std::uint32_t bit) {
        return traits.on_triangles &&
               std::none_of(triangle_scheme_list.begin(), triangle_scheme_list.end(),
                            [&](const SchemeTraits& one) { return (one.reads & bit) != 0; });
    };
    const auto check = [&](const ParameterBase& parameter, std::uint32_t bit) {
        if (parameter.is_given() && (traits.reads & bit) == 0) {
            const bool is_of_rasters = is_raster_only(bit);
            complain(Error("the chosen scheme does not read this")
                         .about(parameter.name())
                         .found(std::string("scheme ") + traits.words)
                         .expected(is_of_rasters ? "it only with a bed on a raster"
                                                 : "it only with scheme " + readers_of(bit))
                         .remedy(is_of_rasters ? "take it out" : "take it out, or choose another scheme"));
        }
    };
    check(form_, reads::form);
    check(hwp14_form_, reads::hwp14_form);
    check(waf_form_, reads::waf_form);
    check(waf_limiter_, reads::waf_limiter);
    check(integrator_, reads::integrator);
    check(theta_, reads::theta);
    check(desingularisation_depth_, reads::desingularisation_depth);
    constexpr double deepest_film = 0.5;  // m
    if (desingularisation_depth_.is_set() && *desingularisation_depth_ > deepest_film) {
        log(THW_WARNING,
            "desingularisation_depth of " + number_text(*desingularisation_depth_) +
                " m damps the velocities of all water that is shallower; usual are 1e-4 m to 0.1 m");
    }
    check(velocity_bound_, reads::velocity_bound);
    check(outflow_limiter_, reads::outflow_limiter);
    check(local_steps_, reads::local_steps);
    check(exact_rounding_, reads::exact_rounding);
    check_unread_by_form();
}

/// Complains about parameters that the chosen form of the scheme does not read.
void ShallowWaterNode::check_unread_by_form() {
    const bool published = scheme_options().form == Form::published;
    const auto check = [&](const ParameterBase& parameter, Scheme scheme, bool reads, Form form) {
        if (parameter.is_given() && this->scheme() == scheme && !reads) {
            complain(Error("the chosen form of the scheme does not read this")
                         .about(parameter.name())
                         .found("form " + word_of(*form_))
                         .expected("it only with form " + word_of(form))
                         .remedy("take it out, or set form to " + word_of(form)));
        }
    };
    check(hwp14_form_, Scheme::hwp14, published, Form::published);
    check(velocity_bound_, Scheme::kp07, !published, Form::extended);
}

void ShallowWaterNode::check_scheme() const {
    const auto& traits = this->traits();
    if (traits.scheme == Scheme::waf && !traits.steps_by_direction && *integrator_ == Integrator::euler) {
        throw Error("waf with linear reconstruction and Euler steps is unstable in smooth flow")
            .about("integrator")
            .found("euler")
            .expected("rk2 for scheme waf in its form muscl")
            .remedy("set integrator to rk2, or waf_form to split for one flux evaluation a step");
    }
    if (cfl_.is_set() && *cfl_ > traits.most_courant) {
        throw Error("so long steps hold fast flow back, or are unstable")
            .about("cfl")
            .found(number_text(*cfl_))
            .expected("at most " + by_scheme([](const SchemeTraits& t) { return t.most_courant; }))
            .remedy("lower cfl");
    }
    if ((*local_steps_ & (*local_steps_ - 1)) != 0) {
        throw Error("the longest local step must be a power of two of the shortest")
            .about(local_steps_.name())
            .found(std::to_string(*local_steps_))
            .expected("1, 2, 4, 8, 16 or 32")
            .remedy("8 suits most meshes");
    }
    if ((traits.reads & reads::exact_rounding) != 0 && *exact_rounding_ && *local_steps_ > 1) {
        throw Error("local steps are not there with operations rounded as on the CPU")
            .about(local_steps_.name())
            .found(std::to_string(*local_steps_))
            .expected("1 with exact_rounding")
            .remedy("take one of both out");
    }
}

void ShallowWaterNode::check_elements() const {
    for (const Input* input :
         {&initial_depth_, &initial_level_, &first_velocity_.field(0), &first_velocity_.field(1)}) {
        if ((*input)->connected() && (*input)->dtype() != bed_->dtype()) {
            throw Error("inputs must share their element type")
                .about(input->name())
                .found(name_of((*input)->dtype()))
                .expected(name_of(bed_->dtype()) + ", as the bed")
                .remedy("set `precision` of the node that makes it");
        }
    }
}

}  // namespace thalweg::shallowwater
