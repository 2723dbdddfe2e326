// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"

namespace thalweg::runtime {

/// A quantity of a run compared with a number: "max(flow.depth) > 0.3 m".
struct Condition {
    std::string text;        ///< as written
    std::string reduction;   ///< of a field: "max", "min", "mean"; empty: of a metric or a column
    std::string quantity;    ///< "flow.depth", "flow.volume_error", "gauges.table.depth_house"
    std::string comparison;  ///< "<", "<=", ">", ">="
    std::string value;       ///< "0.3 m", "1e-6"
    Place place;

    /// Whether `value` is on the side of `threshold` that is asked for.
    auto holds(double value, double threshold) const -> bool;
};

enum class WatchAction { log, stop, set, branch, checkpoint, limit };

/// "log", "stop", "set", "branch", "checkpoint", "limit".
auto word_of(WatchAction action) -> const char*;

/// Rule of a graph: does something once, at the end of the first interval where its condition holds.
struct WatchRule {
    std::string name;
    Condition when;
    WatchAction action = WatchAction::log;
    std::string text;  ///< what `log` says; empty: the condition alone

    /// JSON text of an object with what changes, as a world says it: one for `set`, one for each world that
    /// `branch` tries. Texts "now" and "now + 5 min" stand for times [s].
    std::vector<std::string> changes;
    std::vector<std::string> labels;  ///< one for each of these, eg "dike.height = 1 m"
    std::optional<Condition> until;   ///< of `branch`: the world whose end it holds at is the last one tried
    Place place;

    /// Where what changes stands, by its pointer in `changes`, eg "/set/flow.rain" or "/nodes/dike/type".
    std::map<std::string, Place> places;
};

/// Name of the world with the changes `n` of a rule.
auto name_of_world(const WatchRule& rule, std::size_t n) -> std::string;

}  // namespace thalweg::runtime
