// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/parameter_record.hpp>

#include "sediment/node_parameters.hpp"

namespace thalweg::sediment {

/// Options of the solver by the parameters of node `sediment`.
class NodeOptions {
  public:
    explicit NodeOptions(Node& node) : given_(node) {}

    /// Returns the options that the parameters set on this kind of grid, without the grid. Throws
    /// thalweg::Error for combinations that cannot work.
    auto get(thw_grid_kind grid, Device device) const -> Options;

    /// Lets `node` complain about parameters of diffusion that nothing reads, with the flow's eddy viscosity
    /// `connected` or not.
    void check_eddies(Node& node, bool connected) const;

    /// Lets `node` complain about parameters that the chosen laws and classes do not read.
    void check_readers(Node& node) const;

    /// The same of the inflow that is given for all edges, if no edge or segment takes it.
    void check_inflow_readers(Node& node, bool takes_common_values) const;

    /// The same of the thickness of the bed, with the input erodible_thickness `connected` or not.
    void check_thickness(Node& node, bool connected) const;

    /// Lets `node` complain unless the bed has one roughness, with the input manning `connected` or not.
    void check_roughness(Node& node, bool connected) const;

    /// Index of the class whose fraction and concentration are published.
    auto shown_class() const -> int;

    /// s, from which on the bed moves.
    auto begin() const -> double { return given_->begin.value_or(0); }

    auto has_begin() const -> bool { return given_->begin.has_value(); }

    auto morphological_factor() const -> double { return given_->options.morphological_factor; }

    auto in_double() const -> bool { return given_->precision == Precision::of_doubles; }

    auto roughness() const -> Roughness { return given_->options.roughness; }

    auto stores_bed_load() const -> bool { return given_->options.stores_bed_load(); }

  private:
    auto classes() const -> std::vector<SizeClass>;
    void fill_by_grains(Options& o) const;
    void check_convection(bool on_raster) const;

    /// `values` over `by`, one for each class or none. Throws Error.
    auto by_class(const std::vector<double>& values, double by) const -> std::vector<double>;

    ParameterRecord<NodeParameters> given_;
};

}  // namespace thalweg::sediment
