// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/flow_mesh.hpp"

/// The plane flow of a viscous fluid as vorticity omega and stream function psi, second order in space, as
/// functions of plain values:
///   laplace psi = -omega,  omega_t + u omega_x + v omega_y = nu laplace omega,  u = psi_y,  v = -psi_x.
namespace thalweg::solvers::papers {

/// One row of a five-point matrix.
struct FivePointRow {
    double west, east, south, north, centre;
};

struct Velocity {
    double u, v;
};

/// Of a node whose value is given: x = right.
THALWEG_HD auto given_row() -> FivePointRow {
    return {0, 0, 0, 0, 1};
}

/// rate x - laplace x.
THALWEG_HD auto diffusion_row(const Mesh& m, double rate) -> FivePointRow {
    const double x = 1 / (m.dx * m.dx);
    const double y = 1 / (m.dy * m.dy);
    return {-x, -x, -y, -y, rate + 2 * (x + y)};
}

/// rate x + u x_x + v x_y - nu laplace x, by central differences.
THALWEG_HD auto transport_row(const Mesh& m, Velocity w, double nu, double rate) -> FivePointRow {
    const double x = nu / (m.dx * m.dx);
    const double y = nu / (m.dy * m.dy);
    const double along_x = w.u / (2 * m.dx);
    const double along_y = w.v / (2 * m.dy);
    return {-x - along_x, -x + along_x, -y - along_y, -y + along_y, rate + 2 * (x + y)};
}

/// Of a node that is not on an edge.
THALWEG_HD auto velocity_at(const Mesh& m, const double* psi, int i, int j) -> Velocity {
    return {(psi[m.at(i, j + 1)] - psi[m.at(i, j - 1)]) / (2 * m.dy),
            (psi[m.at(i - 1, j)] - psi[m.at(i + 1, j)]) / (2 * m.dx)};
}

/// Vorticity of a wall (Thom 1933) from psi there and at the next node, `distance` off; `inward` is what the
/// wall's own speed makes of the derivative of psi away from the wall: 0 for one at rest, -u for a lid.
THALWEG_HD auto wall_vorticity(double psi_wall, double psi_next, double distance, double inward) -> double {
    return 2 * (psi_wall - psi_next + distance * inward) / (distance * distance);
}

}  // namespace thalweg::solvers::papers
