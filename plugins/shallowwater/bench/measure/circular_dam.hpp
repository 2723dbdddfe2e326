// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "shallowwater/flow/solver.hpp"

namespace thalweg::shallowwater::bench {

// The case of all speed figures: a circular dam break in a walled square over a bed that is rough by a metre,
// with Manning friction. A column of 10 m of water stands in 3 m of it, so that every cell stays wet;
// wet_share below 1 leaves the north of the square dry.
struct CircularDam {
    int size = 1024;
    double wet_share = 1;

    static constexpr double cell_width = 10;  // m
    static constexpr double manning = 0.03;   // s m^(-1/3)

    // Seconds; a tenth of what waves on 11 m of water take across a cell, below every scheme's own limit, so
    // that all schemes and variants take the same steps.
    static auto step() -> double { return 0.1 * cell_width / std::sqrt(9.81 * 11); }

    auto cells() const -> std::size_t {
        return static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    }

    auto domain() const -> Domain { return {size, size, cell_width, cell_width}; }

    // Of cells, row 0 in the south; m.
    template <class Real>
    auto bed() const -> std::vector<Real> {
        std::vector<double> along(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) {
            along[static_cast<std::size_t>(i)] = std::sin(0.31 * i);
        }
        std::vector<Real> z;
        z.reserve(cells());
        for (int j = 0; j < size; ++j) {
            const double across = std::cos(0.23 * j);
            for (const double x : along) {
                z.push_back(static_cast<Real>(100 + x * across));
            }
        }
        return z;
    }

    // Manning's n of cells that have one each, row 0 in the south; s m^(-1/3).
    template <class Real>
    auto varied_friction() const -> std::vector<Real> {
        std::vector<Real> n;
        n.reserve(cells());
        for (int j = 0; j < size; ++j) {
            for (int i = 0; i < size; ++i) {
                n.push_back(static_cast<Real>(manning * (1 + 0.2 * ((i + j) % 2))));
            }
        }
        return n;
    }

    // Water level of cells, row 0 in the south; m.
    template <class Real>
    auto level() const -> std::vector<Real> {
        std::vector<Real> w;
        w.reserve(cells());
        for (int j = 0; j < size; ++j) {
            const double y = j - 0.5 * size;
            for (int i = 0; i < size; ++i) {
                const double x = i - 0.5 * size;
                const bool inside = x * x + y * y < 0.0625 * size * size;
                w.push_back(static_cast<Real>(j >= wet_share * size ? 0 : (inside ? 110 : 103)));
            }
        }
        return w;
    }
};

}  // namespace thalweg::shallowwater::bench
