// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/assemble.hpp"

/// Convection schemes that use three cells, by deferred correction: the matrix stays that of the
/// upwind scheme, and what a face carries beyond it follows from the loads of the iterate before. It is
/// stored by face, so that what one cell loses the other gains, bit for bit, also for the bed. For
/// suspended load only.
namespace thalweg::sediment {

/// Finds the corrections of the western and southern faces of cell (i, j), all classes. None at the edges of
/// the grid, at dry cells and where the third cell is dry or not there.
template <class Real>
struct FindCorrections {
    Faces<Real> faces;

    THALWEG_HD void operator()(int i, int j) const {
        find(i, j, true);
        find(i, j, false);
    }

  private:
    THALWEG_HD void find(int i, int j, bool along_x) const {
        const Setting<Real>& s = faces.s;
        const int step_x = along_x ? 1 : 0;
        const int step_y = along_x ? 0 : 1;
        Real* to = along_x ? faces.p.correction_x : faces.p.correction_y;
        const Real through = faces.discharge(i, j, along_x);
        const bool rises = through > Real(0);
        const int beyond = rises ? -2 : 1;
        const int i_far = i + beyond * step_x;
        const int j_far = j + beyond * step_y;
        const bool counts = faces.wet(i, j) && faces.wet(i - step_x, j - step_y) && faces.wet(i_far, j_far);
        const auto high = s.cell(i, j);
        for (int n = 0; n < s.classes; ++n) {
            const Real* load = faces.p.load + n * s.plane;
            Real beyond_upwind = 0;
            if (counts) {
                const auto low = s.cell(i - step_x, j - step_y);
                beyond_upwind = through * face_excess(s.convection, load[s.cell(i_far, j_far)],
                                                      load[rises ? low : high], load[rises ? high : low]);
            }
            to[n * s.plane + high] = beyond_upwind;
        }
    }
};

/// The share of the corrections out of cell (i, j) that leaves its row of the system positive without them
/// (after Zalesak 1979, for the lower bound 0): then no iterate has a negative solution.
template <class Real>
struct FindShares {
    Faces<Real> faces;
    const Real* right;  ///< of the upwind system
    Real* share;        ///< 0 to 1, by class

    THALWEG_HD void operator()(int i, int j) const {
        const Setting<Real>& s = faces.s;
        for (int n = 0; n < s.classes; ++n) {
            const auto at = n * s.plane + s.cell(i, j);
            const Corrections<Real> around(faces, n, i, j);
            Real leaving = 0;
            for (int m = 0; m < 4; ++m) {
                leaving += positive_part(around.outward(m));
            }
            const Real most = Real(0.99) * positive_part(right[at]);
            share[at] = leaving > most ? most / leaving : Real(1);
        }
    }
};

/// Lets each correction be the share of the cell that it leaves.
template <class Real>
struct TakeShares {
    Faces<Real> faces;
    const Real* share;

    THALWEG_HD void operator()(int i, int j) const {
        const Setting<Real>& s = faces.s;
        const auto k = s.cell(i, j);
        for (int n = 0; n < s.classes; ++n) {
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

/// The right sides with the corrections, of the classes of a load like Assemble.
template <class Real>
struct CorrectRight {
    Faces<Real> faces;
    const Real* right;  ///< without
    Real* corrected;    ///< not the same

    THALWEG_HD void operator()(int i, int row) const {
        const Setting<Real>& s = faces.s;
        const int j = row % s.ny;
        const int first = row / s.ny * s.classes;
        for (int layer = first; layer < first + s.classes; ++layer) {
            const auto at = layer * s.plane + s.cell(i, j);
            corrected[at] =
                right[at] - (s.is_bed_load(layer) ? Real(0) : Corrections<Real>(faces, layer, i, j).out_of());
        }
    }
};

}  // namespace thalweg::sediment
