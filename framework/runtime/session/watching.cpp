// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "watching.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "runtime/base/nearest.hpp"
#include "runtime/base/payload.hpp"
#include "runtime/base/quantity.hpp"
#include "runtime/run/field_range.hpp"
#include "thalweg/element.hpp"

namespace thalweg::runtime {

namespace {

/// Where a quantity comes from. Ids of nodes and names of columns may have dots, names of outputs have none.
struct Source {
    std::size_t node = 0;              ///< of the plan
    std::string name;                  ///< of the output or metric
    std::string column;                ///< of a table; empty: `name` is a metric or a field
    const PortSpec* output = nullptr;  ///< null: a metric
    std::size_t port = 0;
};

auto complaint(const Condition& condition, std::string message, std::string found, std::string expected)
    -> Diagnostic {
    Diagnostic problem;
    problem.place = condition.place;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    return problem;
}

/// The longest id of a node with which the quantity begins, and a dot; -1: none.
template <class Nodes, class Id>
auto node_of(const std::string& quantity, const Nodes& nodes, const Id& id) -> int {
    int found = -1;
    std::size_t longest = 0;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const std::string name = id(nodes[k]) + ".";
        if (name.size() > longest && quantity.compare(0, name.size(), name) == 0) {
            longest = name.size();
            found = static_cast<int>(k);
        }
    }
    return found;
}

auto node_in(const Plan& plan, const std::string& quantity) -> int {
    return node_of(quantity, plan.nodes, [](const auto& node) { return node->node().id; });
}

auto source_of(const Condition& condition, const Plan& plan) -> Source {
    Source source;
    const auto node = node_in(plan, condition.quantity);
    source.node = static_cast<std::size_t>(node);
    const auto rest = condition.quantity.substr(plan.nodes[source.node]->node().id.size() + 1);
    const auto dot = rest.find('.');
    source.name = rest.substr(0, dot);
    source.column = dot == std::string::npos ? "" : rest.substr(dot + 1);
    const auto& outputs = plan.nodes[source.node]->outputs();
    for (std::size_t k = 0; k < outputs.size(); ++k) {
        if (outputs[k].name == source.name && (!condition.reduction.empty() || !source.column.empty())) {
            source.output = &outputs[k];
            source.port = k;
        }
    }
    return source;
}

/// The number of the condition in `unit`. Throws Failure where it is of another one.
auto threshold_of(const Condition& condition, const std::string& unit) -> double {
    Diagnostic problem;
    const auto value = parse_quantity(condition.value, unit, problem);
    if (!value) {
        problem.place = condition.place;
        throw Failure(problem);
    }
    return *value;
}

auto names_of_outputs(const NodeInstance& node) -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& output : node.outputs()) {
        names.push_back(output.name);
    }
    return names;
}

/// The column of the table; null while it has none at all. Throws Failure where it has others.
auto column_of(const Table& table, const Condition& condition, const std::string& name) -> const Column* {
    std::vector<std::string> names;
    for (const auto& column : table.columns()) {
        if (column.name == name && !column.holds_texts()) {
            return &column;
        }
        names.push_back(column.name);
    }
    if (names.empty()) {
        return nullptr;
    }
    auto problem = complaint(condition, "the table has no column of numbers of this name", "'" + name + "'",
                             one_of(names));
    problem.nearest = nearest(name, names);
    throw Failure(problem);
}

/// The last number of a column of the table; nothing while it has no rows.
auto last_in(const Table& table, const Condition& condition, const std::string& name, std::string& unit)
    -> std::optional<double> {
    const auto* column = column_of(table, condition, name);
    if (column == nullptr || column->size() == 0) {
        return std::nullopt;
    }
    unit = column->unit;
    return column->numbers().back();
}

/// What is wrong with a condition on an output.
void check_output(const Condition& condition, const Plan& plan, Diagnostics& problems) {
    const auto source = source_of(condition, plan);
    const auto& node = *plan.nodes[source.node];
    if (source.output == nullptr) {
        const auto names = names_of_outputs(node);
        auto& problem = problems.emplace_back(
            complaint(condition, "the node '" + node.node().id + "' has no output of this name",
                      "'" + source.name + "'", names.empty() ? "a node with outputs" : one_of(names)));
        problem.nearest = nearest(source.name, names);
        return;
    }
    const bool is_field = source.output->payload == THW_PAYLOAD_FIELD;
    if (is_field != source.column.empty()) {
        problems.push_back(
            complaint(condition,
                      is_field ? "a column belongs to a table, and this is a field"
                               : "only fields have a largest, least or mean value",
                      "'" + condition.quantity + "'",
                      is_field ? "max(), min() or mean() of '" + node.node().id + "." + source.name + "'"
                               : "a column, eg '" + node.node().id + "." + source.name + ".depth_house'"));
        return;
    }
    try {
        if (is_field) {
            threshold_of(condition, source.output->unit);
        } else if (const auto given = node.payloads().given(source.port)) {
            if (const auto* column = column_of(given->table(), condition, source.column)) {
                threshold_of(condition, column->unit);
            }
        }
    } catch (const Failure& failure) {
        problems.insert(problems.end(), failure.diagnostics().begin(), failure.diagnostics().end());
    }
}

auto is_device(const BufferRef& buffer) -> bool {
    return buffer->memory() == THW_CUDA_MEMORY;
}

auto range_in(const BufferRef& buffer, const PortSpec& spec, Device gpu) -> FieldRange {
    const auto count = static_cast<std::int64_t>(byte_size(spec) / element_size(spec.dtype));
    if (!is_device(buffer)) {
        buffer->ready.synchronize();
        return range_of(buffer->data, spec.dtype, count, Device(), nullptr);
    }
    use(gpu);
    const auto stream = Stream::create();
    stream.wait(buffer->ready);
    return range_of(buffer->data, spec.dtype, count, gpu, stream.handle());
}

}  // namespace

auto outputs_watched(const Graph& graph) -> std::vector<std::pair<std::string, Place>> {
    std::vector<std::pair<std::string, Place>> outputs;
    const auto add = [&](const Condition& condition) {
        const auto node =
            node_of(condition.quantity, graph.nodes, [](const GraphNode& one) { return one.id; });
        if (node < 0) {
            return;
        }
        const auto& id = graph.nodes[static_cast<std::size_t>(node)].id;
        const auto rest = condition.quantity.substr(id.size() + 1);
        const auto dot = rest.find('.');
        const auto output = id + "." + rest.substr(0, dot);
        const bool is_known =
            std::any_of(outputs.begin(), outputs.end(), [&](const auto& one) { return one.first == output; });
        if ((!condition.reduction.empty() || dot != std::string::npos) && !is_known) {
            outputs.emplace_back(output, condition.place);
        }
    };
    for (const auto& rule : graph.watches) {
        add(rule.when);
        if (rule.until) {
            add(*rule.until);
        }
    }
    return outputs;
}

void check_watches(const Graph& graph, const Plan& plan, Diagnostics& problems) {
    std::vector<std::string> ids;
    for (const auto& node : plan.nodes) {
        ids.push_back(node->node().id);
    }
    const auto check = [&](const Condition& condition) {
        if (node_in(plan, condition.quantity) < 0) {
            const auto id = condition.quantity.substr(0, condition.quantity.find('.'));
            auto& problem = problems.emplace_back(
                complaint(condition, "the graph has no node of this name", "'" + id + "'", one_of(ids)));
            problem.nearest = nearest(id, ids);
        } else if (!condition.reduction.empty() || !source_of(condition, plan).column.empty()) {
            check_output(condition, plan, problems);
        }
    };
    for (const auto& rule : graph.watches) {
        check(rule.when);
        if (rule.until) {
            check(*rule.until);
        }
    }
}

Watching::Watching(const Graph& graph, const Plan& plan) : graph_(graph), plan_(plan) {
    const auto note = [&](const Condition& condition) {
        if (source_of(condition, plan).output == nullptr) {
            plan.nodes[source_of(condition, plan).node]->note_watched_metrics();
        }
    };
    for (const auto& rule : graph.watches) {
        note(rule.when);
        if (rule.until) {
            note(*rule.until);
        }
    }
}

auto Watching::reduced(const Condition& condition, Simulation& simulation) const -> std::optional<double> {
    const auto source = source_of(condition, plan_);
    const auto arrival = simulation.output(source.node, source.port);
    const auto value = arrival.later.valid() ? arrival.later.get()[arrival.output] : arrival.value;
    if (!value.home) {
        return std::nullopt;
    }
    const auto range = range_in(value.home, *source.output, simulation.pools().gpu());
    if (range.count == 0) {
        return std::nullopt;
    }
    return condition.reduction == "max"   ? range.most
           : condition.reduction == "min" ? range.least
                                          : range.sum / static_cast<double>(range.count);
}

/// The last value of a column, or a metric.
auto Watching::measured(const Condition& condition, const Simulation& simulation, std::string& unit) const
    -> std::optional<double> {
    const auto source = source_of(condition, plan_);
    if (source.output != nullptr) {
        const auto arrival = simulation.output(source.node, source.port);
        const auto value = arrival.later.valid() ? arrival.later.get()[arrival.output] : arrival.value;
        return value.payload == nullptr ? std::nullopt
                                        : last_in(value.payload->table(), condition, source.column, unit);
    }
    const auto metrics = plan_.nodes[source.node]->metrics();
    const auto found = metrics.find(source.name);
    if (found != metrics.end()) {
        unit = found->second.unit;
        return found->second.value;
    }
    std::vector<std::string> names;
    for (const auto& [name, metric] : metrics) {
        names.push_back(name);
    }
    auto problem = complaint(
        condition, "the node '" + plan_.nodes[source.node]->node().id + "' reports no metric of this name",
        "'" + source.name + "'", names.empty() ? "none; it reports none" : one_of(names));
    problem.nearest = nearest(source.name, names);
    problem.remedy = "for a field write max(), min() or mean() around it";
    throw Failure(problem);
}

auto Watching::text_if_met(const Condition& condition, Simulation& simulation) const
    -> std::optional<std::string> {
    std::string unit;
    std::optional<double> value;
    if (condition.reduction.empty()) {
        value = measured(condition, simulation, unit);
    } else {
        unit = source_of(condition, plan_).output->unit;
        value = reduced(condition, simulation);
    }
    if (!value || !condition.holds(*value, threshold_of(condition, unit))) {
        return std::nullopt;
    }
    return fmt::format("{}: {:.4g}{} at {}", condition.text, *value, unit == "1" ? "" : " " + unit,
                       with_unit(simulation.time(), "s"));
}

auto Watching::met(Simulation& simulation, std::vector<std::string>& fired) const -> std::vector<MetRule> {
    std::vector<MetRule> all;
    for (const auto& rule : graph_.watches) {
        if (std::find(fired.begin(), fired.end(), rule.name) != fired.end()) {
            continue;
        }
        if (auto text = text_if_met(rule.when, simulation)) {
            fired.push_back(rule.name);
            all.push_back({&rule, std::move(*text)});
        }
    }
    return all;
}

}  // namespace thalweg::runtime
