// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

namespace thalweg::bathymetry {

/// The value at one cell, read from the executor's memory for a message. Waits. `stream` is a cudaStream_t.
/// Throws Error where the device fails.
auto one_value(compute::AnyValues values, std::int64_t cell, Device device, void* stream) -> double;

}  // namespace thalweg::bathymetry
