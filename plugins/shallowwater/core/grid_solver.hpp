// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "shallowwater/core/bed_functions.hpp"
#include "shallowwater/core/constants.hpp"
#include "shallowwater/core/outflow_functions.hpp"
#include "shallowwater/core/outflow_ledger.hpp"
#include "shallowwater/core/result_functions.hpp"
#include "shallowwater/core/solver.hpp"
#include "shallowwater/core/water_functions.hpp"

namespace thalweg::shallowwater {

// What a run remembers from step to step besides the water.
struct StepMemory {
    double rate = 0;       // 1/s, largest of face speed over cell width in the step before
    double free_step = 0;  // s, that stability allowed in the step before; 0: none yet
    double last_step = 0;
    double shortest_step = 0;
    std::int64_t steps = 0;
};

// All of a solver but the stepping. Executor owns memory and runs functions of cells:
//   allocate<T>(n) -> T*, owned by the executor, contents undefined
//   for_each(width, height, f): f(i, j) for all i < width, j < height
//   reduce(width, height, f) -> Partial: combined in a fixed order; waits
//   download(host, from, bytes), upload(to, host, bytes): wait
template <class Real, class Executor>
class GridSolver : public Solver<Real> {
  public:
    GridSolver(const Domain& domain, const Options& options, Executor executor)
        : domain_((check(domain, options), domain)),
          options_(options),
          layout_(domain),
          constants_(constants_of<Real>(options)),
          limits_(limits_of(domain, options)),
          executor_(std::move(executor)),
          ledger_(domain, executor_) {
        for (StateArrays<Real>* state : {&arrays_.a, &arrays_.b}) {
            state->depth = array();
            state->discharge_x = array();
            state->discharge_y = array();
        }
        arrays_.bed = array();
        arrays_.maximum_depth = options.track ? array() : nullptr;
        arrays_.maximum_speed = options.track ? array() : nullptr;
        arrays_.arrival_time = options.track ? array() : nullptr;
    }

    void initialise(const InitialState<float>& input) override { start(input); }

    void initialise(const InitialState<double>& input) override { start(input); }

    void publish(const Outputs<Real>& outputs) override {
        executor_.for_each(domain_.nx, domain_.ny,
                           PublishCell<Real>{layout_, current(), arrays_, datum_, constants_.dry_depth,
                                             constants_.epsilon4, outputs});
    }

    auto summary() -> Summary override {
        const Partial p = executor_.reduce(domain_.nx, domain_.ny,
                                           SummariseCell<Real>{layout_, current(), constants_.dry_depth});
        const EdgeVolumes outflow = domain_.has_open_edge() ? ledger_.totals() : EdgeVolumes{};
        return {p.sum * domain_.dx * domain_.dy, p.count, p.other_count, p.first == INT64_MAX ? -1 : p.first,
                outflow};
    }

    auto save() -> std::vector<std::byte> override;

    void restore(const std::vector<std::byte>& bytes) override;

  protected:
    // The state between steps.
    virtual auto current() const -> StateArrays<Real> = 0;

    virtual auto memory() const -> StepMemory = 0;

    // Called when a and b hold the same new state.
    virtual void restart(const StepMemory& memory) = 0;

    auto report(const StepMemory& m, double time) const -> StepReport {
        return {m.steps, m.last_step, m.shortest_step, m.rate * std::fmin(domain_.dx, domain_.dy), time};
    }

    // States and bed from cell (0, 0) on.
    auto outflow_count(const StateArrays<const Real>& first, const StateArrays<const Real>& second,
                       const Real* bed, Real dt) const -> CountOutflow<Real> {
        return {ledger_.faces(), first,      second,     bed, layout_.pitch,
                constants_,      domain_.dx, domain_.dy, dt,  ledger_.data()};
    }

    static void check_interval(double t0, double t1) {
        if (!(t1 > t0)) {
            throw std::invalid_argument("shallowwater: cannot advance from " + std::to_string(t0) + " s to " +
                                        std::to_string(t1) + " s; the end must come later");
        }
    }

    Domain domain_;
    Options options_;
    Layout layout_;
    SchemeConstants<Real> constants_;
    StepLimits limits_;
    Executor executor_;
    OutflowLedger<Executor> ledger_;
    Arrays<Real> arrays_{};
    double datum_ = 0;  // m, whole metres below the lowest bed
    bool friction_varies_ = false;
    double friction_everywhere_ = 0;  // g n^2

  private:
    template <class Input>
    void start(const InitialState<Input>& input);

    struct Header {
        std::int32_t nx, ny, real_bytes, integrator, tracked, friction_varies, open_edges;
        double friction_everywhere, datum;
        StepMemory memory;
    };

    auto make_header(const StepMemory& m) const -> Header;

    void set_friction(bool varies, double everywhere) {
        friction_varies_ = varies;
        friction_everywhere_ = everywhere;
        if (varies && arrays_.friction == nullptr) {
            arrays_.friction = array();
        }
    }

    auto array() -> Real* { return executor_.template allocate<Real>(layout_.size()); }

    auto array_bytes() const -> std::size_t { return layout_.size() * sizeof(Real); }

    auto saved_arrays() const -> std::vector<Real*>;
};

}  // namespace thalweg::shallowwater

#include "shallowwater/core/grid_solver_start.hpp"
#include "shallowwater/core/grid_solver_state.hpp"
