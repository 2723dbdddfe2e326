// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include <thalweg/compute/cpu_executor.hpp>
#include <thalweg/compute/flush_subnormals.hpp>

#include "shallowwater/flow/pace.hpp"
#include "shallowwater/schemes/cells.hpp"
#include "shallowwater/solvers/triangles/cpu/blocks.hpp"
#include "shallowwater/solvers/triangles/cpu/local_stepper.hpp"
#include "shallowwater/solvers/triangles/triangle_solver.hpp"

namespace thalweg::shallowwater {
namespace {

using compute::CpuExecutor;
using compute::FlushSubnormals;

template <class Real>
class CpuTriangleStepper {
  public:
    using Executor = ListExecutor<CpuExecutor>;

    explicit CpuTriangleStepper(TriangleFlow<Real, Executor>& flow)
        : flow_(flow),
          blocks_(flow.tables, skips(flow), flow.has_two_stages() ? 2 : 1),
          now_(flow.arrays.a),
          other_(flow.arrays.b) {
        if (flow.has_local_steps()) {
            local_.emplace(flow, blocks_, skips(flow));
        }
    }

    auto advance(double t0, double t1, const StepPause& pause, const StepWatch& watch) -> StepReport {
        clock_.time = t0;
        clock_.end = t1;
        clock_.pause = pause;
        clock_.longest = flow_.longest_of_inflow;
        while (start_step()) {
            take_step();
            if (watch && pace_.due() && watch(flow_.report(memory(), clock_.time))) {
                break;
            }
        }
        return flow_.report(memory(), clock_.time);
    }

    auto current() const -> StateArrays<Real> { return now_; }

    auto memory() const -> StepMemory { return memory_of(clock_); }

    auto time() const -> double { return clock_.time; }

    auto is_paused() const -> bool { return clock_.paused != 0; }

    void restart(const StepMemory& memory) {
        set_memory(clock_, memory);
        blocks_.restart(flow_.boundaries.cells_with_sources());
        if (local_) {
            local_->restart();
        }
    }

  private:
    // Rain may fall anywhere.
    static auto skips(const TriangleFlow<Real, Executor>& flow) -> bool {
        return flow.options.skip_dry && !flow.sources.on();
    }

    // Sets the clock to the end of the next step; false where no step is left that moves it.
    auto start_step() -> bool {
        if (local_) {
            set_rate(clock_, static_cast<double>(local_->widen()));
        }
        clock_ = next_clock(clock_, flow_.limits);
        return clock_.running != 0;
    }

    void take_step() {
        if (local_) {
            local_->take(clock_);
            flow_.after_local_step(now_, &clock_);
        } else {
            take_step_of_all();
        }
        if (flow_.options.track != 0) {
            track();
        }
    }

    void take_step_of_all() {
        flow_.before_step(now_, &clock_);
        blocks_.choose();
        for (const std::int32_t block : blocks_.left()) {
            join(block);
        }
        const Real rate = with_room(TriangleSchemes{}, SchemeChoice(flow_.options), [this](const auto& room) {
            return take_cells(room, flow_, now_, other_, clock_,
                              [this](const auto& run) { return over_blocks(run); });
        });
        set_rate(clock_, static_cast<double>(rate));
        std::swap(now_, other_);
        flow_.after_step(now_, &clock_, false);
    }

    // Calls run(first, end) for all runs of the step, and returns the largest rate found.
    template <class Run>
    auto over_blocks(const Run& run) -> Real {
        const std::vector<std::int32_t>& taken = blocks_.taken();
        const int count = static_cast<int>(taken.size());
        const int threads = team();
        Real rate = 0;
#pragma omp parallel num_threads(threads) reduction(max : rate) if (threads > 1)
        {
            const FlushSubnormals flush;
#pragma omp for schedule(static)
            for (int n = 0; n < count; ++n) {
                const std::int32_t block = taken[static_cast<std::size_t>(n)];
                const BlockResult<Real> found = run(first_of(block), end_of(block));
                blocks_.set_wet(block, found.deepest > flow_.constants.dry_depth);
                rate = greater(rate, found.rate);
            }
        }
        return rate;
    }

    // Of the runs that the step took; water comes to no others, but for rain, with which all are taken.
    void track() const {
        const TrackCell<Real> cell = flow_.track_cell(now_, &clock_);
        const Real time = static_cast<Real>(clock_.time);
        const std::vector<std::int32_t>& taken = blocks_.taken();
        const int count = static_cast<int>(taken.size());
        const int threads = team();
#pragma omp parallel for schedule(static) num_threads(threads) if (threads > 1)
        for (int n = 0; n < count; ++n) {
            const std::int32_t block = taken[static_cast<std::size_t>(n)];
            for (std::int32_t k = first_of(block); k < end_of(block); ++k) {
                cell.track(k, time);
            }
        }
    }

    static auto first_of(std::int32_t block) -> std::int32_t {
        return block * Blocks::length;
    }

    auto end_of(std::int32_t block) const -> std::int32_t {
        return std::min(flow_.tables.cells(), (block + 1) * Blocks::length);
    }

    // How many threads the runs are worth: waking one takes as long as a few of them.
    auto team() const -> int {
        constexpr int blocks_a_thread = 8;
        const int most = static_cast<int>(blocks_.taken().size()) / blocks_a_thread;
        return std::clamp(most, 1, flow_.executor.threads());
    }

    // Makes all states the same in a run.
    void join(std::int32_t block) const {
        copy_run(block, other_);
        if (flow_.has_two_stages()) {
            copy_run(block, flow_.second.middle);
        }
    }

    void copy_run(std::int32_t block, const StateArrays<Real>& to) const {
        const std::int32_t first = first_of(block);
        const std::int32_t count = end_of(block) - first;
        std::copy_n(now_.depth + first, count, to.depth + first);
        std::copy_n(now_.discharge_x + first, count, to.discharge_x + first);
        std::copy_n(now_.discharge_y + first, count, to.discharge_y + first);
    }

    TriangleFlow<Real, Executor>& flow_;
    Blocks blocks_;
    std::optional<CpuLocalStepper<Real, Executor>> local_;
    StateArrays<Real> now_, other_;
    Clock clock_{};
    Pace pace_;
};

}  // namespace

template <class Real>
auto make_cpu_solver(const mesh::Triangles& mesh, const Options& options) -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<TriangleSolver<Real, CpuTriangleStepper<Real>>>(
        mesh, options, ListExecutor<CpuExecutor>(CpuExecutor(options.threads)));
}

template auto make_cpu_solver<float>(const mesh::Triangles&, const Options&)
    -> std::unique_ptr<Solver<float>>;
template auto make_cpu_solver<double>(const mesh::Triangles&, const Options&)
    -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
