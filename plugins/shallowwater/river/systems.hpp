// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include <thalweg/solvers/adi.hpp>
#include <thalweg/solvers/sip.hpp>

#include "shallowwater/river/arrays.hpp"
#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// How solving a system went.
struct Solved {
    int iterations = 0;
    int restarts = 0;  ///< with a smaller r of SIP
    bool converged = false;
};

template <class Real>
struct ClearCell {
    Real* x;
    std::int64_t pitch;

    THALWEG_HD void operator()(int i, int j) const { x[i + j * pitch] = Real(0); }
};

/// Solves the five-point systems of a flow, of one layer each. Memory is the executor's; the plans hold none.
template <class Real, class Executor>
class Systems {
  public:
    Systems(Executor& executor, solvers::Device device, int nx, int ny)
        : executor_(executor), device_(device), shape_(solvers::field_of(nx, ny)) {
        const solvers::SipPlan<Real> sip(device, shape_);
        const solvers::AdiPlan<Real> adi(device, shape_);
        workspace_ = executor.template allocate<std::byte>(
            std::size_t{greater(sip.workspace_bytes(), adi.workspace_bytes())});
        factors_ = executor.template allocate<std::byte>(sip.factor_bytes());
        report_ = executor.template allocate<solvers::Convergence>(1);
    }

    /// A fixed number of iterations of SIP for two right-hand sides of one matrix; u and v are the first
    /// guesses.
    void solve_pair(const solvers::FivePoint<Real>& matrix, const Real* right_u, const Real* right_v, Real* u,
                    Real* v, int iterations) {
        const solvers::SipPlan<Real> plan(device_, shape_);
        plan.factor(matrix, factors_, where());
        plan.iterate(matrix, factors_, right_u, u, iterations, where());
        plan.iterate(matrix, factors_, right_v, v, iterations, where());
    }

    /// A fixed number of iterations of SIP; x is the first guess.
    void solve_few(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x, int iterations) {
        const solvers::SipPlan<Real> plan(device_, shape_);
        plan.factor(matrix, factors_, where());
        plan.iterate(matrix, factors_, right, x, iterations, where());
    }

    /// Solves to a relative sum of residuals. x is 0 before. Waits for the executor.
    auto solve(LevelSolver method, const solvers::FivePoint<Real>& matrix, const Real* right, Real* x,
               double tolerance, int most_iterations) -> Solved {
        return method == LevelSolver::sip ? solve_by_sip(matrix, right, x, tolerance, most_iterations)
                                          : solve_by_adi(matrix, right, x, tolerance, most_iterations);
    }

    /// Forgets which r of SIP has failed.
    void begin_step() { cancellation_ = 0; }

  private:
    static constexpr double cancellations[] = {0.98, 0.92, 0.5, 0};
    // Fewer iterations may reduce the sum of residuals and yet leave smooth errors, which then grow from step
    // to step: seen with 2 of SIP and waves that cross thousands of cells in a step.
    static constexpr int fewest = 6;
    static constexpr int piece = 24;         // iterations between two looks at the residual
    static constexpr double too_large = 10;  // times the first residual

    auto where() const -> solvers::Execution { return {workspace_, executor_.stream()}; }

    static auto tolerance_of(double relative, int most_iterations) -> solvers::Tolerance {
        solvers::Tolerance t;
        t.relative = relative;
        t.pointwise = 1e30;
        t.most_iterations = most_iterations;
        t.check_every = fewest;
        return t;
    }

    auto read_report() -> solvers::Convergence {
        solvers::Convergence found;
        executor_.download(&found, report_, sizeof found);
        return found;
    }

    auto solve_by_adi(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x, double tolerance,
                      int most_iterations) -> Solved {
        solvers::AdiOptions o;
        o.tolerance = tolerance_of(tolerance, most_iterations);
        solvers::AdiPlan<Real>(device_, shape_, o).solve(matrix, right, x, where(), report_);
        const solvers::Convergence found = read_report();
        return {found.iterations, 0, found.converged != 0};
    }

    /// SIP diverges on rows of very unequal couplings, such as those of islands: then r falls.
    auto solve_by_sip(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x, double tolerance,
                      int most_iterations) -> Solved {
        Solved all;
        double first = -1;  // residual of x = 0
        double last = 0;
        bool factored = false;
        while (all.iterations < most_iterations) {
            solvers::SipOptions o;
            o.cancellation = cancellations[cancellation_];
            const double target = first > 0 && last > 0 ? tolerance * first / last : tolerance;
            o.tolerance = tolerance_of(target, lesser(piece, most_iterations - all.iterations));
            const solvers::SipPlan<Real> plan(device_, shape_, o);
            if (!factored) {
                plan.factor(matrix, factors_, where());
                factored = true;
            }
            plan.solve(matrix, factors_, right, x, where(), report_);
            const solvers::Convergence found = read_report();
            all.iterations += found.iterations;
            first = first < 0 ? found.first_residual : first;
            last = found.last_residual;
            const bool sound = found.fault == solvers::no_fault && last <= too_large * first;
            if (sound && (found.converged != 0 || last <= tolerance * first)) {
                all.converged = true;
                return all;
            }
            if (!sound) {
                if (cancellation_ + 1 == std::size(cancellations)) {
                    return all;
                }
                ++cancellation_;
                ++all.restarts;
                factored = false;
                last = 0;
                executor_.for_each(static_cast<int>(shape_.nx), static_cast<int>(shape_.ny),
                                   ClearCell<Real>{x, shape_.row_pitch});
            }
        }
        return all;
    }

    Executor& executor_;
    solvers::Device device_;
    solvers::FieldShape shape_;
    void* workspace_ = nullptr;
    void* factors_ = nullptr;
    solvers::Convergence* report_ = nullptr;
    std::size_t cancellation_ = 0;  // number of the present r
};

}  // namespace thalweg::river
