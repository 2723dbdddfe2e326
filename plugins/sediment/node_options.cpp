// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_options.hpp"

#include <algorithm>

#include "sediment/chosen.hpp"
#include "sediment/core/class_values.hpp"
#include "sediment/core/percentiles.hpp"
#include "sediment/inflow_names.hpp"
#include "sediment/physics/porosity.hpp"

namespace thalweg::sediment {
namespace {

// Names of the enumerators of FlowBed, in their order.
constexpr const char* flow_bed_names = "cells|corners";

auto inflow(const std::string& side) -> option {
    return option()
        .by_default("\"equilibrium\"")
        .one_of(inflow_names)
        .help("Sediment that water brings in through the " + side +
              "; equilibrium: as much as it can carry; clear: none; given: inflow_concentration and "
              "inflow_bed_load; zero_gradient: as much as the cell inside has; recirculation: what leaves "
              "the grid");
}

auto inflow_of(const std::string& name) -> Inflow {
    return chosen<Inflow>(name, inflow_names);
}

/// `values` over `by`, one for each class or none. Throws Error.
auto by_class(const ParameterBase& parameter, const std::vector<double>& values, std::size_t classes,
              double by) -> std::vector<double> {
    if (!values.empty() && values.size() != classes) {
        throw Error("there must be one value for each size class")
            .about(parameter.name())
            .found(std::to_string(values.size()) + " values")
            .expected(std::to_string(classes) + ", as `diameters` has");
    }
    std::vector<double> all = values;
    for (double& value : all) {
        value /= by;
    }
    return all;
}

}  // namespace

NodeOptions::NodeOptions(Node& node)
    : grains_group_(node, "Grains and water"),
      diameters_(node, "diameters",
                 option()
                     .unit("m")
                     .plausible({0.1, "mm"})
                     .required()
                     .help("Diameter of each size class, from fine to coarse")),
      fractions_(node, "fractions",
                 option().help("Share of each class in the bed at the start, 0 to 1; unset: equal shares")),
      cohesive_below_(node, "cohesive_below",
                      option().unit("m").by_default("0").at_least(0).help(
                          "Diameter below which a class is cohesive: eroded after Partheniades, deposited "
                          "after Krone, never bed load")),
      sediment_density_(node, "sediment_density",
                        option().unit("kg m-3").by_default("2650").help("Density of the grains")),
      water_density_(node, "water_density",
                     option().unit("kg m-3").by_default("1000").help("Density of the water")),
      viscosity_(node, "viscosity",
                 option().unit("m2 s-1").by_default("1e-6").help("Kinematic viscosity of the water")),
      porosity_(node, "porosity",
                option().by_default("0.4").at_least(0).at_most(0.95).help(
                    "Share of pores in the volume of the bed, read with porosity_law = constant")),
      porosity_law_(node, "porosity_law",
                    option()
                        .by_default("\"constant\"")
                        .one_of("constant|komura|wu_wang")
                        .help("Law of the porosity; constant: the parameter porosity; komura and wu_wang: "
                              "from the d50 of the bed at the start")),
      settling_(node, "settling",
                option()
                    .by_default("\"wu_wang\"")
                    .one_of(settling_names)
                    .help("Law of the settling velocity (docs/sediment-closures.md)")),
      shape_factor_(node, "shape_factor",
                    option().by_default("0.7").at_least(0.1).at_most(1).help(
                        "Corey's shape factor of the grains, read with settling = wu_wang")),
      hindered_exponent_(node, "hindered_exponent",
                         option().by_default("0").at_least(0).at_most(10).help(
                             "Exponent e of the factor (1 - c)^e on settling velocities, where c [m3/m3] is "
                             "the concentration of all classes (Richardson and Zaki 1954: 4 for sand to 4.7 "
                             "for fine grains); 0: no hindrance")),
      roughness_(node),
      capacity_group_(node, "Transport capacity"),
      loads_(node, "loads",
             option()
                 .by_default("\"both\"")
                 .one_of("suspended|bed_load|both")
                 .help("Loads that are transported")),
      capacity_(node, "capacity",
                option()
                    .by_default("\"wu_wang_jia\"")
                    .one_of(capacity_names)
                    .help("Formula of the transport capacity (docs/sediment-closures.md)")),
      hiding_(node, "hiding",
              option()
                  .by_default("\"none\"")
                  .one_of(hiding_factor_names)
                  .help("Law of the factor on the threshold of motion by which fine grains hide behind "
                        "coarse ones; not read by capacity = wu_wang_jia, which has its own")),
      hiding_exponent_(
          node, "hiding_exponent",
          option().by_default("0.6").at_least(0).at_most(1).help(
              "Exponent of hiding = power_law; 0: no hiding; 1: all classes move at the same stress")),
      wu_critical_shields_(node, "wu_critical_shields",
                           option().by_default("0.03").at_least(0.005).at_most(0.2).help(
                               "Critical Shields number of a uniform bed in capacity = wu_wang_jia")),
      wu_hiding_exponent_(node, "wu_hiding_exponent",
                          option().by_default("0.6").at_least(0).at_most(1).help(
                              "Exponent of the hiding factor in capacity = wu_wang_jia; 0: no hiding")),
      exposure_exponent_(node, "exposure_exponent",
                         option().by_default("0.45").at_least(0).at_most(1).help(
                             "Exponent of the exposure factor in capacity = engelund_hansen_fractional")),
      roughness_height_(node, "roughness_height",
                        option().unit("m").at_least(0).help(
                            "Roughness height k_s in capacity = van_rijn, whose half is the height of the "
                            "reference concentration; unset: that of Manning's coefficient")),
      suspended_factor_(node, "suspended_factor",
                        option().by_default("1").at_least(0).help(
                            "Factor on the capacity of suspended load, for calibration")),
      bed_load_factor_(
          node, "bed_load_factor",
          option().by_default("1").at_least(0).help("Factor on the capacity of bed load, for calibration")),
      total_suspended_share_(
          node, "total_suspended_share",
          option().by_default("0").at_least(0).at_most(1).help(
              "Share of the load that travels suspended, read with a capacity for the total load")),
      grass_factor_(node, "grass_factor",
                    option().by_default("1e-3").at_least(0).help(
                        "Factor A of capacity = grass, q = A U^m with q in m2/s and U in m/s")),
      grass_exponent_(node, "grass_exponent",
                      option().by_default("3").at_least(1).help("Exponent m of capacity = grass")),
      adaptation_group_(node, "Adaptation to the capacity"),
      adaptation_(node, "adaptation",
                  option()
                      .by_default("\"armanini_di_silvio\"")
                      .one_of(adaptation_names)
                      .help("Law of the rate at which suspended load approaches its capacity "
                            "(docs/sediment-closures.md)")),
      adaptation_erosion_(node, "adaptation_erosion",
                          option().by_default("1").at_least(0.1).at_most(30).help(
                              "Coefficient of adaptation = constant while the load is below its capacity")),
      adaptation_deposition_(
          node, "adaptation_deposition",
          option().by_default("0.25").at_least(0.1).at_most(30).help(
              "Coefficient of adaptation = constant while the load is above its capacity")),
      bed_load_(node),
      cohesion_group_(node, "Cohesive classes"),
      critical_erosion_(
          node, "critical_erosion",
          option().unit("Pa").by_default("0.5").help("Shear stress above which cohesive classes are eroded")),
      critical_deposition_(
          node, "critical_deposition",
          option().unit("Pa").by_default("0.1").help("Shear stress below which cohesive classes settle")),
      erosion_rate_(node, "erosion_rate",
                    option()
                        .unit("kg m-2 s-1")
                        .by_default("1e-4")
                        .at_least(0)
                        .help("Erosion rate of cohesive classes at twice the critical stress")),
      spreading_group_(node, "Diffusion, slopes and bends"),
      diffusivity_factor_(
          node, "diffusivity_factor",
          option().by_default("1").at_least(0).help(
              "Factor on the eddy diffusivity of suspended load, kappa/6 times shear velocity times depth")),
      diffusivity_(node, "diffusivity",
                   option().unit("m2 s-1").by_default("0").at_least(0).help(
                       "Constant diffusivity of suspended load, added to that of the eddies")),
      schmidt_number_(node, "schmidt_number",
                      option().by_default("1").at_least(0.1).at_most(10).help(
                          "Eddy viscosity of the flow over the diffusivity of suspended load, with the input "
                          "eddy_viscosity; 0.5 to 1 in rivers")),
      slope_direction_(
          node, "slope_direction",
          option()
              .by_default("\"talmon_depth\"")
              .one_of(slope_direction_names)
              .help("Law by which a transverse slope turns bed load downhill (docs/sediment-closures.md)")),
      slope_direction_factor_(node, "slope_direction_factor",
                              option().by_default("0.85").at_least(0.01).help(
                                  "Factor beta of slope_direction = talmon: 0.85 in rivers, 1.6 in flumes")),
      slope_magnitude_(
          node, "slope_magnitude",
          option()
              .by_default("\"koch_flokstra\"")
              .one_of(slope_magnitude_names)
              .help("Law by which a slope along the flow changes the bed load (docs/sediment-closures.md)")),
      slope_magnitude_factor_(
          node, "slope_magnitude_factor",
          option().by_default("1.3").at_least(0).help("Factor beta of slope_magnitude = koch_flokstra")),
      helical_flow_(
          node, "helical_flow",
          option()
              .by_default("\"engelund\"")
              .one_of(helical_flow_names)
              .help("Law by which the secondary flow of bends turns bed load (docs/sediment-closures.md)")),
      helical_factor_(node, "helical_factor",
                      option().by_default("7").at_least(0).help("Factor A of helical_flow = engelund")),
      bed_group_(node, "Bed"),
      mixing_thickness_(node, "mixing_thickness",
                        option().unit("m").by_default("0.05").at_least(1e-5).help(
                            "Thickness of the mixing layer, whose grains the water can move")),
      mixing_grains_(
          node, "mixing_grains",
          option().by_default("0").at_least(0).at_most(100).help(
              "Least thickness of the mixing layer as a multiple of the d90 of the bed at the start")),
      mixing_depths_(node, "mixing_depths",
                     option().by_default("0").at_least(0).at_most(1).help(
                         "Least thickness of the mixing layer as a multiple of the water depth")),
      mixing_dunes_(node, "mixing_dunes",
                    option().by_default("0").at_least(0).at_most(2).help(
                        "Least thickness of the mixing layer as a multiple of the height of dunes after van "
                        "Rijn (1984); 0.5 is usual")),
      sediment_thickness_(node, "sediment_thickness",
                          option().unit("m").by_default("10").at_least(0).help(
                              "Thickness of the bed that can be eroded, down to a rigid floor; the input "
                              "erodible_thickness replaces it cell by cell")),
      stored_layers_(node, "stored_layers",
                     option().by_default("4").at_least(1).at_most(100).help(
                         "Number of layers below the mixing layer that record their grains")),
      angle_of_repose_(node, "angle_of_repose",
                       option().unit("degree").by_default("32").at_least(1).at_most(89).help(
                           "Steepest slope of the bed under water; a steeper one slides")),
      dry_angle_of_repose_(node, "dry_angle_of_repose",
                           option().unit("degree").by_default("45").at_least(1).at_most(89).help(
                               "Steepest slope of the bed above water; a steeper one slides")),
      avalanche_passes_(node, "avalanche_passes",
                        option().by_default("2").at_least(0).at_most(1000).help(
                            "Passes in each step that let steep slopes slide; 0: no sliding")),
      dry_depth_(node, "dry_depth",
                 option().unit("m").by_default("0.01").at_least(1e-6).help(
                     "Depth below which water carries no sediment: 2 mm in flumes, centimetres in rivers")),
      morphological_factor_(
          node, "morphological_factor",
          option().by_default("1").at_least(1e-9).help(
              "Factor on every change of the bed, so that a short flow represents a long one")),
      begin_(
          node, "begin",
          option().unit("s").at_least(0).help(
              "Time from which on the water carries sediment and the bed moves, so that the flow can spin up "
              "over the bed of the start; its load at that time is that of `start`; unset: the start")),
      inflow_group_(node, "Start and inflow"),
      start_(node, "start",
             option()
                 .by_default("\"equilibrium\"")
                 .one_of("equilibrium|clear")
                 .help("Load of the water at the start; equilibrium: as much as it can carry; clear: none")),
      inflow_west_(node, "inflow_west", inflow("western edge, or the side i_start of a curvilinear grid")),
      inflow_east_(node, "inflow_east", inflow("eastern edge, or the side i_end of a curvilinear grid")),
      inflow_south_(node, "inflow_south", inflow("southern edge, or the side j_start of a curvilinear grid")),
      inflow_north_(node, "inflow_north", inflow("northern edge, or the side j_end of a curvilinear grid")),
      inflow_concentration_(node, "inflow_concentration",
                            option()
                                .unit("kg m-3")
                                .plausible({1000, "mg/l"})
                                .help("Concentration of each class where the inflow is given; unset: none")),
      inflow_bed_load_(
          node, "inflow_bed_load",
          option()
              .unit("kg m-1 s-1")
              .help("Bed load of each class per unit width where the inflow is given; unset: none")),
      numerics_group_(node, "Numerics"),
      convection_(node, "convection",
                  option()
                      .by_default("\"exponential\"")
                      .one_of(convection_names)
                      .help("Convection scheme of suspended load; quick and hlpa use three cells and are "
                            "more accurate; hlpa creates no new extremes")),
      outer_iterations_(
          node, "outer_iterations",
          option().at_least(1).at_most(100).help(
              "Solutions in each step with convection = quick or hlpa, and on skewed curvilinear grids, each "
              "corrected by the one before; unset: 3, or 2 where all lines of the grid cross within 11 "
              "degrees of a right angle and the convection needs no third cell")),
      flow_bed_(node, "flow_bed",
                option()
                    .by_default("\"corners\"")
                    .one_of(flow_bed_names)
                    .help("Place where the flow takes the change of the bed; corners: as a mean over cells, "
                          "as shallowwater does, so that shear stress here follows the depth over the cell's "
                          "own bed; cells: cell by cell, as always on curvilinear grids")),
      solver_(node, "solver",
              option()
                  .by_default("\"auto\"")
                  .one_of("auto|sip|adi")
                  .help("Linear solver; sip: Stone's strongly implicit procedure; adi: lines along x and y "
                        "in turn; "
                        "auto: adi on a GPU, where it is the faster of the two, else sip")),
      tolerance_(node, "tolerance",
                 option().by_default("1e-8").at_least(1e-15).at_most(1e-2).help(
                     "Residual, relative to that of the first guess in a step, at which the solver stops")),
      most_iterations_(
          node, "most_iterations",
          option().by_default("200").at_least(1).help("Most iterations of the solver in each step")),
      precision_(
          node, "precision",
          option().by_default("\"double\"").one_of("double|float").help("Element type of the computation")),
      results_group_(node, "Results"),
      shown_class_(node, "shown_class",
                   option()
                       .by_default("1")
                       .at_least(1)
                       .at_most(max_classes)
                       .help("Size class, from 1, that class_fraction and class_concentration show")) {}

auto NodeOptions::shown_class() const -> int {
    return static_cast<int>(
               std::min<std::int64_t>(*shown_class_, static_cast<std::int64_t>(diameters_->size()))) -
           1;
}

auto NodeOptions::get(thw_grid_kind grid, bool on_cuda) const -> Options {
    Options o;
    o.classes = classes();
    o.materials.sediment_density = *sediment_density_;
    o.materials.water_density = *water_density_;
    o.materials.viscosity = *viscosity_;
    o.porosity = *porosity_;
    o.settling = chosen<Settling>(*settling_, settling_names);
    o.shape_factor = *shape_factor_;
    o.hindered_exponent = *hindered_exponent_;
    fill_closures(o);
    fill_bed(o);
    fill_by_grains(o);
    fill_inflow(o);
    const bool on_raster = grid == THW_GRID_UNIFORM;
    fill_convection(o, on_raster);
    const bool corners_by_default = on_raster || flow_bed_.is_given();
    o.flow_bed = corners_by_default ? chosen<FlowBed>(*flow_bed_, flow_bed_names) : FlowBed::cells;
    o.solution = *solver_ == "adi" || (*solver_ == "auto" && on_cuda) ? Solution::adi : Solution::sip;
    o.tolerance.relative = *tolerance_;
    o.tolerance.most_iterations = static_cast<int>(*most_iterations_);
    return o;
}

auto NodeOptions::classes() const -> std::vector<SizeClass> {
    const std::size_t count = diameters_->size();
    const std::vector<double> shares =
        fractions_.is_set() ? by_class(fractions_, *fractions_, count, 1) : std::vector<double>();
    std::vector<SizeClass> all;
    for (std::size_t k = 0; k < count; ++k) {
        SizeClass one;
        one.diameter = (*diameters_)[k];
        one.fraction = shares.empty() ? 1 / static_cast<double>(count) : shares[k];
        one.cohesive = one.diameter < *cohesive_below_;
        all.push_back(one);
    }
    return all;
}

void NodeOptions::fill_closures(Options& o) const {
    o.loads = chosen<Loads>(*loads_, "suspended|bed_load|both");
    o.capacity = chosen<Capacity>(*capacity_, capacity_names);
    o.hiding = chosen<HidingFactor>(*hiding_, hiding_factor_names);
    o.hiding_exponent = *hiding_exponent_;
    o.capacity_parameters.wu_critical_shields = *wu_critical_shields_;
    o.capacity_parameters.wu_hiding_exponent = *wu_hiding_exponent_;
    o.capacity_parameters.exposure_exponent = *exposure_exponent_;
    o.suspended_factor = *suspended_factor_;
    o.bed_load_factor = *bed_load_factor_;
    o.capacity_parameters.total_suspended_share = *total_suspended_share_;
    o.capacity_parameters.grass_factor = *grass_factor_;
    o.capacity_parameters.grass_exponent = *grass_exponent_;
    o.adaptation = chosen<Adaptation>(*adaptation_, adaptation_names);
    o.adaptation_erosion = *adaptation_erosion_;
    o.adaptation_deposition = *adaptation_deposition_;
    bed_load_.fill(o);
    roughness_.fill(o);
    o.roughness_height = roughness_height_.is_set() ? *roughness_height_ : 0;
    o.cohesion = {*critical_erosion_, *critical_deposition_, *erosion_rate_};
    o.diffusivity = {*diffusivity_factor_, *diffusivity_, *schmidt_number_};
    o.slope_direction = chosen<SlopeDirection>(*slope_direction_, slope_direction_names);
    o.slope_direction_factor = *slope_direction_factor_;
    o.slope_magnitude = chosen<SlopeMagnitude>(*slope_magnitude_, slope_magnitude_names);
    o.slope_magnitude_factor = *slope_magnitude_factor_;
    o.helical_flow = chosen<HelicalFlow>(*helical_flow_, helical_flow_names);
    o.helical_factor = *helical_factor_;
}

void NodeOptions::check_eddies(Node& node, bool connected) const {
    if (connected && diffusivity_factor_.is_given()) {
        node.complain(Error("nothing reads this factor")
                          .about(diffusivity_factor_.name())
                          .found("the input eddy_viscosity beside it")
                          .expected("one of them")
                          .remedy("take it out, and set schmidt_number"));
    }
    if (!connected && schmidt_number_.is_given()) {
        node.complain(Error("nothing reads this number")
                          .about(schmidt_number_.name())
                          .found("no input eddy_viscosity")
                          .remedy("connect the eddy viscosity of the flow, or take it out"));
    }
}

void NodeOptions::fill_convection(Options& o, bool on_raster) const {
    o.convection = chosen<Convection>(*convection_, convection_names);
    if (!outer_iterations_.is_set()) {
        return;
    }
    if (on_raster && !needs_third_cell(o.convection)) {
        throw Error("this scheme of convection is solved once a step")
            .about(outer_iterations_.name())
            .found("convection " + *convection_)
            .expected("convection quick or hlpa")
            .remedy("leave outer_iterations out, or choose one of these");
    }
    o.outer_iterations = static_cast<int>(*outer_iterations_);
}

void NodeOptions::fill_bed(Options& o) const {
    o.mixing_thickness = *mixing_thickness_;
    o.mixing_depths = *mixing_depths_;
    o.mixing_dunes = *mixing_dunes_;
    o.sediment_thickness = *sediment_thickness_;
    o.stored_layers = static_cast<int>(*stored_layers_);
    o.avalanches.wet_angle = *angle_of_repose_;
    o.avalanches.dry_angle = *dry_angle_of_repose_;
    o.avalanches.passes = static_cast<int>(*avalanche_passes_);
    o.dry_depth = *dry_depth_;
    o.morphological_factor = *morphological_factor_;
}

void NodeOptions::fill_by_grains(Options& o) const {
    std::vector<double> fractions;
    for (const SizeClass& one : o.classes) {
        fractions.push_back(one.fraction);
    }
    const ClassLimits<double> limits = class_limits(*diameters_);
    const auto finer = [&](double share) {
        return percentile(limits, ClassValues<const double>(fractions.data(), 1), share);
    };
    if (*porosity_law_ != "constant") {
        o.porosity = *porosity_law_ == "komura" ? komura_porosity(finer(0.5)) : wu_wang_porosity(finer(0.5));
    }
    o.mixing_thickness = std::max(o.mixing_thickness, *mixing_grains_ * finer(0.9));
}

void NodeOptions::fill_inflow(Options& o) const {
    o.clear_start = *start_ == "clear";
    o.inflow = {inflow_of(*inflow_west_), inflow_of(*inflow_east_), inflow_of(*inflow_south_),
                inflow_of(*inflow_north_)};
    const std::size_t count = diameters_->size();
    o.inflow_concentration =
        by_class(inflow_concentration_, *inflow_concentration_, count, *sediment_density_);
    o.inflow_bed_load = by_class(inflow_bed_load_, *inflow_bed_load_, count, *sediment_density_);
}

}  // namespace thalweg::sediment
