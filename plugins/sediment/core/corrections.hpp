// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/assemble.hpp"

/// Convection schemes that use three cells, and diffusion on skewed meshes, by deferred correction: the
/// matrix stays that of the two cells of each face, and what the face carries beyond it follows from the
/// loads of the iterate before. It is stored by face, so that what one cell loses the other gains, bit for
/// bit, also for the bed. For suspended load only.
namespace thalweg::sediment {

/// Finds the gradient of the suspended load of a cell, 1/m, for a span of classes: between wet cells, and not
/// over thin walls. Of meshes that lean.
template <class Real>
struct FindLoadSlopes {
    Faces<Real> faces;

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const LayerSpan span = s.span(row);
        for (int n = span.first; n < span.end; ++n) {
            const auto at = n * s.plane + s.cell(i, span.j);
            const Direction<Real> slope = slope_of(faces.p.load + n * s.plane, i, span.j);
            faces.p.load_slope_x[at] = slope.x;
            faces.p.load_slope_y[at] = slope.y;
        }
    }

  private:
    THALWEG_HD auto slope_of(const Real* load, int i, int j) const -> Direction<Real> {
        return gradient(
            faces.s.geometry, i, j, [&](int a, int b) { return load[faces.s.cell(a, b)]; },
            [&](int a, int b, const compute::FaceBetween& face) {
                return faces.wet(a, b) && !faces.p.has_wall(faces.s.cell(face.i, face.j), face.along_x);
            });
    }
};

/// Finds the corrections of the western and southern faces of a cell for a span of classes. None at the edges
/// of the grid, at dry cells and walls; for convection, none where the third cell is dry or not there.
template <class Real>
struct FindCorrections {
    Faces<Real> faces;

    THALWEG_HD void operator()(int i, int row) const {
        const LayerSpan span = faces.s.span(row);
        find(i, span, true);
        find(i, span, false);
    }

  private:
    THALWEG_HD void find(int i, const LayerSpan& span, bool along_x) const {
        const Setting<Real>& s = faces.s;
        const int j = span.j;
        Real* to = along_x ? faces.p.correction_x : faces.p.correction_y;
        const bool joined = faces.joins_wet(i, j, along_x);
        for (int n = span.first; n < span.end; ++n) {
            const Real* load = faces.p.load + n * s.plane;
            Real beyond_matrix = 0;
            if (joined && needs_third_cell(s.convection)) {
                beyond_matrix += beyond_upwind(load, i, j, along_x);
            }
            if (joined && s.skewed) {
                beyond_matrix += aside_of_centres(n, i, j, along_x);
            }
            to[n * s.plane + s.cell(i, j)] = beyond_matrix;
        }
    }

    /// Flux that the third cell adds to convection of the upstream value.
    THALWEG_HD auto beyond_upwind(const Real* load, int i, int j, bool along_x) const -> Real {
        const Setting<Real>& s = faces.s;
        const int step_x = along_x ? 1 : 0;
        const int step_y = along_x ? 0 : 1;
        const Real through = faces.discharge(i, j, along_x);
        const bool rises = through > Real(0);
        const int beyond = rises ? -2 : 1;
        const int i_far = i + beyond * step_x;
        const int j_far = j + beyond * step_y;
        // The face between the far cell and the one upstream.
        const bool joined = rises
                                ? faces.wet(i_far, j_far) && faces.joins_wet(i - step_x, j - step_y, along_x)
                                : faces.joins_wet(i_far, j_far, along_x);
        if (!joined) {
            return Real(0);
        }
        const auto high = s.cell(i, j);
        const auto low = s.cell(i - step_x, j - step_y);
        return through * face_excess(s.convection, load[s.cell(i_far, j_far)], load[rises ? low : high],
                                     load[rises ? high : low]);
    }

    /// What the mean gradient of both cells adds to diffusion where the way between them is not normal.
    THALWEG_HD auto aside_of_centres(int n, int i, int j, bool along_x) const -> Real {
        const Setting<Real>& s = faces.s;
        const int i_low = along_x ? i - 1 : i;
        const int j_low = along_x ? j : j - 1;
        const auto here = n * s.plane + s.cell(i, j);
        const auto there = n * s.plane + s.cell(i_low, j_low);
        const Real rise = s.geometry.skewed_part(
            i, j, along_x, Real(0.5) * (faces.p.load_slope_x[here] + faces.p.load_slope_x[there]),
            Real(0.5) * (faces.p.load_slope_y[here] + faces.p.load_slope_y[there]));
        return -faces.diffusion(s.cell(i_low, j_low), s.cell(i, j)) * s.geometry.length(i, j, along_x) * rise;
    }
};

/// The share of the corrections out of a cell that leaves its row of the system positive without them (after
/// Zalesak 1979, for the lower bound 0), for a span of classes: then no iterate has a negative solution.
template <class Real>
struct FindShares {
    Faces<Real> faces;
    const Real* right;  ///< of the upwind system
    Real* share;        ///< 0 to 1, by class

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const LayerSpan span = s.span(row);
        for (int n = span.first; n < span.end; ++n) {
            const auto at = n * s.plane + s.cell(i, span.j);
            const Corrections<Real> around(faces, n, i, span.j);
            Real leaving = 0;
            for (int m = 0; m < 4; ++m) {
                leaving += positive_part(around.outward(m));
            }
            const Real most = Real(0.99) * positive_part(right[at]);
            share[at] = leaving > most ? most / leaving : Real(1);
        }
    }
};

/// Lets each correction be the share of the cell that it leaves, for a span of classes.
template <class Real>
struct TakeShares {
    Faces<Real> faces;
    const Real* share;

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const LayerSpan span = s.span(row);
        const int j = span.j;
        const auto k = s.cell(i, j);
        for (int n = span.first; n < span.end; ++n) {
            const Real* of_class = share + n * s.plane;
            take(faces.p.correction_x[n * s.plane + k], of_class, k, i > 0 ? s.cell(i - 1, j) : k);
            take(faces.p.correction_y[n * s.plane + k], of_class, k, j > 0 ? s.cell(i, j - 1) : k);
        }
    }

  private:
    static THALWEG_HD void take(Real& correction, const Real* shares, std::ptrdiff_t high,
                                std::ptrdiff_t low) {
        correction *= shares[correction > Real(0) ? low : high];
    }
};

/// The right sides with the corrections, for a span of layers.
template <class Real>
struct CorrectRight {
    Faces<Real> faces;
    const Real* right;  ///< without
    Real* corrected;    ///< not the same

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const LayerSpan span = s.span(row);
        for (int layer = span.first; layer < span.end; ++layer) {
            const auto at = layer * s.plane + s.cell(i, span.j);
            corrected[at] =
                right[at] -
                (s.is_bed_load(layer) ? Real(0) : Corrections<Real>(faces, layer, i, span.j).out_of());
        }
    }
};

}  // namespace thalweg::sediment
