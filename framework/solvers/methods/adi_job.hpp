// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>

#include "thalweg/solvers/adi.hpp"

namespace thalweg::solvers {

/// Solves the lines of one direction of a layer.
template <class Real>
using SolveLines = std::function<void(const TridiagonalSystems<Real>&, const Execution&, FaultWord*)>;

/// How lines are solved whose rows a sweep lays down in memory.
template <class Real>
struct AdiLines {
    SolveLines<Real> along_x, along_y;
    std::size_t bytes = 0;  ///< of workspace, for either
    /// Whether the solution must come holding a first guess, in an array of its own. False but for what
    /// papers compare.
    bool from_guess = false;
};

/// By plans for lines, which outlive it.
template <class Real, class Plan>
auto adi_lines(const Plan& along_x, const Plan& along_y) -> AdiLines<Real> {
    const auto by = [](const Plan& plan) -> SolveLines<Real> {
        return [&plan](const TridiagonalSystems<Real>& systems, const Execution& where, FaultWord* fault) {
            plan.solve(systems, where, fault);
        };
    };
    return {by(along_x), by(along_y), std::max(along_x.workspace_bytes(), along_y.workspace_bytes())};
}

/// One call of a plan as the code of a device gets it.
template <class Real>
struct AdiJob {
    FieldShape shape;
    AdiOptions options;
    AdiLines<Real> lines;
    FivePoint<Real> matrix;
    const Real* right = nullptr;
    Real* x = nullptr;
    Convergence* report = nullptr;
    Execution where;
    /// Sweeps along x of an iteration by alternating lines, and then as many along y. More than 1 is for what
    /// papers compare alone.
    int sweeps_in_turn = 1;
};

/// Values of an array of the shape.
inline auto field_values(const FieldShape& f) -> std::int64_t {
    return f.nx * f.ny * f.layers == 0 ? 0 : f.at(f.nx - 1, f.ny - 1, f.layers - 1) + 1;
}

inline auto one_layer(FieldShape f) -> FieldShape {
    f.layers = f.layers > 0 ? 1 : 0;
    return f;
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
