// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/cell_faces.hpp"
#include "sediment/core/crossed_faces.hpp"

/// Change of the bed by the loads. It follows from what crosses the faces and not from the exchange, so that
/// the bed gains what the water loses, by class, to rounding, however well the systems were solved (Zhang et
/// al. 2024, eq. 8, with eq. 6 and 7 put in).
namespace thalweg::sediment {

/// Solid volume of one layer that leaves through a face per second [m3/s].
template <class Real>
struct FaceRates {
    Faces<Real> faces;

    THALWEG_HD auto outgoing(int layer, const compute::OuterFace& f) const -> Real {
        return faces.outer(layer, f).low * faces.p.load[layer * faces.s.plane + faces.s.cell(f.i, f.j)];
    }

    THALWEG_HD auto incoming(int layer, const compute::OuterFace& f) const -> Real {
        const Real share = faces.outer(layer, f).high;
        return share > Real(0) ? share * faces.incoming(layer, f) : Real(0);
    }
};

/// Change of the bed [m of bed] of a cell in a step of `dt` s for a span of classes, to Planes::class_change.
template <class Real>
struct FindChange {
    Faces<Real> faces;
    Real dt;

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const Planes<Real>& p = faces.p;
        const LayerSpan span = s.span(row);
        const auto k = s.cell(i, span.j);
        for (int n = span.first; n < span.end; ++n) {
            p.class_change[n * s.plane + k] = Real(0);
        }
        if (p.active[k] == 0) {
            return;
        }
        const Real area = s.geometry.area(k);
        const Real scale = -s.morphological_factor * dt / (area * s.solid_share);
        if (s.suspended) {
            const CellFaces<Real> around(faces, span.first, i, span.j);
            for (int n = span.first; n < span.end; ++n) {
                const auto at = n * s.plane + k;
                const Real kept = p.depth[k] * p.load[at] - p.depth_before[k] * p.load_before[at];
                p.class_change[at] += scale * (area / dt * kept + around.out_of(faces, n));
            }
        }
        if (s.bed_load) {
            const int first = s.suspended ? s.classes : 0;
            const CellFaces<Real> around(faces, first, i, span.j);
            for (int n = span.first; n < span.end; ++n) {
                p.class_change[n * s.plane + k] += scale * around.out_of(faces, first + n);
                if (p.moving != nullptr) {
                    p.class_change[n * s.plane + k] += scale * area / dt * move(n, first + n, k);
                }
            }
        }
    }

  private:
    /// Takes over what of class n is on its way after the step, and returns how much more that is, m.
    THALWEG_HD auto move(int n, int layer, std::ptrdiff_t k) const -> Real {
        const Planes<Real>& p = faces.p;
        const auto at = n * faces.s.plane + k;
        const Real before = p.moving[at];
        p.moving[at] = p.load[layer * faces.s.plane + k] / p.velocity[at];
        return p.moving[at] - before;
    }
};

/// Adds what crossed face m of CrossedFaces in a step of `dt` s, by class: solid volume [m3].
template <class Real>
struct CountOuterFace {
    FaceRates<Real> rates;
    CrossedFaces<Real> crossed;
    double dt;
    double* out;  ///< [class][face]
    double* in;   ///< the same

    THALWEG_HD void operator()(int m, int n) const {
        const Setting<Real>& s = rates.faces.s;
        if (!crossed.counts(m)) {
            return;
        }
        const compute::OuterFace f = crossed[m];
        const auto at = static_cast<std::ptrdiff_t>(n) * crossed.count() + m;
        for (int layer = n; layer < s.layers(); layer += s.classes) {
            out[at] += dt * static_cast<double>(rates.outgoing(layer, f));
            in[at] += dt * static_cast<double>(rates.incoming(layer, f));
        }
    }
};

}  // namespace thalweg::sediment
