// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "../support/saved_blocks.hpp"
#include "machine.hpp"

namespace thalweg::shallowwater::test {

// A test problem on the host; empty vectors are left out. Everything nx x ny but bed_vertices, (nx+1) x
// (ny+1).
template <class Real>
struct Case {
    Domain domain;
    Options options;
    std::vector<Real> bed_cells, bed_vertices, depth, level, discharge_x, discharge_y, manning;
    double manning_everywhere = 0;
    std::vector<Real> rain_zones, soil_zones;

    auto cells() const -> std::size_t {
        return static_cast<std::size_t>(domain.nx) * static_cast<std::size_t>(domain.ny);
    }
};

template <class Real>
struct Fields {
    std::vector<Real> depth, level, discharge_x, discharge_y, speed;
    std::vector<Real> maximum_depth, maximum_level, maximum_speed, arrival_time;
    Summary summary;
    StepReport report;
};

// A solver on a machine, and what can be asked of it.
template <class Real>
class RunningSolver {
  public:
    RunningSolver(std::size_t cells, Machine& machine, std::unique_ptr<Solver<Real>> solver)
        : cells_(cells), machine_(machine), solver_(std::move(solver)) {}

    auto solver() -> Solver<Real>& { return *solver_; }

    /// Starts with what a case has at its cells, on a bed at cells or at corners; one of both is empty.
    template <class Problem>
    void start(const Problem& c, const std::vector<Real>& bed_cells, const std::vector<Real>& bed_corners) {
        const auto cells = machine_.upload(bed_cells);
        const auto corners = machine_.upload(bed_corners);
        const auto depth = machine_.upload(c.depth);
        const auto level = machine_.upload(c.level);
        const auto qx = machine_.upload(c.discharge_x);
        const auto qy = machine_.upload(c.discharge_y);
        const auto manning = machine_.upload(c.manning);
        const auto rain_zones = machine_.upload(c.rain_zones);
        const auto soil_zones = machine_.upload(c.soil_zones);
        InitialState<Real> first;
        first.bed_cells = cells.get();
        first.bed_vertices = corners.get();
        first.depth = depth.get();
        first.level = level.get();
        first.discharge_x = qx.get();
        first.discharge_y = qy.get();
        first.friction = {manning.get(), c.manning_everywhere};
        first.rain_zones = rain_zones.get();
        first.soil_zones = soil_zones.get();
        solver_->initialise(first);
    }

    auto save() -> thalweg::test::SavedBlocks { return thalweg::test::save_blocks(*solver_, machine_); }

    void restore(const thalweg::test::SavedBlocks& saved) {
        thalweg::test::restore_blocks(*solver_, machine_, saved);
    }

    auto advance(double t0, double t1) -> StepReport { return report_ = solver_->advance(t0, t1); }

    auto fields() -> Fields<Real> {
        const int count = 9;
        auto out = machine_.template array<Real>(count * cells_);
        Real* p = out.get();
        const auto n = static_cast<std::ptrdiff_t>(cells_);
        solver_->publish(
            {p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, p + 6 * n, p + 7 * n, p + 8 * n});
        const std::vector<Real> all = machine_.download(out, count * cells_);
        const auto part = [&](int k) {
            return std::vector<Real>(all.begin() + k * n, all.begin() + (k + 1) * n);
        };
        return {part(0), part(1), part(2), part(3), part(4),
                part(5), part(6), part(7), part(8), solver_->summary(),
                report_};
    }

  private:
    std::size_t cells_;
    Machine& machine_;
    std::unique_ptr<Solver<Real>> solver_;
    StepReport report_;
};

// A case that has been started on the chosen machine.
template <class Real>
class Running : public RunningSolver<Real> {
  public:
    explicit Running(const Case<Real>& problem, Machine& machine = Machine::chosen())
        : RunningSolver<Real>(problem.cells(), machine,
                              machine.make_solver<Real>(problem.domain, listing(problem.options))) {
        this->start(problem, problem.bed_cells, problem.bed_vertices);
    }

  private:
    // On CUDA the small grids of tests list their strips as large ones do.
    static auto listing(Options options) -> Options {
        options.least_listed = options.least_listed > 0 ? options.least_listed : 1;
        return options;
    }
};

template <class Real>
auto run(const Case<Real>& problem, double end, Machine& machine = Machine::chosen()) -> Fields<Real> {
    Running<Real> running(problem, machine);
    running.advance(0, end);
    return running.fields();
}

// A number in [0, 1) that looks random but is the same everywhere.
inline auto noise(int i, int j, int k = 0) -> double {
    auto x = static_cast<std::uint32_t>(i) * 2654435761u ^ static_cast<std::uint32_t>(j) * 2246822519u ^
             static_cast<std::uint32_t>(k) * 3266489917u;
    x ^= x >> 15;
    x *= 2246822519u;
    x ^= x >> 13;
    x *= 3266489917u;
    x ^= x >> 16;
    return x / 4294967296.0;
}

// Fills an nx x ny vector from a function of the cell.
template <class Real, class Function>
auto raster(int nx, int ny, const Function& value) -> std::vector<Real> {
    std::vector<Real> r;
    r.reserve(static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny));
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            r.push_back(static_cast<Real>(value(i, j)));
        }
    }
    return r;
}

// Largest difference of two fields; a NaN must stand opposite a NaN.
template <class A, class B>
auto largest_difference(const std::vector<A>& a, const std::vector<B>& b) -> double {
    double most = a.size() == b.size() ? 0 : INFINITY;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
        const double x = a[k];
        const double y = b[k];
        if (std::isnan(x) != std::isnan(y)) {
            return INFINITY;
        }
        if (!std::isnan(x)) {
            most = std::fmax(most, std::fabs(x - y));
        }
    }
    return most;
}

}  // namespace thalweg::shallowwater::test
