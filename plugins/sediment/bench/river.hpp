// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "sediment/bench/machine.hpp"
#include "shallowwater/flow/solver.hpp"

namespace thalweg::sediment::bench {

/// Water over a bed of bars, every cell wet, edges periodic: the flow of the shallow-water solver (KP07,
/// float) that the sediment is timed over, on the machine of both.
class River {
  public:
    static constexpr double cell = 5;        ///< m
    static constexpr double manning = 0.03;  ///< s/m^(1/3)
    static constexpr double interval = 0.2;  ///< s, one step of the water

    River(Machine& machine, int size, int threads) : machine_(machine), size_(size) {
        using shallowwater::Edge;
        shallowwater::Options options;
        options.face_discharges = true;
        options.track = 0;
        options.longest_step = interval;
        options.threads = threads;
        const shallowwater::Domain domain = {size,           size,           cell,           cell,
                                             Edge::periodic, Edge::periodic, Edge::periodic, Edge::periodic};
        solver_ = machine.is_cuda() ? shallowwater::make_cuda_solver<float>(domain, options, machine.stream())
                                    : shallowwater::make_cpu_solver<float>(domain, options);
        bed_ = machine.upload(bars());
        const std::vector<float> deep(cells(), 3.0F);
        const std::vector<float> flowing(cells(), 4.5F);
        const auto level = machine.upload(deep);
        const auto discharge = machine.upload(flowing);
        shallowwater::InitialState<float> state;
        state.bed_cells = bed_.get();
        state.level = level.get();
        state.discharge_x = discharge.get();
        state.friction.everywhere = manning;
        solver_->initialise(state);
        depth_ = machine.array<float>(cells());
        discharge_x_ = machine.array<float>(cells());
        discharge_y_ = machine.array<float>(cells());
        face_x_ = machine.array<float>(cells() + static_cast<std::size_t>(size));
        face_y_ = machine.array<float>(cells() + static_cast<std::size_t>(size));
        publish();
    }

    /// Queues one interval and its results.
    void advance() {
        solver_->advance(time_, time_ + interval);
        time_ += interval;
        publish();
    }

    auto fields() const -> FlowFields {
        FlowFields f;
        f.depth = AnyValues(depth_.get());
        f.discharge_x = AnyValues(discharge_x_.get());
        f.discharge_y = AnyValues(discharge_y_.get());
        f.face_discharge_x = AnyValues(face_x_.get());
        f.face_discharge_y = AnyValues(face_y_.get());
        f.manning_everywhere = manning;
        return f;
    }

    auto bed() const -> FirstBed { return {AnyValues(bed_.get()), AnyValues()}; }

    auto cells() const -> std::size_t {
        return static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_);
    }

    /// Takes over a change of the bed, float.
    void move_bed(const float* change) { solver_->move_bed(shallowwater::BedChange<float>{change, nullptr}); }

  private:
    auto bars() const -> std::vector<float> {
        constexpr double pi = 3.14159265358979323846;
        std::vector<float> bed;
        bed.reserve(cells());
        for (int j = 0; j < size_; ++j) {
            for (int i = 0; i < size_; ++i) {
                bed.push_back(static_cast<float>(0.3 * std::sin(pi * i / 32) * std::cos(pi * j / 16)));
            }
        }
        return bed;
    }

    void publish() {
        shallowwater::Outputs<float> out;
        out.depth = depth_.get();
        out.discharge_x = discharge_x_.get();
        out.discharge_y = discharge_y_.get();
        out.face_discharge_x = face_x_.get();
        out.face_discharge_y = face_y_.get();
        solver_->publish(out);
    }

    Machine& machine_;
    int size_;
    std::unique_ptr<shallowwater::Solver<float>> solver_;
    std::shared_ptr<float> bed_, depth_, discharge_x_, discharge_y_, face_x_, face_y_;
    double time_ = 0;
};

}  // namespace thalweg::sediment::bench
