// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/node.hpp>

#include "sediment/core/options.hpp"
#include "sediment/node_bed_load.hpp"
#include "sediment/node_roughness.hpp"

namespace thalweg::sediment {

/// The parameters of node `sediment` that choose grains, closures, bed and solver.
class NodeOptions {
  public:
    explicit NodeOptions(Node& node);

    /// Returns the options that the parameters set on this kind of grid, without the grid. Throws
    /// thalweg::Error for combinations that cannot work.
    auto get(thw_grid_kind grid, bool on_cuda) const -> Options;

    /// Lets `node` complain about parameters of diffusion that nothing reads, with the flow's eddy viscosity
    /// `connected` or not.
    void check_eddies(Node& node, bool connected) const;

    /// Index of the class whose fraction and concentration are published.
    auto shown_class() const -> int;

    /// s, from which on the bed moves.
    auto begin() const -> double { return begin_.is_set() ? *begin_ : 0; }

    auto has_begin() const -> bool { return begin_.is_set(); }

    auto morphological_factor() const -> double { return *morphological_factor_; }

    auto in_double() const -> bool { return *precision_ == "double"; }

    auto roughness() const -> Roughness { return roughness_.law(); }

    auto stores_bed_load() const -> bool { return bed_load_.is_stored() && *loads_ != "suspended"; }

    /// Lets `node` complain unless the bed has one roughness, with the input manning `connected` or not.
    void check_roughness(Node& node, bool connected) const { roughness_.check(node, connected); }

  private:
    auto classes() const -> std::vector<SizeClass>;
    void fill_by_grains(Options& o) const;
    void fill_closures(Options& o) const;
    void fill_convection(Options& o, bool on_raster) const;
    void fill_bed(Options& o) const;
    void fill_inflow(Options& o) const;

    Group grains_group_;
    Parameter<std::vector<double>> diameters_;
    Parameter<std::vector<double>> fractions_;
    Parameter<double> cohesive_below_;
    Parameter<double> sediment_density_;
    Parameter<double> water_density_;
    Parameter<double> viscosity_;
    Parameter<double> porosity_;
    Parameter<std::string> porosity_law_;
    Parameter<std::string> settling_;
    Parameter<double> shape_factor_;
    Parameter<double> hindered_exponent_;
    NodeRoughness roughness_;

    Group capacity_group_;
    Parameter<std::string> loads_;
    Parameter<std::string> capacity_;
    Parameter<std::string> hiding_;
    Parameter<double> hiding_exponent_;
    Parameter<double> wu_critical_shields_;
    Parameter<double> wu_hiding_exponent_;
    Parameter<double> exposure_exponent_;
    Parameter<double> roughness_height_;
    Parameter<double> suspended_factor_;
    Parameter<double> bed_load_factor_;
    Parameter<double> total_suspended_share_;
    Parameter<double> grass_factor_;
    Parameter<double> grass_exponent_;

    Group adaptation_group_;
    Parameter<std::string> adaptation_;
    Parameter<double> adaptation_erosion_;
    Parameter<double> adaptation_deposition_;
    NodeBedLoad bed_load_;

    Group cohesion_group_;
    Parameter<double> critical_erosion_;
    Parameter<double> critical_deposition_;
    Parameter<double> erosion_rate_;

    Group spreading_group_;
    Parameter<double> diffusivity_factor_;
    Parameter<double> diffusivity_;
    Parameter<double> schmidt_number_;
    Parameter<std::string> slope_direction_;
    Parameter<double> slope_direction_factor_;
    Parameter<std::string> slope_magnitude_;
    Parameter<double> slope_magnitude_factor_;
    Parameter<std::string> helical_flow_;
    Parameter<double> helical_factor_;

    Group bed_group_;
    Parameter<double> mixing_thickness_;
    Parameter<double> mixing_grains_;
    Parameter<double> mixing_depths_;
    Parameter<double> mixing_dunes_;
    Parameter<double> sediment_thickness_;
    Parameter<std::int64_t> stored_layers_;
    Parameter<double> angle_of_repose_;
    Parameter<double> dry_angle_of_repose_;
    Parameter<std::int64_t> avalanche_passes_;
    Parameter<double> dry_depth_;
    Parameter<double> morphological_factor_;
    Parameter<double> begin_;

    Group inflow_group_;
    Parameter<std::string> start_;
    Parameter<std::string> inflow_west_;
    Parameter<std::string> inflow_east_;
    Parameter<std::string> inflow_south_;
    Parameter<std::string> inflow_north_;
    Parameter<std::vector<double>> inflow_concentration_;
    Parameter<std::vector<double>> inflow_bed_load_;

    Group numerics_group_;
    Parameter<std::string> convection_;
    Parameter<std::int64_t> outer_iterations_;
    Parameter<std::string> flow_bed_;
    Parameter<std::string> solver_;
    Parameter<double> tolerance_;
    Parameter<std::int64_t> most_iterations_;
    Parameter<std::string> precision_;

    Group results_group_;
    Parameter<std::int64_t> shown_class_;
};

}  // namespace thalweg::sediment
