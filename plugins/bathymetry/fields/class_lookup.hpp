// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

namespace thalweg::bathymetry {

/// What classes stand for: `values[k]` of class `classes[k]`, which grow, and `other` of all others.
struct ClassTable {
    std::vector<double> classes, values;
    std::optional<double> other;
};

/// A number for which a ClassTable has no value.
struct UnknownClass {
    double number = 0;
    std::int64_t first_cell = 0, cells = 0;  ///< the first cell with it, and how many have it
};

/// Replaces classes by their values on the CPU or on a CUDA device, which keeps the table. One thread at a
/// time.
class ClassLookup {
  public:
    virtual ~ClassLookup() = default;

    /// Writes the values of so many cells; a missing class (NaN) has a missing value. Returns the first
    /// number that has none: a class that is not in the table, where that has no `other`, or no whole number.
    /// Then not all of `to` is written. All arrays are in the executor's memory, `to` is not `classes`.
    /// Waits. Throws Error where the device fails.
    virtual auto run(compute::AnyValues classes, compute::AnyTarget to, std::int64_t cells)
        -> std::optional<UnknownClass> = 0;
};

/// On the stream (a cudaStream_t) of the current device, or on the CPU. Throws Error where the device fails,
/// or this build has no CUDA.
auto make_class_lookup(const ClassTable& table, Device device, void* stream) -> std::unique_ptr<ClassLookup>;

}  // namespace thalweg::bathymetry
