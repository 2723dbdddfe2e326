// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "thalweg/solvers/adi.hpp"

/// Fields for the tests of ADI.
namespace thalweg::solvers::test {

/// A field's five coefficients, right-hand side and unknown.
template <class Real>
struct AdiSystem {
    FieldShape shape;
    std::vector<Real> west, east, south, north, centre, right, x;

    explicit AdiSystem(const FieldShape& s) : shape(s) {
        const auto values = static_cast<std::size_t>(s.layers * s.layer_pitch);
        for (auto* array : {&west, &east, &south, &north, &centre, &right, &x}) {
            array->assign(values, Real(NAN));  // gaps between rows are nobody's
        }
    }

    auto at(std::int64_t i, std::int64_t j, std::int64_t k = 0) const -> std::size_t {
        return static_cast<std::size_t>(shape.at(i, j, k));
    }

    template <class Cell>
    void for_cells(Cell cell) const {
        for (std::int64_t k = 0; k < shape.layers; ++k) {
            for (std::int64_t j = 0; j < shape.ny; ++j) {
                for (std::int64_t i = 0; i < shape.nx; ++i) {
                    cell(i, j, at(i, j, k));
                }
            }
        }
    }
};

/// Numerics 20.2: four different neighbours.
inline auto four_by_three() -> AdiSystem<double> {
    AdiSystem<double> s(field_of(4, 3));
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        s.west[at] = i == 0 ? NAN : -1;
        s.east[at] = i == 3 ? NAN : -0.8;
        s.south[at] = j == 0 ? NAN : -0.6;
        s.north[at] = j == 2 ? NAN : -0.4;
        s.centre[at] = 3.3;
        s.right[at] = static_cast<double>(i + 1 + 10 * (j + 1));
        s.x[at] = 0;
    });
    return s;
}

/// Numerics V3 on a small mesh: n by n nodes, those of the border held at 0.
template <class Real>
auto heat(std::int64_t n, double fourier, std::int64_t layers = 1) -> AdiSystem<Real> {
    AdiSystem<Real> s({n, n, n + 3, layers, n * (n + 3) + 5});
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        const bool border = i == 0 || j == 0 || i + 1 == n || j + 1 == n;
        const auto coupling = static_cast<Real>(border ? 0 : -fourier);
        s.west[at] = s.east[at] = s.south[at] = s.north[at] = coupling;
        s.centre[at] = 1 - 4 * coupling;
        s.right[at] = 0;
        s.x[at] = 0;
    });
    return s;
}

template <class Real>
void fill_with_sine(AdiSystem<Real>& s) {
    const double pi = std::acos(-1.0);
    const auto n = static_cast<double>(s.shape.nx - 1);
    s.for_cells([&](std::int64_t i, std::int64_t j, std::size_t at) {
        s.x[at] = static_cast<Real>(std::sin(pi * static_cast<double>(i) / n) *
                                    std::sin(pi * static_cast<double>(j) / n));
    });
}

/// What one step makes of the sine, which every splitting has as an eigenvector.
inline auto amplitude(Splitting splitting, double s) -> double {
    switch (splitting) {
        case Splitting::peaceman_rachford:
            return std::pow((1 - s / 2) / (1 + s / 2), 2);
        case Splitting::locally_one_dimensional:
            return std::pow(1 + s, -2);
        case Splitting::douglas_gunn:
            return 1 - 2 * s / std::pow(1 + s, 2);
        default:
            return 1 / (1 + 2 * s);
    }
}

}  // namespace thalweg::solvers::test
