// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "memory.hpp"
#include "runtime/plan/plan.hpp"
#include "thalweg/runtime/metric.hpp"

namespace thalweg::runtime {

/// What a static node has made.
struct StaticResult {
    std::vector<Published> outputs;  ///< by output; without copies in the other memory
    std::map<std::string, Metric> metrics;
};

/// What static nodes have made in other runs, worlds of one graph or members of a study: a run takes it from
/// here where its node has the same type, parameters and inputs, so that terrain is read once. It ends after
/// all runs. Thread-safe.
class StaticResults {
    struct Entry {
        std::string node, key;
        std::mutex making;  ///< of what follows
        StaticResult result;
        bool is_made = false;
    };

    std::mutex mutex_;
    std::list<Pools> pools_;  // one for each device; before entries_, which hold their buffers
    std::list<std::shared_ptr<Entry>> entries_;  // the latest used first

    auto entry_of(const std::string& node, const std::string& key) -> std::shared_ptr<Entry>;

  public:
    /// Results that are kept of each node, the latest used: all members of a study may differ in one.
    static constexpr std::size_t most_of_a_node = 8;

    /// Memory for what static nodes make in runs on `gpu`.
    auto pools(Device gpu) -> Pools&;

    /// Offers the result of this node and key to `take`. Where there is none, or `take` returns false, it
    /// keeps what `make` returns; another thread that wants the same waits for that.
    void obtain(const std::string& node, const std::string& key,
                const std::function<bool(const StaticResult&)>& take,
                const std::function<StaticResult()>& make);
};

/// What must be the same for a node to make the same again: type, parameters, device, and the keys of what it
/// reads. `keys`: those of the nodes before it. Empty for a node that steps, writes files, or reads such a
/// one.
auto static_key(const Plan& plan, std::size_t node, const std::vector<std::string>& keys) -> std::string;

}  // namespace thalweg::runtime
