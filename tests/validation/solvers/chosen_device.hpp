// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

#include "../../solvers/device_memory.hpp"

namespace thalweg::solvers::validation {

/// THALWEG_TEST_DEVICE, the CPU if unset.
inline auto chosen_device() -> Device {
    const char* name = std::getenv("THALWEG_TEST_DEVICE");
    return name != nullptr && std::string(name) == "cuda" ? Device::cuda() : Device();
}

/// Whether the variable asks for a CUDA device that is not there.
inline auto chosen_device_is_missing() -> bool {
    return chosen_device().is_cuda() && !test::has_cuda();
}

}  // namespace thalweg::solvers::validation
