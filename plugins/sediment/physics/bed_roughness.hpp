// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/bed_shear.hpp"
#include "sediment/physics/dune_height.hpp"
#include "sediment/physics/threshold.hpp"

namespace thalweg::sediment {

// Roughness of the bed: that of the flow, or that of the grains and forms that the flow makes of them.
enum class Roughness { flow, wu_wang, van_rijn };

inline auto choices(Roughness) -> const std::vector<Choice<Roughness>>& {
    static const std::vector<Choice<Roughness>> all = {
        {"flow", Roughness::flow}, {"wu_wang", Roughness::wu_wang}, {"van_rijn", Roughness::van_rijn}};
    return all;
}

// Water over a bed of grains. depth [m] and speed [m/s] may be 0; d50 and d90 [m] are positive.
template <class Real>
struct MovableBed {
    Real depth, speed, d50, d90;
};

// n [s/m^(1/3)] of Wu & Wang (1999) where the stress on the grains is `excess` times the critical one:
// d50^(1/6)/A, A = 8 sqrt(g) Fr^(1/3) (1 + 0.0235 excess^1.25)/excess^(1/3). Fitted for an excess of 1 to 55,
// to which it is limited, as Froude's number is to 0.05 and more.
template <class Real>
THALWEG_HD auto wu_wang_manning(const MovableBed<Real>& bed, Real excess, Real depth_limit,
                                const Materials<Real>& m) -> Real {
    const Real froude = greater(bed.speed / ::sqrt(m.gravity * greater(bed.depth, depth_limit)), Real(0.05));
    const Real limited = clamped(excess, Real(1), Real(55));
    const Real forms = Real(8) * (Real(1) + Real(0.0235) * ::pow(limited, Real(1.25))) / ::cbrt(limited);
    return ::pow(bed.d50, Real(1) / 6) / (forms * ::sqrt(m.gravity) * ::cbrt(froude));
}

// The n at which wu_wang_manning and the stress on the grains that follows from n agree, but at least n':
// tau' = (n'/n)^1.5 tau_b, over a critical stress by Soulsby's curve. A change of n by 1 % changes the other
// side by less than 0.5 %, so 16 turns from n' leave less than 1e-4 of the first error.
template <class Real>
THALWEG_HD auto wu_wang_roughness(const MovableBed<Real>& bed, Real depth_limit, const Materials<Real>& m)
    -> Real {
    const Real grains = grain_manning(bed.d50);
    const Real critical =
        submerged_weight(m) * bed.d50 * soulsby_critical_shields(dimensionless_diameter(bed.d50, m));
    Real manning = grains;
    for (int turn = 0; turn < 16; ++turn) {
        const Real stress = manning_shear_stress(bed.depth, bed.speed, manning, depth_limit, m) *
                            grain_efficiency(grains, manning);
        manning = greater(wu_wang_manning(bed, stress / critical, depth_limit, m), grains);
    }
    return manning;
}

// n [s/m^(1/3)] of van Rijn (1984c): k_s = 3 d90 + 1.1 H (1 - exp(-25 H/L)) of dunes of height H and length
// L = 7.3 h, whose height follows from T with Chezy's C' = 18 log10(12 h/(3 d90)).
template <class Real>
THALWEG_HD auto van_rijn_roughness(const MovableBed<Real>& bed, Real depth_limit, const Materials<Real>& m)
    -> Real {
    const Real depth = greater(bed.depth, depth_limit);
    const Real grains = Real(3) * bed.d90;
    const Real stress = m.water_density * m.gravity * square(bed.speed / rough_chezy(depth, grains));
    const Real critical =
        submerged_weight(m) * bed.d50 * van_rijn_critical_shields(dimensionless_diameter(bed.d50, m));
    const Real height = dune_height(depth, bed.d50, stress / critical - Real(1));
    const Real steepness = height / (Real(7.3) * depth);
    const Real forms = Real(1.1) * height * (Real(1) - ::exp(Real(-25) * steepness));
    return ::pow(depth, Real(1) / 6) / rough_chezy(depth, grains + forms);
}

// The law's n [s/m^(1/3)]; not for flow.
template <class Real>
THALWEG_HD auto movable_bed_manning(Roughness law, const MovableBed<Real>& bed, Real depth_limit,
                                    const Materials<Real>& m) -> Real {
    return law == Roughness::wu_wang ? wu_wang_roughness(bed, depth_limit, m)
                                     : van_rijn_roughness(bed, depth_limit, m);
}

}  // namespace thalweg::sediment
