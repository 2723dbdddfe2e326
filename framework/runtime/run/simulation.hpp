// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/node/copies.hpp"
#include "runtime/node/node_time.hpp"
#include "runtime/plan/plan.hpp"

namespace thalweg::runtime {

/// State of a run, for whoever shows it: after a coupling interval, and inside long ones where nodes say how
/// far they are.
struct Progress {
    double time = 0, end = 0;                 ///< [s] simulated
    double wall = 0;                          ///< [s] since the first step
    std::size_t interval = 0, intervals = 0;  ///< completed, and all
    std::string date;                         ///< of `time` in UTC, see units::date_after(); empty: not known
    /// Metrics by node id, then by name.
    std::map<std::string, std::map<std::string, Metric>> metrics;
};

/// Watches a run. Called on the thread that called run_plan, but `log`, which any thread may call.
class RunObserver {
  public:
    virtual ~RunObserver() = default;

    /// Whether on_progress() is called: nobody gathers metrics in vain.
    virtual auto wants_progress() const -> bool { return true; }

    virtual void on_progress(const Progress&) {}

    virtual void on_log(const std::string& /*node*/, thw_severity, const std::string& /*text*/) {}
};

struct RunSummary {
    bool stopped_early = false;  ///< stop was requested; sinks have written what they had
    double time = 0;             ///< [s] simulated time reached
    double wall = 0;             ///< [s] from the first to the last step
    std::size_t intervals = 0;
    std::vector<NodeTime> nodes;
    std::map<std::string, std::map<std::string, Metric>> metrics;
    std::map<std::pair<CopyKind, std::string>, CopyCount> copies;
    std::vector<std::string>
        files;  ///< absolute names of results, where nodes announce them; see ResultsFolder
    std::uint64_t host_bytes_peak = 0, device_bytes_peak = 0;  ///< of the pools
};

/// Runs a plan to its end, or until `stop` becomes true: to the time at which the node that is stepping then
/// can stop, which ends the interval there for all. Sampled nodes then get a last sample at that time. Where
/// another node has passed that time already, the interval is left out, and there is no last sample. Throws
/// Failure when a node fails, StartFailure before time 0; the others then end without finish(). All threads
/// have ended when it returns or throws.
auto run_plan(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop) -> RunSummary;

/// Runs static nodes, and stepping ones to their state at 0 s. Sampled nodes do not run, so that nothing is
/// written. A plan is started or run, once. Throws as run_plan() does.
void start_plan(Plan& plan, RunObserver& observer);

}  // namespace thalweg::runtime
