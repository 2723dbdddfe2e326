// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "solvers/bench/measure.hpp"
#include "solvers/bench/peers/petsc.hpp"
#include "solvers/bench/thread_count.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers::bench {

namespace {

using thalweg::bench::Machine;

constexpr double wanted_residual = 1e-10;  // of that of the first guess
constexpr double fouriers[] = {1, 10};

struct Mesh {
    int nx, ny;
};

auto meshes_for(const Settings& settings) -> std::vector<Mesh> {
    std::vector<Mesh> meshes;
    for (const int size : settings.sizes) {
        meshes.push_back({size, size});
    }
    if (meshes.empty()) {
        meshes = settings.quick ? std::vector<Mesh>{{34, 339}}
                                : std::vector<Mesh>{{34, 339}, {65, 1204}, {1000, 1000}};
    }
    return meshes;
}

// As the library has it, which on one thread goes row after row, but for the tolerance.
auto sip_iteration(Machine& machine, const HeatSystem& system) -> Iteration {
    SipOptions options;
    options.tolerance.most_iterations = 10000;
    const FieldShape shape = field_of(system.nx, system.ny);
    const SipPlan<double> first(Device(), shape, options);
    const auto workspace = machine.array<char>(first.workspace_bytes());
    const auto factors = machine.array<char>(first.factor_bytes());
    const auto start = std::chrono::steady_clock::now();
    first.factor(system.matrix(), factors.get(), {workspace.get(), nullptr});
    const std::chrono::duration<double> setup = std::chrono::steady_clock::now() - start;
    return {"SIP serial", "", setup.count(),
            [&system, shape, options, workspace, factors](double relative, std::vector<double>& x) {
                SipOptions own = options;
                own.tolerance.relative = relative;
                const SipPlan<double> plan(Device(), shape, own);
                Convergence report;
                plan.solve(system.matrix(), factors.get(), system.right.data(), x.data(),
                           {workspace.get(), nullptr}, &report);
                return report.iterations;
            }};
}

// Norms differ: each solver's tolerance is lowered until the residual is what all must reach.
void measure(const Settings& settings, const HeatSystem& system, const Iteration& iteration, Row& row) {
    std::vector<double> x;
    double relative = 2 * wanted_residual;
    const double first = system.residual(system.right);
    do {
        relative /= 2;
        x = system.right;
        row.iterations = iteration.solve(relative, x);
        row.error = system.residual(x) / first;
    } while (row.error > wanted_residual && relative > wanted_residual / 1000);
    row.one = thalweg::bench::time_one(
        settings.sampling, [] {},
        [&](int repeats) {
            for (int k = 0; k < repeats; ++k) {
                std::copy(system.right.begin(), system.right.end(), x.begin());
                iteration.solve(relative, x);
            }
        });
}

void measure_system(Machine& machine, const Settings& settings, const Mesh& mesh, double fourier,
                    const Show& show) {
    const HeatSystem system(mesh.nx, mesh.ny, fourier);
    std::vector<Iteration> iterations = {sip_iteration(machine, system)};
    for (Iteration& peer : petsc_iterations(system)) {
        iterations.push_back(std::move(peer));
    }
    for (const Iteration& iteration : iterations) {
        if (!settings.wants(iteration.name)) {
            continue;
        }
        Row row;
        row.section = "peers";
        row.precision = "double";
        row.system = fmt::format("{}x{} Fo {:g}", mesh.nx, mesh.ny, fourier);
        row.method = iteration.name;
        row.threads = 1;
        row.note = iteration.note;
        row.setup_seconds = iteration.setup_seconds;
        row.error_limit = wanted_residual;
        if (iteration.solve) {
            measure(settings, system, iteration, row);
        }
        show(row);
    }
}

}  // namespace

void measure_peers(Machine& machine, const Settings& settings, const Show& show) {
    const ThreadCount one(1);
    for (const Mesh& mesh : meshes_for(settings)) {
        for (const double fourier : fouriers) {
            measure_system(machine, settings, mesh, fourier, show);
        }
    }
}

}  // namespace thalweg::solvers::bench
