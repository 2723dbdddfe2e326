// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <thalweg/choice.hpp>
#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/mesh/curvilinear_data.hpp>
#include <thalweg/solvers/convergence.hpp>

#include "sediment/core/avalanche.hpp"
#include "sediment/physics/adaptation.hpp"
#include "sediment/physics/bed_load_direction.hpp"
#include "sediment/physics/bed_load_length.hpp"
#include "sediment/physics/bed_load_velocity.hpp"
#include "sediment/physics/bed_roughness.hpp"
#include "sediment/physics/bed_slope.hpp"
#include "sediment/physics/capacity.hpp"
#include "sediment/physics/helical_flow.hpp"
#include "sediment/physics/hiding.hpp"
#include "sediment/physics/scheme_function.hpp"
#include "sediment/physics/settling.hpp"

namespace thalweg::sediment {

/// Loads that are computed.
enum class Loads { suspended, bed_load, both };

inline auto choices(Loads) -> const std::vector<Choice<Loads>>& {
    static const std::vector<Choice<Loads>> all = {
        {"suspended", Loads::suspended}, {"bed_load", Loads::bed_load}, {"both", Loads::both}};
    return all;
}

/// Solver of the five-point systems.
enum class Solution { adi, sip };

/// Place where the flow takes the change of the bed; corners average it over cells.
enum class FlowBed {
    cells,    ///< in each cell, or it does not take it at all
    corners,  ///< at corners of cells, as means of the cells around; see depth_over_bed()
};

inline auto choices(FlowBed) -> const std::vector<Choice<FlowBed>>& {
    static const std::vector<Choice<FlowBed>> all = {{"cells", FlowBed::cells},
                                                     {"corners", FlowBed::corners}};
    return all;
}

/// Sediment in the water that comes in through an edge of the grid.
enum class Inflow {
    equilibrium,    ///< as much as the cell behind the edge can carry: neither scour nor deposit there
    clear,          ///< nothing
    given,          ///< Options::inflow_concentration and inflow_bed_load
    zero_gradient,  ///< as much as the cell behind the edge has
    recirculation,  ///< what leaves the grid, shared out by the water
};

inline auto choices(Inflow) -> const std::vector<Choice<Inflow>>& {
    static const std::vector<Choice<Inflow>> all = {
        {"equilibrium", Inflow::equilibrium, "as much as the cell inside can carry"},
        {"clear", Inflow::clear, "none"},
        {"given", Inflow::given, "the values beside it, or else inflow_concentration and inflow_bed_load"},
        {"zero_gradient", Inflow::zero_gradient, "as much as the cell inside has"},
        {"recirculation", Inflow::recirculation, "what leaves the grid"}};
    return all;
}

/// One size class.
struct SizeClass {
    double diameter = 0;           ///< m
    double fraction = 1;           ///< of the bed at the start; those of all classes sum up to 1
    double settling_velocity = 0;  ///< m/s; 0: by Options::settling
    bool cohesive = false;         ///< see Cohesion; has no bed load
};

/// A line of faces across the whole grid: `face` of 0 to nx from the western edge, or to ny from the
/// southern.
struct Section {
    bool along_x;  ///< whether loads cross the section to the east or west
    int face;
};

/// Sediment in the water that comes in through some faces, in place of the inflow of their edge.
struct FaceInflow {
    std::vector<int> faces;  ///< in the order of compute::OuterFaces
    Inflow rule = Inflow::equilibrium;
    std::vector<double> concentration;  ///< by class, of Inflow::given; with bed_load empty: as Options say
    std::vector<double> bed_load;       ///< by class [m2/s], the same
    std::vector<compute::FaceBetween> between = {};  ///< those of them beside cells without flow
    std::string name = {};                           ///< for warnings
};

/// Exchange of cohesive classes with the bed: erosion after Partheniades (1965), deposition after Krone
/// (1962).
struct Cohesion {
    double critical_erosion = 0.5;     ///< Pa
    double critical_deposition = 0.1;  ///< Pa
    double erosion_rate = 1e-4;        ///< kg/(m2 s) at twice the critical stress
};

/// The eddy diffusivity of suspended load: factor u* h (parabolic, kappa/6 = 0.0667 for factor 1) or the eddy
/// viscosity of the flow over the Schmidt number, and a constant.
struct Diffusivity {
    double parabolic = 1;  ///< times kappa/6 u* h; not read with `by_flow`
    double constant = 0;   ///< m2/s, added
    double schmidt = 1;
    bool by_flow = false;  ///< FlowFields::eddy_viscosity

    auto spreads() const -> bool { return by_flow || parabolic > 0 || constant > 0; }
};

/// Everything of a sediment solver. SI units; rates are solid volumes, concentrations volume per volume.
struct Options {
    int nx = 0, ny = 0;
    double dx = 0, dy = 0;  ///< m, of a raster
    /// A curvilinear mesh of nx x ny cells, or null: a raster.
    std::shared_ptr<const mesh::CurvilinearData> mesh;

    std::vector<SizeClass> classes;
    Materials<double> materials;
    double porosity = 0.4;
    double shape_factor = 0.7;
    Settling settling = Settling::wu_wang;
    double hindered_exponent = 0;  ///< of hindered_settling_factor(); 0: grains do not hinder each other

    Loads loads = Loads::both;
    Capacity capacity = Capacity::wu_wang_jia;
    CapacityParameters<double> capacity_parameters;
    HidingFactor hiding = HidingFactor::none;  ///< on the threshold of the class; wu_wang_jia has its own
    double hiding_exponent = 0.6;              ///< of HidingFactor::power_law
    double suspended_factor = 1;               ///< on the capacity, for calibration
    double bed_load_factor = 1;
    double most_concentration = 0.1;  ///< that a class alone can have at capacity
    Adaptation adaptation = Adaptation::armanini_di_silvio;
    double adaptation_erosion = 1;  ///< of Adaptation::constant
    double adaptation_deposition = 0.25;
    BedLoadLength bed_load_length = BedLoadLength::depth_factor;
    double bed_load_length_value = 7.3;
    BedLoadVelocity bed_load_velocity = BedLoadVelocity::infinite;  ///< infinite: without storage
    double bed_load_velocity_value = 1;                             ///< m/s, of BedLoadVelocity::constant
    Roughness roughness = Roughness::flow;                          ///< flow: FlowFields::manning
    double stated_manning = -1;   ///< s/m^(1/3), that FlowFields::manning must be; below 0: any
    double roughness_height = 0;  ///< m, of the capacity van_rijn; 0: that of Manning's coefficient
    Cohesion cohesion;
    Diffusivity diffusivity;
    Convection convection = Convection::exponential;  ///< of suspended load
    /// Solutions a step, where systems are corrected; unset: as many as the grid and the convection need.
    std::optional<int> outer_iterations;

    FlowBed flow_bed = FlowBed::cells;

    SlopeDirection slope_direction = SlopeDirection::talmon_depth;
    double slope_direction_factor = 0.85;
    SlopeMagnitude slope_magnitude = SlopeMagnitude::koch_flokstra;
    double slope_magnitude_factor = 1.3;
    HelicalFlow helical_flow = HelicalFlow::engelund;
    double helical_factor = 7;
    AvalancheOptions avalanches;  ///< none with 0 passes

    double dry_depth = 0.005;         ///< m
    double morphological_factor = 1;  ///< on every change of the bed
    int stored_layers = 4;            ///< below the mixing layer
    double mixing_thickness = 0.05;   ///< m, at least
    double mixing_depths = 0;         ///< of the mixing layer, at least so many times the depth
    double mixing_dunes = 0;          ///< and so many times the height of dunes (van Rijn 1984)
    double sediment_thickness = 10;   ///< m over the floor that is not erodible, where no raster says more

    bool clear_start = false;  ///< no load at the start; else that in equilibrium with the flow
    std::array<Inflow, 4> inflow = {Inflow::equilibrium, Inflow::equilibrium, Inflow::equilibrium,
                                    Inflow::equilibrium};  ///< west, east, south, north
    std::vector<double> inflow_concentration;              ///< by class
    std::vector<double> inflow_bed_load;                   ///< by class [m2/s]
    std::vector<FaceInflow> face_inflows;                  ///< no face is in two

    std::vector<Section> sections;  ///< through which the loads are counted
    bool face_loads = false;        ///< whether the loads through all faces are published

    Solution solution = Solution::sip;
    solvers::Tolerance tolerance;
    int threads = 0;  ///< of the CPU; 0: all

    auto mixing_varies() const -> bool { return mixing_depths > 0 || mixing_dunes > 0; }

    auto solves_suspended() const -> bool { return loads != Loads::bed_load; }

    auto solves_bed_load() const -> bool { return loads != Loads::suspended; }

    /// Whether bed load on its way is stored.
    auto stores_bed_load() const -> bool {
        return solves_bed_load() && bed_load_velocity != BedLoadVelocity::infinite;
    }
};

/// Throws thalweg::Error for the first option that cannot work.
void check(const Options& options);

}  // namespace thalweg::sediment
