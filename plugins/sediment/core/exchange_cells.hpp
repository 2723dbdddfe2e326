// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/percentiles.hpp"
#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"

/// Exchange of the water with the bed, cell by cell.
namespace thalweg::sediment {

/// The fractions with which the classes are eroded in a step that could take b_k [m] of a bed all of class k:
/// those that the mixing layer has after the step if nothing settles, as the layer below comes up. So no
/// class loses more than there is, however long the step. `fractions` may be the planes of b_k.
template <class Real>
THALWEG_HD void erodible_fractions(const BedLayers<Real>& bed, std::ptrdiff_t cell, Real wanted,
                                   ClassValues<const Real> erosion, ClassValues<Real> fractions) {
    const Real thickness = bed.thickness_of(0, cell);
    const ClassValues<Real> own = bed.fractions_of(0, cell);
    const bool has_below = bed.has(1, cell);
    const ClassValues<Real> below = bed.fractions_of(has_below ? 1 : 0, cell);
    const Real room = greater(wanted, thickness);
    Real share = 0;
    Real gained = 0;
    for (int k = 0; k < bed.classes; ++k) {
        share += thickness * own[k] / (room + erosion[k]);
        gained += has_below ? below[k] / (room + erosion[k]) : Real(0);
    }
    Real entering = gained > Real(0) ? (Real(1) - share) / gained : Real(0);
    entering = has_below ? clamped(entering, Real(0), bed.thickness_of(1, cell)) : Real(0);
    for (int k = 0; k < bed.classes; ++k) {
        fractions[k] = (thickness * own[k] + entering * below[k]) / (room + erosion[k]);
    }
}

/// Pick-up, settling and capacity of all classes in cell (i, j), in a step of `dt` s.
template <class Real>
struct FindExchange {
    Setting<Real> s;
    Planes<Real> p;
    FlowFields flow;
    Real dt;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const bool wet = p.active[k] != 0 && p.depth[k] > s.dry_depth;
        p.length[k] = s.least_length;
        if (!wet) {
            for (int n = 0; n < s.classes; ++n) {
                p.pickup[n * s.plane + k] = Real(0);
                p.settling[n * s.plane + k] = Real(0);
                p.capacity[n * s.plane + k] = Real(0);
            }
            return;
        }
        CapacityInput<Real> in = water(k);
        p.length[k] = adaptation_length(in);
        const Real share = s.morphological_factor * dt / s.solid_share;
        const ClassValues<Real> eroded = class_values(p.class_change, s.plane, k);
        for (int n = 0; n < s.classes; ++n) {
            find_potential(in, n, k);
            eroded[n] = share * (p.pickup[n * s.plane + k] + p.capacity[n * s.plane + k] / p.length[k]);
        }
        erodible_fractions<Real>(p.bed, k, s.mixing_thickness, eroded, eroded);
        for (int n = 0; n < s.classes; ++n) {
            p.pickup[n * s.plane + k] *= eroded[n];
            p.capacity[n * s.plane + k] *= eroded[n];
        }
    }

  private:
    THALWEG_HD auto water(std::ptrdiff_t k) const -> CapacityInput<Real> {
        CapacityInput<Real> in;
        in.depth = p.depth[k];
        in.speed = ::sqrt(square(p.velocity_x[k]) + square(p.velocity_y[k]));
        in.manning = static_cast<Real>(flow.manning.given() ? flow.manning[k] : flow.manning_everywhere);
        in.bed_shear = p.shear[k];
        in.d50 = p.d50[k];
        in.d90 = p.d90[k];
        return in;
    }

    THALWEG_HD auto adaptation_length(const CapacityInput<Real>& in) const -> Real {
        const Real shear = in.bed_shear * grain_efficiency(grain_manning(in.d50), in.manning);
        const Real critical = submerged_weight(s.materials) * in.d50 *
                              soulsby_critical_shields(dimensionless_diameter(in.d50, s.materials));
        return bed_load_length(s.bed_load_length, s.bed_load_length_value, in.depth, in.d50,
                               shear / critical - Real(1), s.least_length, s.materials);
    }

    /// For a bed of class n alone.
    THALWEG_HD void find_potential(CapacityInput<Real>& in, int n, std::ptrdiff_t k) const {
        const auto at = n * s.plane + k;
        if (s.cohesive[n]) {
            p.pickup[at] = s.suspended
                               ? s.erosion_rate * positive_part(in.bed_shear / s.critical_erosion - Real(1))
                               : Real(0);
            p.settling[at] = s.settling[n] * positive_part(Real(1) - in.bed_shear / s.critical_deposition);
            p.capacity[at] = Real(0);
            return;
        }
        const LoadCapacity<Real> found = capacity(in, n, k);
        const Real through = in.depth * in.speed;
        const Real concentration =
            through > Real(0) ? lesser(found.suspended / through, s.most_concentration) : Real(0);
        const Real present = s.suspended ? p.load[at] : Real(0);
        const Real rate =
            s.settling[n] * adaptation(in, n, present < concentration * p.bed.fractions_of(0, k)[n]);
        p.settling[at] = rate;
        p.pickup[at] = s.suspended ? rate * concentration : Real(0);
        p.capacity[at] = s.bed_load ? found.bed_load : Real(0);
    }

    THALWEG_HD auto capacity(CapacityInput<Real>& in, int n, std::ptrdiff_t k) const -> LoadCapacity<Real> {
        in.diameter = s.diameter[n];
        in.settling_velocity = s.settling[n];
        in.hiding = hiding_probabilities(s.diameter[n], s.diameter, p.bed.fractions + k, s.plane, s.classes);
        in.threshold_factor = Real(1);
        in.grain_shear = grain_shear_stress(s.capacity, in, s.materials);
        const Real critical = critical_shear_stress(s.capacity, in, s.materials, s.capacity_parameters);
        const SlopeEffect<Real> slope =
            slope_effect(s.slope_magnitude, {p.slope[k], p.crosswise[k]}, in.grain_shear, critical,
                         s.slope_magnitude_factor, s.repose_tangent);
        in.threshold_factor = slope.threshold_factor;
        in.grain_shear = slope.grain_shear;
        const LoadCapacity<Real> c = transport_capacity(s.capacity, in, s.materials, s.capacity_parameters);
        return {c.bed_load * slope.rate_factor * s.bed_load_factor, c.suspended * s.suspended_factor};
    }

    THALWEG_HD auto adaptation(const CapacityInput<Real>& in, int n, bool erodes) const -> Real {
        AdaptationInput<Real> a;
        a.depth = in.depth;
        a.speed = in.speed;
        a.shear_velocity = shear_velocity(in.bed_shear, s.materials);
        a.settling_velocity = s.settling[n];
        a.erodes = erodes;
        a.erosion = s.adaptation_erosion;
        a.deposition = s.adaptation_deposition;
        return adaptation_coefficient(s.adaptation, a);
    }
};

/// Median and ninetieth percentile of the mixing layer of cell (i, j).
template <class Real>
struct FindMixture {
    Setting<Real> s;
    Planes<Real> p;
    ClassLimits<Real> limits;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const ClassValues<const Real> fractions = p.bed.fractions_of(0, k);
        p.d50[k] = percentile(limits, fractions, Real(0.5));
        p.d90[k] = percentile(limits, fractions, Real(0.9));
    }
};

/// Loads of cell (i, j) in equilibrium with its bed, where a run begins.
template <class Real>
struct StartLoads {
    Setting<Real> s;
    Planes<Real> p;
    bool clear;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        for (int layer = 0; layer < s.layers(); ++layer) {
            const auto at = (layer % s.classes) * s.plane + k;
            const Real full = s.is_bed_load(layer)       ? p.capacity[at]
                              : p.settling[at] > Real(0) ? p.pickup[at] / p.settling[at]
                                                         : Real(0);
            p.load[layer * s.plane + k] = clear ? Real(0) : full;
        }
        for (int n = 0; n < s.classes; ++n) {
            p.class_change[n * s.plane + k] = Real(0);  // FindExchange left its fractions there
        }
    }
};

}  // namespace thalweg::sediment
