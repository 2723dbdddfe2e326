// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/outer_faces.hpp"
#include "shallowwater/physics/kp07.hpp"

// What leaves through open edges, written once and called by both executors.
namespace thalweg::shallowwater {

// Adds what one step moves through outer face n to the ledger: the mean of both Runge-Kutta stages, or
// Euler's only one. The flux is computed again, with the same functions of the same stored states as in the
// stage, so that the stages need not know of a ledger; what they moved differs by rounding only. Each face
// has its own sum, hence no order of threads shows. Pointers are to cell (0, 0).
template <class Real>
struct CountOutflow {
    OuterFaces faces;
    StateArrays<const Real> first;   // at the start of the step
    StateArrays<const Real> second;  // after the first stage; null with Euler
    const Real* bed;
    std::ptrdiff_t pitch;
    SchemeConstants<Real> constants;
    double dx, dy;
    Real dt;
    double* ledger;  // m3, of each face

    template <class Scheme>
    THALWEG_HD void add(int n) const {
        const OuterFace face = faces[n];
        const double length = face.along_x ? dy : dx;
        const double own = static_cast<double>(flux<Scheme>(first, face));
        const double mean =
            second.depth == nullptr ? own : 0.5 * (own + static_cast<double>(flux<Scheme>(second, face)));
        ledger[n] += static_cast<double>(dt) * length * mean;
    }

  private:
    // Outwards, in m2/s.
    template <class Scheme>
    THALWEG_HD auto flux(const StateArrays<const Real>& u, const OuterFace& face) const -> Real {
        const std::ptrdiff_t k = face.j * pitch + face.i;
        const std::ptrdiff_t step = face.along_x ? 1 : pitch;
        const Real outside = u.depth[face.high ? k + step : k - step];
        if (!is_open(outside) || !(u.depth[k] > constants.dry_depth)) {
            return Real(0);
        }
        LineStencil<Real> s = stencil<Scheme>(u, k, step, face.along_x);
        close_stencil(s);
        const CellFaces<Real> cell = Scheme::faces(constants, s);
        const Real quarter = static_cast<Real>((face.along_x ? dx : dy) / 4) / dt;
        const FaceState<Real> beyond = {0, 0, 0};
        return face.high ? Scheme::flux(constants, cell.high, beyond, s.depth, outside, quarter, true).mass
                         : -Scheme::flux(constants, beyond, cell.low, outside, s.depth, quarter, true).mass;
    }

    template <class Scheme>
    THALWEG_HD auto stencil(const StateArrays<const Real>& u, std::ptrdiff_t k, std::ptrdiff_t step,
                            bool along_x) const -> LineStencil<Real> {
        const Real* normal = along_x ? u.discharge_x : u.discharge_y;
        const Real* tangential = along_x ? u.discharge_y : u.discharge_x;
        const std::ptrdiff_t side = along_x ? pitch : 1;
        const Real* b = bed + k;
        return {u.depth[k - step],
                u.depth[k],
                u.depth[k + step],
                level<Scheme>(u, k - step),
                level<Scheme>(u, k),
                level<Scheme>(u, k + step),
                normal[k - step],
                normal[k],
                normal[k + step],
                tangential[k - step],
                tangential[k],
                tangential[k + step],
                Real(0.5) * (b[0] + b[side]),
                Real(0.5) * (b[step] + b[step + side])};
    }

    template <class Scheme>
    THALWEG_HD auto level(const StateArrays<const Real>& u, std::ptrdiff_t k) const -> Real {
        const Real* b = bed + k;
        return Scheme::level(u.depth[k], b[0] + b[1], b[pitch] + b[pitch + 1]);
    }
};

}  // namespace thalweg::shallowwater
