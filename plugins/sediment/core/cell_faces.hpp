// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/faces.hpp"

namespace thalweg::sediment {

/// Suspended load of one class that leaves a cell through its four faces beyond the matrix of the system.
template <class Real>
struct Corrections {
    Real west, east, south, north;  ///< m3/s of solids, eastward and northward

    THALWEG_HD Corrections(const Faces<Real>& faces, int n, int i, int j)
        : west(faces.p.correction_x[n * faces.s.plane + faces.s.cell(i, j)]),
          east(i + 1 < faces.s.nx ? faces.p.correction_x[n * faces.s.plane + faces.s.cell(i + 1, j)]
                                  : Real(0)),
          south(faces.p.correction_y[n * faces.s.plane + faces.s.cell(i, j)]),
          north(j + 1 < faces.s.ny ? faces.p.correction_y[n * faces.s.plane + faces.s.cell(i, j + 1)]
                                   : Real(0)) {}

    /// Load through face n, in the order west, east, south, north.
    THALWEG_HD auto outward(int n) const -> Real {
        return n == 0 ? -west : n == 1 ? east : n == 2 ? -south : north;
    }

    THALWEG_HD auto out_of() const -> Real { return east - west + north - south; }
};

/// The four faces of a cell for one kind of load, the same for all classes.
template <class Real>
struct CellFaces {
    static constexpr int count = 4;  ///< west, east, south, north

    int i, j;
    FaceCoefficients<Real> of[count];
    bool is_outer[count];  ///< of CrossedFaces

    THALWEG_HD CellFaces(const Faces<Real>& faces, int layer, int column, int row) : i(column), j(row) {
        for (int n = 0; n < count; ++n) {
            const compute::OuterFace f = face(n);
            is_outer[n] = !faces.goes_on(neighbour_i(n), neighbour_j(n));
            of[n] = is_outer[n] ? faces.outer(layer, f)
                                : faces.inner(layer, f.high && f.along_x ? i + 1 : i,
                                              f.high && !f.along_x ? j + 1 : j, f.along_x);
        }
    }

    THALWEG_HD auto face(int n) const -> compute::OuterFace { return {i, j, n < 2, n % 2 != 0}; }

    THALWEG_HD auto neighbour_i(int n) const -> int { return n == 0 ? i - 1 : n == 1 ? i + 1 : i; }

    THALWEG_HD auto neighbour_j(int n) const -> int { return n == 2 ? j - 1 : n == 3 ? j + 1 : j; }

    /// Coefficient by which the cell loses its own load through face n.
    THALWEG_HD auto loss(int n) const -> Real { return is_outer[n] || n % 2 != 0 ? of[n].low : of[n].high; }

    /// Coefficient by which the cell gains its neighbour's load; 0 at an outer face.
    THALWEG_HD auto gain(int n) const -> Real {
        return is_outer[n] ? Real(0) : n % 2 != 0 ? of[n].high : of[n].low;
    }

    /// Inflow of one layer through an outer face; 0 at an inner one.
    THALWEG_HD auto incoming(const Faces<Real>& faces, int layer, int n) const -> Real {
        const bool comes = is_outer[n] && of[n].high > Real(0);
        return comes ? of[n].high * faces.incoming(layer, face(n)) : Real(0);
    }

    /// Outflow of one layer through all faces of the cell. Both cells of a face find the same number.
    THALWEG_HD auto out_of(const Faces<Real>& faces, int layer) const -> Real {
        const Setting<Real>& s = faces.s;
        const Real* load = faces.p.load + layer * s.plane;
        const Real own = load[s.cell(i, j)];
        Real sum = 0;
        for (int n = 0; n < count; ++n) {
            if (is_outer[n]) {
                sum += of[n].low * own - incoming(faces, layer, n);
            } else {
                const Real other = load[s.cell(neighbour_i(n), neighbour_j(n))];
                const bool high = n % 2 != 0;
                const Real upward = of[n].low * (high ? own : other) - of[n].high * (high ? other : own);
                sum += high ? upward : -upward;
            }
        }
        return faces.is_corrected(layer) ? sum + Corrections<Real>(faces, layer, i, j).out_of() : sum;
    }
};

}  // namespace thalweg::sediment
