// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/wave_nodes.hpp"

/// How a system gets to the wave mesh and its unknown back. `field` is the system as the caller has it.
namespace thalweg::solvers::papers {

/// A node of the wave mesh: the cell that it is, unless it is virtual.
struct WaveNode {
    WaveCell cell;
    bool is_cell = false;
};

/// `k` may lie before the first line or behind the last.
THALWEG_HD auto node_at(const WaveMesh& mesh, std::int64_t k) -> WaveNode {
    if (k < 0 || k >= mesh.size()) {
        return {};
    }
    const std::int64_t line = k / mesh.pitch;
    const std::int64_t place = k % mesh.pitch;
    return {wave_cell(mesh, line, place), place >= mesh.first(line) && place < mesh.end(line)};
}

/// The matrix, once. A virtual node gets an identity row, and factors that leave its neighbours alone.
template <class Real>
THALWEG_HD void map_matrix(const WaveNodes<Real>& s, const SipLayer<Real>& field, std::int64_t k) {
    const WaveNode node = node_at(s.mesh, k);
    const auto a = node.is_cell ? coefficients_at(field, node.cell.i, field.row(node.cell.step))
                                : SipCoefficients<Real>{0, 0, 0, 0, 1};
    s.west[k] = a.west;
    s.east[k] = a.east;
    s.south[k] = a.south;
    s.north[k] = a.north;
    s.centre[k] = a.centre;
    const SipFactorArrays<Real>& f = s.factors;
    f.lower_west[k] = f.lower_south[k] = f.upper_east[k] = f.upper_north[k] = 0;
    f.inverse[k] = 1;
}

/// The right-hand side and the first guess, once a solution.
template <class Real>
THALWEG_HD void map_in(const WaveNodes<Real>& s, const SipLayer<Real>& field, std::int64_t k) {
    const WaveNode node = node_at(s.mesh, k);
    const std::int64_t at = node.cell.i + field.row(node.cell.step) * field.pitch;
    s.right[k] = node.is_cell ? field.right[at] : Real(0);
    s.x[k] = node.is_cell ? field.x[at] : Real(0);
    s.change[k] = 0;
}

/// The unknown, once a solution.
template <class Real>
THALWEG_HD void map_out(const WaveNodes<Real>& s, const SipLayer<Real>& field, std::int64_t k) {
    const WaveNode node = node_at(s.mesh, k);
    if (node.is_cell) {
        field.x[node.cell.i + field.row(node.cell.step) * field.pitch] = s.x[k];
    }
}

/// The unknown of node `k` to the wave mesh of the other orientation: after every iteration of a plan that
/// alternates, which the paper's does not.
template <class Real>
THALWEG_HD void turn(const WaveNodes<Real>& from, const WaveNodes<Real>& to, std::int64_t k) {
    const WaveNode node = node_at(from.mesh, k);
    if (node.is_cell) {
        to.x[to.mesh.at(node.cell.i, from.mesh.ny - 1 - node.cell.step)] = from.x[k];
    }
}

}  // namespace thalweg::solvers::papers
