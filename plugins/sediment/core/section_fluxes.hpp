// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/bed_fluxes.hpp"

namespace thalweg::sediment {

/// Adds what both loads of all classes carried through face m of a section in a step of `dt` s: the numbers
/// that FindChange takes from the one side and gives to the other.
template <class Real>
struct CountSection {
    FaceRates<Real> rates;
    Section section;
    double dt;
    double* crossed;  ///< m3 of solids, eastward or northward, by face of the section

    THALWEG_HD void operator()(int m, int /*row*/) const {
        for (int layer = 0; layer < rates.faces.s.layers(); ++layer) {
            crossed[m] += dt * static_cast<double>(through(layer, m));
        }
    }

  private:
    THALWEG_HD auto through(int layer, int m) const -> Real {
        const Setting<Real>& s = rates.faces.s;
        const int i = section.along_x ? section.face : m;
        const int j = section.along_x ? m : section.face;
        const bool low_edge = section.face == 0;
        const bool high_edge = section.face == (section.along_x ? s.nx : s.ny);
        if (low_edge || high_edge) {
            const int inside = section.face - (high_edge ? 1 : 0);
            const compute::OuterFace f = {section.along_x ? inside : m, section.along_x ? m : inside,
                                          section.along_x, high_edge};
            const Real outward = rates.outgoing(layer, f) - rates.incoming(layer, f);
            return high_edge ? outward : -outward;
        }
        const FaceCoefficients<Real> c = rates.faces.inner(layer, i, j, section.along_x);
        const Real* load = rates.faces.p.load + layer * s.plane;
        const Real low = load[section.along_x ? s.cell(i - 1, j) : s.cell(i, j - 1)];
        const Real carried = c.low * low - c.high * load[s.cell(i, j)];
        if (!rates.faces.is_corrected(layer)) {
            return carried;
        }
        const Planes<Real>& p = rates.faces.p;
        return carried + (section.along_x ? p.correction_x : p.correction_y)[layer * s.plane + s.cell(i, j)];
    }
};

}  // namespace thalweg::sediment
