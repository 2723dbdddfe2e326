// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/converters/difference.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

struct CellDifference {
    compute::AnyValues value, less;
    compute::AnyTarget to;

    THALWEG_HD void operator()(std::int64_t cell) const { to.put(cell, value[cell] - less[cell]); }
};

}  // namespace

void write_difference(compute::AnyValues value, compute::AnyValues less, compute::AnyTarget to,
                      std::int64_t cells, Device device, void* stream) {
    compute::Executor(device, stream).for_each(cells, CellDifference{value, less, to});
}

}  // namespace thalweg::bathymetry
