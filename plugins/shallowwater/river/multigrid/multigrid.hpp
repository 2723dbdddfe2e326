// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "shallowwater/river/mesh_metrics.hpp"
#include "shallowwater/river/multigrid/krylov.hpp"

namespace thalweg::river {

/// factor() factors the lines of all levels. run() relaxes them from the coarsest level to the finest; each
/// begins with what the one before it has found. `Layout` is that which suits the executor; `leaps` tells
/// whether levels of few cells are joined by Leap and not by Climb. Specialised for each executor.
template <class Executor>
struct LineSweeps;

/// Whether lines along i rather than j are to be relaxed: those along which cells are coupled more.
inline auto couples_more_along_i(const MeshMetrics& m) -> bool {
    double sum[2] = {0, 0};
    for (int axis = 0; axis < 2; ++axis) {
        for (std::size_t k = 0; k < m.face[axis].kind.size(); ++k) {
            sum[axis] += m.face[axis].kind[k] == FaceKind::inner ? m.face[axis].conductance[k] : 0;
        }
    }
    return sum[0] > sum[1];
}

/// Solves five-point systems of one shape by minimal residuals. The preconditioner is a cycle over ever
/// coarser systems, in which pairs of columns are joined: lines along the columns are relaxed exactly, even
/// ones and odd ones in turn, from the coarsest level up. Memory is the executor's; nothing waits.
template <class Real, class Executor>
class Multigrid {
    using Layout = typename LineSweeps<Executor>::Layout;

  public:
    Multigrid(Executor& executor, const MeshMetrics& metrics, StepReport* report)
        : executor_(executor), nx_(metrics.nx), report_(report), turned_(couples_more_along_i(metrics)) {
        const int rows = turned_ ? metrics.nx : metrics.ny;
        int columns = turned_ ? metrics.ny : metrics.nx;
        system_.shape = Layout::of(columns, rows);
        for (Real** one : {&system_.west, &system_.east, &system_.south, &system_.north, &system_.centre,
                           &system_.x, &system_.residual}) {
            *one = padded<Real>(system_.shape);
        }
        for (int n = 0; n < memory_count; ++n) {
            system_.direction[n] = padded<Real>(system_.shape);
            system_.image[n] = padded<Real>(system_.shape);
        }
        system_.state = executor.hold(std::vector<Minimising>(1));
        add_level(columns, rows);
        while (columns > 1) {
            columns = (columns + 1) / 2;
            add_level(columns, rows);
        }
        system_.finest = ladder_.level[0];
    }

    /// Tightens the tolerance of solve() for a long step.
    void begin_step(const Clock* clock) {
        executor_.for_each(std::int64_t{1}, Tighten{system_.state, clock});
    }

    /// Solves to a relative sum of residuals; x is the first guess.
    void solve(const solvers::FivePoint<Real>& matrix, const Real* right, Real* x, double tolerance,
               int most_iterations) {
        const Layout& s = system_.shape;
        Minimising* state = system_.state;
        executor_.for_each(s.width(), s.height(),
                           TakeSystem<Real, Layout>{system_, matrix, right, x, nx_, turned_});
        climb_all(MergeRows{});
        LineSweeps<Executor>::factor(executor_, ladder_);
        executor_.reduce_then(s.width(), s.height(), StartResidual<Real, Layout>{system_},
                              StartMinimising{state});
        executor_.repeat_while(&state->again, [&] {
            climb_all(MergeRight{});
            LineSweeps<Executor>::run(executor_, ladder_);
            executor_.reduce_then(s.width(), s.height(), FindImage<Real, Layout>{system_},
                                  ChooseLength{state});
            executor_.reduce_then(s.width(), s.height(), GoAlong<Real, Layout>{system_},
                                  EndMinimising{state, report_, tolerance, most_iterations});
        });
        executor_.for_each(s.width(), s.height(), GiveSolution<Real, Layout>{system_, x, nx_, turned_});
    }

  private:
    /// Zeros, with more of them on both sides for what lies beside the rim.
    template <class Value>
    auto padded(const Layout& shape) -> Value* {
        const std::int64_t margin = (shape.at(2, 1) + 64 + 31) / 32 * 32;  // columns stay aligned
        const auto size = static_cast<std::size_t>(shape.size() + 2 * margin);
        return executor_.hold(std::vector<Value>(size)) + margin;
    }

    void add_level(int columns, int rows) {
        Columns<Layout>& level = ladder_.level[ladder_.count++];
        level.shape = Layout::of(columns, rows);
        for (float** one : {&level.west, &level.east, &level.south, &level.north, &level.centre, &level.right,
                            &level.change}) {
            *one = padded<float>(level.shape);
        }
    }

    template <class Merge>
    void climb_all(const Merge& merge) {
        // A leap reads the finest level for each level that it joins, which costs nothing only where cells
        // are few; there it saves launches, or waiting for what was just written.
        constexpr std::int64_t few_cells = 1 << 17;
        const bool leaps = LineSweeps<Executor>::leaps && ladder_.level[0].shape.size() <= few_cells;
        const int at_once = leaps ? 6 : 4;
        for (int first = 0; first + 1 < ladder_.count; first += at_once) {
            const int count = lesser(at_once, ladder_.count - 1 - first);
            if (leaps) {
                const Leap<Layout, Merge> leap = {ladder_, first, count, merge};
                executor_.for_each(ladder_.level[first].shape.rows, leap.columns(), leap);
            } else {
                const Layout& top = ladder_.level[first + count].shape;
                executor_.for_each(top.width(), top.height(),
                                   Climb<Layout, Merge>{ladder_, first, count, merge});
            }
        }
    }

    Executor& executor_;
    int nx_;
    StepReport* report_;
    bool turned_;
    Krylov<Real, Layout> system_ = {};
    Ladder<Layout> ladder_;
};

}  // namespace thalweg::river
