// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cavity.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "for_each_node.hpp"
#include "solvers/bench/papers/cavity_walls.hpp"

namespace thalweg::solvers::validation {
namespace {

// A wall takes half of what psi says: the full value, taken from the step before, would swing.
constexpr double wall_relaxation = 0.5;
constexpr int steps_between_looks = 20;

struct SetWalls {
    Mesh mesh;
    const double* psi;
    double* omega;

    THALWEG_HD void operator()(int i, int j) const {
        const bool corner = (i == 0 || i == mesh.nx - 1) && (j == 0 || j == mesh.ny - 1);
        if (mesh.on_edge(i, j) && !corner) {  // no row uses a corner
            const auto at = mesh.at(i, j);
            const double wanted = papers::cavity_wall_vorticity(mesh, psi, i, j);
            omega[at] += wall_relaxation * (wanted - omega[at]);
        }
    }
};

auto mesh_of(int intervals) -> Mesh {
    return {intervals + 1, intervals + 1, 1.0 / intervals, 1.0 / intervals};
}

auto inside(const Mesh& m) -> std::vector<Mask> {
    std::vector<Mask> unknown(m.nodes());
    for (int j = 0; j < m.ny; ++j) {
        for (int i = 0; i < m.nx; ++i) {
            unknown[static_cast<std::size_t>(m.at(i, j))] = m.on_edge(i, j) ? 0 : 1;
        }
    }
    return unknown;
}

// Onto twice as many intervals, linearly.
auto refined(const std::vector<double>& coarse, const Mesh& fine) -> std::vector<double> {
    const Mesh m = mesh_of((fine.nx - 1) / 2);
    const auto value = [&](int i, int j) { return coarse[static_cast<std::size_t>(m.at(i, j))]; };
    std::vector<double> all(fine.nodes());
    for (int j = 0; j < fine.ny; ++j) {
        for (int i = 0; i < fine.nx; ++i) {
            const int east = (i + 1) / 2, north = (j + 1) / 2;
            all[static_cast<std::size_t>(fine.at(i, j))] =
                (value(i / 2, j / 2) + value(east, j / 2) + value(i / 2, north) + value(east, north)) / 4;
        }
    }
    return all;
}

// The steady state does not depend on the step. Walls that lag a step behind swing where vorticity spreads
// further than about two nodes in it.
auto step_length(const CavityOptions& options) -> double {
    const double h = 1.0 / options.intervals;
    return std::min(0.1, 3 * h * h * options.reynolds);
}

auto difference(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double most = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        const double change = std::abs(a[k] - b[k]);
        most = change <= most ? most : change;  // NaN stays
    }
    return most;
}

}  // namespace

auto solve_cavity(Device device, const CavityOptions& options, const CavityFlow* coarse) -> CavityFlow {
    const auto start = std::chrono::steady_clock::now();
    const Mesh mesh = mesh_of(options.intervals);
    const std::vector<double> rest(mesh.nodes(), 0.0);
    test::DeviceArray<Mask> unknown(device, inside(mesh));
    test::DeviceArray<double> psi(device, coarse != nullptr ? refined(coarse->psi, mesh) : rest);
    test::DeviceArray<double> omega(device, coarse != nullptr ? refined(coarse->omega, mesh) : rest);
    StreamFunction stream(device, mesh, unknown.data(), options.stream);
    VorticityTransport transport(device, mesh, unknown.data());
    const double dt = step_length(options);

    CavityFlow flow{options.intervals, options.reynolds, {}, omega.values()};
    flow.change = HUGE_VAL;
    while (flow.change > options.least_change && flow.steps < options.most_steps) {
        for (int k = 0; k < steps_between_looks; ++k) {
            for_each_node(device, mesh, SetWalls{mesh, psi.data(), omega.data()});
            transport.step(psi.data(), 1 / options.reynolds, dt, omega.data());
            stream.improve(omega.data(), psi.data());
        }
        flow.steps += steps_between_looks;
        std::vector<double> now = omega.values();
        flow.change = difference(now, flow.omega);
        flow.omega = std::move(now);
    }
    flow.psi = psi.values();
    flow.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return flow;
}

}  // namespace thalweg::solvers::validation
