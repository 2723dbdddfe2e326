// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <utility>

#include "shallowwater/core/constants.hpp"
#include "shallowwater/core/result_functions.hpp"
#include "shallowwater/core/setup_functions.hpp"
#include "shallowwater/core/solver.hpp"

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
          executor_(std::move(executor)) {
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
        return {p.sum * domain_.dx * domain_.dy, p.count, p.other_count, p.first == INT64_MAX ? -1 : p.first};
    }

    auto save() -> std::vector<std::byte> override {
        const Header header = make_header(memory());
        std::vector<std::byte> bytes(sizeof header);
        std::memcpy(bytes.data(), &header, sizeof header);
        for (Real* a : saved_arrays()) {
            const auto end = bytes.size();
            bytes.resize(end + array_bytes());
            executor_.download(bytes.data() + end, a, array_bytes());
        }
        return bytes;
    }

    void restore(const std::vector<std::byte>& bytes) override {
        Header header = {};
        const Header own = make_header({});
        std::memcpy(&header, bytes.data(), std::min(sizeof header, bytes.size()));
        const bool fits = header.nx == own.nx && header.ny == own.ny && header.real_bytes == own.real_bytes &&
                          header.integrator == own.integrator && header.tracked == own.tracked;
        const std::size_t count = 4 + (header.tracked != 0 ? 3 : 0) + (header.friction_varies != 0 ? 1 : 0);
        if (!fits || bytes.size() != sizeof header + count * array_bytes()) {
            throw std::invalid_argument(
                "shallowwater: the saved state is of another grid, precision, integrator or set of results");
        }
        datum_ = header.datum;
        set_friction(header.friction_varies != 0, header.friction_everywhere);
        const std::byte* from = bytes.data() + sizeof header;
        for (Real* a : saved_arrays()) {
            executor_.upload(a, from, array_bytes());
            from += array_bytes();
        }
        const StateArrays<Real> now = current();
        const bool in_a = now.depth == arrays_.a.depth;
        const StateArrays<Real> other = in_a ? arrays_.b : arrays_.a;
        executor_.for_each(static_cast<int>(layout_.pitch), layout_.rows,
                           CopyState<Real>{layout_.pitch, now, other});
        restart(header.memory);
    }

  protected:
    // The state between steps.
    virtual auto current() const -> StateArrays<Real> = 0;

    virtual auto memory() const -> StepMemory = 0;

    // Called when a and b hold the same new state.
    virtual void restart(const StepMemory& memory) = 0;

    auto report(const StepMemory& m) const -> StepReport {
        return {m.steps, m.last_step, m.shortest_step, m.rate * std::fmin(domain_.dx, domain_.dy)};
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
    Arrays<Real> arrays_{};
    double datum_ = 0;  // m, whole metres below the lowest bed
    bool friction_varies_ = false;
    double friction_everywhere_ = 0;  // g n^2

  private:
    template <class Input>
    void start(const InitialState<Input>& input) {
        require((input.bed_cells == nullptr) != (input.bed_vertices == nullptr), "number of beds given",
                (input.bed_cells != nullptr) + (input.bed_vertices != nullptr),
                "one, of cells or of vertices");
        require(input.depth == nullptr || input.level == nullptr, "number of initial waters given", 2,
                "depth or level");
        const int at_vertex = input.bed_vertices != nullptr ? 1 : 0;
        const Input* bed = at_vertex != 0 ? input.bed_vertices : input.bed_cells;
        const int width = domain_.nx + at_vertex;
        const Partial range = executor_.reduce(width, domain_.ny + at_vertex, BedRange<Input>{bed, width});
        require(range.count > 0, "number of bed values that are not missing", 0, "at least one");
        datum_ = std::floor(range.least);
        set_friction(input.manning != nullptr,
                     options_.gravity * input.manning_everywhere * input.manning_everywhere);

        executor_.for_each(static_cast<int>(layout_.pitch), layout_.rows,
                           ClearCell<Real>{layout_, domain_, arrays_});
        executor_.for_each(
            domain_.nx + 1, domain_.ny + 1,
            VertexBed<Real, Input>{layout_, input.bed_cells, input.bed_vertices, datum_, arrays_.bed});
        const Partial bad = executor_.reduce(
            domain_.nx, domain_.ny,
            FirstWater<Real, Input>{layout_, input, datum_, options_.gravity, constants_.dry_depth,
                                    constants_.epsilon4, static_cast<Real>(options_.arrival_depth), arrays_});
        if (bad.first != INT64_MAX) {
            throw std::invalid_argument(
                "shallowwater: cell (" + std::to_string(bad.first % domain_.nx) + ", " +
                std::to_string(bad.first / domain_.nx) +
                ") starts with a missing or negative depth or roughness, or a missing "
                "discharge; fill it, or make the cell a wall by a missing bed");
        }
        const Partial rate =
            executor_.reduce(domain_.nx, domain_.ny,
                             FirstRate<Real>{layout_, arrays_.a, constants_.gravity, constants_.dry_depth,
                                             constants_.epsilon4, std::fmin(domain_.dx, domain_.dy)});
        StepMemory memory;
        memory.rate = std::fmax(0, -rate.least);
        restart(memory);
    }

    struct Header {
        std::int32_t nx, ny, real_bytes, integrator, tracked, friction_varies;
        double friction_everywhere, datum;
        StepMemory memory;
    };

    auto make_header(const StepMemory& m) const -> Header {
        Header h = {};
        h.nx = domain_.nx;
        h.ny = domain_.ny;
        h.real_bytes = static_cast<std::int32_t>(sizeof(Real));
        h.integrator = static_cast<std::int32_t>(options_.integrator);
        h.tracked = options_.track ? 1 : 0;
        h.friction_varies = friction_varies_ ? 1 : 0;
        h.friction_everywhere = friction_everywhere_;
        h.datum = datum_;
        h.memory = m;
        return h;
    }

    void set_friction(bool varies, double everywhere) {
        friction_varies_ = varies;
        friction_everywhere_ = everywhere;
        if (varies && arrays_.friction == nullptr) {
            arrays_.friction = array();
        }
    }

    auto array() -> Real* { return executor_.template allocate<Real>(layout_.size()); }

    auto array_bytes() const -> std::size_t { return layout_.size() * sizeof(Real); }

    auto saved_arrays() const -> std::vector<Real*> {
        const StateArrays<Real> now = current();
        std::vector<Real*> all = {now.depth, now.discharge_x, now.discharge_y, arrays_.bed};
        if (friction_varies_) {
            all.push_back(arrays_.friction);
        }
        if (options_.track) {
            all.insert(all.end(), {arrays_.maximum_depth, arrays_.maximum_speed, arrays_.arrival_time});
        }
        return all;
    }
};

}  // namespace thalweg::shallowwater
