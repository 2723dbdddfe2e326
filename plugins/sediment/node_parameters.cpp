// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/node_parameters.hpp"

#include <string>

#include "sediment/core/class_values.hpp"

// Defaults are those of the solver where the record itself stands in by_default().
namespace thalweg::sediment {
namespace {

void grain_members(Members& m, NodeParameters& p) {
    Options& o = p.options;
    m.group("Grains and water");
    m("diameters", p.diameters,
      option()
          .unit("m")
          .at_least(1e-7)
          .plausible({0.1, "mm"})
          .required()
          .help("Diameter of each size class, from fine to coarse"));
    m("fractions", p.fractions,
      option().at_least(0).at_most(1).help(
          "Share of each class in the bed at the start; unset: equal shares"));
    m("cohesive_below", p.cohesive_below,
      option()
          .unit("m")
          .by_default(p.cohesive_below)
          .at_least(0)
          .help("Diameter below which a class is cohesive: eroded after Partheniades, deposited after Krone, "
                "never bed load"));
    m("sediment_density", o.materials.sediment_density,
      option()
          .unit("kg m-3")
          .by_default(o.materials.sediment_density)
          .at_most(25000)
          .help("Density of the grains, more than that of the water"));
    m("water_density", o.materials.water_density,
      option()
          .unit("kg m-3")
          .by_default(o.materials.water_density)
          .at_least(500)
          .at_most(2000)
          .help("Density of the water"));
    m("viscosity", o.materials.viscosity,
      option()
          .unit("m2 s-1")
          .by_default(o.materials.viscosity)
          .at_least(1e-7)
          .at_most(1e-4)
          .help("Kinematic viscosity of the water: 1e-6 m2/s at 20 degrees, 1.8e-6 at 0"));
    m("porosity", o.porosity,
      option()
          .by_default(o.porosity)
          .at_least(0)
          .at_most(0.95)
          .help("Share of pores in the volume of the bed, read with porosity_law = constant"));
    m("porosity_law", p.porosity_law,
      option()
          .by_default(p.porosity_law)
          .help("Law of the porosity; constant: the parameter porosity; komura and wu_wang: from the d50 of "
                "the bed at the start"));
    m("settling", o.settling,
      option().by_default(o.settling).help("Law of the settling velocity (docs/sediment-closures.md)"));
    m("shape_factor", o.shape_factor,
      option()
          .by_default(o.shape_factor)
          .at_least(0.1)
          .at_most(1)
          .help("Corey's shape factor of the grains, read with settling = wu_wang"));
    m("hindered_exponent", o.hindered_exponent,
      option()
          .by_default(o.hindered_exponent)
          .at_least(0)
          .at_most(10)
          .help("Exponent e of the factor (1 - c)^e on settling velocities, where c [m3/m3] is the "
                "concentration of all classes (Richardson and Zaki 1954: 4 for sand to 4.7 for fine grains); "
                "0: no hindrance"));
    m("manning", o.stated_manning,
      option().at_least(0).help(
          "Manning roughness [s m^(-1/3)] that the whole bed must have by the input manning; unset: "
          "not checked"));
    m("roughness", o.roughness,
      option()
          .by_default(o.roughness)
          .help("Law of the roughness; flow: the input manning; wu_wang and van_rijn: from grains and bed "
                "forms, for the flow to take from the output manning by a feedback edge "
                "(docs/sediment-closures.md)"));
}

void capacity_members(Members& m, Options& o) {
    CapacityParameters<double>& c = o.capacity_parameters;
    m.group("Transport capacity");
    m("loads", o.loads, option().by_default(o.loads).help("Loads that are transported"));
    m("capacity", o.capacity,
      option().by_default(o.capacity).help("Formula of the transport capacity (docs/sediment-closures.md)"));
    m("hiding", o.hiding,
      option().by_default(o.hiding).help(
          "Law of the factor on the threshold of motion by which fine grains hide behind coarse ones; "
          "not read by capacity = wu_wang_jia, which has its own"));
    m("hiding_exponent", o.hiding_exponent,
      option()
          .by_default(o.hiding_exponent)
          .at_least(0)
          .at_most(1)
          .help("Exponent of hiding = power_law; 0: no hiding; 1: all classes move at the same stress"));
    m("wu_critical_shields", c.wu_critical_shields,
      option()
          .by_default(c.wu_critical_shields)
          .at_least(0.005)
          .at_most(0.2)
          .help("Critical Shields number of a uniform bed in capacity = wu_wang_jia"));
    m("wu_hiding_exponent", c.wu_hiding_exponent,
      option()
          .by_default(c.wu_hiding_exponent)
          .at_least(0)
          .at_most(1)
          .help("Exponent of the hiding factor in capacity = wu_wang_jia; 0: no hiding"));
    m("exposure_exponent", c.exposure_exponent,
      option()
          .by_default(c.exposure_exponent)
          .at_least(0)
          .at_most(1)
          .help("Exponent of the exposure factor in capacity = engelund_hansen_fractional"));
    m("roughness_height", o.roughness_height,
      option().unit("m").at_least(0).help(
          "Roughness height k_s in capacity = van_rijn, whose half is the height of the reference "
          "concentration; unset: that of Manning's coefficient"));
    m("suspended_factor", o.suspended_factor,
      option()
          .by_default(o.suspended_factor)
          .at_least(0)
          .help("Factor on the capacity of suspended load, for calibration"));
    m("bed_load_factor", o.bed_load_factor,
      option()
          .by_default(o.bed_load_factor)
          .at_least(0)
          .help("Factor on the capacity of bed load, for calibration"));
    m("total_suspended_share", c.total_suspended_share,
      option()
          .by_default(c.total_suspended_share)
          .at_least(0)
          .at_most(1)
          .help("Share of the load that travels suspended, read with a capacity for the total load"));
    m("grass_factor", c.grass_factor,
      option()
          .by_default(c.grass_factor)
          .at_least(0)
          .help("Factor A of capacity = grass, q = A U^m with q in m2/s and U in m/s"));
    m("grass_exponent", c.grass_exponent,
      option().by_default(c.grass_exponent).at_least(1).help("Exponent m of capacity = grass"));
}

void adaptation_members(Members& m, Options& o) {
    m.group("Adaptation to the capacity");
    m("adaptation", o.adaptation,
      option()
          .by_default(o.adaptation)
          .help("Law of the rate at which suspended load approaches its capacity "
                "(docs/sediment-closures.md)"));
    m("adaptation_erosion", o.adaptation_erosion,
      option()
          .by_default(o.adaptation_erosion)
          .at_least(0.1)
          .at_most(30)
          .help("Coefficient of adaptation = constant while the load is below its capacity"));
    m("adaptation_deposition", o.adaptation_deposition,
      option()
          .by_default(o.adaptation_deposition)
          .at_least(0.1)
          .at_most(30)
          .help("Coefficient of adaptation = constant while the load is above its capacity"));
    m("bed_load_length", o.bed_load_length,
      option().by_default(o.bed_load_length).help("Length over which bed load approaches its capacity"));
    m("bed_load_length_value", o.bed_load_length_value,
      option()
          .by_default(o.bed_load_length_value)
          .at_least(1e-6)
          .help("Length in m or number of depths, as bed_load_length says; 7.3 depths are the length of a "
                "dune"));
    m("bed_load_velocity", o.bed_load_velocity,
      option()
          .by_default(o.bed_load_velocity)
          .help("Law of the mean speed of the grains of bed load, by which some of it is on its way; "
                "infinite: none is; constant: bed_load_velocity_value; wu and van_rijn: by the stress on the "
                "grains (docs/sediment-closures.md)"));
    m("bed_load_velocity_value", o.bed_load_velocity_value,
      option()
          .unit("m s-1")
          .by_default(o.bed_load_velocity_value)
          .at_least(1e-6)
          .help("Speed of the grains, read with bed_load_velocity = constant"));
}

void cohesion_members(Members& m, Cohesion& c) {
    m.group("Cohesive classes");
    m("critical_erosion", c.critical_erosion,
      option()
          .unit("Pa")
          .by_default(c.critical_erosion)
          .help("Shear stress above which cohesive classes are eroded"));
    m("critical_deposition", c.critical_deposition,
      option()
          .unit("Pa")
          .by_default(c.critical_deposition)
          .help("Shear stress below which cohesive classes settle"));
    m("erosion_rate", c.erosion_rate,
      option()
          .unit("kg m-2 s-1")
          .by_default(c.erosion_rate)
          .at_least(0)
          .help("Erosion rate of cohesive classes at twice the critical stress"));
}

void spreading_members(Members& m, Options& o) {
    m.group("Diffusion, slopes and bends");
    m("diffusivity_factor", o.diffusivity.parabolic,
      option()
          .by_default(o.diffusivity.parabolic)
          .at_least(0)
          .help(
              "Factor on the eddy diffusivity of suspended load, kappa/6 times shear velocity times depth"));
    m("diffusivity", o.diffusivity.constant,
      option()
          .unit("m2 s-1")
          .by_default(o.diffusivity.constant)
          .at_least(0)
          .help("Constant diffusivity of suspended load, added to that of the eddies"));
    m("schmidt_number", o.diffusivity.schmidt,
      option()
          .by_default(o.diffusivity.schmidt)
          .at_least(0.1)
          .at_most(10)
          .help("Eddy viscosity of the flow over the diffusivity of suspended load, with the input "
                "eddy_viscosity; 0.5 to 1 in rivers"));
    m("slope_direction", o.slope_direction,
      option()
          .by_default(o.slope_direction)
          .help("Law by which a transverse slope turns bed load downhill (docs/sediment-closures.md)"));
    m("slope_direction_factor", o.slope_direction_factor,
      option()
          .by_default(o.slope_direction_factor)
          .at_least(0.01)
          .help("Factor beta of slope_direction = talmon: 0.85 in rivers, 1.6 in flumes"));
    m("slope_magnitude", o.slope_magnitude,
      option()
          .by_default(o.slope_magnitude)
          .help("Law by which a slope along the flow changes the bed load (docs/sediment-closures.md)"));
    m("slope_magnitude_factor", o.slope_magnitude_factor,
      option()
          .by_default(o.slope_magnitude_factor)
          .at_least(0)
          .help("Factor beta of slope_magnitude = koch_flokstra"));
    m("helical_flow", o.helical_flow,
      option()
          .by_default(o.helical_flow)
          .help("Law by which the secondary flow of bends turns bed load (docs/sediment-closures.md)"));
    m("helical_factor", o.helical_factor,
      option().by_default(o.helical_factor).at_least(0).help("Factor A of helical_flow = engelund"));
}

void bed_members(Members& m, NodeParameters& p) {
    Options& o = p.options;
    m.group("Bed");
    m("mixing_thickness", o.mixing_thickness,
      option()
          .unit("m")
          .by_default(o.mixing_thickness)
          .at_least(1e-5)
          .help("Thickness of the mixing layer, whose grains the water can move"));
    m("mixing_grains", p.mixing_grains,
      option()
          .by_default(p.mixing_grains)
          .at_least(0)
          .at_most(100)
          .help("Least thickness of the mixing layer as a multiple of the d90 of the bed at the start"));
    m("mixing_depths", o.mixing_depths,
      option()
          .by_default(o.mixing_depths)
          .at_least(0)
          .at_most(1)
          .help("Least thickness of the mixing layer as a multiple of the water depth"));
    m("mixing_dunes", o.mixing_dunes,
      option()
          .by_default(o.mixing_dunes)
          .at_least(0)
          .at_most(2)
          .help("Least thickness of the mixing layer as a multiple of the height of dunes after van Rijn "
                "(1984); 0.5 is usual"));
    m("sediment_thickness", o.sediment_thickness,
      option()
          .unit("m")
          .by_default(o.sediment_thickness)
          .at_least(0)
          .help("Thickness of the bed that can be eroded, down to a rigid floor; the input "
                "erodible_thickness replaces it cell by cell"));
    m("stored_layers", o.stored_layers,
      option()
          .by_default(o.stored_layers)
          .at_least(1)
          .at_most(100)
          .help("Number of layers below the mixing layer that record their grains"));
    m("angle_of_repose", o.avalanches.wet_angle,
      option()
          .unit("degree")
          .by_default(o.avalanches.wet_angle)
          .at_least(1)
          .at_most(89)
          .help("Steepest slope of the bed under water; a steeper one slides"));
    m("dry_angle_of_repose", o.avalanches.dry_angle,
      option()
          .unit("degree")
          .by_default(o.avalanches.dry_angle)
          .at_least(1)
          .at_most(89)
          .help("Steepest slope of the bed above water; a steeper one slides"));
    m("avalanche_passes", o.avalanches.passes,
      option().by_default(2).at_least(0).at_most(1000).help(
          "Passes in each step that let steep slopes slide; 0: no sliding"));
    m("dry_depth", o.dry_depth,
      option().unit("m").by_default(0.01).at_least(1e-6).help(
          "Depth below which water carries no sediment: 2 mm in flumes, centimetres in rivers"));
    m("morphological_factor", o.morphological_factor,
      option()
          .by_default(o.morphological_factor)
          .at_least(1e-9)
          .help("Factor on every change of the bed, so that a short flow represents a long one"));
    m("begin", p.begin,
      option().unit("s").at_least(0).help(
          "Time from which on the water carries sediment and the bed moves, so that the flow can spin "
          "up over the bed of the start; its load at that time is that of `start`; unset: the start"));
}

void inflow_member(Members& m, const char* name, Inflow& inflow, const std::string& side) {
    m(name, inflow,
      option().by_default(inflow).help("Sediment that water brings in through the " + side +
                                       " of a curvilinear grid"));
}

void inflow_members(Members& m, NodeParameters& p) {
    auto& inflow = p.options.inflow;
    m.group("Start and inflow");
    m("start", p.start, option().by_default(p.start).help("Load of the water at the start"));
    inflow_member(m, "inflow_west", inflow[0], "western edge, or the side i_start");
    inflow_member(m, "inflow_east", inflow[1], "eastern edge, or the side i_end");
    inflow_member(m, "inflow_south", inflow[2], "southern edge, or the side j_start");
    inflow_member(m, "inflow_north", inflow[3], "northern edge, or the side j_end");
    m("inflow_concentration", p.inflow_concentration,
      option()
          .unit("kg m-3")
          .at_least(0)
          .plausible({1000, "mg/l"})
          .help("Concentration of each class where the inflow is given; unset: none; of all classes at most "
                "10 % of the volume, 265 kg/m3 of quartz"));
    m("inflow_bed_load", p.inflow_bed_load,
      option()
          .unit("kg m-1 s-1")
          .at_least(0)
          .help("Bed load of each class per unit width where the inflow is given; unset: none"));
}

void numerics_members(Members& m, NodeParameters& p) {
    Options& o = p.options;
    m.group("Numerics");
    m("convection", o.convection,
      option()
          .by_default(o.convection)
          .help("Convection scheme of suspended load; quick and hlpa use three cells and are more accurate; "
                "hlpa creates no new extremes"));
    m("outer_iterations", o.outer_iterations,
      option().at_least(1).at_most(100).help(
          "Solutions in each step with convection = quick or hlpa, and on skewed curvilinear grids, "
          "each corrected by the one before; unset: 3, or 2 where all lines of the grid cross within "
          "11 degrees of a right angle and the convection needs no third cell"));
    m("flow_bed", o.flow_bed,
      option()
          .by_default(FlowBed::corners)
          .help("Place where the flow takes the change of the bed; corners: as a mean over cells, as "
                "shallowwater does, so that shear stress here follows the depth over the cell's own bed; "
                "cells: cell by cell, as always on curvilinear grids"));
    m("solver", p.solver,
      option().by_default(p.solver).help(
          "Linear solver; sip: Stone's strongly implicit procedure; adi: lines along x and y in turn; "
          "auto: adi on a GPU, where it is the faster of the two, else sip"));
    m("tolerance", o.tolerance.relative,
      option()
          .by_default(o.tolerance.relative)
          .at_least(1e-15)
          .at_most(1e-2)
          .help("Residual, relative to that of the first guess in a step, at which the solver stops"));
    m("most_iterations", o.tolerance.most_iterations,
      option().by_default(200).at_least(1).help("Most iterations of the solver in each step"));
    m("precision", p.precision, option().by_default(p.precision).help("Element type of the computation"));
}

}  // namespace

void members(Members& m, NodeParameters& p) {
    grain_members(m, p);
    capacity_members(m, p.options);
    adaptation_members(m, p.options);
    cohesion_members(m, p.options.cohesion);
    spreading_members(m, p.options);
    bed_members(m, p);
    inflow_members(m, p);
    numerics_members(m, p);
    m.group("Results");
    m("shown_class", p.shown_class,
      option()
          .by_default(p.shown_class)
          .at_least(1)
          .at_most(max_classes)
          .help("Size class, from 1, that class_fraction and class_concentration show"));
}

}  // namespace thalweg::sediment
