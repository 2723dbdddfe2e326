// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../error.hpp"
#include "../feature_port.hpp"
#include "../field.hpp"
#include "../node_class.hpp"
#include "../runtime/saved_state.hpp"
#include "../table_port.hpp"
#include "input_features.hpp"
#include "input_field.hpp"
#include "input_table.hpp"

namespace thalweg::testing {

/// Surroundings of a node that a graph and the command line would give.
struct Surroundings {
    std::string params = "{}";            ///< JSON object, read and checked as "params" in a graph
    std::string id = "node";              ///< the node's key in the graph
    std::filesystem::path folder = ".";   ///< where relative names of input files start
    std::filesystem::path results = ".";  ///< folder for results; LoneNode does not make it
    double end = 1;                       ///< [s] end of the run, from 0
    std::string start_date = {};          ///< of time 0 in UTC, eg "2002-08-12T06:00:00Z"; empty: unknown
    Device device = {};                   ///< the CPU unless it is given
};

/// Errors of a call; none if it succeeded. The subject is a parameter or a port, or empty.
using Complaints = std::vector<Error>;

/// Lines "subject: message | found | expected | remedy", one for each complaint, without a final newline.
/// Any thread.
auto to_text(const Complaints& complaints) -> std::string;

struct Metric {
    double value = 0;
    std::string unit;
};

struct LogLine {
    thw_severity severity = THW_INFO;
    std::string text;
};

/// Runs one node without a graph, as the program does: reads and checks its parameters, creates and
/// configures it, checks its inputs against its ports, negotiates, runs it, and hands out its outputs.
///
/// It also checks the node's use of memory. The pages beside a field on the host are not accessible, so that
/// a node that reads or writes far outside of a field gets SIGSEGV at once. Writes a few bytes outside, and
/// inputs that the node has changed, are found after the run. Each run has memory of its own, and outputs are
/// filled with bytes 0xFF (not a number) before it.
///
///     auto node = LoneNode::of<DepthLimit>({R"({"limit": "20 cm"})"});
///     node.give({"depth", std::vector<float>{0.1F, 0.3F}, Grid(2, 1, 0, 0, 10, 10)});
///     expect(to_text(node.start()) == "");
///     expect(node.output("mask") == std::vector<double>{0, 1});
///
/// Errors of the node, its parameters and its inputs are returned as complaints. A call out of order, or a
/// name that the node does not have, throws std::logic_error; too little memory throws std::bad_alloc.
/// Thread: one at a time; hooks of the node run on the thread of the caller. Returned objects belong to the
/// caller, except fields.
class LoneNode {
    struct Impl;
    std::unique_ptr<Impl> impl_;

  public:
    /// Makes a node of this class, which must live as long as the object. Throws Error if the class breaks a
    /// rule of the C boundary.
    explicit LoneNode(const thw_node_class& node_class, Surroundings around = {});

    /// Makes a node of class T, which is linked into this program.
    template <class T>
    static auto of(Surroundings around = {}) -> LoneNode {
        static const NodeClass node_class(T::about(), std::make_unique<T>(), &NodeGlue::create<T>);
        return LoneNode(*node_class.abi(), std::move(around));
    }

    /// Makes a node of type `id` of a plugin library, which stays loaded until the process ends. Throws Error
    /// if the library is refused or has no such type.
    static auto from_library(const std::filesystem::path& library, const std::string& id,
                             Surroundings around = {}) -> LoneNode;

    LoneNode(LoneNode&&) noexcept;
    auto operator=(LoneNode&&) noexcept -> LoneNode&;
    ~LoneNode();

    /// Returns whether Device::cuda() can be used in this process.
    static auto has_cuda() -> bool;

    auto clock() const -> thw_clock;  ///< THW_FOLLOWING until negotiate() has seen the inputs
    auto runs_on(Device device) const -> bool;
    auto input_names() const -> std::vector<std::string>;  ///< declared ones in order, "*": an open port
    auto output_names() const -> std::vector<std::string>;

    /// Connects an input, before negotiate(). Throws std::logic_error if the number of values is not that of
    /// the grid at the location.
    void give(InputField field);

    /// Connects an input that carries a table, before negotiate().
    void give(InputTable table);

    /// Connects an input that carries features, before negotiate().
    void give(InputFeatures features);

    /// Leaves an output unread, before negotiate(): it has no data. All others are read.
    void leave_unread(const std::string& output);

    /// Sets new values of an input for the next runs, of the same type and number; [unit of the input].
    void set_values(const std::string& input, FieldValues values);

    /// Sets a new table of an input for the next runs.
    void set_table(const std::string& input, Table table);

    /// Sets new features of an input for the next runs.
    void set_features(const std::string& input, Features features);

    /// Sets the time [s] from which should_stop returns true, as after Ctrl-C.
    void stop_from(double time);

    /// The same once a run has taken so long by the clock on the wall [s].
    void stop_after(double seconds);

    /// The hooks of a node's life, in this order. Once one has complained, the next may not be called.
    auto configure() -> Complaints;
    auto negotiate() -> Complaints;
    /// `from` and `to` in s. Waits for a GPU.
    auto run(double from, double to, bool is_last = false) -> Complaints;
    auto finish() -> Complaints;

    /// Calls configure(), negotiate() and, unless the node is sampled, run(0, 0), up to the first that
    /// complains.
    auto start() -> Complaints;

    /// Runs from where the last run ended, at first from 0, to `to` [s].
    auto advance(double to, bool is_last = false) -> Complaints;

    /// Returns what the node remembers between two of its runs, without its outputs. Throws std::logic_error
    /// before the first run, and for a class without a state.
    auto save() -> runtime::SavedNode;

    /// Has the node go on from `time` [s] with what save() of another one has returned, after the first run:
    ///
    ///     auto other = LoneNode::of<Reservoir>();
    ///     other.start();
    ///     expect(to_text(other.restore(first.save(), first.time())) == "");
    auto restore(const runtime::SavedNode& saved, double time) -> Complaints;

    /// Returns the time [s] that the last run has reached; less than its `to` if the node was stopped.
    auto time() const -> double;

    /// Returns the field of an output after negotiate(). After a run its data are in host memory; they and
    /// its texts belong to this object and change with the next run.
    auto output_field(const std::string& output) const -> Field;

    /// Returns the values of an output after a run, converted from any type; [unit of the output].
    auto output(const std::string& output) const -> std::vector<double>;

    /// Returns the last table that the node has given to an output, in negotiate or run; none: no columns.
    auto output_table(const std::string& output) const -> Table;

    /// Returns the last features that the node has given to an output, in negotiate or run; none: no
    /// attributes.
    auto output_features(const std::string& output) const -> Features;

    auto metrics() const -> std::map<std::string, Metric>;  ///< the last values
    auto log() const -> const std::vector<LogLine>&;        ///< since configure()
    auto stop_times() const -> std::vector<double>;         ///< [s] times at which intervals must end

    /// A pattern below Surroundings::results and the parameter or input that it comes from, or "".
    struct AnnouncedFile {
        std::string pattern, subject;
    };

    auto announced_files() const -> std::vector<AnnouncedFile>;
    auto written_files() const -> std::vector<std::string>;  ///< as the node names them
};

}  // namespace thalweg::testing
