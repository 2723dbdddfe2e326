// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/bed_fluxes.hpp"

/// What both loads carry through faces: the numbers that FindChange takes from the one side and gives to the
/// other, so that sections close with the balance.
namespace thalweg::sediment {

/// Solid volume per second of one layer through the western (along_x) or southern face of cell (i, j), also
/// one cell beyond the grid [m3/s], eastward or northward.
template <class Real>
struct FaceLoad {
    FaceRates<Real> rates;

    THALWEG_HD auto operator()(int layer, int i, int j, bool along_x) const -> Real {
        const int low_i = along_x ? i - 1 : i;
        const int low_j = along_x ? j : j - 1;
        const bool has_low = rates.faces.goes_on(low_i, low_j);
        const bool has_high = rates.faces.goes_on(i, j);
        if (has_low && has_high) {
            return between(layer, low_i, low_j, i, j, along_x);
        }
        if (has_low) {
            return outward(layer, {low_i, low_j, along_x, true});
        }
        return has_high ? -outward(layer, {i, j, along_x, false}) : Real(0);
    }

  private:
    THALWEG_HD auto between(int layer, int low_i, int low_j, int i, int j, bool along_x) const -> Real {
        const Setting<Real>& s = rates.faces.s;
        const Planes<Real>& p = rates.faces.p;
        const FaceCoefficients<Real> c = rates.faces.inner(layer, i, j, along_x);
        const Real* load = p.load + layer * s.plane;
        const Real carried = c.low * load[s.cell(low_i, low_j)] - c.high * load[s.cell(i, j)];
        if (!rates.faces.is_corrected(layer)) {
            return carried;
        }
        return carried + (along_x ? p.correction_x : p.correction_y)[layer * s.plane + s.cell(i, j)];
    }

    THALWEG_HD auto outward(int layer, const compute::OuterFace& f) const -> Real {
        return rates.outgoing(layer, f) - rates.incoming(layer, f);
    }
};

/// Finds what all layers carry through each face across one axis in a step: per unit width on a raster
/// [m2/s], through the whole face on a mesh [m3/s].
template <class Real>
struct FindFaceLoads {
    FaceLoad<Real> load;
    bool along_x;
    Real* through;  ///< by face

    THALWEG_HD void operator()(int i, int j) const {
        const Setting<Real>& s = load.rates.faces.s;
        Real sum = 0;
        for (int layer = 0; layer < s.layers(); ++layer) {
            sum += load(layer, i, j, along_x);
        }
        const Real width = s.geometry.is_raster() ? s.geometry.length(i, j, along_x) : Real(1);
        through[s.geometry.face(i, j, along_x)] = sum / width;
    }
};

/// Adds what all layers carried through face m of a section in a step of `dt` s.
template <class Real>
struct CountSection {
    FaceLoad<Real> load;
    Section section;
    double dt;
    double* crossed;  ///< m3 of solids, eastward or northward, by face of the section

    THALWEG_HD void operator()(int m, int /*row*/) const {
        const int i = section.along_x ? section.face : m;
        const int j = section.along_x ? m : section.face;
        for (int layer = 0; layer < load.rates.faces.s.layers(); ++layer) {
            crossed[m] += dt * static_cast<double>(load(layer, i, j, section.along_x));
        }
    }
};

/// Publishes values of faces, the first `width` of each row being those of row j.
template <class Real, class Out>
struct PublishFaces {
    const Real* from;
    Out* to;
    int width;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = static_cast<std::ptrdiff_t>(j) * width + i;
        to[k] = static_cast<Out>(from[k]);
    }
};

}  // namespace thalweg::sediment
