// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "check_branch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "begun_files.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/plugins/describe.hpp"

namespace thalweg::runtime {

namespace {

/// What changes of a world leave the state of a node as it is.
constexpr auto what_fits =
    "other numbers and series in the entries of a list that are there; their number, kinds and places stay, "
    "and of a node with a state the outputs that are read";
constexpr auto what_fits_files = "the names, folders and columns of result files that were begun";

auto find_node(const Graph& graph, const std::string& id) -> const GraphNode* {
    const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                    [&](const GraphNode& node) { return node.id == id; });
    return found == graph.nodes.end() ? nullptr : &*found;
}

auto find_input(const GraphNode& node, const std::string& name) -> const Connection* {
    const auto found = std::find_if(node.inputs.begin(), node.inputs.end(),
                                    [&](const Connection& one) { return one.input == name; });
    return found == node.inputs.end() ? nullptr : &*found;
}

auto same_wire(const Connection* a, const Connection* b) -> bool {
    return (a == nullptr) == (b == nullptr) &&
           (a == nullptr || (a->from_node == b->from_node && a->from_port == b->from_port &&
                             a->feedback == b->feedback && a->transfer == b->transfer));
}

auto same_schedule(const std::optional<Schedule>& a, const std::optional<Schedule>& b) -> bool {
    return a.has_value() == b.has_value() &&
           (!a || (a->every == b->every && a->at == b->at && a->at_end == b->at_end));
}

/// How something changes that a world cannot change after the start.
auto from_the_start(bool is_taken_by_run) -> std::string {
    return is_taken_by_run ? "set it before the run starts"
                           : "take \"at\" out of the world, so that it is computed from the start";
}

auto is_taken_by_run(const World& world) -> bool {
    return world.place.file == added_worlds_name;
}

/// Whether a change is about this node, or connects it otherwise.
auto is_about(const WorldChange& change, const std::string& node) -> bool {
    return change.name.compare(0, node.size() + 1, node + ".") == 0;
}

/// The changes of the world that are about the node; all of them where none is, eg where another one reads
/// an output of it.
auto changes_of(const World& world, const std::string& node) -> std::vector<std::string> {
    std::vector<std::string> own, all;
    for (const auto& change : world.changes) {
        all.push_back(text_of(world, change));
        if (is_about(change, node)) {
            own.push_back(all.back());
        }
    }
    return own.empty() ? all : own;
}

/// Looks for what differs between the graph of a world and its parent's.
class BranchCheck {
    const Graph& parent_;
    const Graph& graph_;
    const Plan& plan_;
    const Registry& registry_;
    Diagnostics& problems_;
    bool is_taken_by_run_;  ///< by Run::change(), not by a world that somebody has written
    bool may_be_idle_;      ///< it may change what its parent has changed to the same
    bool differs_ = false;
    bool is_written_otherwise_ = false;

    auto clock_of(const std::string& id) const -> thw_clock {
        for (const auto& node : plan_.nodes) {
            if (node->node().id == id) {
                return node->type().clock;
            }
        }
        return THW_STATIC;
    }

    /// Whether the node has a state that the branch goes on from.
    auto is_gone_on_with(const std::string& id) const -> bool {
        const auto clock = clock_of(id);
        return find_node(parent_, id) != nullptr && clock != THW_STATIC && clock != THW_SAMPLED;
    }

    auto from_the_start() const -> std::string { return runtime::from_the_start(is_taken_by_run_); }

    auto complain(const Place& place, const std::string& node, std::string message) -> Diagnostic& {
        problems_.push_back({place, node, std::move(message), "", "", "", ""});
        return problems_.back();
    }

    /// The first node with a state to which a field of this static node comes, by whatever way; empty: none.
    /// Tables are read anew where a branch starts.
    auto reader_of(std::size_t from, std::set<std::size_t>& seen) const -> std::string {
        for (const auto& edge : plan_.edges) {
            const auto& consumer = *plan_.nodes[edge.consumer];
            const bool is_field =
                plan_.nodes[edge.producer]->outputs()[edge.output].payload == THW_PAYLOAD_FIELD;
            if (edge.producer != from || !seen.insert(edge.consumer * 64 + edge.input % 64).second) {
                continue;
            }
            if (consumer.type().clock == THW_STATIC) {
                if (auto reader = reader_of(edge.consumer, seen); !reader.empty()) {
                    return reader;
                }
            } else if (is_field && is_gone_on_with(consumer.node().id)) {
                return consumer.node().id;
            }
        }
        return "";
    }

    auto reader_of(const std::string& id) const -> std::string {
        for (std::size_t k = 0; k < plan_.nodes.size(); ++k) {
            if (plan_.nodes[k]->node().id == id) {
                std::set<std::size_t> seen;
                return reader_of(k, seen);
            }
        }
        return "";
    }

    void compare_params(const GraphNode& before, const GraphNode& now) {
        std::set<std::string> names;
        for (const auto* node : {&before, &now}) {
            for (const auto& [name, value] : node->params.items()) {
                names.insert(name);
            }
        }
        const auto clock = clock_of(now.id);
        const auto* type = registry_.find(now.type);
        for (const auto& name : names) {
            const bool is_same = before.params.contains(name) && now.params.contains(name) &&
                                 before.params[name] == now.params[name];
            if (is_same) {
                continue;
            }
            differs_ = true;
            is_written_otherwise_ = is_written_otherwise_ || clock == THW_SAMPLED;
            const auto place = place_inside(now, name).value_or(now.params_place);
            if (clock == THW_STATIC) {
                refuse_static(now, place);
            } else if (clock != THW_SAMPLED && type != nullptr) {
                refuse_unsteered(now, name, *type, place);
            }
        }
    }

    void refuse_static(const GraphNode& node, const Place& place) {
        if (const auto reader = reader_of(node.id); !reader.empty()) {
            auto& problem = complain(place, node.id,
                                     "a world cannot change this after the start: '" + reader +
                                         "' goes on with what it has read from it");
            problem.expected = "a change of what can be steered, or one from the start";
            problem.remedy = from_the_start() + "; ground that changes while time runs is for barrier";
        }
    }

    void refuse_unsteered(const GraphNode& node, const std::string& name, const NodeType& type,
                          const Place& place) {
        const auto steerable = steerable_params(type);
        if (std::find(steerable.begin(), steerable.end(), name) == steerable.end()) {
            auto& problem =
                complain(place, node.id, "the parameter '" + name + "' cannot change while time runs");
            problem.expected = steerable.empty()
                                   ? "a parameter of another node: '" + node.type + "' has none that can"
                                   : one_of(steerable);
            problem.remedy = from_the_start();
        }
    }

    void compare_inputs(const GraphNode& before, const GraphNode& now) {
        std::set<std::string> names;
        for (const auto* node : {&before, &now}) {
            for (const auto& wire : node->inputs) {
                names.insert(wire.input);
            }
        }
        for (const auto& name : names) {
            const auto* then = find_input(before, name);
            const auto* wire = find_input(now, name);
            if (same_wire(then, wire)) {
                continue;
            }
            differs_ = true;
            is_written_otherwise_ = is_written_otherwise_ || clock_of(now.id) == THW_SAMPLED;
            const bool is_static = (then != nullptr && clock_in_parent(then->from_node) == THW_STATIC) ||
                                   (wire != nullptr && clock_of(wire->from_node) == THW_STATIC);
            if (is_gone_on_with(now.id) && is_static) {
                auto& problem = complain(wire != nullptr ? wire->input_place : now.place, now.id,
                                         "a world cannot connect this input otherwise after the start: the "
                                         "node goes on with what it has read");
                problem.found = "'" + name + "'";
                problem.expected = "an input that comes from a node that steps";
                problem.remedy = from_the_start();
            }
        }
    }

    /// Clock of a node in the parent; static without the node or its type.
    auto clock_in_parent(const std::string& id) const -> thw_clock {
        const auto* node = find_node(parent_, id);
        const auto* type = node == nullptr ? nullptr : registry_.find(node->type);
        return type == nullptr ? THW_STATIC : type->clock;
    }

    void compare_nodes() {
        for (const auto& now : graph_.nodes) {
            const auto* before = find_node(parent_, now.id);
            if (before == nullptr) {
                differs_ = true;
                continue;
            }
            if (before->type != now.type) {
                differs_ = true;
                auto& problem = complain(now.type_place, now.id,
                                         "a node of another type cannot go on with this one's state");
                problem.found = now.type;
                problem.expected = before->type;
                problem.remedy = "leave the node out and add one of another name";
                continue;
            }
            compare_params(*before, now);
            compare_inputs(*before, now);
            differs_ = differs_ || !same_schedule(before->schedule, now.schedule);
        }
        for (const auto& before : parent_.nodes) {
            differs_ = differs_ || find_node(graph_, before.id) == nullptr;
        }
    }

  public:
    BranchCheck(const Graph& parent, const CheckedGraph& checked, const World& world,
                const Registry& registry, Diagnostics& problems)
        : parent_(parent),
          graph_(checked.graph),
          plan_(*checked.plan),
          registry_(registry),
          problems_(problems),
          is_taken_by_run_(is_taken_by_run(world)),
          may_be_idle_(is_taken_by_run_ || world.is_behind) {}

    /// Whether nodes that are sampled have other parameters or inputs. After run().
    auto is_written_otherwise() const -> bool { return is_written_otherwise_; }

    void run(const World& world) {
        compare_nodes();
        differs_ = differs_ || parent_.end != graph_.end || parent_.couple != graph_.couple;
        if (parent_.start_date != graph_.start_date) {
            complain(world.place, "", "a world cannot change the date of time 0 after the start").remedy =
                from_the_start();
        }
        if (!differs_ && !world.changes.empty() && !may_be_idle_) {
            auto& problem = complain(world.place, "",
                                     "the world '" + world.name + "' changes nothing that any node reads");
            problem.found = text_of(world, world.changes.front());
            problem.expected = "a value that '" + world.from + "' does not have";
            problem.remedy = "correct the value, or take the changes out for a world that is its parent";
        }
    }
};

}  // namespace

auto remedy_of_late(bool is_until) -> std::string {
    return is_until ? "give --until a later time, or leave it out; or let the world branch earlier"
                    : "let it branch earlier, or set time.end in it or in the graph";
}

auto misfits_of(const Failure& failure, const CheckedGraph& checked, const std::string& name) -> Diagnostics {
    auto problems = failure.diagnostics();
    const auto& graph = checked.graph;
    const auto is_sampled = [&](const std::string& id) {
        return std::any_of(checked.plan->nodes.begin(), checked.plan->nodes.end(), [&](const auto& node) {
            return node->node().id == id && node->type().clock == THW_SAMPLED;
        });
    };
    const auto world = std::find_if(graph.worlds.begin(), graph.worlds.end(),
                                    [&](const World& one) { return one.name == name; });
    for (std::size_t k = 0; world != graph.worlds.end() && k < problems.size(); ++k) {
        auto& problem = problems[k];
        const bool is_of_run = is_taken_by_run(*world);
        problem.found = fmt::format("{}; {}{}", fmt::join(changes_of(*world, problem.node), ", "),
                                    problem.message, problem.found.empty() ? "" : ": " + problem.found);
        if (!problem.expected.empty()) {
            problem.found += " instead of " + problem.expected;
        }
        problem.place = is_of_run ? Place() : world->place;
        problem.message = (is_of_run ? "this cannot change while the run is on"
                                     : "the world '" + name + "' cannot change this after the start") +
                          std::string(": the node cannot go on with what it remembers");
        problem.expected = is_sampled(problem.node) ? what_fits_files : what_fits;
        problem.remedy = from_the_start(is_of_run);
    }
    return problems;
}

void check_branch(CheckedGraph& checked, const RunSettings& settings, const std::vector<std::string>& kept,
                  const Registry& registry) {
    const auto& worlds = checked.graph.worlds;
    const auto world = std::find_if(worlds.begin(), worlds.end(),
                                    [&](const World& one) { return one.name == settings.world; });
    if (!checked.plan || world == worlds.end()) {
        return;
    }
    auto how = settings;
    how.world = world->from;
    Diagnostics told;  // by the parent's own check
    const auto parent = read_graph_of(how, told);
    BranchCheck check(parent, checked, *world, registry, checked.problems);
    check.run(*world);
    if (checked.problems.empty() && check.is_written_otherwise()) {
        RunObserver quiet;
        if (const auto before = check_graph(how, kept, registry, quiet); before.plan) {
            check_begun_files(*before.plan, checked, world->at, from_the_start(is_taken_by_run(*world)),
                              checked.problems);
        }
    }
    if (!checked.problems.empty()) {
        checked.plan.reset();
        sort_by_place(checked.problems);
    }
}

}  // namespace thalweg::runtime
