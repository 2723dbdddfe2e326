// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "copies.hpp"
#include "mesh_store.hpp"
#include "payload_desk.hpp"
#include "runtime/base/device.hpp"
#include "runtime/base/node_type.hpp"
#include "runtime/base/port_spec.hpp"
#include "runtime/document/graph.hpp"
#include "runtime/guard/call_record.hpp"
#include "runtime/parameters/parameters.hpp"
#include "thalweg/device.hpp"
#include "thalweg/error.hpp"
#include "thalweg/runtime/metric.hpp"
#include "thalweg/state_block.hpp"

namespace thalweg::runtime {

/// A result file that a node has announced: a path relative to the results folder, with one `*` at most.
struct AnnouncedFile {
    std::string pattern;
    std::string subject;  ///< parameter or input to blame; may be empty
};

/// Decides, while a stepping node runs, whether it shall stop.
class RunWatch {
  public:
    virtual ~RunWatch() = default;

    /// A node has reached `time` [s] inside its interval. Thread: the simulation's.
    virtual auto stops_at(double time) -> bool = 0;
};

/// Takes what a stepping node shows inside its interval for sampled nodes. Thread: the simulation's.
class SampleTaker {
  public:
    virtual ~SampleTaker() = default;

    /// See thw_host_samples.next_sample.
    virtual auto next_sample() const -> double = 0;

    /// See thw_host_samples.wants.
    virtual auto wants(std::uint32_t output) const -> bool = 0;

    /// See thw_host_samples.cells; null: all.
    virtual auto cells() const -> const std::vector<std::int64_t>* = 0;

    /// The node has filled its outputs with the state at `time` [s]. Throws Failure, DeviceError or
    /// std::bad_alloc.
    virtual void take(double time) = 0;
};

/// One node of a running graph: the plugin's object, the host table it calls, its parameters and its
/// negotiated ports. Owned by the plan. Calls into the plugin throw Failure with what the node said.
class NodeInstance {
  public:
    using LogSink = void (*)(void* user, const std::string& node, thw_severity severity,
                             const std::string& text);

    /// What the node says goes to `sink`, from create() on; null: to nobody.
    NodeInstance(const GraphNode& node, const NodeType& type, ParameterValues values, LogSink sink = nullptr,
                 void* user = nullptr);
    ~NodeInstance();
    NodeInstance(const NodeInstance&) = delete;
    auto operator=(const NodeInstance&) -> NodeInstance& = delete;

    void configure(const thw_setup& setup);

    /// Fills outputs() from inputs(), with meshes that are kept in `meshes`, which outlives the node; ports
    /// keep the class's order, those of an open port come after the others.
    void negotiate(MeshStore& meshes);

    /// Appends what it reports to its list of metrics, where somebody reads that; `time` [s]: what it has
    /// reached.
    void list_metrics(double time);

    /// Returns the time [s] that it reached: step.t1, or an earlier one where the watch has stopped it.
    auto run(const thw_step& step) -> double;

    void finish();

    /// Destroys the plugin's node, which completes the files that it can; nothing may be called then but what
    /// tells of it.
    void destroy() noexcept;

    /// What the node remembers, between two of its runs: see thw_node_state. Memory stays valid until the
    /// next call of the node. `coming`: what will be written there; null: it will be read. Requires
    /// type().state.
    auto list_state(const std::vector<StateBlock>* coming = nullptr) -> std::vector<StateBlock>;

    /// All blocks of the last list have been written.
    void state_restored();

    auto node() const -> const GraphNode& { return node_; }

    auto type() const -> const NodeType& { return type_; }

    /// Where it computes, from `configure` on.
    auto device() const -> Device { return device_; }

    auto on_cuda() const -> bool { return device_.is_cuda(); }

    auto inputs() -> std::vector<PortSpec>& { return inputs_; }

    auto inputs() const -> const std::vector<PortSpec>& { return inputs_; }

    auto outputs() -> std::vector<PortSpec>& { return outputs_; }

    auto outputs() const -> const std::vector<PortSpec>& { return outputs_; }

    /// What it has on ports that carry no field. Thread: the node's.
    auto payloads() -> PayloadDesk& { return payloads_; }

    auto payloads() const -> const PayloadDesk& { return payloads_; }

    /// The cells of an input that a sampled node reads; null: all.
    auto read_cells(std::size_t input) const -> const std::vector<std::int64_t>* {
        const auto found = read_cells_.find(input);
        return found != read_cells_.end() ? &found->second : nullptr;
    }

    /// Times that the node asked intervals to end at.
    auto stop_times() const -> const std::vector<double>& { return stop_times_; }

    /// Complete after negotiate().
    auto announced_files() const -> const std::vector<AnnouncedFile>& { return announced_files_; }

    /// Absolute names of the result files that the node has completed so far. Thread-safe.
    auto written_files() const -> std::vector<std::string>;

    /// Counts a file, absolute, among those that the node has completed: a run that goes on has it.
    void note_written(std::string file);

    /// Absolute names of the files that its parameters name.
    auto input_files() const -> std::vector<std::string>;

    /// What the node itself said is wrong, in the last hook: what its Failure is made of. Empty where the
    /// failure has another reason.
    auto complaints() const -> const std::vector<Error>& { return complaints_; }

    /// Last reported values. Thread-safe.
    auto metrics() const -> std::map<std::string, Metric>;

    /// Reports these values in the name of the node, which another one of its kind has reported.
    void put_metrics(std::map<std::string, Metric> values);

    /// Where in the graph a message about this parameter or port belongs; else the node's own place.
    auto place_of(const std::string& subject) const -> Place;

    /// A problem with this parameter or port, at its place and with its name before the message.
    auto problem_with(const std::string& subject, const std::string& message) const -> Diagnostic;

    /// A failure of this node, eg of the GPU while it worked.
    auto failure(std::string message, std::string found = "", std::string remedy = "") const -> Failure;

    /// A failure that the graph or a file it names must be changed for, eg a state of another mesh.
    auto refusal(std::string message, std::string found = "", std::string remedy = "") const -> Failure;

    /// Keeps a stream that the node was given for as long as it lives: it may still hold memory for work
    /// there.
    void keep(Stream stream) { streams_.push_back(std::move(stream)); }

    /// Copies that the node makes itself are counted here; null: not counted.
    void count_copies_in(CopyCounter* counter) { copies_ = counter; }

    /// What should_stop asks; null: nothing stops the node.
    void watch_by(RunWatch* watch) { watch_ = watch; }

    /// See thw_host_metrics.are_read.
    void note_watched_metrics() { has_watched_metrics_ = true; }

    /// What takes the values that it shows inside its intervals; null: nobody asks for any.
    void show_samples_to(SampleTaker* taker) { taker_ = taker; }

    void log_to(LogSink sink, void* user);

  private:
    struct Host;
    struct Negotiation;

    /// The outputs that its class has, without the program's.
    auto own_outputs() const -> std::size_t { return outputs_.size() - (type_.lists_metrics ? 1 : 0); }

    /// What create() hands to the plugin. It points to this node.
    auto host_table() -> thw_host;

    /// Throws Error unless there is an output `output` that carries `payload`.
    void require_output(std::uint32_t output, thw_payload payload) const;

    void note_complaint(Error said, Cause cause);

    /// A complaint about what only the author of the node type can mend.
    void note_fault_of_author(Error said);

    /// The complaints of the hook, each at its place in the graph.
    auto told_problems() const -> Diagnostics;

    /// Calls into the plugin: body() returns the hook's status, `time` is the simulated time [s] that it
    /// starts from.
    void call(const char* hook, double time, const std::function<thw_status()>& body);

    /// Throws unless the description of a block keeps the rules of thw_state_block.
    void check_block(const thw_state_block& block, std::uint32_t index) const;

    auto failure_of(Cause cause, std::string message, std::string found, std::string remedy) const -> Failure;

    /// A failure that only the author of the node type can mend.
    auto author_failure(std::string message, std::string found = "") const -> Failure;

    GraphNode node_;
    const NodeType& type_;
    CallRecord::Owned record_;
    ParameterValues values_;
    thw_host host_;
    thw_node* handle_ = nullptr;
    bool is_destroyed_ = false;
    Device device_;
    bool configuring_ = false;
    std::vector<PortSpec> inputs_, outputs_;
    std::unique_ptr<FieldTable> seen_inputs_;  ///< that the node may look at until its first run
    PayloadDesk payloads_;
    double run_end_ = 0;  ///< [s] of the run that is under way
    std::vector<double> stop_times_;
    std::map<std::size_t, std::vector<std::int64_t>> read_cells_;  ///< by input
    std::vector<AnnouncedFile> announced_files_;
    mutable std::mutex files_mutex_;
    std::vector<std::string> written_files_;
    CopyCounter* copies_ = nullptr;
    RunWatch* watch_ = nullptr;
    bool has_watched_metrics_ = false;
    SampleTaker* taker_ = nullptr;
    std::exception_ptr not_taken_;  ///< why what it showed could not be taken, in the run that is under way
    std::optional<double> stopped_at_;  ///< [s] in the run that is under way
    LogSink log_sink_ = nullptr;
    void* log_user_ = nullptr;
    mutable std::mutex metrics_mutex_;
    std::map<std::string, Metric> metrics_;
    std::vector<Error> complaints_;  ///< of the hook that is under way, or of the last
    std::vector<Cause> causes_;      ///< of complaints_
    std::vector<Stream> streams_;    ///< that it was given for its work
};

}  // namespace thalweg::runtime
