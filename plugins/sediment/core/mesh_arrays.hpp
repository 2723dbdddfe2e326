// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sediment/core/geometry.hpp"
#include "sediment/core/mesh_shapes.hpp"

namespace thalweg::sediment {

/// Copies values to memory of the executor, in the precision of the solver.
template <class Real, class Executor>
auto hold_as(Executor& executor, const std::vector<double>& values) -> const Real* {
    return executor.hold(std::vector<Real>(values.begin(), values.end()));
}

/// The arrays of a mesh in the memory of the executor, which owns them.
template <class Real, class Executor>
auto mesh_arrays(Executor& executor, const MeshShapes& shapes) -> MeshArrays<Real> {
    const auto hold = [&](const std::vector<double>& values) { return hold_as<Real>(executor, values); };
    MeshArrays<Real> m = {};
    for (int axis = 0; axis < 2; ++axis) {
        const FaceShapes& f = shapes.across[axis];
        m.across[axis] = {hold(f.normal_x),  hold(f.normal_y), hold(f.length), hold(f.between_x),
                          hold(f.between_y), hold(f.reach),    hold(f.skew_x), hold(f.skew_y)};
    }
    m.area = hold(shapes.area);
    m.shortest_side = hold(shapes.shortest_side);
    m.rising = hold(shapes.rising);
    m.falling = hold(shapes.falling);
    return m;
}

}  // namespace thalweg::sediment
