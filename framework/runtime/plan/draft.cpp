// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/base/nearest.hpp"
#include "runtime/base/payload.hpp"
#include "runtime/node/metric_list.hpp"
#include "runtime/plugins/describe.hpp"
#include "timetable.hpp"

namespace thalweg::runtime {

namespace {

auto port_names(const std::vector<thw_port>& ports) -> std::vector<std::string> {
    std::vector<std::string> names;
    names.reserve(ports.size());
    for (const auto& port : ports) {
        names.emplace_back(port.name);
    }
    return names;
}

auto expected_names(const std::vector<std::string>& names) -> std::string {
    return names.empty() ? "none; it has no such ports" : one_of(names);
}

/// Matches one graph with the registry; a class only because its parts share so much.
class Drafter {
    const Graph& graph_;
    const Registry& registry_;
    Diagnostics& problems_;
    Draft draft_;

    auto report(DraftNode& node, const Place& place, std::string message) -> Diagnostic& {
        node.sound = false;
        problems_.push_back({place, node.node->id, std::move(message), "", "", "", ""});
        return problems_.back();
    }

    void find_type(DraftNode& node);
    auto reads_what_steps(const DraftNode& node) const -> bool;
    void resolve_clocks();
    auto own_type(DraftNode& node) -> NodeType&;
    void list_metrics();
    void list_inputs(DraftNode& node);
    void attach(DraftNode& node, const thw_port* open, const Connection& connection);
    void check_unconnected(DraftNode& node);
    void check_schedule(DraftNode& node);
    void find_producers(std::size_t consumer);
    auto find_output(DraftNode& consumer, const DraftNode& producer, const Connection& connection)
        -> std::size_t;
    void check_clocks(const DraftEdge& edge);

  public:
    Drafter(const Graph& graph, const Registry& registry, Diagnostics& problems)
        : graph_(graph), registry_(registry), problems_(problems) {}

    auto make() -> Draft;
};

void Drafter::find_type(DraftNode& node) {
    node.type = registry_.find(node.node->type);
    if (node.type == nullptr) {
        std::vector<std::string> ids;
        for (const auto& [id, type] : registry_.classes()) {
            ids.push_back(id);
        }
        auto& problem = report(node, node.node->type_place, "no plugin brings this node type");
        problem.found = node.node->type;
        problem.expected = ids.empty() ? "a plugin; none was loaded" : one_of(ids);
        problem.nearest = nearest(node.node->type, ids);
        problem.remedy = "`thalweg plugins` shows which plugins were found, and why one was refused";
    } else if (node.type->clock == THW_FOLLOWING) {
        draft_.resolved.push_back(*node.type);
        draft_.resolved.back().clock = THW_STATIC;
        node.type = &draft_.resolved.back();
    }
}

/// Whether what the node reads may change while time runs.
auto Drafter::reads_what_steps(const DraftNode& node) const -> bool {
    return std::any_of(node.inputs.begin(), node.inputs.end(), [&](const DraftInput& input) {
        return input.connection != nullptr &&
               std::any_of(draft_.nodes.begin(), draft_.nodes.end(), [&](const DraftNode& other) {
                   return other.node->id == input.connection->from_node && other.type != nullptr &&
                          other.type->clock == THW_STEPPING;
               });
    });
}

/// Makes nodes that follow stepping ones stepping, and then those that follow them.
void Drafter::resolve_clocks() {
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& node : draft_.nodes) {
            const auto own = std::find_if(draft_.resolved.begin(), draft_.resolved.end(),
                                          [&](const NodeType& type) { return &type == node.type; });
            if (own != draft_.resolved.end() && own->clock == THW_STATIC && reads_what_steps(node)) {
                own->clock = THW_STEPPING;
                changed = true;
            }
        }
    }
}

/// A copy of its type that belongs to this node alone.
auto Drafter::own_type(DraftNode& node) -> NodeType& {
    const auto own = std::find_if(draft_.resolved.begin(), draft_.resolved.end(),
                                  [&](const NodeType& type) { return &type == node.type; });
    if (own != draft_.resolved.end()) {
        return *own;
    }
    draft_.resolved.push_back(*node.type);
    node.type = &draft_.resolved.back();
    return draft_.resolved.back();
}

/// Gives stepping nodes whose metrics are read the output that lists them.
void Drafter::list_metrics() {
    for (const auto& reader : graph_.nodes) {
        for (const auto& connection : reader.inputs) {
            const auto producer =
                std::find_if(draft_.nodes.begin(), draft_.nodes.end(), [&](const DraftNode& other) {
                    return other.node->id == connection.from_node && other.type != nullptr;
                });
            if (connection.from_port != metric_list::name || producer == draft_.nodes.end() ||
                producer->type->clock != THW_STEPPING) {
                continue;
            }
            const auto names = port_names(producer->type->outputs);
            if (std::find(names.begin(), names.end(), metric_list::name) == names.end()) {
                auto& type = own_type(*producer);
                type.outputs.push_back(metric_list::port());
                type.lists_metrics = true;
            }
        }
    }
}

void Drafter::list_inputs(DraftNode& node) {
    const thw_port* open = nullptr;
    for (std::size_t k = 0; k < node.type->inputs.size(); ++k) {
        const auto& port = node.type->inputs[k];
        if ((port.flags & THW_PORT_OPEN) != 0) {
            open = &port;
        } else {
            node.inputs.push_back({port.name, &port, nullptr});
        }
    }
    for (const auto& connection : node.node->inputs) {
        attach(node, open, connection);
    }
    check_unconnected(node);
}

void Drafter::attach(DraftNode& node, const thw_port* open, const Connection& connection) {
    const auto found = std::find_if(node.inputs.begin(), node.inputs.end(),
                                    [&](const DraftInput& input) { return input.name == connection.input; });
    if (found != node.inputs.end() && found->connection != nullptr) {
        auto& problem =
            report(node, connection.place, fmt::format("input '{}' is connected twice", connection.input));
        problem.found = fmt::format("{}.{} and {}.{}", found->connection->from_node,
                                    found->connection->from_port, connection.from_node, connection.from_port);
        problem.expected = "one edge for each input";
    } else if (found != node.inputs.end()) {
        found->connection = &connection;
    } else if (open != nullptr) {
        node.inputs.push_back({connection.input, open, &connection});
    } else {
        const auto names = port_names(node.type->inputs);
        auto& problem =
            report(node, connection.place, fmt::format("node type '{}' has no such input", node.node->type));
        problem.found = connection.input;
        problem.expected = expected_names(names);
        problem.nearest = nearest(connection.input, names);
    }
}

void Drafter::check_unconnected(DraftNode& node) {
    for (const auto& input : node.inputs) {
        if (input.connection == nullptr && (input.port->flags & THW_PORT_OPTIONAL) == 0) {
            auto& problem =
                report(node, node.node->place, fmt::format("input '{}' is not connected", input.name));
            problem.expected =
                fmt::format("{} [{}]", input.port->help,
                            input.port->payload == THW_PAYLOAD_FIELD ? input.port->unit
                                                                     : payload_name(input.port->payload));
            problem.remedy = fmt::format("add \"{}\": \"<node>.<output>\" to the node's \"in\"", input.name);
        }
    }
}

void Drafter::check_schedule(DraftNode& node) {
    const auto& schedule = node.node->schedule;
    if (!schedule) {
        return;
    }
    if (node.type->clock != THW_SAMPLED) {
        auto& problem = report(node, schedule->place, "only sampled nodes have output times of their own");
        problem.found = fmt::format("node type '{}' is {}", node.node->type, clock_name(node.type->clock));
        problem.remedy = "remove \"every\" and \"at\"";
    }
    if (schedule->every && !(graph_.end / *schedule->every <= most_intervals)) {
        auto& problem = report(node, schedule->place, "that many outputs must be a mistake");
        problem.found = fmt::format("every {} s in a run of {} s", *schedule->every, graph_.end);
        problem.remedy = "give \"every\" a larger value, with its unit";
    }
    for (const auto time : schedule->at) {
        if (!(time >= 0 && time <= graph_.end)) {
            auto& problem = report(node, schedule->place, "an output time lies outside the run");
            problem.found = fmt::format("{} s", time);
            problem.expected = fmt::format("0 s to {} s", graph_.end);
            problem.remedy = "change \"at\", or \"time\": {\"end\": ...}";
        }
    }
}

void Drafter::find_producers(std::size_t consumer) {
    auto& node = draft_.nodes[consumer];
    for (std::size_t k = 0; k < node.inputs.size(); ++k) {
        const auto* connection = node.inputs[k].connection;
        if (connection == nullptr) {
            continue;
        }
        if (connection->from_node.empty()) {
            node.sound = false;  // read_graph has complained
            continue;
        }
        const auto producer =
            std::find_if(draft_.nodes.begin(), draft_.nodes.end(),
                         [&](const DraftNode& other) { return other.node->id == connection->from_node; });
        if (producer == draft_.nodes.end()) {
            std::vector<std::string> ids;
            for (const auto& other : draft_.nodes) {
                ids.push_back(other.node->id);
            }
            auto& problem = report(node, connection->place, "the graph has no such node to read from");
            problem.found = connection->from_node;
            problem.expected = one_of(ids);
            problem.nearest = nearest(connection->from_node, ids);
        } else if (producer->type == nullptr) {
            node.sound = false;  // the unknown type is reported already
        } else if (const auto output = find_output(node, *producer, *connection);
                   output < producer->type->outputs.size()) {
            draft_.edges.push_back(
                {static_cast<std::size_t>(producer - draft_.nodes.begin()), consumer, output, k, connection});
            check_clocks(draft_.edges.back());
        }
    }
}

auto Drafter::find_output(DraftNode& consumer, const DraftNode& producer, const Connection& connection)
    -> std::size_t {
    const auto names = port_names(producer.type->outputs);
    const auto found = std::find(names.begin(), names.end(), connection.from_port);
    if (found == names.end()) {
        auto& problem = report(consumer, connection.place,
                               fmt::format("'{}', of node type '{}', has no such output",
                                           connection.from_node, producer.node->type));
        problem.found = connection.from_port;
        problem.expected = expected_names(names);
        problem.nearest = nearest(connection.from_port, names);
    }
    return static_cast<std::size_t>(found - names.begin());
}

void Drafter::check_clocks(const DraftEdge& edge) {
    const auto& producer = draft_.nodes[edge.producer];
    auto& consumer = draft_.nodes[edge.consumer];
    const auto from = producer.type->clock;
    const auto to = consumer.type->clock;
    const auto refuse = [&](std::string message, std::string remedy) {
        auto& problem = report(consumer, edge.connection->place, std::move(message));
        problem.found = fmt::format("{}, from a {} to a {} node", edge_name(draft_, edge), clock_name(from),
                                    clock_name(to));
        problem.remedy = std::move(remedy);
    };
    if (edge.connection->feedback && (from != THW_STEPPING || to != THW_STEPPING)) {
        refuse("feedback joins stepping nodes only", "remove \"feedback\"");
    } else if (from == THW_SAMPLED && to != THW_SAMPLED) {
        refuse("what a sampled node makes can only go to sampled nodes", "read from a node before it");
    } else if (to == THW_STATIC && from != THW_STATIC) {
        refuse("a static node runs before time starts and can only read static nodes",
               "read from a static node");
    }
}

auto Drafter::make() -> Draft {
    for (const auto& node : graph_.nodes) {
        draft_.nodes.push_back({&node, nullptr, {}, true, THW_ON_CPU});
    }
    for (auto& node : draft_.nodes) {
        find_type(node);
        if (node.type != nullptr) {
            list_inputs(node);
            check_schedule(node);
        }
    }
    resolve_clocks();
    list_metrics();
    for (std::size_t k = 0; k < draft_.nodes.size(); ++k) {
        find_producers(k);
    }
    return std::move(draft_);
}

}  // namespace

auto make_draft(const Graph& graph, const Registry& registry, Diagnostics& problems) -> Draft {
    return Drafter(graph, registry, problems).make();
}

auto edge_name(const Draft& draft, const DraftEdge& edge) -> std::string {
    const auto& connection = *edge.connection;
    return fmt::format("{}.{} -> {}.{}", connection.from_node, connection.from_port,
                       draft.nodes[edge.consumer].node->id, connection.input);
}

}  // namespace thalweg::runtime
