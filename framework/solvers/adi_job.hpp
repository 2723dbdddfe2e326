// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/solvers/adi.hpp"

namespace thalweg::solvers {

/// What a plan hands to a device.
template <class Real>
struct AdiJob {
    FieldShape shape;
    AdiOptions options;
    const TridiagonalPlan<Real>& along_x;  ///< of one layer
    const TridiagonalPlan<Real>& along_y;
    FivePoint<Real> matrix;
    const Real* right = nullptr;
    Real* x = nullptr;
    Convergence* report = nullptr;
    Execution where;
};

/// Values of an array of the shape.
inline auto field_values(const FieldShape& f) -> std::int64_t {
    return f.nx * f.ny * f.layers == 0 ? 0 : f.at(f.nx - 1, f.ny - 1, f.layers - 1) + 1;
}

/// Offsets into a workspace, each a multiple of 256 bytes.
class RoomPlan {
    std::size_t bytes_ = 0;

  public:
    auto take(std::size_t bytes) -> std::size_t {
        const std::size_t at = bytes_;
        bytes_ += (bytes + 255) / 256 * 256;
        return at;
    }

    auto bytes() const -> std::size_t { return bytes_; }
};

namespace cpu {

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t;

template <class Real>
void solve_adi(const AdiJob<Real>& job);

}  // namespace cpu

namespace cuda {

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t;

template <class Real>
void solve_adi(const AdiJob<Real>& job);

}  // namespace cuda

}  // namespace thalweg::solvers
