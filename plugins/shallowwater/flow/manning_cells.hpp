// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

#include <thalweg/compute/any_values.hpp>

#include "shallowwater/physics/friction.hpp"

/// The roughness of a flow as Manning's n, whatever its law of friction is.
namespace thalweg::shallowwater {

/// Writes n [s m^(-1/3)] of cell (i, j). That of the laws without n depends on the depth, of at least a
/// millimetre: h^(1/6)/C of Chezy's C, h^(1/6) sqrt(f/(8 g)) of the factor f.
struct ManningCell {
    int nx;
    FrictionLaw law;
    compute::AnyValues field;  ///< in the coefficient of the law, or none: the same everywhere
    double everywhere;
    compute::AnyValues depth;  ///< m; not read by Manning's law
    double gravity;            ///< m/s2
    DepthRoughness<double> by_depth;
    double* to;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = static_cast<std::ptrdiff_t>(j) * nx + i;
        const double value = field.given() ? field[k] : everywhere;
        if (law == FrictionLaw::manning) {
            to[k] = value;
            return;
        }
        if (law == FrictionLaw::manning_by_depth) {
            to[k] = by_depth.at(depth[k]);
            return;
        }
        const double drag = friction_coefficient(law, value, gravity);
        to[k] = ::sqrt(drag * ::cbrt(greater(depth[k], 1e-3)) / gravity);
    }
};

/// Queues `cell` for all of nx x ny cells on the current CUDA device; `stream` is a cudaStream_t. Throws
/// std::runtime_error in a build without CUDA.
void publish_manning_on_cuda(const ManningCell& cell, int ny, void* stream);

/// Copies `bytes` of the host into memory of the current CUDA device, which the result owns; waits. Throws
/// std::runtime_error as before.
auto copy_to_cuda(const void* values, std::size_t bytes) -> std::shared_ptr<void>;

}  // namespace thalweg::shallowwater
