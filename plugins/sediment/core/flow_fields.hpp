// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <thalweg/compute/scalar.hpp>

namespace thalweg::sediment {

using compute::is_number;

/// Values in float or in double, or none, in the executor's memory; borrowed.
struct AnyValues {
    const float* single = nullptr;
    const double* twice = nullptr;

    AnyValues() = default;

    explicit AnyValues(const float* values) : single(values) {}

    explicit AnyValues(const double* values) : twice(values) {}

    THALWEG_HD auto given() const -> bool { return single != nullptr || twice != nullptr; }

    THALWEG_HD auto operator[](std::ptrdiff_t k) const -> double {
        return single != nullptr ? static_cast<double>(single[k]) : twice[k];
    }
};

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
