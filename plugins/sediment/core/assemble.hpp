// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/solvers/five_point.hpp>

#include "sediment/core/faces.hpp"

namespace thalweg::sediment {

/// A five-point system that can be written: see solvers::FivePoint. All in planes of cells, layer by layer.
template <class Real>
struct SystemPlanes {
    Real *west, *east, *south, *north, *centre, *right;

    auto matrix() const -> solvers::FivePoint<Real> { return {west, east, south, north, centre}; }
};

/// Row of cell (i, j % ny) of layer j / ny in the implicit transport over a step of `dt` s: finite volumes,
/// all but the capacity at the step's end (Zhang et al. 2024, eq. 6, 7, 9; 7 with the rate's magnitude). A
/// matrix of positive solutions: what a row adds to its diagonal are the losses of its own cell. Dry cells
/// hold nothing; what the water carries there settles.
template <class Real>
struct Assemble {
    Faces<Real> faces;
    SystemPlanes<Real> to;
    Real dt;

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const Planes<Real>& p = faces.p;
        const int layer = row / s.ny;
        const int j = row - layer * s.ny;
        const auto at = layer * s.plane + s.cell(i, j);
        p.load_before[at] = p.load[at];
        Row r;
        if (!faces.wet(i, j)) {
            r.centre = Real(1);
            p.load[at] = Real(0);
        } else {
            add_cell(layer, i, j, r);
            add_face(layer, i, j, {i, j, true, false}, r.west, r);
            add_face(layer, i, j, {i, j, true, true}, r.east, r);
            add_face(layer, i, j, {i, j, false, false}, r.south, r);
            add_face(layer, i, j, {i, j, false, true}, r.north, r);
        }
        to.west[at] = r.west;
        to.east[at] = r.east;
        to.south[at] = r.south;
        to.north[at] = r.north;
        to.centre[at] = r.centre;
        to.right[at] = r.right;
    }

  private:
    struct Row {
        Real west = 0, east = 0, south = 0, north = 0, centre = 0, right = 0;
    };

    /// What a cell keeps, and its exchange with the bed.
    THALWEG_HD void add_cell(int layer, int i, int j, Row& r) const {
        const Setting<Real>& s = faces.s;
        const Planes<Real>& p = faces.p;
        const auto k = s.cell(i, j);
        const auto at = (layer % s.classes) * s.plane + k;
        const Real area = s.dx * s.dy;
        if (s.is_bed_load(layer)) {
            r.centre = area / p.length[at];
            r.right = r.centre * p.capacity[at];
        } else {
            r.centre = area * (p.depth[k] / dt + p.settling[at]);
            r.right = area * (p.depth_before[k] / dt * p.load[layer * s.plane + k] + p.pickup[at]);
        }
    }

    THALWEG_HD void add_face(int layer, int i, int j, const compute::OuterFace& f, Real& neighbour,
                             Row& r) const {
        const Setting<Real>& s = faces.s;
        const int a = f.along_x ? i + (f.high ? 1 : -1) : i;
        const int b = f.along_x ? j : j + (f.high ? 1 : -1);
        if (!s.contains(a, b)) {
            const FaceCoefficients<Real> c = faces.outer(layer, f);
            r.centre += c.low;
            r.right += c.high > Real(0) ? c.high * faces.incoming(layer, f) : Real(0);
            return;
        }
        const FaceCoefficients<Real> c =
            faces.inner(layer, f.high && f.along_x ? a : i, f.high && !f.along_x ? b : j, f.along_x);
        r.centre += f.high ? c.low : c.high;
        neighbour = -(f.high ? c.high : c.low);
    }
};

}  // namespace thalweg::sediment
