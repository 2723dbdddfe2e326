// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "thalweg/solvers/five_point.hpp"
#include "thalweg/solvers/lines.hpp"

namespace thalweg::solvers::test {

/// Layers of five-point systems, owned.
template <class Real>
struct System {
    FieldShape shape;
    std::vector<Real> west, east, south, north, centre, right, x;

    explicit System(const FieldShape& f)
        : shape(f),
          west(size()),
          east(size()),
          south(size()),
          north(size()),
          centre(size()),
          right(size()),
          x(size()) {}

    auto size() const -> std::size_t { return static_cast<std::size_t>(shape.layer_pitch * shape.layers); }

    auto matrix() const -> FivePoint<Real> {
        return {west.data(), east.data(), south.data(), north.data(), centre.data()};
    }

    auto at(std::int64_t i, std::int64_t j, std::int64_t k = 0) const -> std::size_t {
        return static_cast<std::size_t>(shape.at(i, j, k));
    }
};

/// A field with gaps behind rows and layers.
inline auto padded_field(std::int64_t nx, std::int64_t ny, std::int64_t layers) -> FieldShape {
    return {nx, ny, nx + 3, layers, (nx + 3) * ny + 5};
}

/// Random M-matrices, diagonally dominant by a little. What points out of the field and what lies in the gaps
/// is NaN: nobody may use it.
template <class Real>
auto random_system(const FieldShape& f, unsigned seed = 1) -> System<Real> {
    System<Real> s(f);
    for (auto* array : {&s.west, &s.east, &s.south, &s.north, &s.centre, &s.right, &s.x}) {
        std::fill(array->begin(), array->end(), static_cast<Real>(NAN));
    }
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> any(0, 1);
    for (std::int64_t k = 0; k < f.layers; ++k) {
        for (std::int64_t j = 0; j < f.ny; ++j) {
            for (std::int64_t i = 0; i < f.nx; ++i) {
                const auto n = s.at(i, j, k);
                double sum = 0.3 + 0.1 * any(random);
                const auto side = [&](std::vector<Real>& a, bool inside) {
                    const double value = 0.1 + any(random);
                    if (inside) {
                        a[n] = static_cast<Real>(-value);
                        sum += value;
                    }
                };
                side(s.west, i > 0);
                side(s.east, i + 1 < f.nx);
                side(s.south, j > 0);
                side(s.north, j + 1 < f.ny);
                s.centre[n] = static_cast<Real>(sum);
                s.right[n] = static_cast<Real>(any(random) - 0.3);
                s.x[n] = static_cast<Real>(any(random));
            }
        }
    }
    return s;
}

/// A step of implicit Euler of the heat equation with Fourier number `fo` on n by n inner nodes, 0 on the
/// rim, from a hot square.
inline auto heat_system(std::int64_t n, double fo) -> System<double> {
    System<double> s(field_of(n, n));
    for (std::int64_t j = 0; j < n; ++j) {
        for (std::int64_t i = 0; i < n; ++i) {
            const auto k = s.at(i, j);
            s.west[k] = i > 0 ? -fo : 0;
            s.east[k] = i + 1 < n ? -fo : 0;
            s.south[k] = j > 0 ? -fo : 0;
            s.north[k] = j + 1 < n ? -fo : 0;
            s.centre[k] = 1 + 4 * fo;
            const double u = (static_cast<double>(i) + 1) / (static_cast<double>(n) + 1);
            const double v = (static_cast<double>(j) + 1) / (static_cast<double>(n) + 1);
            s.x[k] = s.right[k] = u >= 0.4 && u <= 0.6 && v >= 0.4 && v <= 0.6 ? 1 : 0;
        }
    }
    return s;
}

/// The system of the reference, section 20.2: 4 by 3, four different neighbours.
inline auto oracle_system() -> System<double> {
    System<double> s(field_of(4, 3));
    for (std::int64_t j = 0; j < 3; ++j) {
        for (std::int64_t i = 0; i < 4; ++i) {
            const auto k = s.at(i, j);
            s.west[k] = i > 0 ? -1.0 : 0;
            s.east[k] = i < 3 ? -0.8 : 0;
            s.south[k] = j > 0 ? -0.6 : 0;
            s.north[k] = j < 2 ? -0.4 : 0;
            s.centre[k] = 3.3;
            s.right[k] = static_cast<double>(i + 1 + 10 * (j + 1));
        }
    }
    return s;
}

/// right - A x of one layer, in long double.
template <class Real>
auto residual(const System<Real>& s, const std::vector<Real>& x, std::int64_t i, std::int64_t j,
              std::int64_t k = 0) -> long double {
    const auto n = s.at(i, j, k);
    const auto pitch = static_cast<std::size_t>(s.shape.row_pitch);
    long double r = s.right[n] - static_cast<long double>(s.centre[n]) * x[n];
    r -= i > 0 ? static_cast<long double>(s.west[n]) * x[n - 1] : 0;
    r -= i + 1 < s.shape.nx ? static_cast<long double>(s.east[n]) * x[n + 1] : 0;
    r -= j > 0 ? static_cast<long double>(s.south[n]) * x[n - pitch] : 0;
    r -= j + 1 < s.shape.ny ? static_cast<long double>(s.north[n]) * x[n + pitch] : 0;
    return r;
}

}  // namespace thalweg::solvers::test
