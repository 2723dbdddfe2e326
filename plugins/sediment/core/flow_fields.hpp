// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/any_values.hpp>
#include <thalweg/compute/scalar.hpp>

namespace thalweg::sediment {

using compute::AnyValues;
using compute::is_number;

/// The flow over a step of transport. Cells nx x ny, row 0 in the south. Vectors have the axes of the plane.
struct FlowFields {
    AnyValues depth;        ///< m, at the end of the step; NaN in walls
    AnyValues discharge_x;  ///< m2/s, at the end of the step
    AnyValues discharge_y;  ///< m2/s
    /// Mean over the step, (nx + 1) x ny. On a raster per width [m2/s], eastward. On a mesh through the face
    /// [m3/s], toward higher i; NaN: a thin wall.
    AnyValues face_discharge_x;
    AnyValues face_discharge_y;  ///< the same, nx x (ny + 1), northward or toward higher j
    AnyValues eddy_viscosity;    ///< m2/s, for Diffusivity::by_flow
    AnyValues manning;           ///< s/m^(1/3), or none: `manning_everywhere`
    double manning_everywhere = 0.03;
};

}  // namespace thalweg::sediment
