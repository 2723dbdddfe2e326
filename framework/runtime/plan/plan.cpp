// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "default_couple.hpp"
#include "draft.hpp"
#include "executors.hpp"
#include "order.hpp"
#include "result_files.hpp"
#include "runtime/base/nearest.hpp"
#include "sample_sources.hpp"
#include "spread_wires.hpp"

namespace thalweg::runtime {

namespace {

/// Carries one graph from its draft to the plan.
class Planner {
    const Registry& registry_;
    const PlanOptions& options_;
    Diagnostics& problems_;
    Plan plan_;
    Draft draft_;
    std::vector<bool> sound_;             ///< by position in plan_.nodes
    std::vector<std::size_t> positions_;  ///< of draft nodes in plan_.nodes; nodes behind a loop: too large

    auto time_is_usable() -> bool;
    auto sort() -> std::vector<std::size_t>;
    void report_loop(const std::vector<std::size_t>& loop, const std::vector<Wire>& wires,
                     const std::vector<const DraftEdge*>& edges);
    void create(const DraftNode& draft);
    void configure(NodeInstance& node, std::uint32_t executor) const;
    void connect();
    void leave_out_absent();
    void keep_outputs();
    void set_clock();
    void check_sampled_chains();
    void warn_of_unread_nodes() const;

    void add(const Failure& failure) {
        problems_.insert(problems_.end(), failure.diagnostics().begin(), failure.diagnostics().end());
    }

  public:
    Planner(Graph graph, const Registry& registry, const PlanOptions& options, Diagnostics& problems)
        : registry_(registry), options_(options), problems_(problems) {
        plan_.graph = std::move(graph);
        plan_.output_dir = options.output_dir;
    }

    auto make() -> Plan;
};

auto Planner::time_is_usable() -> bool {
    const auto& graph = plan_.graph;
    const auto couple = plan_.couple;
    if (graph.end > 0 && couple > 0 && graph.end / couple <= most_intervals) {
        return true;
    }
    problems_.push_back({graph.time_place, "", "the run cannot be cut into coupling intervals",
                         fmt::format("end {} s, couple {} s", graph.end, couple),
                         fmt::format("both positive, at most {} intervals", most_intervals), "", ""});
    return false;
}

/// Draft nodes in the order in which they run.
auto Planner::sort() -> std::vector<std::size_t> {
    std::vector<Wire> wires;
    std::vector<const DraftEdge*> edges;
    for (const auto& edge : draft_.edges) {
        if (!edge.connection->feedback) {
            wires.push_back({edge.producer, edge.consumer, edge.connection->from_port});
            edges.push_back(&edge);
        }
    }
    auto order = topological_order(draft_.nodes.size(), wires);
    for (const auto& loop : order.loops) {
        report_loop(loop, wires, edges);
    }
    return std::move(order.nodes);
}

void Planner::report_loop(const std::vector<std::size_t>& loop, const std::vector<Wire>& wires,
                          const std::vector<const DraftEdge*>& edges) {
    std::vector<std::string> ids;
    for (const auto& node : draft_.nodes) {
        ids.push_back(node.node->id);
    }
    const auto& closing = *edges[loop.back()]->connection;
    problems_.push_back(
        {closing.place, ids[wires[loop.back()].consumer], "these nodes wait for each other in a loop",
         loop_path(loop, wires, ids), "at least one edge that hands over the value of the previous interval",
         "",
         fmt::format("mark one of them, eg \"{}\": {{\"from\": \"{}.{}\", \"feedback\": true}}",
                     closing.input, closing.from_node, closing.from_port)});
}

void Planner::create(const DraftNode& draft) {
    auto before = problems_.size();
    auto values = check_parameters(*draft.type, *draft.node, options_.paths, problems_);
    plan_.nodes.push_back(nullptr);
    sound_.push_back(draft.sound && problems_.size() == before);
    if (problems_.size() > before) {
        return;
    }
    try {
        auto node = std::make_unique<NodeInstance>(*draft.node, *draft.type, std::move(values), options_.log,
                                                   options_.log_user);
        for (const auto& input : draft.inputs) {
            node->inputs().emplace_back();
            node->inputs().back().name = input.name;
        }
        configure(*node, draft.executor);
        plan_.nodes.back() = std::move(node);
    } catch (const Failure& failure) {
        add(failure);
        sound_.back() = false;
    }
}

void Planner::configure(NodeInstance& node, std::uint32_t executor) const {
    const auto& graph = plan_.graph;
    const auto device = executor == THW_ON_CUDA ? plan_.device : Device();
    const auto machine = plan_.device.is_cuda() ? cuda_status(plan_.device).name : "CPU";
    const auto date = graph.start_date.empty() ? "" : ", time 0 is " + graph.start_date;
    const auto provenance = fmt::format("{}, graph {} {}, {}{}", options_.program,
                                        graph.file.filename().string(), graph.hash, machine, date);
    node.configure({sizeof(thw_setup), executor, device.id(), 0, 0.0, graph.end, node.node().id.c_str(),
                    graph.title.c_str(), options_.output_dir.c_str(), provenance.c_str(),
                    graph.start_date.c_str()});
}

/// Carries the draft's edges over to the nodes' new positions.
void Planner::connect() {
    for (const auto& edge : draft_.edges) {
        const auto producer = positions_[edge.producer];
        const auto consumer = positions_[edge.consumer];
        if (producer >= plan_.nodes.size() && consumer < plan_.nodes.size()) {
            sound_[consumer] = false;  // reads from a node behind a loop, by feedback
        } else if (producer < plan_.nodes.size() && consumer < plan_.nodes.size()) {
            plan_.edges.push_back({producer, consumer, edge.output, edge.input, edge.connection->feedback,
                                   edge.connection->transfer, edge.connection->place,
                                   draft_.nodes[edge.consumer].inputs[edge.input].port,
                                   edge_name(draft_, edge), edge.connection->by_name});
        }
    }
}

/// Takes out the edges that a "*" has made to outputs that are not there.
void Planner::leave_out_absent() {
    const auto is_absent = [&](const PlannedEdge& edge) {
        const auto* const producer = plan_.nodes[edge.producer].get();
        return edge.by_name && producer != nullptr && sound_[edge.producer] &&
               producer->outputs()[edge.output].payload == THW_PAYLOAD_FIELD &&
               !producer->outputs()[edge.output].offered;
    };
    for (const auto& edge : plan_.edges) {
        if (is_absent(edge)) {
            plan_.nodes[edge.producer]->outputs()[edge.output].connected = false;
        }
    }
    plan_.edges.erase(std::remove_if(plan_.edges.begin(), plan_.edges.end(), is_absent), plan_.edges.end());
}

/// Has the outputs computed that the caller wants to see.
void Planner::keep_outputs() {
    std::vector<std::string> names;
    std::vector<PortSpec*> outputs;
    for (const auto& node : plan_.nodes) {
        for (std::size_t k = 0; node != nullptr && k < node->outputs().size(); ++k) {
            outputs.push_back(&node->outputs()[k]);
            names.push_back(node->node().id + "." + outputs.back()->name);
        }
    }
    const bool has_all_nodes =
        draft_.nodes.size() == plan_.nodes.size() &&
        std::find(plan_.nodes.begin(), plan_.nodes.end(), nullptr) == plan_.nodes.end();
    for (const auto& kept : options_.kept) {
        const auto found = std::find(names.begin(), names.end(), kept);
        if (found != names.end()) {
            outputs[static_cast<std::size_t>(found - names.begin())]->connected = true;
        } else if (has_all_nodes) {
            problems_.push_back({{},
                                 "",
                                 "no node has an output that is to be kept",
                                 "'" + kept + "'",
                                 one_of(names),
                                 nearest(kept, names),
                                 ""});
        }
    }
}

void Planner::set_clock() {
    const auto& graph = plan_.graph;
    std::vector<double> stops;
    std::vector<std::optional<SampleList>> lists(plan_.nodes.size());
    for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
        if (sound_[k]) {
            const auto& node = *plan_.nodes[k];
            stops.insert(stops.end(), node.stop_times().begin(), node.stop_times().end());
            if (node.type().clock == THW_SAMPLED) {
                const auto sources = find_sample_sources(plan_.nodes, plan_.edges, k);
                lists[k] = {SampleTimes(node.node().schedule, graph.end), !sources.silent.empty()};
            }
        }
    }
    plan_.timetable = Timetable(graph.end, plan_.couple, stops, std::move(lists));
}

/// A sampled node that reads another one needs a value at its own first time.
void Planner::check_sampled_chains() {
    for (const auto& edge : plan_.edges) {
        const auto from = plan_.timetable.first_of(edge.producer);
        const auto to = plan_.timetable.first_of(edge.consumer);
        if (!from || !to || *from <= *to + time_tolerance(plan_.graph.end)) {
            continue;
        }
        problems_.push_back(
            {edge.place, plan_.nodes[edge.consumer]->node().id,
             "it runs before the node that it reads from has run",
             fmt::format("{}: first at {} s, the producer first at {} s", edge.name, *to, *from), "", "",
             "give both nodes the same \"every\" and \"at\""});
    }
}

/// Warns of nodes that work in vain: most often an edge was forgotten. Sampled nodes write files.
void Planner::warn_of_unread_nodes() const {
    for (const auto& node : plan_.nodes) {
        const auto& outputs = node->outputs();
        const bool is_read = std::any_of(outputs.begin(), outputs.end(),
                                         [](const PortSpec& output) { return output.connected; });
        if (is_read || outputs.empty() || node->type().clock == THW_SAMPLED) {
            continue;
        }
        const auto others =
            outputs.size() > 1 ? fmt::format(" or another of its {} outputs", outputs.size()) : "";
        options_.log(
            options_.log_user, node->node().id, THW_WARNING,
            fmt::format(
                "nothing reads '{}.{}'{}; connect it to an input of another node, or take this node out",
                node->node().id, outputs.front().name, others));
    }
}

auto Planner::make() -> Plan {
    spread_wires(plan_.graph, registry_, problems_);
    draft_ = make_draft(plan_.graph, registry_, problems_);
    const auto& device = options_.device.empty() ? plan_.graph.device : options_.device;
    const Place place{plan_.graph.file.string(), 0, 0, "/device"};
    plan_.device = choose_executors(draft_, device, cuda_status(options_.gpu), place, problems_);
    positions_.assign(draft_.nodes.size(), draft_.nodes.size());
    for (const auto index : sort()) {
        if (draft_.nodes[index].type != nullptr) {
            positions_[index] = plan_.nodes.size();
            create(draft_.nodes[index]);
        }
    }
    connect();
    keep_outputs();
    negotiate(plan_.nodes, plan_.edges, *plan_.meshes, sound_, problems_);
    leave_out_absent();
    check_result_files(plan_.graph, plan_.nodes, sound_, plan_.output_dir, problems_);
    plan_.couple = plan_.graph.couple.value_or(default_couple(plan_.nodes));
    if (time_is_usable()) {
        set_clock();
        check_sampled_chains();
    }
    if (problems_.empty() && options_.log != nullptr) {
        warn_of_unread_nodes();
    }
    for (const auto& node : plan_.nodes) {
        if (node != nullptr) {
            node->log_to(nullptr, nullptr);
        }
    }
    sort_by_place(problems_);
    plan_.resolved = std::move(draft_.resolved);
    return std::move(plan_);
}

}  // namespace

auto make_plan(Graph graph, const Registry& registry, const PlanOptions& options, Diagnostics& problems)
    -> Plan {
    return Planner(std::move(graph), registry, options, problems).make();
}

}  // namespace thalweg::runtime
