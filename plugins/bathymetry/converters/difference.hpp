// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

namespace thalweg::bathymetry {

/// Writes `value` less `less` for so many cells; NaN where one of them is. Queued on the stream (a
/// cudaStream_t) of the current device on CUDA, done at once on the CPU. Throws Error where the device fails,
/// or this build has no CUDA.
void write_difference(compute::AnyValues value, compute::AnyValues less, compute::AnyTarget to,
                      std::int64_t cells, Device device, void* stream);

}  // namespace thalweg::bathymetry
