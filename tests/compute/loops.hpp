// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/device.hpp>

/// Loops of a compute::Executor, with what they leave in its memory.
namespace thalweg::compute::test {

/// 3 k + 1 for each k of a list, written over -1.
auto list_of(Device device, std::int64_t count) -> std::vector<double>;

/// 1000 j + i for each place of a grid, row by row, written over -1.
auto grid_of(Device device, int width, int height) -> std::vector<double>;

struct Totals {
    double sum;
    std::int64_t count;
};

/// Of 1000 j + i over a grid.
auto totals_of(Device device, int width, int height) -> Totals;

/// The values after two copies inside of the executor's memory.
auto copied(Device device, const std::vector<double>& values) -> std::vector<double>;

/// Written as float or as double through AnyTarget, every second one as no value, and read by AnyValues.
auto through_any(Device device, const std::vector<double>& values, bool single) -> std::vector<double>;

}  // namespace thalweg::compute::test
