// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/faces.hpp"

/// What the loads do to the bed, found from what crosses the faces and not from the exchange: so the bed
/// gains what the water loses, by class, to rounding, however well the systems were solved (Zhang et al.
/// 2024, eq. 8, with eq. 6 and 7 put in).
namespace thalweg::sediment {

/// Solid volume that leaves through a face a second, of one layer.
template <class Real>
struct FaceRates {
    Faces<Real> faces;

    /// Toward the high side, through the western or southern face of cell (i, j) inside the grid.
    THALWEG_HD auto inner(int layer, int i, int j, bool along_x) const -> Real {
        const Setting<Real>& s = faces.s;
        const Real* load = faces.p.load + layer * s.plane;
        const FaceCoefficients<Real> c = faces.inner(layer, i, j, along_x);
        const auto low = along_x ? s.cell(i - 1, j) : s.cell(i, j - 1);
        return c.low * load[low] - c.high * load[s.cell(i, j)];
    }

    THALWEG_HD auto outgoing(int layer, const compute::OuterFace& f) const -> Real {
        return faces.outer(layer, f).low * faces.p.load[layer * faces.s.plane + faces.s.cell(f.i, f.j)];
    }

    THALWEG_HD auto incoming(int layer, const compute::OuterFace& f) const -> Real {
        const Real share = faces.outer(layer, f).high;
        return share > Real(0) ? share * faces.incoming(layer, f) : Real(0);
    }

    /// Out of cell (i, j) through all its faces.
    THALWEG_HD auto out_of(int layer, int i, int j) const -> Real {
        const Setting<Real>& s = faces.s;
        const auto outer = [&](bool along_x, bool high) {
            const compute::OuterFace f = {i, j, along_x, high};
            return outgoing(layer, f) - incoming(layer, f);
        };
        const Real east = i + 1 < s.nx ? inner(layer, i + 1, j, true) : outer(true, true);
        const Real west = i > 0 ? -inner(layer, i, j, true) : outer(true, false);
        const Real north = j + 1 < s.ny ? inner(layer, i, j + 1, false) : outer(false, true);
        const Real south = j > 0 ? -inner(layer, i, j, false) : outer(false, false);
        return east + west + north + south;
    }
};

/// Change of the bed by class [m of bed] of cell (i, j) in a step of `dt` s, to Planes::class_change.
template <class Real>
struct FindChange {
    FaceRates<Real> rates;
    Real dt;

    THALWEG_HD void operator()(int i, int j) const {
        const Setting<Real>& s = rates.faces.s;
        const Planes<Real>& p = rates.faces.p;
        const auto k = s.cell(i, j);
        const Real area = s.dx * s.dy;
        for (int n = 0; n < s.classes; ++n) {
            Real lost = 0;  // m3/s, of solids
            if (p.active[k] != 0 && s.suspended) {
                const auto at = n * s.plane + k;
                lost += area * (p.depth[k] * p.load[at] - p.depth_before[k] * p.load_before[at]) / dt +
                        rates.out_of(n, i, j);
            }
            if (p.active[k] != 0 && s.bed_load) {
                lost += rates.out_of(n + (s.suspended ? s.classes : 0), i, j);
            }
            p.class_change[n * s.plane + k] = -s.morphological_factor * dt * lost / (area * s.solid_share);
        }
    }
};

/// Adds what crossed outer face m of the grid in a step of `dt` s, by class: solid volume [m3].
template <class Real>
struct CountOuterFace {
    FaceRates<Real> rates;
    double dt;
    double* out;  ///< [class][face]
    double* in;   ///< the same

    THALWEG_HD void operator()(int m, int n) const {
        const Setting<Real>& s = rates.faces.s;
        const compute::OuterFaces all = {s.nx, s.ny};
        const compute::OuterFace f = all[m];
        const auto at = static_cast<std::ptrdiff_t>(n) * all.count() + m;
        for (int layer = n; layer < s.layers(); layer += s.classes) {
            out[at] += dt * static_cast<double>(rates.outgoing(layer, f));
            in[at] += dt * static_cast<double>(rates.incoming(layer, f));
        }
    }
};

}  // namespace thalweg::sediment
