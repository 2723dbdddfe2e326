// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/flow/arrays.hpp"

namespace thalweg::shallowwater::test {

// Arrays of a few cells in the solver's layout, for functions that work on one cell. Everywhere else stands
// -7.
struct SmallGrid {
    Domain domain;
    Layout layout;
    std::vector<double> depth, discharge_x, discharge_y, mean, half_x, half_y, more;

    SmallGrid(int nx, int ny)
        : domain{nx, ny, 2, 4},
          layout(domain),
          depth(layout.size(), -7),
          discharge_x(depth),
          discharge_y(depth),
          mean(depth),
          half_x(depth),
          half_y(depth),
          more(depth) {}

    auto at(int i, int j) const -> std::size_t { return static_cast<std::size_t>(layout.index(i, j)); }

    auto state() -> StateArrays<double> { return {depth.data(), discharge_x.data(), discharge_y.data()}; }

    auto bed() -> BedArrays<double> { return {mean.data(), half_x.data(), half_y.data()}; }

    auto arrays() -> Arrays<double> {
        Arrays<double> all = {};
        all.a = all.b = state();
        all.bed = bed();
        return all;
    }

    void set(int i, int j, double h, double qx, double qy) {
        depth[at(i, j)] = h;
        discharge_x[at(i, j)] = qx;
        discharge_y[at(i, j)] = qy;
    }
};

}  // namespace thalweg::shallowwater::test
