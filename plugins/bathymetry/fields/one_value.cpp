// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/fields/one_value.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

auto one_value(compute::AnyValues values, std::int64_t cell, Device device, void* stream) -> double {
    const compute::Executor executor(device, stream);
    float single = 0;
    double twice = 0;
    if (values.single != nullptr) {
        executor.download(&single, values.single + cell, sizeof single);
        return single;
    }
    executor.download(&twice, values.twice + cell, sizeof twice);
    return twice;
}

}  // namespace thalweg::bathymetry
