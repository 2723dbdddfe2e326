// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/measure/triangle_square.hpp"

namespace thalweg::shallowwater::bench {

// The plugin's solver of the scheme roe on the same triangles along Hilbert's curve, beside the paper's
// forms.
template <class Real>
class OursOnTriangles final : public LacastaVariant {
  public:
    OursOnTriangles(Machine& machine, const LacastaRung& rung, const mesh::TriangleData& data)
        : machine_(machine), rung_(rung), row_cell_(data.user_cell), view_(data) {}

    void set(const LacastaFlow& flow) override {
        const auto upload = [&](const std::vector<double>& rows) {
            std::vector<Real> values;
            for (const std::int32_t cell : row_cell_) {
                values.push_back(static_cast<Real>(rows[static_cast<std::size_t>(cell)]));
            }
            return machine_.upload(values);
        };
        bed_ = upload(flow.bed);
        depth_ = upload(flow.depth);
        discharge_x_ = upload(flow.discharge_x);
        discharge_y_ = upload(flow.discharge_y);
        manning_ = flow.manning;
        step_ = flow.step;
        Options options;
        options.scheme = Scheme::roe;
        options.courant = flow.courant;
        options.longest_step = step_;
        options.track = 0;
        options.threads = rung_.on_cpu ? rung_.threads : 0;
        solver_ = machine_.make_solver<Real>(mesh::Triangles(view_.grid()), options);
    }

    void start() override {
        InitialState<Real> state;
        state.bed_cells = bed_.get();
        state.depth = depth_.get();
        state.discharge_x = discharge_x_.get();
        state.discharge_y = discharge_y_.get();
        state.friction.everywhere = manning_;
        solver_->initialise(state);
        intervals_ = 0;
        all_steps_ = 0;
    }

    auto run(int steps) -> std::int64_t override {
        const std::int64_t before = all_steps_;
        all_steps_ = solver_->advance(intervals_ * step_, (intervals_ + steps) * step_).steps;
        intervals_ += steps;
        machine_.wait();
        return all_steps_ - before;
    }

    // The last step ends there.
    auto count_whole(double seconds) -> WholeRun override {
        repeat_whole({0, seconds});
        return {all_steps_, seconds};
    }

    void repeat_whole(const WholeRun& whole) override {
        start();
        all_steps_ = solver_->advance(0, whole.seconds).steps;
        machine_.wait();
    }

    auto values(CellValue which) -> std::vector<double> override {
        const auto there = machine_.array<Real>(row_cell_.size());
        Outputs<Real> outputs;
        Real*& wanted = which == CellValue::depth         ? outputs.depth
                        : which == CellValue::discharge_x ? outputs.discharge_x
                                                          : outputs.discharge_y;
        wanted = there.get();
        solver_->publish(outputs);
        machine_.wait();
        const auto values = machine_.download(there, row_cell_.size());
        std::vector<double> rows(values.size());
        for (std::size_t k = 0; k < values.size(); ++k) {
            rows[static_cast<std::size_t>(row_cell_[k])] = static_cast<double>(values[k]);
        }
        return rows;
    }

  private:
    Machine& machine_;
    LacastaRung rung_;
    const std::vector<std::int32_t>& row_cell_;
    mesh::TriangleView view_;
    std::shared_ptr<Real> bed_, depth_, discharge_x_, discharge_y_;
    std::unique_ptr<Solver<Real>> solver_;
    double manning_ = 0;
    double step_ = 0;
    std::int64_t intervals_ = 0;  // of step_
    std::int64_t all_steps_ = 0;
};

}  // namespace thalweg::shallowwater::bench
