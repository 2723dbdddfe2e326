// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "runtime/base/json_source.hpp"

namespace thalweg::runtime {

/// The world of the nodes that read from others, which is none that a user can name.
constexpr auto readers_world = "*";

/// Type of the node that stands for an output of a world, with its parameters `world` and `output`; and the
/// outputs of that node, one for either kind.
constexpr auto world_output_type = "world-output";

/// An output of a world that a node reads: "breach north/flow.depth".
struct WorldOutputName {
    std::string world, output;
    Place place;
    std::string reader = {};  ///< id of the node

    auto text() const -> std::string { return world + "/" + output; }
};

/// Ids of the nodes at whose inputs a world is named, and of those that read from such nodes. They run once
/// all worlds have ended.
auto find_world_readers(const JsonSource& graph) -> std::set<std::string>;

/// What these nodes read of worlds. A node that is not among them is read as it is in base.
auto outputs_read_by(const std::set<std::string>& readers, const JsonSource& graph)
    -> std::vector<WorldOutputName>;

/// Takes these nodes out of the document.
void leave_out_readers(JsonSource& graph, const std::set<std::string>& readers);

/// Takes all others out, and puts a node in place of each output of a world that they read. `tables`: which
/// of these are tables, "base/gauges.table". Complains of nodes with times of their own.
void keep_readers(JsonSource& graph, const std::set<std::string>& readers,
                  const std::set<std::string>& tables, Diagnostics& problems);

}  // namespace thalweg::runtime
