// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "runtime/document/graph.hpp"
#include "runtime/node/node_instance.hpp"

namespace thalweg::runtime {

/// Appends a problem for every announced file that nobody can write, that two nodes announce, or that would
/// replace a file that the graph reads. `sound`: nodes that have negotiated; the others are not asked.
/// Touches no file.
void check_result_files(const Graph& graph, const std::vector<std::unique_ptr<NodeInstance>>& nodes,
                        const std::vector<bool>& sound, const std::filesystem::path& results,
                        Diagnostics& problems);

/// Absolute names of the files that the nodes have written, each once, sorted. Throws Failure with those that
/// are not there, and, where the run went on `to_the_end`, with those announced files of which there is none.
auto written_results(const std::vector<std::unique_ptr<NodeInstance>>& nodes, bool to_the_end,
                     const std::filesystem::path& results) -> std::vector<std::string>;

/// "a.csv, b.csv, c.csv and 182 more"
auto some_of(const std::vector<std::string>& names) -> std::string;

}  // namespace thalweg::runtime
