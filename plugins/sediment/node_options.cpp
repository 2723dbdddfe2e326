// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_options.hpp"

#include <algorithm>

#include <thalweg/number_text.hpp>

#include "sediment/core/class_values.hpp"
#include "sediment/core/percentiles.hpp"

namespace thalweg::sediment {

auto NodeOptions::by_class(const std::vector<double>& values, double by) const -> std::vector<double> {
    const std::size_t classes = given_->diameters.size();
    if (!values.empty() && values.size() != classes) {
        throw Error("there must be one value for each size class")
            .about(given_.of(values).name())
            .found(std::to_string(values.size()) + " values")
            .expected(std::to_string(classes) + ", as `diameters` has");
    }
    std::vector<double> all = values;
    for (double& value : all) {
        value /= by;
    }
    return all;
}

auto NodeOptions::shown_class() const -> int {
    return given_->shown_class - 1;
}

auto NodeOptions::get(thw_grid_kind grid, Device device) const -> Options {
    const bool on_raster = grid == THW_GRID_UNIFORM;
    Options o = given_->options;
    o.classes = classes();
    fill_by_grains(o);
    o.clear_start = given_->start == FirstLoad::clear;
    o.inflow_concentration = by_class(given_->inflow_concentration, o.materials.sediment_density);
    o.inflow_bed_load = by_class(given_->inflow_bed_load, o.materials.sediment_density);
    check_convection(on_raster);
    if (!on_raster && !given_.of(given_->options.flow_bed).is_given()) {
        o.flow_bed = FlowBed::cells;
    }
    const bool adi = given_->solver == SolverChoice::adi ||
                     (given_->solver == SolverChoice::by_executor && device.is_cuda());
    o.solution = adi ? Solution::adi : Solution::sip;
    return o;
}

auto NodeOptions::classes() const -> std::vector<SizeClass> {
    const std::size_t count = given_->diameters.size();
    const std::vector<double> shares = by_class(given_->fractions, 1);
    std::vector<SizeClass> all;
    for (std::size_t k = 0; k < count; ++k) {
        SizeClass one;
        one.diameter = given_->diameters[k];
        one.fraction = shares.empty() ? 1 / static_cast<double>(count) : shares[k];
        one.cohesive = one.diameter < given_->cohesive_below;
        all.push_back(one);
    }
    return all;
}

void NodeOptions::fill_by_grains(Options& o) const {
    std::vector<double> fractions;
    for (const SizeClass& one : o.classes) {
        fractions.push_back(one.fraction);
    }
    const ClassLimits<double> limits = class_limits(given_->diameters);
    const auto finer = [&](double share) {
        return percentile(limits, ClassValues<const double>(fractions.data(), 1), share);
    };
    if (given_->porosity_law == PorosityLaw::komura) {
        o.porosity = komura_porosity(finer(0.5));
    } else if (given_->porosity_law == PorosityLaw::wu_wang) {
        o.porosity = wu_wang_porosity(finer(0.5));
    }
    o.mixing_thickness = std::max(o.mixing_thickness, given_->mixing_grains * finer(0.9));
}

void NodeOptions::check_convection(bool on_raster) const {
    const Options& o = given_->options;
    if (o.outer_iterations && on_raster && !needs_third_cell(o.convection)) {
        throw Error("this scheme of convection is solved once a step")
            .about(given_.of(o.outer_iterations).name())
            .found("convection " + word_of(o.convection))
            .expected("convection quick or hlpa")
            .remedy("leave outer_iterations out, or choose one of these");
    }
}

void NodeOptions::check_eddies(Node& node, bool connected) const {
    const ParameterBase& factor = given_.of(given_->options.diffusivity.parabolic);
    if (connected && factor.is_given()) {
        node.complain(Error("nothing reads this factor")
                          .about(factor.name())
                          .found("the input eddy_viscosity beside it")
                          .expected("one of them")
                          .remedy("take it out, and set schmidt_number"));
    }
    const ParameterBase& schmidt = given_.of(given_->options.diffusivity.schmidt);
    if (!connected && schmidt.is_given()) {
        node.complain(Error("nothing reads this number")
                          .about(schmidt.name())
                          .found("no input eddy_viscosity")
                          .remedy("connect the eddy viscosity of the flow, or take it out"));
    }
}

void NodeOptions::check_roughness(Node& node, bool connected) const {
    const double manning = given_->options.stated_manning;
    const ParameterBase& parameter = given_.of(given_->options.stated_manning);
    const bool by_flow = roughness() == Roughness::flow;
    if (by_flow && !connected) {
        node.complain(Error("the bed has one roughness, that of the flow")
                          .about(parameter.name())
                          .found(parameter.is_given()
                                     ? number_text(manning) + " here, and no input manning to compare it with"
                                     : "an input that is not connected")
                          .expected("the output manning of the flow at the input manning")
                          .remedy(std::string("connect it") +
                                  (parameter.is_given() ? ", and take the parameter out" : "")));
    }
    if (!by_flow && (connected || parameter.is_given())) {
        node.complain(Error("the roughness is computed here")
                          .about(parameter.name())
                          .found(std::string(connected ? "the input" : "the parameter") +
                                 " manning beside roughness = " + word_of(roughness()))
                          .expected("it only with roughness = flow")
                          .remedy(connected ? "disconnect it" : "take it out"));
    }
}

}  // namespace thalweg::sediment
