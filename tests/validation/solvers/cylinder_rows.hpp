// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cylinder_channel.hpp"
#include "solvers/bench/papers/vorticity_rows.hpp"

/// What a step of the flow past the square does at a node, as functions of plain values. Cells around the
/// nodes exchange vorticity through faces midway between them, so that none is lost or made within the flow.
namespace thalweg::solvers::validation {

/// A neighbour along x or y: as many nodes on, and as far in the arrays.
struct Direction {
    int i, j;
    std::int64_t stride;
};

struct CylinderFields {
    CylinderChannel channel;
    const double *psi, *omega;
    const double* carrier;  // the stream function that moves omega: halfway through the step
};

/// omega of the node `count` on from (i, j), as seen from there: that of a node of the square follows from
/// psi at the node before, and so is another along x than along y at a corner.
THALWEG_HD auto seen_vorticity(const CylinderFields& f, int i, int j, Direction d, int count) -> double {
    const auto at = f.channel.mesh.at(i, j) + count * d.stride;
    if (f.channel.solid(i + count * d.i, j + count * d.j)) {
        return papers::wall_vorticity(f.psi[at], f.psi[at - d.stride], f.channel.mesh.dx, 0);
    }
    return f.omega[at];
}

/// Velocity out of the cell of `at` through its face in a direction, from the carrier at the face's two ends;
/// what enters a cell leaves it. `left` is a quarter turn to the left of the direction.
THALWEG_HD auto outflow(const CylinderFields& f, std::int64_t at, std::int64_t stride, std::int64_t left)
    -> double {
    const double* c = f.carrier;
    return (c[at + left] + c[at + stride + left] - c[at - left] - c[at + stride - left]) /
           (4 * f.channel.mesh.dx);
}

/// How QUICK's value on the face in direction d differs from the mean of its two nodes (Leonard 1979). `out`:
/// velocity there. None where the flow comes from a boundary.
THALWEG_HD auto quick_excess(const CylinderFields& f, int i, int j, Direction d, double out) -> double {
    const Direction back = {-d.i, -d.j, -d.stride};
    const double here = f.omega[f.channel.mesh.at(i, j)];
    const double next = seen_vorticity(f, i, j, d, 1);
    if (out >= 0) {
        return -(next - 2 * here + seen_vorticity(f, i, j, back, 1)) / 8;
    }
    return f.channel.flows(i + d.i, j + d.j) ? -(here - 2 * next + seen_vorticity(f, i, j, d, 2)) / 8 : 0;
}

/// Sum over the square's nodes and those beside them in the flow, a pair a link, two at a corner.
///   circulation  of the line midway between them, times -1
///   rate         of its change by what crosses that line; nothing comes out of the square's faces, or the
///                pressure on them would not be single-valued
struct SquareSums {
    double circulation = 0, rate = 0;
};

THALWEG_HD void add_link(SquareSums& sums, const CylinderFields& f, double viscosity, int i, int j,
                         Direction to_square, std::int64_t left) {
    const auto at = f.channel.mesh.at(i, j);
    const double out = outflow(f, at, to_square.stride, left);
    const double wall = seen_vorticity(f, i, j, to_square, 1);
    const double here = f.omega[at];
    const double face = (wall + here) / 2 + quick_excess(f, i, j, to_square, out);
    sums.circulation += f.psi[at + to_square.stride] - f.psi[at];
    sums.rate += viscosity * (here - wall) + f.channel.mesh.dx * out * face;
}

THALWEG_HD auto square_sums(const CylinderFields& f, double viscosity) -> SquareSums {
    const CylinderChannel& c = f.channel;
    const std::int64_t row = c.mesh.nx;
    SquareSums sums;
    for (int j = c.low; j <= c.high; ++j) {
        add_link(sums, f, viscosity, c.left - 1, j, {1, 0, 1}, row);
        add_link(sums, f, viscosity, c.right + 1, j, {-1, 0, -1}, -row);
    }
    for (int i = c.left; i <= c.right; ++i) {
        add_link(sums, f, viscosity, i, c.low - 1, {0, 1, row}, -1);
        add_link(sums, f, viscosity, i, c.high + 1, {0, -1, -row}, 1);
    }
    return sums;
}

}  // namespace thalweg::solvers::validation
