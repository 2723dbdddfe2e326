// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "../abi/host.h"
#include "metric.hpp"

namespace thalweg::runtime {

/// State of a run, for whoever shows it: after a coupling interval, and inside long ones where nodes say how
/// far they are.
struct Progress {
    double time = 0, end = 0;                 ///< [s] simulated
    double wall = 0;                          ///< [s] since the first step
    std::size_t interval = 0, intervals = 0;  ///< completed, and all
    std::string date;  ///< of `time` in UTC, eg "2002-08-12T06:00:00Z"; empty: not known
    Metrics metrics;
    double began = 0;  ///< [s] simulated: later than 0 in a run that goes on from a state
};

/// Watches a run. Called on the thread that drives the run, but on_log(), which any thread may call.
class RunObserver {
  public:
    virtual ~RunObserver() = default;

    /// Whether on_progress() is called: nobody gathers metrics in vain.
    virtual auto wants_progress() const -> bool { return true; }

    virtual void on_progress(const Progress&) {}

    virtual void on_log(const std::string& /*node*/, thw_severity, const std::string& /*text*/) {}
};

}  // namespace thalweg::runtime
