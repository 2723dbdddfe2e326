// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include <thalweg/series/time_series.hpp>

#include "shallowwater/river/correction.hpp"
#include "shallowwater/river/level_rows.hpp"
#include "shallowwater/river/results.hpp"
#include "shallowwater/river/solver.hpp"

/// What decides how an advance goes on: numbers in the memory of the executor, and the functions that set
/// them there, so that the host need not look before the end.
namespace thalweg::river {

/// Where an advance stands. The flags say whether a loop takes another turn.
struct Progress {
    int stepping = 0;                       ///< steps of the advance
    int turns = 0;                          ///< steps until the host looks
    int iterating = 0;                      ///< outer iterations of the step
    int passing = 0;                        ///< Newton iterations of the level
    int draining = 0;                       ///< sweeps that shrink outflows
    int failed = 0;                         ///< whether the step has to be given back
    int ended = 0;                          ///< whether the step is to be ended
    int paused = 0;                         ///< whether the steps pause at clock.time
    int hopeless = 0;                       ///< whether steps 1000 times shorter have failed, too
    int outer = 0, passes = 0, sweeps = 0;  ///< so far
    int settled = 0;                        ///< whether the outer iterations have
    double pause = std::numeric_limits<double>::infinity();  ///< s; no step begins that would end later
    Clock clock;
    Changes last;  ///< of the last outer iteration
    StepReport report;

    /// Whether the advance has come to its end, and not only to a look of the host.
    auto is_over() const -> bool { return hopeless != 0 || report.is_steady || clock.time >= clock.end; }
};

/// How long steps are, and how they weigh their end: see Options.
struct StepRules {
    double longest;  ///< s; 0: by the next three
    double most_courant, most_cfl, most_change;
    double theta;  ///< 0: by what is prescribed
};

/// Starts a step. Its length is the longest one of the rules, or what the rates of the cells and the changes
/// at boundaries allow; these do not ask for steps in which no wave crosses a cell.
///
/// Where nothing that is prescribed changes, the flow becomes steady, the faster the more steps damp it:
/// theta 1. Where it changes, theta is 0.55, which takes off long waves little and those of two cells a fifth
/// in a step, and falls to 0.5 with the cells that waves cross in a step: the levels are of second order in
/// time. See RaiseTheta for swift water.
struct StartStep {
    Progress* p;
    StepRules rules;
    series::SeriesSet prescribed;  ///< change_times() and is_unsteady()

    THALWEG_HD void operator()(const Rates& rates) const {
        start(rules.longest > 0 ? rules.longest : free_step(rates));
        p->clock.crossed = p->clock.dt * rates.wave;
        p->clock.theta = rules.theta > 0 ? rules.theta : theta_of(p->clock.crossed);
    }

  private:
    THALWEG_HD auto free_step(const Rates& rates) const -> double {
        const double wave = greater(rates.wave, 1e-9);
        const double by_water =
            lesser(rules.most_courant / greater(rates.water, 1e-9), rules.most_cfl / wave);
        const double by_change = rules.most_change * prescribed[0].at(p->clock.time);
        return lesser(by_water, rates.wave > 0 ? greater(by_change, 1 / wave) : by_change);
    }

    THALWEG_HD auto theta_of(double cells) const -> double {
        constexpr double many = 10;
        return prescribed[1].at(0) > 0 ? 0.5 + 0.05 * lesser(cells / many, 1.0) : 1;
    }

    THALWEG_HD void start(double free) const {
        p->clock.choose(free);
        p->iterating = 1;
        p->outer = 0;
        p->ended = p->failed = p->settled = 0;
        if (p->clock.time + p->clock.dt > p->pause) {
            p->paused = 1;
            p->iterating = p->stepping = 0;
        }
        if (!(p->clock.dt > 0)) {  // a loop on a device must come to an end
            p->hopeless = 1;
            p->iterating = p->stepping = 0;
        }
    }
};

/// Raises the theta of a step that StartStep has chosen, where it is below 1, to 0.5 and twice the excess
/// that the cells need, since friction and convection of higher order lag, too.
struct RaiseTheta {
    Progress* p;

    THALWEG_HD void operator()(const ThetaExcess& excess) const {
        constexpr double margin = 2;
        p->clock.theta = lesser(greater(p->clock.theta, 0.5 + margin * excess.most), 1.0);
    }
};

/// Decides after an outer iteration. Besides the changes it looks at the balance of the cells: where waves
/// cross C cells in a step, a rise that is off by e leaves the depths after the step off by e C^2.
struct EndIteration {
    Progress* p;
    double tolerance;  ///< of the level, over the largest depth
    int most;

    THALWEG_HD void operator()(const Changes& changes) const {
        const double allowed = tolerance * changes.depth;
        p->last = changes;
        ++p->outer;
        p->failed = changes.bad > 0 ? 1 : 0;
        p->settled =
            changes.level <= allowed && changes.velocity <= 10 * allowed && changes.missing <= allowed ? 1
                                                                                                       : 0;
        p->iterating = p->failed == 0 && p->settled == 0 && p->outer < most ? 1 : 0;
        p->ended = p->failed == 0 && p->iterating == 0 ? 1 : 0;
    }
};

/// Halves the step that has failed.
struct HalveStep {
    Progress* p;

    THALWEG_HD void operator()(std::int64_t) const {
        p->failed = 0;
        ++p->report.halved;
        p->clock.halving /= 2;
        p->hopeless = p->clock.halving < 1e-3 ? 1 : 0;
        p->stepping = p->hopeless == 0 ? 1 : 0;
    }
};

/// Writes a step down.
struct EndStep {
    Progress* p;

    THALWEG_HD void operator()(std::int64_t) const {
        StepReport& report = p->report;
        report.outer_iterations = p->outer;
        report.level_change = p->last.level;
        report.velocity_change = p->last.velocity;
        report.unconverged += p->settled != 0 ? 0 : 1;
        report.last_step = p->clock.dt;
        ++report.steps;
        report.all_outer_iterations += p->outer;
        p->ended = 0;
        --p->turns;
        p->stepping = p->clock.is_last != 0 || report.is_steady || p->turns <= 0 ? 0 : 1;
        p->clock.pass();
    }
};

struct StartPasses {
    Progress* p;

    THALWEG_HD void operator()(std::int64_t) const {
        p->passes = 0;
        p->passing = 1;
    }
};

/// Decides after a Newton iteration, in which so many cells changed their branch.
struct EndPass {
    Progress* p;
    int most;

    THALWEG_HD void operator()(const Flips& flips) const {
        ++p->passes;
        p->report.newton_passes = p->passes > p->report.newton_passes ? p->passes : p->report.newton_passes;
        p->passing = flips.count > 0 && p->passes < most ? 1 : 0;
    }
};

struct StartSweeps {
    Progress* p;

    THALWEG_HD void operator()(std::int64_t) const {
        p->sweeps = 0;
        p->draining = 1;
    }
};

/// Decides after depths were set, of which so many were below 0.
struct EndSweep {
    Progress* p;
    int most;

    THALWEG_HD void operator()(const Flips& emptied) const {
        ++p->sweeps;
        p->report.limited += emptied.count;
        p->draining = emptied.count > 0 && p->sweeps < most ? 1 : 0;
    }
};

struct CountClipped {
    Progress* p;

    THALWEG_HD void operator()(const Flips& clipped) const { p->report.clipped += clipped.count; }
};

/// Writes down how a step changed the flow; a steady flow needs no more steps.
struct TakeStepChange {
    Progress* p;
    double steady;  ///< m, see Options::steady_change

    THALWEG_HD void operator()(const StepChange& change) const {
        p->report.is_steady = change.level <= steady && change.velocity <= 10 * steady && steady > 0;
        p->report.mass_residual = change.mass;
        p->report.momentum_residual = change.momentum;
        p->report.step_level_change = change.level;
        p->report.step_velocity_change = change.velocity;
    }
};

}  // namespace thalweg::river
