// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/solvers/five_point.hpp>

#include "sediment/core/cell_faces.hpp"

namespace thalweg::sediment {

/// A five-point system that can be written: see solvers::FivePoint. All in planes of cells, layer by layer.
template <class Real>
struct SystemPlanes {
    Real *west, *east, *south, *north, *centre, *right;

    auto matrix() const -> solvers::FivePoint<Real> { return {west, east, south, north, centre}; }
};

/// Rows of a cell for a span of layers (see Setting::span) in the implicit transport over a step of `dt` s:
/// finite volumes, all but the capacity at the step's end (Zhang et al. 2024, eq. 6, 7, 9; 7 with
/// the rate's magnitude). A matrix of positive solutions: what a row adds to its diagonal are the losses of
/// its own cell. Dry cells hold nothing; what the water carries there settles.
template <class Real>
struct Assemble {
    Faces<Real> faces;
    SystemPlanes<Real> to;
    Real dt;

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const LayerSpan span = s.span(row);
        const auto k = s.cell(i, span.j);
        for (int layer = span.first; layer < span.end; ++layer) {
            faces.p.load_before[layer * s.plane + k] = faces.p.load[layer * s.plane + k];
        }
        if (faces.wet(i, span.j)) {
            lay_rows(span, i);
        } else {
            lay_dry_rows(span, k);
        }
    }

  private:
    THALWEG_HD void lay_rows(const LayerSpan& span, int i) const {
        const Setting<Real>& s = faces.s;
        const CellFaces<Real> around(faces, span.first, i, span.j);
        const Real losses = around.loss(0) + around.loss(1) + around.loss(2) + around.loss(3);
        for (int layer = span.first; layer < span.end; ++layer) {
            const auto at = layer * s.plane + s.cell(i, span.j);
            to.west[at] = -around.gain(0);
            to.east[at] = -around.gain(1);
            to.south[at] = -around.gain(2);
            to.north[at] = -around.gain(3);
            Real right = 0;
            for (int n = 0; n < CellFaces<Real>::count; ++n) {
                right += around.incoming(faces, layer, n);
            }
            add_cell(layer, s.cell(i, span.j), losses, right);
        }
    }

    /// Adds the storage of a cell and its exchange with the bed.
    THALWEG_HD void add_cell(int layer, std::ptrdiff_t k, Real losses, Real incoming) const {
        const Setting<Real>& s = faces.s;
        const Planes<Real>& p = faces.p;
        const auto of_class = (layer % s.classes) * s.plane + k;
        const auto at = layer * s.plane + k;
        const Real area = s.geometry.area(k);
        if (s.is_bed_load(layer)) {
            const Real own = area / p.length[of_class];
            to.centre[at] = own + losses;
            to.right[at] = own * p.capacity[of_class] + incoming;
            if (p.moving != nullptr) {
                to.centre[at] += area / (p.velocity[of_class] * dt);
                to.right[at] += area / dt * p.moving[of_class];
            }
        } else {
            to.centre[at] = area * (p.depth[k] / dt + p.settling[of_class]) + losses;
            to.right[at] = area * (p.depth_before[k] / dt * p.load[at] + p.pickup[of_class]) + incoming;
        }
    }

    THALWEG_HD void lay_dry_rows(const LayerSpan& span, std::ptrdiff_t k) const {
        for (int layer = span.first; layer < span.end; ++layer) {
            const auto at = layer * faces.s.plane + k;
            to.west[at] = to.east[at] = to.south[at] = to.north[at] = to.right[at] = Real(0);
            to.centre[at] = Real(1);
            faces.p.load[at] = Real(0);
        }
    }
};

}  // namespace thalweg::sediment
