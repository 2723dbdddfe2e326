// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "copies.hpp"
#include "graph.hpp"
#include "parameters.hpp"
#include "thalweg/abi/node.h"
#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// A negotiated port: the description that a thw_field is made from, with owned texts and grid.
struct PortSpec {
    std::string name, unit, standard_name, long_name;
    thw_dtype dtype = THW_NO_DTYPE;
    thw_location location = 0;
    thw_memory memory = THW_HOST_MEMORY;
    Grid grid;
    bool connected = false;
};

struct Metric {
    double value = 0;
    std::string unit;
};

/// One node of a running graph: the plugin's object, the host table it calls, its parameters and its
/// negotiated ports. Owned by the plan. Calls into the plugin throw Failure with what the node said.
class NodeInstance {
  public:
    NodeInstance(const GraphNode& node, const thw_node_class& type, ParameterValues values);
    ~NodeInstance();
    NodeInstance(const NodeInstance&) = delete;
    auto operator=(const NodeInstance&) -> NodeInstance& = delete;

    void configure(const thw_setup& setup);
    void negotiate();  ///< fills outputs() from inputs()
    void run(const thw_step& step);
    void finish();

    auto node() const -> const GraphNode& { return node_; }

    auto type() const -> const thw_node_class& { return type_; }

    auto on_cuda() const -> bool { return on_cuda_; }

    auto inputs() -> std::vector<PortSpec>& { return inputs_; }

    auto outputs() -> std::vector<PortSpec>& { return outputs_; }

    /// Times that the node asked intervals to end at.
    auto stop_times() const -> const std::vector<double>& { return stop_times_; }

    /// Last reported values. Thread-safe.
    auto metrics() const -> std::map<std::string, Metric>;

    /// Copies that the node makes itself are counted here; null: not counted.
    void count_copies_in(CopyCounter* counter) { copies_ = counter; }

    using LogSink = void (*)(void* user, const std::string& node, thw_severity severity,
                             const std::string& text);
    void log_to(LogSink sink, void* user);

  private:
    struct HostTable;
    GraphNode node_;
    const thw_node_class& type_;
    ParameterValues values_;
    std::unique_ptr<HostTable> host_;
    thw_node* handle_ = nullptr;
    bool on_cuda_ = false;
    std::vector<PortSpec> inputs_, outputs_;
    std::vector<double> stop_times_;
    CopyCounter* copies_ = nullptr;
    LogSink log_sink_ = nullptr;
    void* log_user_ = nullptr;
    mutable std::mutex metrics_mutex_;
    std::map<std::string, Metric> metrics_;
    std::optional<Diagnostic> failure_;
};

}  // namespace thalweg::runtime
