// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/waterline.hpp"

namespace thalweg::shallowwater {

// Level of a depth in the cell of index k, above the datum: over the mean of the bed, or as in HWP14 that of
// the waterline that the depth makes in the cell.
template <class Real>
struct CellLevel {
    BedArrays<Real> bed;
    bool waterline;

    THALWEG_HD auto operator()(std::ptrdiff_t k, Real depth) const -> Real {
        return waterline ? waterline_level(depth, bed[k]) : bed.mean[k] + depth;
    }

    THALWEG_HD auto mean_bed(std::ptrdiff_t k) const -> Real { return bed.mean[k]; }
};

}  // namespace thalweg::shallowwater
