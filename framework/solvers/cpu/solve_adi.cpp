// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <omp.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "solvers/cpu/residual_norms.hpp"
#include "solvers/methods/adi_cell.hpp"
#include "solvers/methods/adi_job.hpp"

namespace thalweg::solvers::cpu {
namespace {

// Offsets into the workspace; one layer is solved after the other.
template <class Real>
struct Room {
    std::size_t between, diagonal, right, guess, norms, lines, bytes;

    explicit Room(const AdiJob<Real>& job) {
        RoomPlan plan;
        FieldShape layer = job.shape;
        layer.layers = std::min<std::int64_t>(layer.layers, 1);
        const std::size_t field = static_cast<std::size_t>(field_values(layer)) * sizeof(Real);
        between = plan.take(field);
        diagonal = plan.take(field);
        right = plan.take(field);
        guess = job.lines.from_guess ? plan.take(field) : right;
        norms = plan.take(residual_norms_bytes(layer, omp_get_max_threads()));
        lines = plan.take(job.lines.bytes);
        bytes = plan.bytes();
    }
};

template <class Real>
class Layer {
    const AdiJob<Real>& job_;
    const FieldShape& shape_;
    std::int64_t number_;
    FivePoint<Real> matrix_;
    const Real* right_;
    Real* x_;
    Real *between_, *line_diagonal_, *line_right_;
    Real* solved_;  // the lines' solution, in place of their right-hand sides where it needs no guess
    void *norms_, *lines_;
    FaultWord fault_ = no_fault;
    bool broken_ = false;

    // Records a fault of a line of one direction by the cell in which it lies.
    void note(FaultWord word, bool along_x) {
        const Fault found = unpack(word);
        if (found) {
            const std::int64_t i = along_x ? found.row : found.system;
            const std::int64_t j = along_x ? found.system : found.row;
            fault_ = std::min(fault_, pack(found.kind, number_, i + j * shape_.nx));
            broken_ = broken_ || found.kind != FaultKind::not_dominant;
        }
    }

    template <class Cell>
    void for_cells(Cell cell) const {
#pragma omp parallel for schedule(static)
        for (std::int64_t j = 0; j < shape_.ny; ++j) {
            for (std::int64_t i = 0; i < shape_.nx; ++i) {
                cell(i, j, shape_.at(i, j));
            }
        }
    }

    template <Splitting splitting, bool along_x>
    void sweep(const Real* in, Real* out) {
        if (broken_) {
            return;
        }
        const AdiFields<Real> fields = {matrix_, right_, in, x_, out};
        for_cells([&](std::int64_t i, std::int64_t j, std::int64_t at) {
            const Row<Real> row = adi_row<splitting, along_x>(fields, shape_, i, j, at);
            line_diagonal_[at] = row.diagonal;
            line_right_[at] = row.right;
            if (job_.lines.from_guess) {
                solved_[at] = in[at];
            }
        });
        FaultWord found = no_fault;
        const SolveLines<Real>& solve_lines = along_x ? job_.lines.along_x : job_.lines.along_y;
        const Real* low = along_x ? matrix_.west : matrix_.south;
        const Real* high = along_x ? matrix_.east : matrix_.north;
        solve_lines({low, line_diagonal_, high, line_right_, solved_}, {lines_, nullptr}, &found);
        note(found, along_x);
        const auto relaxation = static_cast<Real>(job_.options.relaxation);
        for_cells([&](std::int64_t, std::int64_t, std::int64_t at) {
            out[at] = adi_value<splitting, along_x>(fields, at, solved_[at], relaxation);
        });
    }

    template <Splitting splitting>
    void sweep_both() {
        sweep<splitting, true>(x_, between_);
        sweep<splitting, false>(between_, x_);
    }

    // So many sweeps along x, then along y; the last of an even number leaves its solution in x_.
    void sweep_in_turn() {
        Real* in = x_;
        Real* out = between_;
        for (int n = 0; n < 2 * job_.sweeps_in_turn; ++n) {
            if (n < job_.sweeps_in_turn) {
                sweep<Splitting::alternating_line, true>(in, out);
            } else {
                sweep<Splitting::alternating_line, false>(in, out);
            }
            std::swap(in, out);
        }
    }

    auto measured(int done, Convergence& report) -> bool {
        const SipLayer<Real> system = {shape_.nx, shape_.ny, shape_.row_pitch, false, matrix_, right_,
                                       x_,        {},        nullptr};
        return judge(residual_norms(system, norms_, omp_get_max_threads()), job_.options.tolerance, done,
                     report);
    }

    void iterate(Convergence& report) {
        const Tolerance& tolerance = job_.options.tolerance;
        bool goes_on = measured(0, report);
        for (int done = 1; goes_on && !broken_; ++done) {
            sweep_in_turn();
            goes_on = !is_measured(tolerance, done) || measured(done, report);
        }
    }

    void step(Convergence& report) {
        switch (job_.options.splitting) {
            case Splitting::peaceman_rachford:
                sweep_both<Splitting::peaceman_rachford>();
                break;
            case Splitting::locally_one_dimensional:
                sweep_both<Splitting::locally_one_dimensional>();
                break;
            default:
                sweep_both<Splitting::douglas_gunn>();
        }
        report.iterations = 1;
        report.converged = 1;
    }

  public:
    Layer(const AdiJob<Real>& job, std::int64_t number) : job_(job), shape_(job.shape), number_(number) {
        const Room<Real> room(job);
        const std::int64_t at = number * shape_.layer_pitch;
        const FivePoint<Real>& m = job.matrix;
        auto* memory = static_cast<char*>(job.where.workspace);
        matrix_ = {m.west + at, m.east + at, m.south + at, m.north + at, m.centre + at};
        right_ = job.right + at;
        x_ = job.x + at;
        between_ = reinterpret_cast<Real*>(memory + room.between);
        line_diagonal_ = reinterpret_cast<Real*>(memory + room.diagonal);
        line_right_ = reinterpret_cast<Real*>(memory + room.right);
        solved_ = reinterpret_cast<Real*>(memory + room.guess);
        norms_ = memory + room.norms;
        lines_ = memory + room.lines;
    }

    auto solve() -> Convergence {
        const Tolerance& tolerance = job_.options.tolerance;
        Convergence report =
            job_.report == nullptr ? Convergence{} : fresh_report(tolerance, job_.report[number_]);
        if (job_.options.splitting == Splitting::alternating_line) {
            iterate(report);
            if (!broken_ && !is_number(report.last_residual)) {
                const SipLayer<Real> system = {shape_.nx, shape_.ny, shape_.row_pitch, false, matrix_, right_,
                                               x_,        {},        nullptr};
                fault_ = std::min(fault_, residual_fault(system, number_));
                broken_ = true;
            }
        } else {
            step(report);
        }
        report.fault = fault_;
        if (broken_) {
            report.converged = 0;
            for_cells([&](std::int64_t, std::int64_t, std::int64_t at) {
                x_[at] = std::numeric_limits<Real>::quiet_NaN();
            });
        }
        return report;
    }
};

}  // namespace

template <class Real>
auto adi_bytes(const AdiJob<Real>& job) -> std::size_t {
    return Room<Real>(job).bytes;
}

template <class Real>
void solve_adi(const AdiJob<Real>& job) {
    for (std::int64_t layer = 0; layer < job.shape.layers; ++layer) {
        const Convergence report = Layer<Real>(job, layer).solve();
        if (job.report != nullptr) {
            job.report[layer] = report;
        }
    }
}

template auto adi_bytes(const AdiJob<float>&) -> std::size_t;
template auto adi_bytes(const AdiJob<double>&) -> std::size_t;
template void solve_adi(const AdiJob<float>&);
template void solve_adi(const AdiJob<double>&);

}  // namespace thalweg::solvers::cpu
