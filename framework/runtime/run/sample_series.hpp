// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "memory.hpp"
#include "runtime/node/node_instance.hpp"

namespace thalweg::runtime {

/// The values of all outputs of a node at one time [s].
struct ShownOutputs {
    double time = 0;
    std::vector<Published> values;
};

/// What sampled nodes see of a stepping node inside an interval: values at given times, made from those that
/// the node shows before and after each. Thread: the simulation's.
class SampleSeries {
  public:
    /// All arguments outlive the series; `stream` is that of the node's work.
    SampleSeries(const NodeInstance& node, Pools& pools, const Stream& stream)
        : node_(node), pools_(pools), stream_(stream) {}

    /// Begins an interval at whose start the outputs hold `start`. `times` [s] increase and lie inside it;
    /// values are made in `cells` alone, null: in all.
    void begin(std::vector<double> times, ShownOutputs start, const std::vector<std::int64_t>* cells);

    /// The first time [s] without values yet; infinity where there is none.
    auto next_time() const -> double;

    /// Makes the values at one more time, where `shown` is not before it; returns whether it did.
    auto make_next(const ShownOutputs& shown) -> bool;

    /// Later times lie after `shown`.
    void pass(ShownOutputs shown) { before_ = std::move(shown); }

    /// Whether values have been made that are not dropped yet.
    auto has_values() const -> bool { return !made_.empty(); }

    /// The earliest values that are not dropped.
    auto front() const -> const std::vector<Published>& { return made_.front(); }

    auto front() -> std::vector<Published>& { return made_.front(); }

    /// Adds values that were made elsewhere.
    void add(std::vector<Published> values) { made_.push_back(std::move(values)); }

    /// A version for a value inside an interval, which no other value of the node has.
    auto new_version() -> std::uint64_t;

    void drop_front() { made_.pop_front(); }

    /// Ends the interval: gives all memory back.
    void end();

  private:
    auto between(const Published& from, const Published& to, std::size_t output, double share) -> Published;

    const NodeInstance& node_;
    Pools& pools_;
    const Stream& stream_;
    std::vector<double> times_;
    const std::vector<std::int64_t>* cells_ = nullptr;
    std::size_t next_ = 0;  ///< of times_, the first without values
    ShownOutputs before_;
    std::deque<std::vector<Published>> made_;
    std::uint64_t count_ = 0;  ///< of values made in this run
};

}  // namespace thalweg::runtime
