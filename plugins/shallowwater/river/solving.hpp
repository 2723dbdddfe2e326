// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/solvers/convergence.hpp>

#include "shallowwater/river/arrays.hpp"
#include "shallowwater/river/solver.hpp"

/// How a system of the level is being solved: numbers in the memory of the executor, and the functions that
/// decide on them there.
namespace thalweg::river {

/// Values of r of SIP, from the fastest to the safest.
constexpr int cancellation_count = 4;
constexpr double cancellations[cancellation_count] = {0.98, 0.92, 0.5, 0};

struct Solving {
    solvers::Convergence found;          ///< of the last solution by a plan
    int tries[cancellation_count] = {};  ///< flags: whether SIP tries this r next
    int least = 0;                       ///< number of the r that the step has not seen fail
    int failed = 0;                      ///< whether x has to be cleared
    StepReport* report = nullptr;
};

/// Forgets which r of SIP has failed.
struct TrustAll {
    Solving* s;

    THALWEG_HD void operator()(std::int64_t) const { s->least = 0; }
};

/// Chooses the r that SIP begins with.
struct StartTries {
    Solving* s;

    THALWEG_HD void operator()(std::int64_t) const {
        for (int n = 0; n < cancellation_count; ++n) {
            s->tries[n] = n == s->least ? 1 : 0;
        }
    }
};

/// Decides after SIP with r number n: where the residual grew, the next one tries.
struct EndTry {
    Solving* s;
    int n;

    THALWEG_HD void operator()(std::int64_t) const {
        const solvers::Convergence& found = s->found;
        const bool sound =
            found.fault == solvers::no_fault && found.last_residual <= grown * found.first_residual;
        s->tries[n] = 0;
        s->report->level_iterations += found.iterations;
        s->failed = sound ? 0 : 1;
        if (sound || n + 1 == cancellation_count) {
            s->report->unsolved += found.converged != 0 ? 0 : 1;
            return;
        }
        s->least = n + 1;
        s->tries[n + 1] = 1;
        ++s->report->restarts;
    }

    static constexpr double grown = 10;  ///< times the first residual
};

/// Writes down a solution by a plan that has no other try.
struct EndSolution {
    Solving* s;

    THALWEG_HD void operator()(std::int64_t) const {
        s->report->level_iterations += s->found.iterations;
        s->report->unsolved += s->found.converged != 0 ? 0 : 1;
    }
};

/// Clears x where a try has failed.
template <class Real>
struct ClearFailed {
    const Solving* s;
    Real* x;

    THALWEG_HD void operator()(std::int64_t k) const { x[k] = s->failed != 0 ? Real(0) : x[k]; }
};

}  // namespace thalweg::river
