// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/physics/scalar.hpp"

// Manning's n as a function of the depth, as grass has that lies down under water.
namespace thalweg::shallowwater {

template <class Real>
struct RoughnessPoint {
    Real depth;  // m
    Real n;      // s m^(-1/3)
};

// By rising depth; empty: n does not depend on it.
using RoughnessPoints = std::vector<RoughnessPoint<double>>;

// The points in the memory of an executor, at least one where n is asked for.
template <class Real>
struct DepthRoughness {
    const RoughnessPoint<Real>* points = nullptr;
    int count = 0;

    // n [s m^(-1/3)] at a depth [m]: straight between two points, constant below the first and above the
    // last.
    THALWEG_HD auto at(Real depth) const -> Real {
        int above = 0;
        while (above < count && points[above].depth < depth) {
            ++above;
        }
        if (above == 0 || above == count) {
            return points[above == 0 ? 0 : count - 1].n;
        }
        const RoughnessPoint<Real> a = points[above - 1], b = points[above];
        return a.n + (b.n - a.n) * ((depth - a.depth) / (b.depth - a.depth));
    }
};

// In memory that the executor owns.
template <class Real, class Executor>
auto place_roughness(const RoughnessPoints& points, Executor& executor) -> DepthRoughness<Real> {
    if (points.empty()) {
        return {};
    }
    std::vector<RoughnessPoint<Real>> placed;
    for (const auto& one : points) {
        placed.push_back({static_cast<Real>(one.depth), static_cast<Real>(one.n)});
    }
    return {executor.hold(placed), static_cast<int>(placed.size())};
}

}  // namespace thalweg::shallowwater
