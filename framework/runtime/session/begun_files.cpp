// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "begun_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/base/payload.hpp"
#include "runtime/plan/result_files.hpp"

namespace thalweg::runtime {

namespace {

auto find_node(const Plan& plan, const std::string& id) -> const NodeInstance* {
    const auto found = std::find_if(plan.nodes.begin(), plan.nodes.end(),
                                    [&](const auto& node) { return node->node().id == id; });
    return found == plan.nodes.end() ? nullptr : found->get();
}

/// Whether node `k` of the plan has had a sample until `time` [s].
auto has_begun(const Plan& plan, std::size_t k, double time) -> bool {
    const auto& at_start = plan.timetable.at_start();
    const auto first = plan.timetable.first_of(k);
    return plan.nodes[k]->type().clock == THW_SAMPLED &&
           (std::find(at_start.begin(), at_start.end(), k) != at_start.end() || (first && *first <= time));
}

auto patterns_of(const NodeInstance& node) -> std::set<std::string> {
    std::set<std::string> patterns;
    for (const auto& file : node.announced_files()) {
        patterns.insert(file.pattern);
    }
    return patterns;
}

/// "time_s,depth_area_m2"-like names and units of the columns of all tables that the node gives.
auto columns_of(const NodeInstance& node) -> std::vector<std::string> {
    std::vector<std::string> columns;
    for (std::size_t port = 0; port < node.outputs().size(); ++port) {
        const auto given = node.payloads().given(port);
        if (given == nullptr || node.outputs()[port].payload == THW_PAYLOAD_FIELD) {
            continue;
        }
        for (const auto& column : given->table().columns()) {
            columns.push_back(column.name + (column.unit.empty() ? "" : " [" + column.unit + "]"));
        }
    }
    return columns;
}

/// What the list has that `other` has not.
auto only_in(const std::set<std::string>& list, const std::set<std::string>& other)
    -> std::vector<std::string> {
    std::vector<std::string> missing;
    std::set_difference(list.begin(), list.end(), other.begin(), other.end(), std::back_inserter(missing));
    return missing;
}

}  // namespace

void check_begun_files(const Plan& parent, const CheckedGraph& world, double time, const std::string& remedy,
                       Diagnostics& problems) {
    for (std::size_t k = 0; k < parent.nodes.size(); ++k) {
        const auto& before = *parent.nodes[k];
        const auto* now = find_node(*world.plan, before.node().id);
        if (now == nullptr || !has_begun(parent, k, time)) {
            continue;
        }
        const auto left = only_in(patterns_of(before), patterns_of(*now));
        const auto then = columns_of(before), columns = columns_of(*now);
        if (left.empty() && then == columns) {
            continue;
        }
        auto& problem = problems.emplace_back();
        problem.place = now->node().params_place;
        problem.node = before.node().id;
        problem.message = left.empty() ? "a table that was begun cannot have other columns from there on"
                                       : "result files that were begun cannot get other names or folders";
        problem.found = some_of(left.empty() ? columns : only_in(patterns_of(*now), patterns_of(before)));
        problem.expected = some_of(left.empty() ? then : left);
        problem.remedy = "add another node for it under \"nodes\", or " + remedy;
    }
}

}  // namespace thalweg::runtime
