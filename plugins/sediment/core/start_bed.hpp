// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/planes.hpp"
#include "sediment/core/setting.hpp"
#include "sediment/core/solver.hpp"

namespace thalweg::sediment {

/// Fractions of the bed at the start.
template <class Real>
struct FirstFractions {
    Real of_class[max_classes];
};

/// The bed of cell (i, j) at the start: a mixing layer, stored layers as thick as they may be, and the rest
/// in the lowest, all of the same fractions.
template <class Real>
struct StartBed {
    Setting<Real> s;
    Planes<Real> p;
    FirstBed first;
    FirstFractions<Real> fractions;
    Real thickness_everywhere;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const double level = first.level_at_nodes ? mean_of_nodes(i, j) : first.level[k];
        p.first_bed[k] = is_number(level) ? static_cast<Real>(level) : Real(0);
        p.bed_change[k] = Real(0);
        p.depth_before[k] = Real(0);
        const double given = first.thickness.given() ? first.thickness[k] : 0;
        if (p.mixing != nullptr) {
            p.mixing[k] = s.mixing_thickness;
        }
        Real left = thickness_everywhere;
        if (first.thickness.given()) {
            left = is_number(given) && given > 0 ? static_cast<Real>(given) : Real(0);
        }
        for (int m = 0; m < p.bed.layers; ++m) {
            const bool last = m + 1 == p.bed.layers;
            const Real most = m == 0 ? s.mixing_thickness : p.bed.thickest;
            const Real own = last ? left : lesser(left, most);
            p.bed.thickness_of(m, k) = own;
            left -= own;
            for (int n = 0; n < s.classes; ++n) {
                p.bed.fractions_of(m, k)[n] = fractions.of_class[n];
            }
        }
        for (int n = 0; n < s.classes; ++n) {
            p.class_change[n * s.plane + k] = Real(0);
        }
        for (int layer = 0; layer < s.layers(); ++layer) {
            p.load[layer * s.plane + k] = Real(0);
            p.load_before[layer * s.plane + k] = Real(0);
        }
    }

  private:
    THALWEG_HD auto mean_of_nodes(int i, int j) const -> double {
        const auto k = static_cast<std::ptrdiff_t>(j) * (s.nx + 1) + i;
        return 0.25 *
               (first.level[k] + first.level[k + 1] + first.level[k + s.nx + 1] + first.level[k + s.nx + 2]);
    }
};

}  // namespace thalweg::sediment
