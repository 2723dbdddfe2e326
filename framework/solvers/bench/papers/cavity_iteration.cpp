// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cavity_iteration.hpp"

#include <cmath>

#include "solvers/bench/papers/cavity_walls.hpp"
#include "solvers/methods/adi_job.hpp"
#include "thalweg/compute/executor.hpp"

namespace thalweg::solvers::papers {
namespace {

// Step of pseudo-time [mesh widths over the lid's speed].
constexpr double mesh_widths_a_step = 0.5;
constexpr double deepest_start = -0.1;  // psi in the middle of the swirl

// Coefficients of the lines of one field, and the right-hand sides.
struct LineRows {
    double *lower, *diagonal, *upper, *right;

    THALWEG_HD void put(std::int64_t at, double low, double centre, double high, double value) const {
        lower[at] = low;
        diagonal[at] = centre;
        upper[at] = high;
        right[at] = value;
    }

    THALWEG_HD void put_given(std::int64_t at, double value) const { put(at, 0, 1, 0, value); }

    // A row whose couplings across the line take `field` as it is.
    THALWEG_HD void put_row(const Mesh& m, bool along_x, std::int64_t at, const FivePointRow& row,
                            const double* field, double source) const {
        if (along_x) {
            const double across = row.south * field[at - m.nx] + row.north * field[at + m.nx];
            put(at, row.west, row.centre, row.east, source - across);
        } else {
            const double across = row.west * field[at - 1] + row.east * field[at + 1];
            put(at, row.south, row.centre, row.north, source - across);
        }
    }
};

struct MakeVorticityRows {
    Mesh mesh;
    bool along_x;
    double viscosity, rate;
    const double *psi, *omega;
    LineRows rows;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        if (mesh.on_edge(i, j)) {
            rows.put_given(at, cavity_wall_vorticity(mesh, psi, i, j));
            return;
        }
        const FivePointRow row = transport_row(mesh, velocity_at(mesh, psi, i, j), viscosity, rate);
        rows.put_row(mesh, along_x, at, row, omega, rate * omega[at]);
    }
};

struct MakeStreamRows {
    Mesh mesh;
    bool along_x;
    const double *psi, *omega;
    LineRows rows;

    THALWEG_HD void operator()(int i, int j) const {
        const auto at = mesh.at(i, j);
        if (mesh.on_edge(i, j)) {
            rows.put_given(at, 0);
            return;
        }
        rows.put_row(mesh, along_x, at, diffusion_row(mesh, 0), psi, omega[at]);
    }
};

// Places of a workspace.
struct IterationRoom {
    std::size_t rows[4] = {};
    std::size_t lines, bytes;

    IterationRoom(const Mesh& mesh, std::size_t lines_bytes) {
        RoomPlan plan;
        for (std::size_t& place : rows) {
            place = plan.take(mesh.nodes() * sizeof(double));
        }
        lines = plan.take(lines_bytes);
        bytes = plan.bytes();
    }
};

auto lines_of(const CavityCase& flow) -> Lines {
    const FieldShape shape = flow.mesh().shape();
    return flow.along_x ? lines_along_x(shape) : lines_along_y(shape);
}

}  // namespace

CavityIteration::CavityIteration(Device device, const CavityCase& flow, const LineOptions& lines)
    : device_(device), flow_(flow), lines_(device, lines_of(flow), lines) {}

auto CavityIteration::workspace_bytes() const -> std::size_t {
    return IterationRoom(flow_.mesh(), lines_.workspace_bytes()).bytes;
}

void CavityIteration::iterate(double* psi, double* omega, const Execution& where) const {
    const Mesh mesh = flow_.mesh();
    const IterationRoom room(mesh, lines_.workspace_bytes());
    auto* const memory = static_cast<char*>(where.workspace);
    const auto row = [&](int k) { return reinterpret_cast<double*>(memory + room.rows[k]); };
    const LineRows rows = {row(0), row(1), row(2), row(3)};
    const Execution solve = {memory + room.lines, where.stream};
    const double rate = 1 / (mesh_widths_a_step * mesh.dx);
    const compute::Executor executor(device_, where.stream);
    executor.for_each(mesh.nx, mesh.ny,
                      MakeVorticityRows{mesh, flow_.along_x, 1 / flow_.reynolds, rate, psi, omega, rows});
    lines_.solve({rows.lower, rows.diagonal, rows.upper, rows.right, omega}, solve, nullptr);
    executor.for_each(mesh.nx, mesh.ny, MakeStreamRows{mesh, flow_.along_x, psi, omega, rows});
    lines_.solve({rows.lower, rows.diagonal, rows.upper, rows.right, psi}, solve, nullptr);
}

// psi = c sin^2(pi x) sin^2(pi y).
auto cavity_start(const CavityCase& flow) -> CavityStart {
    const double pi = std::acos(-1.0);
    const Mesh mesh = flow.mesh();
    const auto bump = [&](double x) { return std::pow(std::sin(pi * x), 2); };
    const auto bend = [&](double x) { return 2 * pi * pi * std::cos(2 * pi * x); };
    CavityStart start = {std::vector<double>(mesh.nodes()), std::vector<double>(mesh.nodes())};
    for (int j = 0; j < mesh.ny; ++j) {
        for (int i = 0; i < mesh.nx; ++i) {
            const double x = i * mesh.dx, y = j * mesh.dy;
            const auto at = static_cast<std::size_t>(mesh.at(i, j));
            start.psi[at] = mesh.on_edge(i, j) ? 0 : deepest_start * bump(x) * bump(y);
            start.omega[at] = -deepest_start * (bend(x) * bump(y) + bump(x) * bend(y));
        }
    }
    return start;
}

}  // namespace thalweg::solvers::papers
