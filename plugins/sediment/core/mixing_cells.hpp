// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/cell_water.hpp"
#include "sediment/physics/dune_height.hpp"

namespace thalweg::sediment {

/// How thick the mixing layer of cell (i, j) is to be under the present water: a share of its depth, or of
/// the height of the dunes that it makes, but no less than everywhere. Where it is dry it stays.
template <class Real>
struct FindMixingThickness {
    Setting<Real> s;
    Planes<Real> p;
    FlowFields flow;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        if (p.active[k] == 0 || !(p.depth[k] > s.dry_depth)) {
            return;
        }
        Real thickness = greater(s.mixing_thickness, s.mixing_depths * p.depth[k]);
        if (s.mixing_dunes > Real(0)) {
            const CapacityInput<Real> in = cell_water(s, p, flow, i, j);
            const Real height = dune_height(p.depth[k], in.d50, median_stage(in, s.materials));
            thickness = greater(thickness, s.mixing_dunes * height);
        }
        p.mixing[k] = thickness;
    }
};

}  // namespace thalweg::sediment
