// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/any_values.hpp>
#include <thalweg/compute/scalar.hpp>

namespace thalweg::sediment {

using compute::AnyValues;
using compute::is_number;

/// The flow over a step of transport. Cells nx x ny, row 0 in the south.
struct FlowFields {
    AnyValues depth;             ///< m, at the end of the step; NaN in walls
    AnyValues discharge_x;       ///< m2/s, at the end of the step
    AnyValues discharge_y;       ///< m2/s
    AnyValues face_discharge_x;  ///< m2/s, mean over the step, (nx + 1) x ny, eastward
    AnyValues face_discharge_y;  ///< m2/s, nx x (ny + 1), northward
    AnyValues manning;           ///< s/m^(1/3), or none: `manning_everywhere`
    double manning_everywhere = 0.03;
};

}  // namespace thalweg::sediment
