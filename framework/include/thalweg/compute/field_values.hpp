// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../field.hpp"
#include "any_values.hpp"

namespace thalweg::compute {

/// Returns the values of an input of either real type; none if it is not connected or has no data. Throws
/// Error for integers.
inline auto values_of(const Field& field) -> AnyValues {
    if (!field.connected() || !field.has_data()) {
        return {};
    }
    return field.dtype() == THW_F64 ? AnyValues(field.data<double>()) : AnyValues(field.data<float>());
}

/// Returns where an output of either real type is written; it must have data.
inline auto target_of(const MutableField& field) -> AnyTarget {
    return field.dtype() == THW_F64 ? AnyTarget(field.data<double>()) : AnyTarget(field.data<float>());
}

}  // namespace thalweg::compute
