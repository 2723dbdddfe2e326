// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/adi_plan.hpp"

#include <string>

#include "solvers/bench/papers/adi_lines.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::papers {
namespace {

auto with_lines(AdiOptions options, const LineOptions& lines) -> AdiOptions {
    options.lines.check_dominance = lines.check_dominance;
    return options;
}

auto checked_sweeps(int sweeps_in_turn) -> int {
    if (sweeps_in_turn < 1) {
        throw Error("an iteration needs sweeps along both directions")
            .about("sweeps_in_turn")
            .found(std::to_string(sweeps_in_turn))
            .expected("1 or more");
    }
    return sweeps_in_turn;
}

}  // namespace

template <class Real>
AdiPlan<Real>::AdiPlan(Device device, const FieldShape& shape, const AdiOptions& options,
                       const LineOptions& lines, int sweeps_in_turn)
    : device_(device),
      shape_(shape),
      options_(with_lines(options, lines)),
      lines_(lines),
      sweeps_in_turn_(checked_sweeps(sweeps_in_turn)),
      fused_(device, shape, options_),
      along_x_(device, lines_along_x(one_layer(shape)), lines),
      along_y_(device, lines_along_y(one_layer(shape)), lines) {}

template <class Real>
auto AdiPlan<Real>::is_fused() const -> bool {
    return device_.is_cuda() && lines_.method == LineMethod::partition && sweeps_in_turn_ == 1;
}

template <class Real>
auto AdiPlan<Real>::job() const -> AdiJob<Real> {
    AdiLines<Real> lines = adi_lines<Real>(along_x_, along_y_);
    lines.from_guess = lines_.method == LineMethod::mbm && lines_.lagged_ends;
    return {shape_, options_, lines, {}, nullptr, nullptr, nullptr, {}, sweeps_in_turn_};
}

template <class Real>
auto AdiPlan<Real>::workspace_bytes() const -> std::size_t {
    if (is_fused()) {
        return fused_.workspace_bytes();
    }
    return device_.is_cuda() ? cuda::adi_bytes(job()) : solvers::cpu::adi_bytes(job());
}

template <class Real>
void AdiPlan<Real>::solve(const FivePoint<Real>& matrix, const Real* right, Real* x, const Execution& where,
                          Convergence* report) const {
    if (is_fused()) {
        return fused_.solve(matrix, right, x, where, report);
    }
    if (field_values(shape_) == 0) {
        return;
    }
    AdiJob<Real> own = job();
    own.matrix = matrix;
    own.right = right;
    own.x = x;
    own.report = report;
    own.where = where;
    if (device_.is_cuda()) {
        cuda::solve_adi(own);
    } else {
        solvers::cpu::solve_adi(own);
    }
}

template class AdiPlan<float>;
template class AdiPlan<double>;

}  // namespace thalweg::solvers::papers
