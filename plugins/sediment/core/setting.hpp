// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/class_values.hpp"
#include "sediment/core/geometry.hpp"
#include "sediment/core/options.hpp"

namespace thalweg::sediment {

/// Cells of row j from `first` to before `end`, which one call of a loop over classes or layers handles.
struct LayerSpan {
    int j, first, end;
};

/// Options as kernels carry them: plain values of one precision.
template <class Real>
struct Setting {
    int nx, ny, classes;
    int at_once;           ///< classes that a call handles in loops over spans, 1 to `classes`
    std::ptrdiff_t plane;  ///< cells of a plane
    Geometry<Real> geometry;
    Materials<Real> materials;
    CapacityParameters<Real> capacity_parameters;
    Capacity capacity;
    HidingFactor hiding;
    Adaptation adaptation;
    BedLoadLength bed_load_length;
    BedLoadVelocity bed_load_velocity;
    Roughness roughness;
    Convection convection;
    SlopeDirection slope_direction;
    SlopeMagnitude slope_magnitude;
    HelicalFlow helical_flow;
    Inflow inflow[4];
    bool suspended, bed_load;
    bool eddies_by_flow;
    bool skewed;  ///< a mesh on which suspended load also spreads aside of the lines between centres
    bool leans;   ///< a mesh whose lines cross at angles far from right ones
    bool cohesive[max_classes];
    Real diameter[max_classes], settling[max_classes];
    Real inflow_concentration[max_classes], inflow_bed_load[max_classes];
    Real adaptation_erosion, adaptation_deposition;
    Real bed_load_length_value, bed_load_velocity_value;
    Real roughness_height;
    Real hiding_exponent;
    Real hindered_exponent;
    Real suspended_factor, bed_load_factor, most_concentration;
    Real slope_direction_factor, slope_magnitude_factor, helical_factor, repose_tangent;
    Real parabolic, constant_diffusivity, schmidt;
    Real critical_erosion, critical_deposition, erosion_rate;  ///< the last in m/s of solids
    Real dry_depth, solid_share, morphological_factor;         ///< solid_share = 1 - porosity
    Real mixing_thickness, mixing_depths, mixing_dunes;

    THALWEG_HD auto cell(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * nx + i;
    }

    THALWEG_HD auto contains(int i, int j) const -> bool { return i >= 0 && i < nx && j >= 0 && j < ny; }

    /// Layers of the systems that are solved: the suspended load of all classes, then their bed load.
    THALWEG_HD auto layers() const -> int { return classes * ((suspended ? 1 : 0) + (bed_load ? 1 : 0)); }

    /// Rows of a loop over the spans of so many loads; 1 where the loop goes over classes.
    THALWEG_HD auto span_rows(int loads = 1) const -> int { return ny * spans() * loads; }

    /// The span of a row of such a loop.
    THALWEG_HD auto span(int row) const -> LayerSpan {
        const int part = row / ny;
        const int load = part / spans();
        const int first = part % spans() * at_once;
        const int end = first + at_once < classes ? first + at_once : classes;
        return {row % ny, load * classes + first, load * classes + end};
    }

    /// The least adaptation length of bed load in a cell, m.
    THALWEG_HD auto least_length(std::ptrdiff_t cell) const -> Real {
        return bed_load_length == BedLoadLength::constant ? Real(1e-6) : geometry.shortest_side(cell);
    }

    /// Whether suspended load needs corrections of the systems: see corrections.hpp.
    THALWEG_HD auto is_corrected() const -> bool { return skewed || needs_third_cell(convection); }

    /// Corrected solutions a step that suffice. With lines that cross at nearly right angles the second one
    /// leaves less than a share of 1e-8 of what the first one had to reduce.
    auto usual_corrections() const -> int { return leans || needs_third_cell(convection) ? 3 : 2; }

    THALWEG_HD auto is_bed_load(int layer) const -> bool { return !suspended || layer >= classes; }

  private:
    THALWEG_HD auto spans() const -> int { return (classes + at_once - 1) / at_once; }
};

/// Numbers of Options in the precision of the solver; diameters must have been checked.
template <class Real>
auto setting_of(const Options& o) -> Setting<Real> {
    constexpr double degree = 3.14159265358979323846 / 180;
    const auto real = [](double value) { return static_cast<Real>(value); };
    Setting<Real> s = {};
    s.nx = o.nx;
    s.ny = o.ny;
    s.classes = static_cast<int>(o.classes.size());
    s.at_once = s.classes;
    s.plane = static_cast<std::ptrdiff_t>(o.nx) * o.ny;
    s.geometry = {o.nx, o.ny, real(o.dx), real(o.dy), {}};
    s.materials.water_density = real(o.materials.water_density);
    s.materials.sediment_density = real(o.materials.sediment_density);
    s.materials.gravity = real(o.materials.gravity);
    s.materials.viscosity = real(o.materials.viscosity);
    s.capacity_parameters.wu_critical_shields = real(o.capacity_parameters.wu_critical_shields);
    s.capacity_parameters.wu_hiding_exponent = real(o.capacity_parameters.wu_hiding_exponent);
    s.capacity_parameters.exposure_exponent = real(o.capacity_parameters.exposure_exponent);
    s.capacity_parameters.grass_factor = real(o.capacity_parameters.grass_factor);
    s.capacity_parameters.grass_exponent = real(o.capacity_parameters.grass_exponent);
    s.capacity_parameters.total_suspended_share = real(o.capacity_parameters.total_suspended_share);
    s.capacity = o.capacity;
    s.hiding = o.hiding;
    s.hiding_exponent = real(o.hiding_exponent);
    s.hindered_exponent = real(o.hindered_exponent);
    s.adaptation = o.adaptation;
    s.bed_load_length = o.bed_load_length;
    s.bed_load_velocity = o.bed_load_velocity;
    s.bed_load_velocity_value = real(o.bed_load_velocity_value);
    s.roughness = o.roughness;
    s.roughness_height = real(o.roughness_height);
    s.convection = o.convection;
    s.slope_direction = o.slope_direction;
    s.slope_magnitude = o.slope_magnitude;
    s.helical_flow = o.helical_flow;
    s.suspended = o.solves_suspended();
    s.bed_load = o.solves_bed_load();
    for (int edge = 0; edge < 4; ++edge) {
        s.inflow[edge] = o.inflow[static_cast<std::size_t>(edge)];
    }
    for (int k = 0; k < s.classes; ++k) {
        const SizeClass& one = o.classes[static_cast<std::size_t>(k)];
        s.cohesive[k] = one.cohesive;
        s.diameter[k] = real(one.diameter);
        s.settling[k] = real(one.settling_velocity > 0
                                 ? one.settling_velocity
                                 : settling_velocity(o.settling, one.diameter, o.shape_factor, o.materials));
    }
    s.adaptation_erosion = real(o.adaptation_erosion);
    s.adaptation_deposition = real(o.adaptation_deposition);
    s.bed_load_length_value = real(o.bed_load_length_value);
    s.suspended_factor = real(o.suspended_factor);
    s.bed_load_factor = real(o.bed_load_factor);
    s.most_concentration = real(o.most_concentration);
    s.slope_direction_factor = real(o.slope_direction_factor);
    s.slope_magnitude_factor = real(o.slope_magnitude_factor);
    s.helical_factor = real(o.helical_factor);
    s.repose_tangent = real(std::tan(o.avalanches.wet_angle * degree));
    s.parabolic = real(o.diffusivity.parabolic);
    s.constant_diffusivity = real(o.diffusivity.constant);
    s.schmidt = real(o.diffusivity.schmidt);
    s.eddies_by_flow = o.diffusivity.by_flow;
    s.critical_erosion = real(o.cohesion.critical_erosion);
    s.critical_deposition = real(o.cohesion.critical_deposition);
    s.erosion_rate = real(o.cohesion.erosion_rate / o.materials.sediment_density);
    s.dry_depth = real(o.dry_depth);
    s.solid_share = real(1 - o.porosity);
    s.morphological_factor = real(o.morphological_factor);
    s.mixing_thickness = real(o.mixing_thickness);
    s.mixing_depths = real(o.mixing_depths);
    s.mixing_dunes = real(o.mixing_dunes);
    return s;
}

/// Sets the inflow of each class from now on; empty: none.
template <class Real>
void set_inflow(Setting<Real>& s, const std::vector<double>& concentration,
                const std::vector<double>& bed_load) {
    for (int k = 0; k < s.classes; ++k) {
        const auto n = static_cast<std::size_t>(k);
        s.inflow_concentration[k] = static_cast<Real>(n < concentration.size() ? concentration[n] : 0);
        s.inflow_bed_load[k] = static_cast<Real>(n < bed_load.size() ? bed_load[n] : 0);
    }
}

}  // namespace thalweg::sediment
