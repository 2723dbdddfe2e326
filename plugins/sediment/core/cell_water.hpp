// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/hidden_bed.hpp"
#include "sediment/core/planes.hpp"
#include "sediment/physics/capacity.hpp"

/// Water over a cell, as the closures read it.
namespace thalweg::sediment {

/// Manning's n of a cell [s/m^(1/3)].
template <class Real>
THALWEG_HD auto manning_of(const Planes<Real>& p, const FlowFields& flow, std::ptrdiff_t k) -> Real {
    if (p.manning != nullptr) {
        return p.manning[k];
    }
    return static_cast<Real>(flow.manning.given() ? flow.manning[k] : flow.manning_everywhere);
}

/// Returns the water of wet cell (i, j) and the grains of its mixing layer, without the values of a class.
template <class Real>
THALWEG_HD auto cell_water(const Setting<Real>& s, const Planes<Real>& p, const FlowFields& flow, int i,
                           int j) -> CapacityInput<Real> {
    const auto k = s.cell(i, j);
    CapacityInput<Real> in;
    in.depth = depth_over_bed(s, flow.depth, p.hidden, i, j);
    in.speed = ::sqrt(square(p.velocity_x[k]) + square(p.velocity_y[k]));
    in.manning = manning_of(p, flow, k);
    in.roughness_height = s.roughness_height;
    in.bed_shear = p.shear[k];
    in.d50 = p.d50[k];
    in.d90 = p.d90[k];
    return in;
}

/// Van Rijn's T of the median grain [-]: grain shear stress over the critical one (Soulsby 1997), less 1.
template <class Real>
THALWEG_HD auto median_stage(const CapacityInput<Real>& in, const Materials<Real>& materials) -> Real {
    const Real shear = in.bed_shear * grain_efficiency(grain_manning(in.d50), in.manning);
    const Real critical = submerged_weight(materials) * in.d50 *
                          soulsby_critical_shields(dimensionless_diameter(in.d50, materials));
    return shear / critical - Real(1);
}

}  // namespace thalweg::sediment
