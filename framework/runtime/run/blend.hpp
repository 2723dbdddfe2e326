// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "thalweg/abi/field.h"
#include "thalweg/device.hpp"

namespace thalweg::runtime {

/// Two states of one field and the place of a third, all in memory of one executor.
struct Blend {
    const void* from;
    const void* to;
    void* out;
    std::int64_t count;  ///< elements of each
    thw_dtype dtype;
    double share;      ///< way from `from` to `to`, 0 to 1
    bool has_classes;  ///< elements stand for classes, between which there is nothing

    /// Elements that are wanted; null: all. On CUDA all are written.
    const std::vector<std::int64_t>* cells = nullptr;
};

/// Writes the state between two others. Floating-point elements are linear between them; where one of the two
/// is missing (NaN), and for classes, counts and other whole numbers, the nearer one stands. On CUDA queued
/// on `stream`, a cudaStream_t.
void write_blend(const Blend& blend, Device device, void* stream);

}  // namespace thalweg::runtime
