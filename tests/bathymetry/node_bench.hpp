// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/node_class.hpp>

namespace thalweg::bathymetry::test {

/// A field with its own values and grid, ready to be an input.
struct test_field {
    std::string name, unit;
    Grid grid;
    thw_location location = THW_AT_CELL;
    std::vector<float> values;
    std::string long_name = {};
};

/// Drives one node through the C tables as a host does: parameters from JSON with the class's defaults, float
/// or double outputs allocated here.
class node_bench {
  public:
    template <class T>
    static auto of(nlohmann::json params) -> std::unique_ptr<node_bench> {
        auto node_class =
            std::make_unique<NodeClass>(T::about(), std::make_unique<T>(), &NodeGlue::create<T>);
        return std::unique_ptr<node_bench>(new node_bench(std::move(node_class), std::move(params)));
    }

    ~node_bench();
    node_bench(const node_bench&) = delete;
    auto operator=(const node_bench&) -> node_bench& = delete;

    /// Each returns "" or the error as "subject: message | found | expected | remedy".
    auto configure(const std::string& output_dir = ".") -> std::string;
    auto negotiate(const std::vector<test_field>& inputs = {}) -> std::string;
    auto run(double time = 0) -> std::string;
    /// The three in turn, up to the first error.
    auto all(const std::vector<test_field>& inputs = {}, double time = 0) -> std::string;

    auto output(const std::string& name) const -> std::vector<double>;
    auto output_field(const std::string& name) const -> Field;

    auto logged() const -> const std::string& { return log_; }

  private:
    node_bench(std::unique_ptr<NodeClass> node_class, nlohmann::json params);
    auto result(thw_status status) -> std::string;
    auto position(const std::string& output) const -> std::size_t;

    std::unique_ptr<NodeClass> class_;
    nlohmann::json params_;
    std::deque<std::string> texts_;
    std::deque<std::vector<double>> reals_;
    std::deque<thw_grid> grids_;
    std::vector<test_field> inputs_;
    std::vector<thw_field> c_inputs_, c_outputs_;
    std::vector<std::vector<double>> storage_;  ///< doubles: large and aligned enough for either element type
    std::deque<Grid> output_grids_;
    std::string error_, log_;
    thw_host host_{};
    thw_node* node_ = nullptr;
};

}  // namespace thalweg::bathymetry::test
