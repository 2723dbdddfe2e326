// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "shallowwater/node/shallowwater_node.hpp"
#include "support/node_bench.hpp"

namespace thalweg::shallowwater::test {

using Params = nlohmann::json;

// The node on the CPU with a bed and, by name, further inputs on a grid of 6 x 4 cells, of 10 m unless
// another grid is given.
class NodeBench {
  public:
    explicit NodeBench(Params params, const Grid& grid = Grid(6, 4, 0, 0, 10, 10))
        : node_(thalweg::test::NodeBench::of<ShallowWaterNode>(std::move(params))), grid_(grid) {}

    void give(const std::string& input, const std::vector<float>& values) {
        given_[input] = {input, "", grid_, THW_AT_CELL, values};
    }

    void give(const std::string& input, const std::vector<double>& values) {
        thalweg::test::TestField field{input, "", grid_, THW_AT_CELL, {}};
        field.doubles = values;
        given_[input] = field;
    }

    // Returns the error, or "". With an end at 0 every interval is the run's last, after which the node
    // always sums up.
    auto negotiate(double end = 0) -> std::string {
        std::vector<thalweg::test::TestField> inputs;
        for (std::size_t k = 0; k < node_->declared_inputs(); ++k) {
            const auto given = given_.find(node_->input_name(k));
            inputs.push_back(given != given_.end()
                                 ? given->second
                                 : thalweg::test::TestField{"", "", grid_, THW_AT_CELL, {}});
        }
        const std::string unreadable = node_->configure(".", end);
        return told(unreadable.empty() ? node_->negotiate(inputs) : unreadable);
    }

    auto run(double t0, double t1) -> std::string {
        node_->stop_time = stop_time;
        std::string error = told(node_->run(t0, t1));
        metrics = node_->metrics();
        logged = node_->logged();
        return error;
    }

    auto output(std::size_t k) const -> std::vector<double> { return node_->output(node_->output_name(k)); }

    auto output_field(std::size_t k) const -> Field { return node_->output_field(node_->output_name(k)); }

    std::map<std::string, double> metrics;
    std::string found, remedy, logged;
    double stop_time = 1e300;  // s, from which the host asks for a stop

  private:
    // "subject: message" of the first complaint, or what the runtime says.
    auto told(const std::string& error) -> std::string {
        if (error.empty() || node_->complaints().empty()) {
            return error;
        }
        const auto& first = node_->complaints().front();
        found = first.found();
        remedy = first.remedy();
        return first.subject() + ": " + first.what();
    }

    std::unique_ptr<thalweg::test::NodeBench> node_;
    std::map<std::string, thalweg::test::TestField> given_;
    Grid grid_;
};

}  // namespace thalweg::shallowwater::test
