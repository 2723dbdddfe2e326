// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Outputs of a run: their names, what they carry, and what they hold now.
#include <algorithm>
#include <future>
#include <utility>

#include "held_run.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/payload.hpp"
#include "runtime/run/gpu_failure.hpp"
#include "take_snapshot.hpp"

namespace thalweg::runtime {

namespace {

auto output_names(const Plan& plan) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& node : plan.nodes) {
        for (const auto& output : node->outputs()) {
            names.push_back(node->node().id + "." + output.name);
        }
    }
    return names;
}

/// A port that field() or table() reads.
struct OutputPlace {
    std::size_t node, port;  ///< of the plan, and of the node's outputs
};

/// The output called `name`, eg "flow.depth". Throws Misuse where there is none, or where nothing computes
/// it.
auto find_output(const Plan& plan, const std::string& name) -> OutputPlace {
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        const auto& outputs = plan.nodes[node]->outputs();
        for (std::size_t port = 0; port < outputs.size(); ++port) {
            if (plan.nodes[node]->node().id + "." + outputs[port].name != name) {
                continue;
            }
            if (!outputs[port].connected) {
                throw misuse("nothing computes this output", "'" + name + "', which no node reads",
                             "an output that a node reads, or that is kept",
                             "call keep(\"" + name + "\") before start()");
            }
            return {node, port};
        }
    }
    const auto names = output_names(plan);
    Diagnostic problem;
    problem.message = "no node has this output";
    problem.found = "'" + name + "'";
    problem.expected = one_of(names);
    problem.nearest = nearest(name, names);
    throw Misuse(std::move(problem));
}

void require_payload(const std::string& name, thw_payload found, thw_payload wanted) {
    if (found != wanted) {
        throw misuse("this output is of another kind", "'" + name + "', a " + payload_name(found),
                     "a " + payload_name(wanted),
                     "call table() for tables and feature sets, field() for fields");
    }
}

auto nothing_yet(const std::string& name) -> Misuse {
    return misuse("this output has no value yet", "'" + name + "'", "a node that has run",
                  "read it after the time at which its node runs");
}

/// What the output holds; waits for a sampled node that is at work on it.
auto published(const Simulation& simulation, const OutputPlace& place, const std::string& name) -> Published {
    const auto arrival = simulation.output(place.node, place.port);
    if (!arrival.later.valid()) {
        return arrival.value;
    }
    try {
        return arrival.later.get()[arrival.output];
    } catch (const std::future_error&) {  // its node has failed, which the next call that goes on tells
        throw nothing_yet(name);
    }
}

}  // namespace

auto Run::outputs() const -> std::vector<std::string> {
    held_->require(RunState::started, "outputs()");
    return output_names(*held_->checked.plan);
}

auto Run::layout(const std::string& output) const -> OutputLayout {
    const auto& plan = held_->plan_for("layout()");
    const auto place = find_output(plan, output);
    const auto& node = *plan.nodes[place.node];
    const auto& spec = node.outputs()[place.port];
    if (spec.payload != THW_PAYLOAD_FIELD) {
        const auto given = node.payloads().given(place.port);
        return {std::nullopt, given == nullptr ? Table() : given->table()};
    }
    auto field = describe_field(spec);
    field.name = output;
    return {std::move(field), {}};
}

auto Run::largest_grid() const -> std::int64_t {
    const auto& plan = held_->plan_for("largest_grid()");
    std::int64_t most = 0;
    for (const auto& node : plan.nodes) {
        for (const auto& spec : node->outputs()) {
            most = std::max(most, spec.payload == THW_PAYLOAD_FIELD ? spec.grid.cells() : 0);
        }
    }
    return most;
}

auto Run::field(const std::string& output) const -> FieldSnapshot {
    held_->require(RunState::started, "field()");
    const auto& plan = *held_->checked.plan;
    const auto place = find_output(plan, output);
    const auto& spec = plan.nodes[place.node]->outputs()[place.port];
    require_payload(output, spec.payload, THW_PAYLOAD_FIELD);
    const auto value = published(*held_->simulation, place, output);
    if (!value.home) {
        throw nothing_yet(output);
    }
    return telling_gpu_failures([&] {
        auto taken = take_snapshot(spec, value, held_->simulation->pools());
        taken.name = output;
        return taken;
    });
}

auto Run::table(const std::string& output) const -> Table {
    held_->require(RunState::started, "table()");
    const auto& plan = *held_->checked.plan;
    const auto place = find_output(plan, output);
    const auto payload = plan.nodes[place.node]->outputs()[place.port].payload;
    if (payload == THW_PAYLOAD_FIELD) {
        require_payload(output, payload, THW_PAYLOAD_TABLE);
    }
    const auto value = published(*held_->simulation, place, output);
    if (value.payload == nullptr) {
        throw nothing_yet(output);
    }
    return value.payload->table();
}

}  // namespace thalweg::runtime
