// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runtime/base/node_type.hpp"

namespace thalweg::runtime {

/// "static", "stepping", "sampled".
auto clock_name(thw_clock clock) -> std::string;

/// "boolean", "integer", "real", "text", "file", "list of reals", "list of texts", "json", "record", "list",
/// "map", "amount", "choice", "one of several forms".
auto param_type_name(thw_param_type type) -> std::string;

/// Everything that a node class says of itself, for scripts: id, summary, clock, executors, inputs, outputs
/// and parameters, with all names spelt out.
auto describe_class(const NodeType& type) -> nlohmann::json;

/// Names of the parameters that may have another value where a run branches or is steered.
auto steerable_params(const NodeType& type) -> std::vector<std::string>;

/// What a port is, in words, with the values that an input may hold: "Class of land use; whole numbers
/// between 1 and 3".
auto meaning_of(const thw_port& port) -> std::string;

/// Markdown for the page of a node class in docs/: name, summary, and a table each of the inputs, of the
/// outputs and of every group of parameters.
auto to_markdown(const NodeType& type) -> std::string;

}  // namespace thalweg::runtime
