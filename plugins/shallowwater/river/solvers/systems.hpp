// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <thalweg/solvers/adi.hpp>
#include <thalweg/solvers/sip.hpp>

#include "shallowwater/river/checkerboard.hpp"
#include "shallowwater/river/multigrid/multigrid.hpp"
#include "shallowwater/river/options.hpp"
#include "shallowwater/river/solving.hpp"

namespace thalweg::river {

/// Solves the five-point systems of a flow, of one layer each. Memory is the executor's; the plans hold none.
/// Nothing waits, so that all can be captured.
template <class Real, class Executor>
class Systems {
  public:
    /// `report`, in the memory of the executor, gets the counts.
    Systems(Executor& executor, Device device, const MeshMetrics& metrics, const Options& options,
            StepReport* report)
        : executor_(executor),
          device_(device),
          shape_(solvers::field_of(metrics.nx, metrics.ny)),
          options_(options),
          momentum_(momentum_solver_of(options)) {
        Solving start;
        start.report = report;
        solving_ = executor.hold(std::vector<Solving>{start});
        if (options.level_solver == LevelSolver::multigrid) {
            multigrid_ = std::make_unique<Multigrid<Real, Executor>>(executor, metrics, report);
            if (momentum_ == MomentumSolver::checkerboard) {
                return;
            }
        }
        const solvers::SipPlan<Real> sip(device, shape_);
        const solvers::AdiPlan<Real> adi(device, shape_);
        workspace_ = executor.template allocate<std::byte>(
            std::size_t{greater(sip.workspace_bytes(), adi.workspace_bytes())});
        factors_ = executor.template allocate<std::byte>(sip.factor_bytes());
    }

    /// A few iterations for two right-hand sides of one matrix; u and v are the first guesses.
    void solve_pair(const solvers::FivePoint<Real>& matrix, const Real* right_u, const Real* right_v, Real* u,
                    Real* v) {
        if (momentum_ == MomentumSolver::checkerboard) {
            relax<2>({matrix, {right_u, right_v}, {u, v}, nx(), ny()});
            return;
        }
        const FewIterations few(*this, matrix);
        few.solve(right_u, u);
        few.solve(right_v, v);
    }

    /// The same for one right-hand side.
    void solve_few(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x) {
        if (momentum_ == MomentumSolver::checkerboard) {
            relax<1>({matrix, {right}, {x}, nx(), ny()});
            return;
        }
        FewIterations(*this, matrix).solve(right, x);
    }

    /// Solves a system of the level to a relative sum of residuals; x is the first guess.
    void solve_level(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x) {
        switch (options_.level_solver) {
            case LevelSolver::sip:
                solve_by_sip(matrix, right, x);
                return;
            case LevelSolver::adi:
                solve_by_adi(matrix, right, x);
                return;
            default:
                multigrid_->solve(matrix, right, x, options_.level_tolerance, options_.level_iterations);
        }
    }

    /// `clock`: of the step, in the memory of the executor.
    void begin_step(const Clock* clock) {
        if (options_.level_solver == LevelSolver::sip) {
            executor_.for_each(std::int64_t{1}, TrustAll{solving_});
        } else if (multigrid_) {
            multigrid_->begin_step(clock);
        }
    }

  private:
    // Fewer iterations may reduce the sum of residuals and yet leave smooth errors, which then grow from step
    // to step: seen with 2 of SIP and waves that cross thousands of cells in a step.
    static constexpr int fewest = 6;

    /// A few iterations for one matrix by SIP or by alternating lines.
    class FewIterations {
      public:
        FewIterations(const Systems& systems, const solvers::FivePoint<Real>& matrix)
            : systems_(systems), matrix_(matrix) {
            if (systems.momentum_ == MomentumSolver::sip) {
                sip().factor(matrix, systems.factors_, systems.where());
            }
        }

        void solve(const Real* right, Real* x) const {
            const int count = systems_.options_.momentum_iterations;
            if (systems_.momentum_ == MomentumSolver::sip) {
                sip().iterate(matrix_, systems_.factors_, right, x, count, systems_.where());
                return;
            }
            solvers::AdiOptions o;
            o.tolerance.relative = o.tolerance.pointwise = 0;  // which none of so few iterations meets
            o.tolerance.most_iterations = o.tolerance.check_every = count;
            solvers::AdiPlan<Real>(systems_.device_, systems_.shape_, o)
                .solve(matrix_, right, x, systems_.where(), nullptr);
        }

      private:
        auto sip() const -> solvers::SipPlan<Real> { return {systems_.device_, systems_.shape_}; }

        const Systems& systems_;
        const solvers::FivePoint<Real>& matrix_;
    };

    auto where() const -> solvers::Execution { return {workspace_, executor_.stream()}; }

    auto nx() const -> int { return static_cast<int>(shape_.nx); }

    auto ny() const -> int { return static_cast<int>(shape_.ny); }

    auto tolerance() const -> solvers::Tolerance {
        solvers::Tolerance t;
        t.relative = options_.level_tolerance;
        t.pointwise = 1e30;
        t.most_iterations = options_.level_iterations;
        t.check_every = fewest;
        return t;
    }

    /// A checkerboard takes two sweeps where SIP takes an iteration. Its rows keep the share of the
    /// relaxation in their centre, so that a sweep always takes off a third or more.
    template <int count>
    void relax(const Checkerboard<Real, count>& board) {
        ColourTurns<Executor>::run(executor_, board, 4 * options_.momentum_iterations);
    }

    void solve_by_adi(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x) {
        solvers::AdiOptions o;
        o.tolerance = tolerance();
        solvers::AdiPlan<Real>(device_, shape_, o).solve(matrix, right, x, where(), &solving_->found);
        executor_.for_each(std::int64_t{1}, EndSolution{solving_});
    }

    /// SIP diverges on rows of very unequal couplings, such as those of islands: then r falls.
    void solve_by_sip(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x) {
        executor_.for_each(std::int64_t{1}, StartTries{solving_});
        for (int n = 0; n < cancellation_count; ++n) {
            solvers::SipOptions o;
            o.cancellation = cancellations[n];
            o.tolerance = tolerance();
            o.tolerance.most_growth = EndTry::grown;
            const solvers::SipPlan<Real> plan(device_, shape_, o);
            executor_.repeat_while(&solving_->tries[n], [&] {
                plan.factor(matrix, factors_, where());
                plan.solve(matrix, factors_, right, x, where(), &solving_->found);
                executor_.for_each(std::int64_t{1}, EndTry{solving_, n});
                executor_.for_each(shape_.nx * shape_.ny, ClearFailed<Real>{solving_, x});
            });
        }
    }

    Executor& executor_;
    Device device_;
    solvers::FieldShape shape_;
    Options options_;
    MomentumSolver momentum_;
    void* workspace_ = nullptr;
    void* factors_ = nullptr;
    Solving* solving_ = nullptr;
    std::unique_ptr<Multigrid<Real, Executor>> multigrid_;  // null: SIP or ADI
};

}  // namespace thalweg::river
