// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "runtime/node/node_instance.hpp"

namespace thalweg::testing {

/// Configures a node of this type with these parameters, which begin in line 2 of the graph; returns what is
/// wrong, empty for nothing.
inline auto configured(const runtime::NodeType& type, const std::string& params) -> std::string {
    runtime::Diagnostics problems;
    const auto graph = runtime::parse_graph(
        "{\"thalweg\": 1, \"time\": {\"end\": 1}, \"nodes\": {\"n\": {\"type\": \"any\", \"params\":\n" +
            params + "}}}",
        "g.json", {}, problems);
    REQUIRE(problems.empty());
    auto values = check_parameters(type, graph.nodes.at(0), {}, problems);
    if (problems.empty()) {
        runtime::NodeInstance node(graph.nodes.at(0), type, std::move(values));
        try {
            node.configure({sizeof(thw_setup), THW_ON_CPU, 0, 0, 0, 1, "n", "", ".", "test", ""});
        } catch (const runtime::Failure& failure) {
            problems = failure.diagnostics();
        }
    }
    std::string said;
    for (const auto& problem : problems) {
        said += to_text(problem) + "\n";
    }
    return said;
}

}  // namespace thalweg::testing
