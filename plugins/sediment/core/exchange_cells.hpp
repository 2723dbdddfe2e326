// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/cell_water.hpp"
#include "sediment/core/exchange_fractions.hpp"
#include "sediment/core/percentiles.hpp"

/// Exchange of the water with the bed, cell by cell.
namespace thalweg::sediment {

/// What a step of `dt` s adds to a bed [m of bed] per solid volume [m] that settles in a second.
template <class Real>
THALWEG_HD auto bed_of_rate(const Setting<Real>& s, Real dt) -> Real {
    return s.morphological_factor * dt / s.solid_share;
}

/// Rates of a class in a cell, m/s of solids, by its loads at the start of the step: what each could erode
/// over a bed of that class alone, and what it settles.
template <class Real>
struct ClassRates {
    Real pickup, settling, bed_pickup, bed_settling;

    THALWEG_HD ClassRates(const Setting<Real>& s, const Planes<Real>& p, int n, std::ptrdiff_t k) {
        const auto at = n * s.plane + k;
        const Real* bed_loads = p.load + (s.suspended ? s.classes * s.plane : 0);
        pickup = p.pickup[at];
        settling = s.suspended ? p.settling[at] * p.load[at] : Real(0);
        bed_pickup = p.capacity[at] / p.length[at];
        bed_settling = s.bed_load ? bed_loads[at] / p.length[at] : Real(0);
    }
};

/// Pick-up, settling and capacity over a bed of one class alone, and what they do to the bed in a step of
/// `dt` s, for a span of classes of a cell. Where it is dry, all that FindExchange finds too.
template <class Real>
struct FindPotential {
    Setting<Real> s;
    Planes<Real> p;
    FlowFields flow;
    Real dt;

    THALWEG_HD void operator()(int i, int row) const {
        const LayerSpan span = s.span(row);
        const auto k = s.cell(i, span.j);
        if (!p.is_wet(k, s.dry_depth)) {
            for (int n = span.first; n < span.end; ++n) {
                p.pickup[n * s.plane + k] = Real(0);
                p.settling[n * s.plane + k] = Real(0);
                p.capacity[n * s.plane + k] = Real(0);
                p.length[n * s.plane + k] = s.least_length(k);
                take_least_velocity(n, k);
            }
            return;
        }
        CapacityInput<Real> in = cell_water(s, p, flow, i, span.j);
        const Real length = adaptation_length(in, k);
        const Real hindered = hindrance(k);
        const Real to_bed = bed_of_rate(s, dt);
        for (int n = span.first; n < span.end; ++n) {
            const auto at = n * s.plane + k;
            find_potential(in, n, k, hindered);
            p.length[at] = length;
            const ClassRates<Real> rates(s, p, n, k);
            p.deposited()[at] = to_bed * (rates.settling + rates.bed_settling);
            p.eroded()[at] = to_bed * (rates.pickup + rates.bed_pickup);
        }
    }

  private:
    /// Sets the velocity of class n in a cell where none of its grains move.
    THALWEG_HD void take_least_velocity(int n, std::ptrdiff_t k) const {
        if (p.velocity != nullptr) {
            p.velocity[n * s.plane + k] = bed_load_velocity(s.bed_load_velocity, s.bed_load_velocity_value,
                                                            Real(0), s.diameter[n], s.materials);
        }
    }

    THALWEG_HD auto adaptation_length(const CapacityInput<Real>& in, std::ptrdiff_t k) const -> Real {
        return bed_load_length(s.bed_load_length, s.bed_load_length_value, in.depth, in.d50,
                               median_stage(in, s.materials), s.least_length(k), s.materials);
    }

    /// Factor on all settling velocities, by what is in the water at the start of the step.
    THALWEG_HD auto hindrance(std::ptrdiff_t k) const -> Real {
        if (!s.suspended || !(s.hindered_exponent > Real(0))) {
            return Real(1);
        }
        Real concentration = 0;
        for (int n = 0; n < s.classes; ++n) {
            concentration += p.load[n * s.plane + k];
        }
        return hindered_settling_factor(concentration, s.hindered_exponent);
    }

    /// Finds pick-up, settling and capacity over a bed of class n alone.
    THALWEG_HD void find_potential(CapacityInput<Real>& in, int n, std::ptrdiff_t k, Real hindered) const {
        const auto at = n * s.plane + k;
        if (s.cohesive[n]) {
            p.pickup[at] = s.suspended
                               ? s.erosion_rate * positive_part(in.bed_shear / s.critical_erosion - Real(1))
                               : Real(0);
            p.settling[at] =
                hindered * s.settling[n] * positive_part(Real(1) - in.bed_shear / s.critical_deposition);
            p.capacity[at] = Real(0);
            take_least_velocity(n, k);
            return;
        }
        const LoadCapacity<Real> found = capacity(in, n, k);
        const Real through = in.depth * in.speed;
        const Real concentration =
            through > Real(0) ? lesser(found.suspended / through, s.most_concentration) : Real(0);
        const Real present = s.suspended ? p.load[at] : Real(0);
        const Real rate = hindered * s.settling[n] *
                          adaptation(in, n, present < concentration * p.bed.fractions_of(0, k)[n]);
        p.settling[at] = rate;
        p.pickup[at] = s.suspended ? rate * concentration : Real(0);
        p.capacity[at] = s.bed_load ? found.bed_load : Real(0);
    }

    /// Hiding factor of class n, from its diameter over the mean diameter of the mixing layer.
    THALWEG_HD auto factor_of_hiding(int n, std::ptrdiff_t k) const -> Real {
        const ClassValues<const Real> fractions = p.bed.fractions_of(0, k);
        Real mean = 0;
        for (int m = 0; m < s.classes; ++m) {
            mean += fractions[m] * s.diameter[m];
        }
        return mean > Real(0) ? hiding_factor(s.hiding, s.diameter[n] / mean, s.hiding_exponent) : Real(1);
    }

    THALWEG_HD auto capacity(CapacityInput<Real>& in, int n, std::ptrdiff_t k) const -> LoadCapacity<Real> {
        in.diameter = s.diameter[n];
        in.settling_velocity = s.settling[n];
        in.hiding = hiding_probabilities(s.diameter[n], s.diameter, p.bed.fractions + k, s.plane, s.classes);
        const Real hiding = s.hiding == HidingFactor::none ? Real(1) : factor_of_hiding(n, k);
        in.threshold_factor = hiding;
        in.grain_shear = grain_shear_stress(s.capacity, in, s.materials);
        const Real critical = critical_shear_stress(s.capacity, in, s.materials, s.capacity_parameters);
        const SlopeEffect<Real> slope =
            slope_effect(s.slope_magnitude, {p.slope[k], p.crosswise[k]}, in.grain_shear, critical,
                         s.slope_magnitude_factor, s.repose_tangent);
        in.threshold_factor = hiding * slope.threshold_factor;
        in.grain_shear = slope.grain_shear;
        if (p.velocity != nullptr) {
            const Real stage = in.grain_shear / (critical * slope.threshold_factor) - Real(1);
            p.velocity[n * s.plane + k] = bed_load_velocity(s.bed_load_velocity, s.bed_load_velocity_value,
                                                            stage, in.diameter, s.materials);
        }
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

/// Pick-up, settling, capacity and length of bed load from their potentials, in a step of `dt` s, for a span
/// of classes of a cell.
template <class Real>
struct FindExchange {
    Setting<Real> s;
    Planes<Real> p;
    Real dt;

    THALWEG_HD void operator()(int i, int row) const {
        const LayerSpan span = s.span(row);
        const auto k = s.cell(i, span.j);
        if (!p.is_wet(k, s.dry_depth)) {
            return;
        }
        const Real to_bed = bed_of_rate(s, dt);
        const Real wanted = MixingThickness<Real>{p.mixing, s.mixing_thickness}(k);
        const ClassValues<const Real> deposited = class_values(p.deposited(), s.plane, k);
        const ClassValues<const Real> eroded = class_values(p.eroded(), s.plane, k);
        const ExchangeFractions<Real> fractions(p.bed, k, mixing_layer<Real>(p.bed, k, deposited, eroded),
                                                wanted);
        for (int n = span.first; n < span.end; ++n) {
            const auto at = n * s.plane + k;
            const ClassExchange<Real> exchange = fractions(n);
            const ClassRates<Real> rates(s, p, n, k);
            const ExchangeShares<Real> suspended =
                exchange.shares(to_bed * rates.pickup, to_bed * rates.settling);
            const ExchangeShares<Real> bed_load =
                exchange.shares(to_bed * rates.bed_pickup, to_bed * rates.bed_settling);
            p.pickup[at] *= suspended.eroded;
            p.settling[at] *= suspended.settled;
            p.capacity[at] *= bed_load.eroded / bed_load.settled;
            p.length[at] /= bed_load.settled;
        }
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
            // FindExchange left potentials there.
            p.class_change[n * s.plane + k] = Real(0);
            p.load_before[n * s.plane + k] = Real(0);
            if (p.moving != nullptr) {
                const Real rate = p.load[(s.suspended ? s.classes + n : n) * s.plane + k];
                p.moving[n * s.plane + k] = rate / p.velocity[n * s.plane + k];
            }
        }
    }
};

}  // namespace thalweg::sediment
