// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdio>
#include <string>

#include "../solvers/solver_table.hpp"
#include "coupled.hpp"

/// What the cases of moving beds share.
namespace thalweg::sediment::validation {

using solvers::validation::Finding;
using solvers::validation::SolverResults;
using solvers::validation::SolverRow;
using test::Basin;
using test::Coupled;
using test::Flow;
using test::Machine;
using test::plain_options;
using test::River;

/// Adds figures of one run to a table; the row's nodes are the cells of the grid.
class Teller {
  public:
    Teller(SolverResults& results, std::string problem, std::string method, const Options& options)
        : results_(results),
          row_{std::move(problem), std::move(method), options.nx * options.ny, 0, 0, {}},
          begin_(std::chrono::steady_clock::now()) {}

    void step() { ++row_.steps; }

    /// The run is over.
    void stop() {
        row_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

    void tell(const Finding& finding) {
        row_.finding = finding;
        results_.add(row_);
    }

    /// A figure with no limit.
    void tell(const std::string& quantity, double value) { tell({quantity, value}); }

    void at_most(const std::string& quantity, double value, double limit) { tell({quantity, value, limit}); }

    void at_least(const std::string& quantity, double value, double limit) {
        tell({quantity, value, limit, true});
    }

  private:
    SolverResults& results_;
    SolverRow row_;
    std::chrono::steady_clock::time_point begin_;
};

/// Solid volume that is missing, over all that came in or was in the water at the start; the worst class.
inline auto lost_share(const Summary& summary) -> double {
    double worst = 0;
    for (const ClassBalance& one : summary.classes) {
        const double all = one.entered + one.started + std::fabs(one.bed);
        worst = std::max(worst, all > 0 ? std::fabs(one.error()) / all : 0);
    }
    return worst;
}

/// Holds the water level at the eastern edge [m].
inline void hold_level(River& river, const shallowwater::TimeSeries& level) {
    shallowwater::Boundary east;
    east.name = "east";
    east.kind = shallowwater::BoundaryKind::stage;
    for (int j = 0; j < river.domain.ny; ++j) {
        east.faces.push_back(river.domain.ny + j);
    }
    east.value = level;
    river.water.boundaries.edges.push_back(east);
}

/// Lets the water flow for `seconds` over the bed at rest, and makes what it has become the start.
inline void settle_water(River& river, double seconds, Machine& machine = Machine::chosen()) {
    const auto water = machine.is_cuda() ? shallowwater::make_cuda_solver<double>(river.domain, river.water,
                                                                                  machine.stream())
                                         : shallowwater::make_cpu_solver<double>(river.domain, river.water);
    const auto bed = machine.upload(river.bed);
    const auto depth = machine.upload(river.depth);
    const auto x = machine.upload(river.discharge_x);
    const auto y = machine.upload(river.discharge_y);
    shallowwater::InitialState<double> state;
    state.bed_cells = bed.get();
    state.depth = depth.get();
    state.discharge_x = x.get();
    state.discharge_y = y.get();
    state.friction.everywhere = river.manning;
    water->initialise(state);
    water->advance(0, seconds);
    shallowwater::Outputs<double> out;
    out.depth = depth.get();
    out.discharge_x = x.get();
    out.discharge_y = y.get();
    water->publish(out);
    river.depth = machine.download(depth, river.cells());
    river.discharge_x = machine.download(x, river.cells());
    river.discharge_y = machine.download(y, river.cells());
}

/// Value at x of cells of width dx in a row, straight between their centres.
inline auto value_at(const std::vector<double>& cells, double dx, double x) -> double {
    const double place = std::min(std::max(x / dx - 0.5, 0.0), static_cast<double>(cells.size()) - 1.000001);
    const auto low = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(low);
    return (1 - part) * cells[low] + part * cells[low + 1];
}

}  // namespace thalweg::sediment::validation
