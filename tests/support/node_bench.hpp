// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/node_class.hpp>

#include "class_tables.hpp"
#include "node_calls.hpp"
#include "runtime/value_tree.hpp"

namespace thalweg::test {

/// A field with its own values and grid, ready to be an input. Without a name it is an input that is not
/// connected.
struct test_field {
    std::string name, unit;
    Grid grid;
    thw_location location = THW_AT_CELL;
    std::vector<float> values;
    std::string long_name = {}, standard_name = {};
    bool is_static = false;            ///< of a node that runs once: its version grows by values() alone
    std::vector<double> doubles = {};  ///< instead of `values`
};

/// What a node has said is wrong, in the parts of thw_error.
struct complaint {
    std::string subject, message, found, expected, remedy;
};

/// Drives one node through the C tables as a host does, on the CPU: parameters from JSON with the class's
/// defaults, float or double inputs, outputs of either type allocated here. Declared inputs come first and in
/// order.
class node_bench {
  public:
    template <class T>
    static auto of(nlohmann::json params, std::string name = "node") -> std::unique_ptr<node_bench> {
        auto node_class =
            std::make_unique<NodeClass>(T::about(), std::make_unique<T>(), &NodeGlue::create<T>);
        return std::unique_ptr<node_bench>(
            new node_bench(std::move(node_class), std::move(params), std::move(name)));
    }

    ~node_bench();
    node_bench(const node_bench&) = delete;
    auto operator=(const node_bench&) -> node_bench& = delete;

    /// Each returns "" or a line for each complaint, "subject: message | found | expected | remedy". The run
    /// ends at `end` [s].
    auto configure(const std::filesystem::path& output_dir = ".", double end = 1) -> std::string;
    auto declared_inputs() const -> std::size_t;
    auto input_name(std::size_t k) const -> std::string;
    auto output_name(std::size_t k) const -> std::string;
    auto negotiate(const std::vector<test_field>& inputs = {}) -> std::string;
    auto run(double time = 0) -> std::string;
    /// Over an interval of time.
    auto run(double from, double to) -> std::string;
    auto finish() -> std::string;
    /// The first three in turn, up to the first error.
    auto all(const std::vector<test_field>& inputs = {}, double time = 0) -> std::string;

    /// Changes an input's values before the next run.
    auto values(const std::string& input) -> std::vector<float>&;

    auto output(const std::string& name) const -> std::vector<double>;
    auto output_field(const std::string& name) const -> Field;

    /// The last value that the node told; throws where there is none.
    auto metric(const std::string& name) const -> double;

    auto metrics() const -> const std::map<std::string, double>& { return metrics_; }

    /// Of the last hook.
    auto complaints() const -> const std::vector<complaint>& { return complaints_; }

    /// From when on the host asks for a stop inside an interval [s].
    double stop_time = 1e300;
    std::string start_date;  ///< of thw_setup

    /// Patterns of the files that the node announced, each with the parameter or input to blame: "a_*.png
    /// prefix".
    auto announced() const -> const std::vector<std::string>& { return announced_; }

    /// Files that the node told to be complete.
    auto written() const -> const std::vector<std::string>& { return written_; }

    /// The host's extension for result files, for a node that is driven by a bench.
    static auto result_files() -> const void*;

    /// A line for each message.
    auto logged() const -> const std::string& { return log_; }

  private:
    node_bench(std::unique_ptr<NodeClass> node_class, nlohmann::json params, std::string name);
    void add_defaults();
    void give_parameters();
    void read_structured();
    void describe_inputs();
    void describe_outputs();
    void allocate_outputs();
    auto param(const char* name) const -> const nlohmann::json*;  ///< null where it is unset
    auto keep_text(const nlohmann::json& value) -> const char*;
    auto result(thw_status status) -> std::string;
    auto position(const std::string& output) const -> std::size_t;

    std::unique_ptr<NodeClass> class_;
    testing::ClassTables tables_;
    nlohmann::json params_;        // with defaults
    std::set<std::string> given_;  // without them
    std::string name_;
    std::deque<std::string> texts_;
    std::deque<std::vector<double>> reals_;
    std::deque<std::vector<const char*>> lists_;
    std::map<std::string, runtime::ValueTree> trees_;
    std::string unreadable_;  ///< what is wrong with structured parameters
    std::deque<thw_grid> grids_;
    std::vector<test_field> inputs_;
    testing::NodeCalls calls_;
    std::vector<std::vector<double>> storage_;  ///< doubles: large and aligned enough for either element type
    std::vector<complaint> complaints_;
    std::string log_;
    std::vector<std::string> announced_, written_;
    std::map<std::string, double> metrics_;
    thw_host host_{};
    thw_node* node_ = nullptr;
};

}  // namespace thalweg::test
