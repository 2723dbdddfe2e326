// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/layout.hpp"
#include "shallowwater/physics/kp07.hpp"
#include "shallowwater/physics/waterline.hpp"

namespace thalweg::shallowwater {

// Level of a depth in the cell of index k, above the datum: over the mean of the bed, or as in HWP14 that of
// the waterline that the depth makes in the cell.
template <class Real>
struct CellLevel {
    Layout layout;
    const Real* bed;  // at vertices, above the datum
    bool waterline;

    THALWEG_HD auto operator()(std::ptrdiff_t k, Real depth) const -> Real {
        const Real* b = bed + k;
        const Real* n = b + layout.pitch;
        return waterline ? waterline_level(depth, b[0] + b[1], n[0] + n[1], b[0] + n[0], b[1] + n[1])
                         : mean_bed(k) + depth;
    }

    THALWEG_HD auto mean_bed(std::ptrdiff_t k) const -> Real {
        const Real* b = bed + k;
        return Kp07<Real>::level(Real(0), b[0] + b[1], b[layout.pitch] + b[layout.pitch + 1]);
    }
};

}  // namespace thalweg::shallowwater
