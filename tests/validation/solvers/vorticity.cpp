// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "vorticity.hpp"

#include <algorithm>
#include <cmath>

#include "for_each_node.hpp"
#include "solvers/bench/papers/vorticity_rows.hpp"

namespace thalweg::solvers::validation {
namespace {

struct RowStore {
    double *west, *east, *south, *north, *centre;

    THALWEG_HD void put(std::int64_t at, const papers::FivePointRow& row) const {
        west[at] = row.west;
        east[at] = row.east;
        south[at] = row.south;
        north[at] = row.north;
        centre[at] = row.centre;
    }
};

auto store(Coefficients& c) -> RowStore {
    return {c.west(), c.east(), c.south(), c.north(), c.centre()};
}

struct MakeDiffusion {
    Mesh mesh;
    const Mask* unknown;
    double rate;
    RowStore rows;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        rows.put(at, unknown[at] != 0 ? diffusion_row(mesh, rate) : papers::given_row());
    }
};

struct MakeCentre {
    Mesh mesh;
    const Mask* unknown;
    double rate;
    double* centre;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        centre[at] = unknown[at] != 0 ? diffusion_row(mesh, rate).centre : 1;
    }
};

struct MakeTransport {
    Mesh mesh;
    const Mask* unknown;
    const double* psi;
    double viscosity, rate;
    RowStore rows;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        rows.put(at, unknown[at] != 0 ? transport_row(mesh, velocity_at(mesh, psi, i, j), viscosity, rate)
                                      : papers::given_row());
    }
};

// What a solve wants of given nodes: their value, or as a source of AdiPlan's steps nothing.
struct MakeRight {
    Mesh mesh;
    const Mask* unknown;
    const double *omega, *given;
    double* right;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        right[at] = unknown[at] != 0 ? omega[at] : given != nullptr ? given[at] : 0;
    }
};

auto stepping(Splitting splitting) -> AdiOptions {
    AdiOptions options;
    options.splitting = splitting;
    return options;
}

// Step `k` of a cycle of `count`: the eigenvalues of second differences along a line lie between those of the
// longest and the shortest wave.
auto cycle_rate(const Mesh& m, int k, int count) -> double {
    const double pi = std::acos(-1.0);
    const double longest = std::max(m.dx * (m.nx - 1), m.dy * (m.ny - 1));
    const double shortest = std::min(m.dx, m.dy);
    const double least = pi * pi / (longest * longest);
    const double most = 4 / (shortest * shortest);
    return most * std::pow(least / most, (k + 0.5) / count);
}

}  // namespace

Coefficients::Coefficients(Device device, const Mesh& mesh)
    : west_(device, mesh.nodes()),
      east_(device, mesh.nodes()),
      south_(device, mesh.nodes()),
      north_(device, mesh.nodes()),
      centre_(device, mesh.nodes()) {}

auto Coefficients::matrix() -> FivePoint<double> {
    return {west(), east(), south(), north(), centre()};
}

StreamFunction::StreamFunction(Device device, const Mesh& mesh, const Mask* unknown,
                               const StreamOptions& options)
    : device_(device),
      mesh_(mesh),
      unknown_(unknown),
      options_(options),
      matrix_(device, mesh),
      right_(device, mesh.nodes()),
      adi_(device, mesh.shape(), stepping(Splitting::peaceman_rachford)),
      sip_(device, mesh.shape()),
      workspace_(device, std::max(adi_.workspace_bytes(), sip_.workspace_bytes())),
      factors_(device, sip_.factor_bytes()) {
    for_each_node(device, mesh, MakeDiffusion{mesh, unknown, 0, store(matrix_)});
    if (options.solver == StreamSolver::sip) {
        sip_.factor(matrix_.matrix(), factors_.data(), {workspace_.data(), nullptr});
        return;
    }
    for (int k = 0; k < options.iterations; ++k) {
        centre_.push_back(std::make_unique<test::DeviceArray<double>>(device, mesh.nodes()));
        // AdiPlan halves both operators, and so the rate.
        const double rate = cycle_rate(mesh, k, options.iterations) / 2;
        for_each_node(device, mesh, MakeCentre{mesh, unknown, rate, centre_.back()->data()});
    }
}

void StreamFunction::improve(const double* omega, double* psi) {
    const bool by_lines = options_.solver == StreamSolver::adi;
    for_each_node(device_, mesh_, MakeRight{mesh_, unknown_, omega, by_lines ? nullptr : psi, right_.data()});
    if (by_lines) {
        cycle(psi);
    } else {
        sip_.iterate(matrix_.matrix(), factors_.data(), right_.data(), psi, options_.iterations,
                     {workspace_.data(), nullptr});
    }
}

void StreamFunction::cycle(double* psi) {
    FivePoint<double> matrix = matrix_.matrix();
    for (const auto& centre : centre_) {
        matrix.centre = centre->data();
        adi_.solve(matrix, right_.data(), psi, {workspace_.data(), nullptr}, nullptr);
    }
}

VorticityTransport::VorticityTransport(Device device, const Mesh& mesh, const Mask* unknown,
                                       Splitting splitting)
    : device_(device),
      mesh_(mesh),
      unknown_(unknown),
      matrix_(device, mesh),
      source_(device, std::vector<double>(mesh.nodes(), 0.0)),
      plan_(device, mesh.shape(), stepping(splitting)),
      workspace_(device, plan_.workspace_bytes()) {}

void VorticityTransport::step(const double* psi, double viscosity, double dt, double* omega) {
    for_each_node(device_, mesh_, MakeTransport{mesh_, unknown_, psi, viscosity, 1 / dt, store(matrix_)});
    plan_.solve(matrix_.matrix(), source_.data(), omega, {workspace_.data(), nullptr}, nullptr);
}

}  // namespace thalweg::solvers::validation
