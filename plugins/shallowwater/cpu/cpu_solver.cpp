// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "shallowwater/core/grid_solver.hpp"
#include "shallowwater/cpu/cpu_executor.hpp"
#include "shallowwater/cpu/stage.hpp"
#include "shallowwater/cpu/tiles.hpp"

namespace thalweg::shallowwater {
namespace {

using Flags = std::vector<std::uint8_t>;

template <class Real>
class CpuSolver : public GridSolver<Real, CpuExecutor> {
  public:
    CpuSolver(const Domain& domain, const Options& options)
        : GridSolver<Real, CpuExecutor>(domain, options, CpuExecutor(options.threads)),
          tiles_(this->layout_, options.skip_dry),
          run_part_(choose_run_part<Real>()),
          now_(this->arrays_.a),
          other_(this->arrays_.b),
          wet_(static_cast<std::size_t>(tiles_.count())),
          wet_other_(wet_),
          apart_(wet_) {}

    auto advance(double t0, double t1) -> StepReport override {
        this->check_interval(t0, t1);
        double t = t0;
        while (t < t1) {
            const StepChoice step = choose_step(memory_.rate, memory_.free_step, t1 - t, this->limits_);
            const double end = step.last ? t1 : t + step.taken;
            if (!(end > t)) {
                break;
            }
            t = end;
            take_step(static_cast<Real>(step.taken), static_cast<Real>(t));
            memory_.last_step = step.taken;
            if (step.taken == step.free) {
                const bool first = memory_.shortest_step == 0;
                memory_.shortest_step = first ? step.free : std::fmin(memory_.shortest_step, step.free);
            }
            memory_.free_step = step.free;
            ++memory_.steps;
        }
        return this->report(memory_, t);
    }

  protected:
    auto current() const -> StateArrays<Real> override { return now_; }

    auto memory() const -> StepMemory override { return memory_; }

    void restart(const StepMemory& memory) override {
        memory_ = memory;
        std::fill(apart_.begin(), apart_.end(), std::uint8_t(0));
        const Real* depth = now_.depth + origin();
        tiles_.find_walls(depth);
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            const Part p = tiles_.part(tile);
            bool wet = false;
            for (int j = p.south; j < p.north; ++j) {
                const Real* row = depth + j * this->layout_.pitch;
                wet = wet || std::any_of(row + p.west, row + p.east,
                                         [&](Real h) { return h > this->constants_.dry_depth; });
            }
            wet_[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(wet ? all_wet : WetFlags{});
        }
    }

  private:
    auto origin() const -> std::ptrdiff_t { return this->layout_.index(0, 0); }

    void take_step(Real dt, Real end_time) {
        StageJob<Real> job = make_job(dt, end_time);
        const bool euler = this->options_.integrator == Integrator::euler;
        track(job, euler);
        Real rate = run_stage(job, wet_, {}, wet_other_, true);
        if (this->domain_.has_open_edge()) {
            const auto second = at_origin<const Real>(other_);
            add_outflow(this->outflow_count(job.in, euler ? StateArrays<const Real>{} : second, job.bed, dt));
        }
        if (euler) {
            std::swap(now_, other_);
            std::swap(wet_, wet_other_);
        } else {
            job.old = job.in;
            job.in = at_origin<const Real>(other_);
            job.out = at_origin<Real>(now_);
            track(job, true);
            rate = std::max(rate, run_stage(job, wet_, wet_other_, wet_, false));
        }
        memory_.rate = static_cast<double>(rate);
    }

    // Between the stages, when both states that the count reads are there.
    void add_outflow(const CountOutflow<Real>& count) const {
        constexpr int share = 1024;  // faces that are worth a thread
        const int faces = count.faces.count();
        this->executor_.for_each(share, (faces + share - 1) / share, [&](int i, int j) {
            const int n = j * share + i;
            if (n < faces && this->options_.velocity_bound) {
                count.template add<Kp07<Real, true>>(n);
            } else if (n < faces) {
                count.template add<Kp07<Real, false>>(n);
            }
        });
    }

    // Runs the parts around the water of either set of flags, and flags the tiles that come out wet. A first
    // stage also brings `other_` up to date where it is left out, so that neighbours find the true state
    // there.
    auto run_stage(const StageJob<Real>& job, const Flags& wet, const Flags& also_wet, Flags& wet_out,
                   bool first) -> Real {
        const std::vector<Part>& parts = tiles_.active_parts(wet, also_wet);
        if (first) {
            std::fill(wet_out.begin(), wet_out.end(), std::uint8_t(0));
            join_inactive();
        }
        Real fastest = 0;
        const int count = static_cast<int>(parts.size());
        const int threads = std::clamp(count, 1, this->executor_.threads());
#pragma omp parallel num_threads(threads) if (threads > 1) reduction(max : fastest)
        {
            const FlushSubnormals flush;
            alignas(64) Real scratch[part_scratch];
            Real deepest[widest_part];
#pragma omp for schedule(dynamic, 1)
            for (int n = 0; n < count; ++n) {
                const Part& part = parts[static_cast<std::size_t>(n)];
                fastest = std::max(fastest, run_part_(job, part, scratch, deepest));
                flag_tiles(job, part, deepest, wet_out);
            }
        }
        return fastest;
    }

    void flag_tiles(const StageJob<Real>& job, const Part& part, const Real* deepest, Flags& wet_out) {
        const Real dry_depth = this->constants_.dry_depth;
        const auto wet = [dry_depth](Real h) { return h > dry_depth; };
        const Real* south = job.out.depth + part.south * job.pitch;
        const Real* north = job.out.depth + (part.north - 1) * job.pitch;
        for (int west = part.west; west < part.east; west += Tiles::columns) {
            const int east = std::min(west + Tiles::columns, part.east);
            const Real* column = deepest - part.west;
            unsigned flags = 0;
            if (std::any_of(column + west, column + east, wet)) {
                flags = wet_somewhere | (wet(column[west]) ? wet_west : 0u) |
                        (wet(column[east - 1]) ? wet_east : 0u) |
                        (std::any_of(south + west, south + east, wet) ? wet_south : 0u) |
                        (std::any_of(north + west, north + east, wet) ? wet_north : 0u);
            }
            const int tile = part.south / Tiles::rows * tiles_.across() + west / Tiles::columns;
            wet_out[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(flags);
            apart_[static_cast<std::size_t>(tile)] = 1;
        }
    }

    void join_inactive() {
        for (int tile = 0; tile < tiles_.count(); ++tile) {
            if (tiles_.is_active(tile) || apart_[static_cast<std::size_t>(tile)] == 0) {
                continue;
            }
            const Part p = tiles_.part(tile);
            for (int j = p.south; j < p.north; ++j) {
                const auto k = this->layout_.index(p.west, j);
                std::copy_n(now_.depth + k, p.east - p.west, other_.depth + k);
                std::copy_n(now_.discharge_x + k, p.east - p.west, other_.discharge_x + k);
                std::copy_n(now_.discharge_y + k, p.east - p.west, other_.discharge_y + k);
            }
            apart_[static_cast<std::size_t>(tile)] = 0;
        }
    }

    auto make_job(Real dt, Real end_time) const -> StageJob<Real> {
        const auto& domain = this->domain_;
        StageJob<Real> job = {};
        job.in = at_origin<const Real>(now_);
        job.out = at_origin<Real>(other_);
        job.bed = this->arrays_.bed + origin();
        job.friction = this->friction_varies_ ? this->arrays_.friction + origin() : nullptr;
        job.friction_everywhere = static_cast<Real>(this->friction_everywhere_);
        job.pitch = this->layout_.pitch;
        job.constants = this->constants_;
        job.dt = dt;
        job.inverse_dx = static_cast<Real>(1 / domain.dx);
        job.inverse_dy = static_cast<Real>(1 / domain.dy);
        job.quarter_x = static_cast<Real>(domain.dx / 4) / dt;
        job.quarter_y = static_cast<Real>(domain.dy / 4) / dt;
        job.arrival_depth = static_cast<Real>(this->options_.arrival_depth);
        job.end_time = end_time;
        job.velocity_bound = this->options_.velocity_bound;
        return job;
    }

    void track(StageJob<Real>& job, bool completes_step) const {
        if (completes_step && this->options_.track) {
            job.maximum_depth = this->arrays_.maximum_depth + origin();
            job.maximum_speed = this->arrays_.maximum_speed + origin();
            job.arrival_time = this->arrays_.arrival_time + origin();
        }
    }

    template <class T>
    auto at_origin(const StateArrays<Real>& s) const -> StateArrays<T> {
        return {s.depth + origin(), s.discharge_x + origin(), s.discharge_y + origin()};
    }

    Tiles tiles_;
    RunPart<Real> run_part_;
    StateArrays<Real> now_, other_;
    Flags wet_, wet_other_;
    Flags apart_;  // tiles where now_ and other_ differ
    StepMemory memory_;
};

}  // namespace

template <class Real>
auto make_cpu_solver(const Domain& domain, const Options& options) -> std::unique_ptr<Solver<Real>> {
    return std::make_unique<CpuSolver<Real>>(domain, options);
}

template auto make_cpu_solver<float>(const Domain&, const Options&) -> std::unique_ptr<Solver<float>>;
template auto make_cpu_solver<double>(const Domain&, const Options&) -> std::unique_ptr<Solver<double>>;

}  // namespace thalweg::shallowwater
