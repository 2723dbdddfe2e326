// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <thalweg/node_class.hpp>

namespace thalweg::view::test {

/// An input of a sink with its values.
struct sink_input {
    std::string name, unit;
    Grid grid;
    std::vector<float> values;
    thw_location location = THW_AT_CELL;
    std::string long_name = {};
};

/// Drives a sink node through the C tables as a host does. Declared inputs come first and in order; an empty
/// name is an input that is not connected.
class sink_bench {
  public:
    template <class T>
    static auto of(nlohmann::json params) -> std::unique_ptr<sink_bench> {
        auto node_class =
            std::make_unique<NodeClass>(T::about(), std::make_unique<T>(), &NodeGlue::create<T>);
        return std::unique_ptr<sink_bench>(new sink_bench(std::move(node_class), std::move(params)));
    }

    ~sink_bench();
    sink_bench(const sink_bench&) = delete;
    auto operator=(const sink_bench&) -> sink_bench& = delete;

    /// Each returns "" or "subject: message | found | expected | remedy".
    auto configure(const std::filesystem::path& output_dir) -> std::string;
    auto negotiate(const std::vector<sink_input>& inputs) -> std::string;
    auto run(double time) -> std::string;
    auto finish() -> std::string;

    /// Changes an input's values before the next run.
    auto values(const std::string& name) -> std::vector<float>&;

    auto logged() const -> const std::string& { return log_; }

  private:
    sink_bench(std::unique_ptr<NodeClass> node_class, nlohmann::json params);
    void fill_host();
    auto result(thw_status status) -> std::string;

    std::unique_ptr<NodeClass> class_;
    nlohmann::json params_;
    std::deque<std::string> texts_;
    std::deque<std::vector<double>> reals_;
    std::deque<std::vector<const char*>> lists_;
    std::deque<thw_grid> grids_;
    std::vector<sink_input> inputs_;
    std::vector<thw_field> c_inputs_;
    std::string error_, log_;
    thw_host host_{};
    thw_node* node_ = nullptr;
};

}  // namespace thalweg::view::test
