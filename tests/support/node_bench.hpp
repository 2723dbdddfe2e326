// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>

namespace thalweg::test {

/// A field for an input of a NodeBench. Without a name it is an input that is not connected.
struct TestField {
    std::string name, unit;
    Grid grid;
    thw_location location = THW_AT_CELL;
    std::vector<float> values;
    std::string long_name = {}, standard_name = {};
    bool is_static = false;            ///< see testing::InputField
    std::vector<double> doubles = {};  ///< instead of `values`
};

/// testing::LoneNode on the CPU for tests that write parameters as JSON values and compare one text: each
/// hook returns "" or testing::to_text of what is wrong.
class NodeBench {
  public:
    template <class T>
    static auto of(const nlohmann::json& params, std::string name = "node") -> std::unique_ptr<NodeBench> {
        const auto make = [](testing::Surroundings around) {
            return testing::LoneNode::of<T>(std::move(around));
        };
        return std::unique_ptr<NodeBench>(new NodeBench(make, params, std::move(name)));
    }

    NodeBench(const NodeBench&) = delete;
    auto operator=(const NodeBench&) -> NodeBench& = delete;

    /// The run ends at `end` [s]. Where values of parameters break their own rules, which no node has seen:
    /// the messages alone, "; " between them, and no complaints().
    auto configure(const std::filesystem::path& output_dir = ".", double end = 1) -> std::string;
    auto declared_inputs() const -> std::size_t;
    auto input_name(std::size_t k) const -> std::string;
    auto output_name(std::size_t k) const -> std::string;
    auto negotiate(const std::vector<TestField>& inputs = {}) -> std::string;
    auto run(double time = 0) -> std::string;
    /// Over an interval of time.
    auto run(double from, double to) -> std::string;
    auto finish() -> std::string;
    /// The first three in turn, up to the first error.
    auto all(const std::vector<TestField>& inputs = {}, double time = 0) -> std::string;

    /// Changes an input's values before the next run.
    void set_values(const std::string& input, std::vector<float> values);

    auto output(const std::string& name) const -> std::vector<double>;
    auto output_field(const std::string& name) const -> Field;

    /// The time that the last run has reached [s].
    auto time() const -> double { return node_.time(); }

    /// The last value that the node told; throws where there is none.
    auto metric(const std::string& name) const -> double;

    auto metrics() const -> std::map<std::string, double>;

    /// Of the last hook.
    auto complaints() const -> const testing::Complaints& { return complaints_; }

    /// From when on the host asks for a stop inside an interval [s].
    double stop_time = 1e300;

    std::string start_date;  ///< of testing::Surroundings; before configure()

    /// Patterns of the files that the node announced, each with the parameter or input to blame: "a_*.png
    /// prefix".
    auto announced() const -> std::vector<std::string>;

    /// Files that the node told to be complete.
    auto written() const -> std::vector<std::string>;

    /// A line for each message.
    auto logged() const -> std::string;

  private:
    using Maker = std::function<testing::LoneNode(testing::Surroundings)>;

    NodeBench(Maker make, const nlohmann::json& params, std::string name);
    auto told(testing::Complaints complaints) -> std::string;

    Maker make_;
    testing::Surroundings around_;
    testing::LoneNode node_;
    testing::Complaints complaints_;
};

}  // namespace thalweg::test
