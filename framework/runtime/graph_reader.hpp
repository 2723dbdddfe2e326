// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "graph.hpp"
#include "json_source.hpp"

namespace thalweg::runtime {

/// Turns a JSON document into a Graph and reports everything that is not as the format says. Used once.
class GraphReader {
    const JsonSource& source_;
    Diagnostics& problems_;
    Graph graph_;
    std::vector<std::string> ids_;
    std::string node_;  ///< the node that is being read, for diagnostics

    auto complain(Place place, std::string message) -> Diagnostic&;
    auto complain_of_value(const std::string& pointer, const std::string& rule) -> Diagnostic&;
    void check_keys(const std::string& pointer, const std::vector<std::string>& allowed);
    auto expect_object(const std::string& pointer, const std::string& what) -> bool;
    auto text_at(const std::string& pointer, const std::string& expected) -> std::optional<std::string>;
    auto flag_at(const std::string& pointer) -> bool;
    auto seconds_at(const std::string& pointer) -> std::optional<double>;
    auto time_at(const std::string& pointer) -> std::optional<double>;
    auto interval_at(const std::string& pointer) -> std::optional<double>;

    auto version_fits() -> bool;
    void read_time();
    void read_device();
    void read_nodes();
    void check_id(const std::string& id, const std::string& pointer);
    auto read_node(const std::string& id) -> GraphNode;
    void read_params(const std::string& pointer, GraphNode& node);
    void mark_inside(const std::string& name, const std::string& pointer, const nlohmann::json& value,
                     GraphNode& node);
    void read_inputs(const std::string& pointer, GraphNode& node);
    auto read_wire(const std::string& pointer, const std::string& input) -> Connection;
    void read_producer(const std::string& pointer, Connection& wire);
    void read_schedule(const std::string& pointer, GraphNode& node);
    void read_times(const std::string& pointer, Schedule& schedule);

  public:
    GraphReader(const JsonSource& source, Diagnostics& problems) : source_(source), problems_(problems) {}

    auto read() -> Graph;
};

}  // namespace thalweg::runtime
