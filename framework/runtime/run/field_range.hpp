// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/abi/field.h"
#include "thalweg/compute/hd.hpp"
#include "thalweg/device.hpp"

namespace thalweg::runtime {

/// Least, most and sum of the elements that have a value; those that are missing (NaN) do not count.
struct FieldRange {
    double least, most, sum;
    std::int64_t count;  ///< 0: the others mean nothing

    THALWEG_HD friend auto combine(const FieldRange& a, const FieldRange& b) -> FieldRange {
        if (a.count == 0 || b.count == 0) {
            return a.count == 0 ? b : a;
        }
        return {a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most, a.sum + b.sum,
                a.count + b.count};
    }
};

/// Reduces `count` elements in memory of `device`; on CUDA on `stream`, a cudaStream_t. Waits. The result
/// does not depend on the number of threads.
auto range_of(const void* data, thw_dtype dtype, std::int64_t count, Device device, void* stream)
    -> FieldRange;

}  // namespace thalweg::runtime
