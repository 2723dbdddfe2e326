// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "thalweg/solvers/five_point.hpp"

namespace thalweg::solvers::bench {

// One implicit step of heat diffusion with fixed Fourier number, 0 beyond the rim, from a hot block in the
// middle fifth of each side: symmetric, so that conjugate gradients apply, too. On the CPU.
struct HeatSystem {
    int nx, ny;
    std::vector<double> west, east, south, north, centre, right;

    HeatSystem(int columns, int rows, double fourier) : nx(columns), ny(rows) {
        for (auto* array : {&west, &east, &south, &north, &right}) {
            array->resize(nodes());
        }
        centre.resize(nodes(), 1 + 4 * fourier);
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                const std::size_t k = at(i, j);
                west[k] = i > 0 ? -fourier : 0;
                east[k] = i + 1 < nx ? -fourier : 0;
                south[k] = j > 0 ? -fourier : 0;
                north[k] = j + 1 < ny ? -fourier : 0;
                right[k] = is_middle(i, nx) && is_middle(j, ny) ? 1 : 0;
            }
        }
    }

    auto nodes() const -> std::size_t { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }

    auto at(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
    }

    auto matrix() const -> FivePoint<double> {
        return {west.data(), east.data(), south.data(), north.data(), centre.data()};
    }

    // |right - A x|, the root of the sum of squares.
    auto residual(const std::vector<double>& x) const -> double {
        const auto row = static_cast<std::size_t>(nx);
        double sum = 0;
        for (std::size_t k = 0; k < nodes(); ++k) {
            double r = right[k] - centre[k] * x[k];
            r -= west[k] != 0 ? west[k] * x[k - 1] : 0;
            r -= east[k] != 0 ? east[k] * x[k + 1] : 0;
            r -= south[k] != 0 ? south[k] * x[k - row] : 0;
            r -= north[k] != 0 ? north[k] * x[k + row] : 0;
            sum += r * r;
        }
        return std::sqrt(sum);
    }

  private:
    static auto is_middle(int i, int count) -> bool { return 5 * i >= 2 * count && 5 * i <= 3 * count; }
};

}  // namespace thalweg::solvers::bench
