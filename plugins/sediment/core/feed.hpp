// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "sediment/core/crossed_faces.hpp"
#include "sediment/core/faces.hpp"

/// What of the inflows of sediment comes in.
namespace thalweg::sediment {

/// Adds for face m of CrossedFaces in a step of `dt` s: the water that comes in [m3], the bed load that a
/// given inflow prescribes there [m3 of solids], and what of it stays outside. A face counts from the first
/// step in which it lets bed load in, so that banks which stay dry do not, and not while water leaves through
/// it. Suspended load needs no such count: it is prescribed for the water that comes in.
template <class Real>
struct CountFeed {
    Faces<Real> faces;
    CrossedFaces<Real> crossed;
    double dt;
    double* water;  ///< [face]
    double* prescribed;
    double* missing;

    THALWEG_HD void operator()(int m, int /*row*/) const {
        if (!crossed.counts(m)) {
            return;
        }
        const compute::OuterFace f = crossed[m];
        const Real inward = -faces.outward(f);
        water[m] += dt * static_cast<double>(positive_part(inward));
        const Setting<Real>& s = faces.s;
        if (!s.bed_load || faces.inflow_of(f).rule != Inflow::given || inward < Real(0)) {
            return;
        }
        const int first = s.suspended ? s.classes : 0;
        const Real taken = faces.outer(first, f).high;
        if (!(taken > Real(0)) && prescribed[m] == 0) {
            return;
        }
        const Real width = faces.length(f);
        double load = 0;
        for (int n = 0; n < s.classes; ++n) {
            load += static_cast<double>(faces.incoming(first + n, f));
        }
        prescribed[m] += dt * load * static_cast<double>(width);
        missing[m] += dt * load * static_cast<double>(positive_part(width - taken));
    }
};

/// Whether CountFeed has anything to count.
inline auto counts_feed(const Options& o) -> bool {
    return !o.face_inflows.empty() ||
           std::find(o.inflow.begin(), o.inflow.end(), Inflow::given) != o.inflow.end();
}

}  // namespace thalweg::sediment
