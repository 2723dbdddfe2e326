// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hot_start.hpp"
#include "memory.hpp"
#include "runtime/base/device.hpp"
#include "runtime/node/copies.hpp"
#include "runtime/node/node_instance.hpp"
#include "sample_series.hpp"
#include "static_results.hpp"
#include "thalweg/runtime/saved_state.hpp"
#include "worker.hpp"

namespace thalweg::runtime {

/// A static or stepping node at work: its stream, its published outputs and the wires that bring its inputs.
/// Thread: the simulation's.
class Stage final : public Worker, SampleTaker {
  public:
    Stage(NodeInstance& node, Pools& pools, CopyCounter& copies);
    ~Stage() override;
    Stage(const Stage&) = delete;
    auto operator=(const Stage&) -> Stage& = delete;

    /// The producer is another stage: static and stepping nodes read from no sampled one.
    void connect(const PlannedEdge& edge, Worker& producer) override;

    /// Keeps what feedback edges will hand over: the values that stand now. Before the first call they have
    /// none.
    void hold_feedback();

    /// Calls the node. On the GPU it returns when the work is queued. Returns the time [s] that the node
    /// reached, t1 unless it was stopped. Throws Failure, which names this node.
    auto run(double t0, double t1) -> double;

    /// What a static node has made, after its run.
    auto result() const -> StaticResult;

    /// Takes what a node of the same kind has made in place of a run; false where it lacks an output that
    /// somebody reads here. The node is then neither run nor ended.
    auto adopt(const StaticResult& made) -> bool;

    /// The next run makes values of the outputs in wanted() at these times [s], which increase and lie inside
    /// it, and calls `made` after each. Requires a class that shows samples.
    void ask_for_samples(std::vector<double> times, std::function<void()> made);

    /// Forgets which outputs are made at the times of samples.
    void want_nothing();

    /// An output is made at the times of samples, in these cells alone; null: in all.
    void want(std::size_t output, const std::vector<std::int64_t>* cells);

    /// Adds what this stage reads to what the stages before it make at the times of samples.
    void want_inputs() const;

    /// From here until drop_sample() readers see the earliest values that were asked for, where there are
    /// any.
    void view_sample() { is_viewed_ = series_.has_values(); }

    /// Makes and views the values of a following node at `time` [s] from those that its producers view.
    void follow_sample(double time);

    void drop_sample();

    /// Ends the interval for samples: those that were not viewed are given up.
    void forget_samples() { series_.end(); }

    /// Waits until the GPU has done the run before the last one, so that the host is never further ahead.
    void keep_pace();

    /// Waits until the GPU has done all work of this node.
    void synchronize();

    /// What the node remembers and what its outputs show, copied to `states` (null: the heap) once the GPU
    /// has done all work of the node. Requires a class with a state.
    auto save(std::shared_ptr<StateMemory> states) -> SavedNode;

    /// Puts back what save() of a node of the same class returned, after the first run; see StateCopier.
    void restore(const SavedNode& saved, bool with_files);

    /// Has the node take what flows in a saved one, after the first run; another run for time 0 shows it.
    /// Throws Failure where the node, its mesh or its blocks are others.
    auto start_hot(const SavedNode& from) -> HotBlocks;

    auto node() const -> const NodeInstance& { return node_; }

    /// Calls the node's last hook and waits until the GPU has done all its work.
    void finish();

    auto output(std::size_t k) const -> Arrival override {
        return {is_viewed_ ? series_.front()[k] : outputs_[k].value};
    }

    auto knows(std::size_t k) const -> bool override {
        return node_.type().clock == THW_STATIC || outputs_[k].is_restored;
    }

    auto time() const -> const NodeTime& override { return time_; }

  private:
    struct InputWire {
        std::size_t input;
        Stage* producer;
        std::size_t output;
        bool feedback;
        std::string edge;
        Published held = {};  ///< feedback only
    };

    struct Output {
        std::size_t bytes;
        Published value = {};
        bool is_restored = false;  ///< it had a value in the state that the run goes on from
    };

    auto next_sample() const -> double override { return series_.next_time(); }

    auto wants(std::uint32_t output) const -> bool override {
        return output < wanted_.size() && wanted_[output];
    }

    auto cells() const -> const std::vector<std::int64_t>* override {
        return wants_all_cells_ ? nullptr : &wanted_cells_;
    }

    void take(double time) override;
    auto shown(double time) const -> ShownOutputs;
    void begin_samples(double t0);
    void make_samples(const ShownOutputs& now);
    void end_samples(double reached);

    /// What readers see of output `k`.
    auto standing(std::size_t k) -> Published& { return is_viewed_ ? series_.front()[k] : outputs_[k].value; }

    void gather();
    auto bring(const InputWire& wire, Published& value) -> BufferRef;
    auto copy_over(const InputWire& wire, const BufferRef& from) -> BufferRef;
    void prepare_outputs(double time);
    void renew(std::size_t k);
    auto call(double t0, double t1) -> double;
    void set_output_time(double time);
    void release();
    void count_device_time(std::size_t runs);
    auto blame(const DeviceError& error) const -> Failure;

    NodeInstance& node_;
    Pools& pools_;
    CopyCounter& copies_;
    Stream stream_;                      ///< empty on the CPU
    std::array<Event, 2> began_, done_;  ///< of the last two runs
    std::size_t runs_ = 0;
    std::size_t timed_runs_ = 0;  ///< of them, those whose time on the GPU has been counted
    StepFields fields_;
    std::vector<InputWire> wires_;
    std::vector<Output> outputs_;
    std::vector<BufferRef> reading_;  ///< device inputs of the run that is being queued
    SampleSeries series_;
    std::vector<bool> wanted_;  ///< by output
    bool wants_all_cells_ = false;
    std::vector<std::int64_t> wanted_cells_;  ///< of all wanted outputs, increasing
    std::vector<double> asked_;               ///< [s] times of samples in the next run
    std::function<void()> sample_made_;
    bool is_viewed_ = false;  ///< readers see the front of series_
    NodeTime time_;
    bool is_adopted_ = false;  ///< see adopt()
};

}  // namespace thalweg::runtime
