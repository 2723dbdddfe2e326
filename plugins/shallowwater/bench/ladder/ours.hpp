// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "shallowwater/bench/ladder/ladder.hpp"

namespace thalweg::shallowwater::bench {

// The solver of the plugin, beside the ladders.
class Ours final : public Variant {
  public:
    Ours(Machine& machine, const CircularDam& dam, Options options)
        : machine_(machine),
          dam_(dam),
          bed_(machine.upload(dam.bed<float>())),
          level_(machine.upload(dam.level<float>())) {
        options.longest_step = CircularDam::step();
        options.track = 0;
        solver_ = machine.make_solver<float>(dam.domain(), options);
    }

    void start() override {
        InitialState<float> state;
        state.bed_cells = bed_.get();
        state.level = level_.get();
        state.friction.everywhere = CircularDam::manning;
        solver_->initialise(state);
        taken_ = 0;
    }

    void run(int steps) override {
        solver_->advance(taken_ * CircularDam::step(), (taken_ + steps) * CircularDam::step());
        taken_ += steps;
        machine_.wait();
    }

    auto depth() -> std::vector<float> override {
        const auto there = machine_.array<float>(dam_.cells());
        Outputs<float> outputs;
        outputs.depth = there.get();
        solver_->publish(outputs);
        return machine_.download(there, dam_.cells());
    }

  private:
    Machine& machine_;
    CircularDam dam_;
    std::shared_ptr<float> bed_, level_;
    std::unique_ptr<Solver<float>> solver_;
    int taken_ = 0;
};

}  // namespace thalweg::shallowwater::bench
