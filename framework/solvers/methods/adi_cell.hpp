// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/tridiagonal_row.hpp"
#include "thalweg/solvers/adi.hpp"

/// The rows that ADI solves along either direction, cell by cell, for every device.
namespace thalweg::solvers {

/// Fields of one shape that a sweep reads and writes. A correction is added to `base`.
template <class Real>
struct AdiFields {
    FivePoint<Real> matrix;
    const Real* right = nullptr;
    const Real* in = nullptr;
    const Real* base = nullptr;
    Real* out = nullptr;
};

/// A coefficient and the value it multiplies; both 0 out of the field.
template <class Real>
struct Coupling {
    Real coefficient = 0, value = 0;
};

template <class Real>
THALWEG_HD auto coupling(bool exists, const Real* coefficients, const Real* values, std::int64_t at,
                         std::int64_t to_neighbour) -> Coupling<Real> {
    return exists ? Coupling<Real>{coefficients[at], values[at + to_neighbour]} : Coupling<Real>{};
}

/// Sum of coefficient times difference: what the couplings of one direction do to x.
template <class Real>
THALWEG_HD auto spread(const Coupling<Real>& a, const Coupling<Real>& b, Real x) -> Real {
    return fused(a.coefficient, a.value - x, b.coefficient * (b.value - x));
}

/// The row of cell (i, j), at `at` of the arrays, along x or along y. What a splitting does not use is not
/// read.
template <Splitting splitting, bool along_x, class Real>
THALWEG_HD auto adi_row(const AdiFields<Real>& f, const FieldShape& shape, std::int64_t i, std::int64_t j,
                        std::int64_t at) -> Row<Real> {
    const auto west = coupling(i > 0, f.matrix.west, f.in, at, -1);
    const auto east = coupling(i + 1 < shape.nx, f.matrix.east, f.in, at, 1);
    const auto south = coupling(j > 0, f.matrix.south, f.in, at, -shape.row_pitch);
    const auto north = coupling(j + 1 < shape.ny, f.matrix.north, f.in, at, shape.row_pitch);
    const auto& low = along_x ? west : south;
    const auto& high = along_x ? east : north;
    const auto& across_low = along_x ? south : west;
    const auto& across_high = along_x ? north : east;
    const Real centre = f.matrix.centre[at];
    const Real along_sum = low.coefficient + high.coefficient;
    const Real apart = centre + across_low.coefficient + across_high.coefficient;  // the diagonal of M + X
    const Real mass = apart + along_sum;
    Row<Real> row = {low.coefficient, apart, high.coefficient, 0};
    if (splitting == Splitting::alternating_line) {
        const Real rest = fused(-across_low.coefficient, across_low.value, f.right[at]);
        row.diagonal = centre;
        row.right = fused(-across_high.coefficient, across_high.value, rest);
    } else if (splitting == Splitting::peaceman_rachford) {  // twice the equations
        const Real x = f.in[at];
        row.diagonal = mass + apart;
        row.right = fused(2 * mass, x, f.right[at]) - spread(across_low, across_high, x);
    } else if (splitting == Splitting::locally_one_dimensional) {
        row.right = along_x ? fused(mass, f.in[at], f.right[at]) : mass * f.in[at];
    } else if (along_x) {  // Douglas and Gunn
        const Real x = f.in[at];
        row.right = f.right[at] - spread(low, high, x) - spread(across_low, across_high, x);
    } else {
        row.right = mass * f.in[at];
    }
    return row;
}

/// What becomes of a row's solution.
template <Splitting splitting, bool along_x, class Real>
THALWEG_HD auto adi_value(const AdiFields<Real>& f, std::int64_t at, Real solved, Real relaxation) -> Real {
    if (splitting == Splitting::alternating_line && relaxation != 1) {
        return fused(relaxation, solved - f.in[at], f.in[at]);
    }
    return splitting == Splitting::douglas_gunn && !along_x ? f.base[at] + solved : solved;
}

}  // namespace thalweg::solvers
