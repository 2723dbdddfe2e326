// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/bed_shear.hpp"
#include "sediment/physics/capacity_ackers_white.hpp"
#include "sediment/physics/capacity_engelund_hansen.hpp"
#include "sediment/physics/capacity_meyer_peter.hpp"
#include "sediment/physics/capacity_soulsby.hpp"
#include "sediment/physics/capacity_van_rijn.hpp"
#include "sediment/physics/capacity_wu_wang_jia.hpp"
#include "sediment/physics/load_capacity.hpp"
#include "sediment/physics/threshold.hpp"

namespace thalweg::sediment {

enum class Capacity {
    wu_wang_jia,
    meyer_peter_mueller,
    wong_parker,
    van_rijn,
    engelund_hansen,
    engelund_hansen_fractional,
    ackers_white_1973,
    ackers_white,
    soulsby_van_rijn,
    grass
};

inline auto choices(Capacity) -> const std::vector<Choice<Capacity>>& {
    static const std::vector<Choice<Capacity>> all = {
        {"wu_wang_jia", Capacity::wu_wang_jia},
        {"meyer_peter_mueller", Capacity::meyer_peter_mueller},
        {"wong_parker", Capacity::wong_parker},
        {"van_rijn", Capacity::van_rijn},
        {"engelund_hansen", Capacity::engelund_hansen},
        {"engelund_hansen_fractional", Capacity::engelund_hansen_fractional},
        {"ackers_white_1973", Capacity::ackers_white_1973},
        {"ackers_white", Capacity::ackers_white},
        {"soulsby_van_rijn", Capacity::soulsby_van_rijn},
        {"grass", Capacity::grass}};
    return all;
}

// Coefficients that the user may set.
template <class Real>
struct CapacityParameters {
    Real wu_critical_shields = Real(0.03);
    Real wu_hiding_exponent = Real(0.6);
    Real exposure_exponent = Real(0.45);   // of engelund_hansen_fractional
    Real grass_factor = Real(1e-3);        // A_g of q = A_g U^m, in s^(m-1) m^(2-m)
    Real grass_exponent = Real(3);         // m
    Real total_suspended_share = Real(0);  // of a total load, how much counts as suspended
};

// One class of the bed and the flow over it. Diameters and the settling velocity must be positive.
template <class Real>
struct CapacityInput {
    Real depth = Real(0);              // m
    Real speed = Real(0);              // m/s
    Real manning = Real(0);            // s/m^(1/3)
    Real bed_shear = Real(0);          // Pa, the whole
    Real grain_shear = Real(0);        // Pa, the law's grain_shear_stress, after a correction for the slope
    Real diameter = Real(0);           // m, of the class
    Real d50 = Real(0);                // m, of the bed
    Real d90 = Real(0);                // m, of the bed
    Real settling_velocity = Real(0);  // m/s, of the class
    Hiding<Real> hiding;
    Real threshold_factor = Real(1);  // on the critical shear stress: a hiding factor, a slope
    Real roughness_height = Real(0);  // m, for van_rijn's reference height; 0: that of Manning's coefficient
};

// Shear stress [Pa] on the grains as the law wants it: for wu_wang_jia and the two of Meyer-Peter's kind the
// share (n'/n)^1.5 of the bed shear stress, n' = d50^(1/6)/20; for van_rijn rho g (U/C')^2, C' = 18 log10(12
// h/(3 d90)); for the others, which ask for none, the bed shear stress.
template <class Real>
THALWEG_HD auto grain_shear_stress(Capacity law, const CapacityInput<Real>& in, const Materials<Real>& m)
    -> Real {
    switch (law) {
        case Capacity::wu_wang_jia:
        case Capacity::meyer_peter_mueller:
        case Capacity::wong_parker:
            return in.bed_shear * grain_efficiency(grain_manning(in.d50), in.manning);
        case Capacity::van_rijn:
            return in.depth > Real(0) ? m.water_density * m.gravity *
                                            square(in.speed / rough_chezy(in.depth, Real(3) * in.d90))
                                      : Real(0);
        default:
            return in.bed_shear;
    }
}

// Critical shear stress [Pa] of the class by the law, threshold_factor included. For the laws without one it
// is Soulsby's, which their rates do not use, but lengths and velocities of bed load may.
template <class Real>
THALWEG_HD auto critical_shear_stress(Capacity law, const CapacityInput<Real>& in, const Materials<Real>& m,
                                      const CapacityParameters<Real>& parameters) -> Real {
    const Real scale = in.threshold_factor * submerged_weight(m) * in.diameter;
    switch (law) {
        case Capacity::wu_wang_jia:
            return in.threshold_factor * wu_critical_shear(in.diameter, in.hiding,
                                                           parameters.wu_critical_shields,
                                                           parameters.wu_hiding_exponent, m);
        case Capacity::meyer_peter_mueller:
            return scale * Real(meyer_peter_critical_shields);
        case Capacity::wong_parker:
            return scale * Real(wong_parker_critical_shields);
        case Capacity::van_rijn:
            return scale * van_rijn_critical_shields(dimensionless_diameter(in.diameter, m));
        default:
            return scale * soulsby_critical_shields(dimensionless_diameter(in.diameter, m));
    }
}

// A total load counts as bed load, but for the share the user sets: the formula does not tell the two apart,
// and as bed load it follows its capacity over a short length, as the formula assumes.
template <class Real>
THALWEG_HD auto split_total_load(Real total, const CapacityParameters<Real>& parameters)
    -> LoadCapacity<Real> {
    const Real suspended = parameters.total_suspended_share * total;
    return {total - suspended, suspended};
}

// van Rijn's two loads, the suspended one with the reference height of the input.
template <class Real>
THALWEG_HD auto van_rijn_capacity(const CapacityInput<Real>& in, Real critical_shear,
                                  const Materials<Real>& m) -> LoadCapacity<Real> {
    const Real stage = in.grain_shear / critical_shear - Real(1);
    const Real roughness = in.roughness_height > Real(0)
                               ? in.roughness_height
                               : manning_roughness_height(in.depth, in.manning, in.d90);
    return {
        van_rijn_bed_load(stage, in.diameter, m),
        van_rijn_suspended(stage, in.depth, in.speed, shear_velocity(in.bed_shear, m), in.settling_velocity,
                           in.diameter, van_rijn_reference_height(in.depth, roughness), m)};
}

// The law's capacity [m2/s] over a bed of this class alone; the caller multiplies it by the class's fraction.
// 0 of both for still or no water, and below the law's threshold. Without friction (bed_shear 0) it is 0 for
// all but the laws that use the speed alone: the bed load of van_rijn, soulsby_van_rijn and grass.
template <class Real>
THALWEG_HD auto transport_capacity(Capacity law, const CapacityInput<Real>& in, const Materials<Real>& m,
                                   const CapacityParameters<Real>& parameters) -> LoadCapacity<Real> {
    if (!(in.depth > Real(0)) || !(in.speed > Real(0))) {
        return {};
    }
    const Real critical = critical_shear_stress(law, in, m, parameters);
    const Real grain_shields = shields_number(in.grain_shear, in.diameter, m);
    const Real critical_shields = shields_number(critical, in.diameter, m);
    switch (law) {
        case Capacity::meyer_peter_mueller:
            return {meyer_peter_bed_load(grain_shields, critical_shields, in.diameter, m), Real(0)};
        case Capacity::wong_parker:
            return {wong_parker_bed_load(grain_shields, critical_shields, in.diameter, m), Real(0)};
        case Capacity::van_rijn:
            return van_rijn_capacity(in, critical, m);
        case Capacity::engelund_hansen:
            return split_total_load(engelund_hansen_load(in.bed_shear, in.speed, in.diameter, Real(1), m),
                                    parameters);
        case Capacity::engelund_hansen_fractional:
            return split_total_load(
                engelund_hansen_load(in.bed_shear, in.speed, in.diameter,
                                     exposure_factor(in.hiding, parameters.exposure_exponent), m),
                parameters);
        case Capacity::ackers_white_1973:
        case Capacity::ackers_white:
            return split_total_load(
                ackers_white_load(law == Capacity::ackers_white ? AckersWhiteFit::revised_1990
                                                                : AckersWhiteFit::original_1973,
                                  in.depth, in.speed, shear_velocity(in.bed_shear, m), in.diameter, m),
                parameters);
        case Capacity::soulsby_van_rijn:
            return soulsby_van_rijn_load(
                in.depth, in.speed, soulsby_critical_speed(in.depth, in.diameter, in.d90), in.diameter, m);
        case Capacity::grass:
            return split_total_load(parameters.grass_factor * ::pow(in.speed, parameters.grass_exponent),
                                    parameters);
        default:
            return {wu_wang_jia_bed_load(in.grain_shear, critical, in.diameter, m),
                    wu_wang_jia_suspended(in.bed_shear, critical, in.speed, in.settling_velocity, in.diameter,
                                          m)};
    }
}

}  // namespace thalweg::sediment
