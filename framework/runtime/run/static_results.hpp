// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
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

/// What static nodes have made in runs that follow each other, worlds of one graph: a later run takes it from
/// here where its node has the same type, parameters and inputs, so that terrain is read once. It holds all
/// that it is given until it ends, after all runs. Thread: that of the runs.
class StaticResults {
    std::list<Pools> pools_;  // one for each device; before results_, which holds their buffers
    std::list<std::pair<std::string, StaticResult>> results_;

  public:
    /// Memory for what static nodes make in runs on `gpu`.
    auto pools(Device gpu) -> Pools&;

    /// The latest result of a node of this key; null: there is none.
    auto find(const std::string& key) const -> const StaticResult*;

    void keep(const std::string& key, StaticResult result);
};

/// What must be the same for a node to make the same again: type, parameters, device, and the keys of what it
/// reads. `keys`: those of the nodes before it. Empty for a node that steps, writes files, or reads such a
/// one.
auto static_key(const Plan& plan, std::size_t node, const std::vector<std::string>& keys) -> std::string;

}  // namespace thalweg::runtime
