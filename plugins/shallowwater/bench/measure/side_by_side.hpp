// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <vector>

#include "shallowwater/bench/measure/machine.hpp"

namespace thalweg::shallowwater::bench {

// Solvers of equal grids that step beside each other, each by a thread and on a stream of its own, as members
// of a study do.
template <class Real>
class SolversSideBySide {
  public:
    template <class Grid>
    SolversSideBySide(bool cuda, int count, const Grid& grid, const Options& options) {
        for (int k = 0; k < count; ++k) {
            machines_.emplace_back(cuda);
            solvers_.push_back(machines_.back().template make_solver<Real>(grid, options));
        }
    }

    // Gives each the same first state; waits.
    void initialise(const InitialState<Real>& state) {
        for (auto& solver : solvers_) {
            solver->initialise(state);
        }
        for (Machine& machine : machines_) {
            machine.wait();
        }
    }

    // Steps all from t0 to t1 [s]; waits. Returns the steps that each has taken since it was initialised.
    auto advance(double t0, double t1) -> std::int64_t {
        std::vector<std::future<std::int64_t>> others;
        for (std::size_t k = 1; k < solvers_.size(); ++k) {
            others.push_back(
                std::async(std::launch::async, [this, k, t0, t1] { return advance_one(k, t0, t1); }));
        }
        const std::int64_t steps = advance_one(0, t0, t1);
        for (auto& other : others) {
            other.get();
        }
        return steps;
    }

    auto are_sound() -> bool {
        return std::all_of(solvers_.begin(), solvers_.end(),
                           [](auto& solver) { return solver->summary().bad_cell < 0; });
    }

  private:
    auto advance_one(std::size_t k, double t0, double t1) -> std::int64_t {
        const std::int64_t steps = solvers_[k]->advance(t0, t1).steps;
        machines_[k].wait();
        return steps;
    }

    std::deque<Machine> machines_;  // outlive the solvers
    std::vector<std::unique_ptr<Solver<Real>>> solvers_;
};

}  // namespace thalweg::shallowwater::bench
