// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/bed_fluxes.hpp"

/// Sediment that is fed back to where water comes in, as in a recirculating flume.
namespace thalweg::sediment {

/// Sediment that leaves the grid, and the faces through which it comes in again.
struct Recirculated {
    double leaves = 0;  ///< m3/s of solids
    double share = 0;   ///< m3/s of water, or m of width for bed load, over which it comes back
};

THALWEG_HD auto combine(const Recirculated& a, const Recirculated& b) -> Recirculated {
    return {a.leaves + b.leaves, a.share + b.share};
}

/// Group g is a layer of the systems, its members are CrossedFaces.
template <class Real>
struct SumRecirculated {
    FaceRates<Real> rates;
    CrossedFaces<Real> crossed;

    THALWEG_HD auto size(int /*layer*/) const -> int { return crossed.count(); }

    THALWEG_HD auto operator()(int layer, int m) const -> Recirculated {
        if (!crossed.counts(m)) {
            return {};
        }
        const compute::OuterFace f = crossed[m];
        const bool takes = rates.faces.inflow_of(f).rule == Inflow::recirculation;
        return {static_cast<double>(rates.outgoing(layer, f)),
                takes ? static_cast<double>(rates.faces.outer(layer, f).high) : 0.0};
    }
};

/// Concentration or bed load with which layer i comes back.
template <class Real>
struct ReturnLoads {
    const Recirculated* sums;
    Real* returned;

    THALWEG_HD void operator()(int i, int /*row*/) const {
        returned[i] = sums[i].share > 0 ? static_cast<Real>(sums[i].leaves / sums[i].share) : Real(0);
    }
};

}  // namespace thalweg::sediment
