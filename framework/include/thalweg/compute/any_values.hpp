// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>

#include "hd.hpp"

namespace thalweg::compute {

/// Quiet NaN, which stands where a field has no value.
template <class Real>
constexpr Real no_value = std::numeric_limits<Real>::quiet_NaN();

/// Values in float or in double, or none, in the executor's memory; borrowed. Read as double.
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

/// Values of an output in float or in double, in the executor's memory; borrowed. Written as double.
struct AnyTarget {
    float* single = nullptr;
    double* twice = nullptr;

    AnyTarget() = default;

    explicit AnyTarget(float* values) : single(values) {}

    explicit AnyTarget(double* values) : twice(values) {}

    THALWEG_HD void put(std::ptrdiff_t k, double value) const {
        if (single != nullptr) {
            single[k] = static_cast<float>(value);
        } else {
            twice[k] = value;
        }
    }

    /// Writes NaN, with the same bits on all devices.
    THALWEG_HD void put_none(std::ptrdiff_t k) const {
        if (single != nullptr) {
            single[k] = no_value<float>;
        } else {
            twice[k] = no_value<double>;
        }
    }
};

}  // namespace thalweg::compute
