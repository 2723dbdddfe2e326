// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "look_times.hpp"
#include "node.hpp"
#include "rare_report.hpp"

namespace thalweg {

/// The part of a stepping node that answers the host inside a coupling interval: asks whether to stop there,
/// which also updates the progress and shows that the node does not hang, and says when the node sums up its
/// state for its metrics, its checks and its warnings.
///
///     HostReport host_{*this};
///
///     void configure(const Setup& setup) override { host_.configure(setup); }
///
///     void run(const Step& step) override {
///         host_.begin(step);
///         for (double time = step.t0; time < step.t1 && !host_.stops(time);) {
///             time = take_one_step(time, step.t1);
///         }
///         publish();
///         if (host_.is_due()) {
///             report(summary());
///         }
///     }
///
/// It owns the times of the interval and of the run, and borrows the node. Only from hooks of the node.
class HostReport {
    const Node& node_;
    Step step_;
    double end_ = 0;  // s, of the run
    bool has_stopped_ = false;
    RareReport rare_;

  public:
    explicit HostReport(const Node& node) : node_(node) {}

    /// Notes where the run ends; called in `configure`.
    void configure(const Setup& setup) { end_ = setup.end; }

    /// Notes the interval; called first in each `run`.
    void begin(const Step& step) {
        step_ = step;
        has_stopped_ = false;
    }

    /// Asks whether the node must publish its state at `time` [s], which its steps have reached, and return.
    /// Called after every step or every few milliseconds; the host is not asked at the ends of the interval.
    [[nodiscard]] auto stops(double time) -> bool {
        const bool is_inside = step_.t0 < time && time < step_.t1;
        has_stopped_ = has_stopped_ || (is_inside && node_.should_stop(time));
        return has_stopped_;
    }

    /// Returns whether the host has stopped the node in this interval.
    auto has_stopped() const -> bool { return has_stopped_; }

    /// Returns whether the node looks after this interval for what it warns of; see is_look().
    auto looks() const -> bool { return is_look(step_.t0, step_.t1, end_); }

    /// Returns whether a summary of the state is due: rarely, at looks, where the node was stopped, and
    /// always where a rule reads its metrics. Called once after the steps of an interval.
    auto is_due() -> bool {
        const bool reports = rare_.due(step_.t0, step_.t1, end_);
        return reports || looks() || has_stopped_ || node_.has_watched_metrics();
    }
};

}  // namespace thalweg
