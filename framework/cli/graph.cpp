// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <memory>

#include "common.hpp"
#include "describe.hpp"
#include "say.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

struct GraphVerbOptions {
    GraphOptions graph;
    bool dot = true;
};

// JSON's escapes for quotes, backslashes and line breaks are DOT's too.
auto quoted(const std::string& text) -> std::string {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

auto node_line(const std::string& id, const std::string& type, const char* shape) -> std::string {
    return fmt::format("  {} [label={}, shape={}];\n", quoted(id), quoted(id + "\n" + type), shape);
}

auto edge_line(const std::string& from, const std::string& to, const std::string& label, bool feedback)
    -> std::string {
    return fmt::format("  {} -> {} [label={}{}];\n", quoted(from), quoted(to), quoted(label),
                       feedback ? ", style=dashed, constraint=false" : "");
}

auto checked_dot(const runtime::Plan& plan) -> std::string {
    std::string text;
    for (const auto& node : plan.nodes) {
        const auto clock = node->type().clock;
        text += node_line(node->node().id, node->node().type,
                          clock == THW_STATIC     ? "box"
                          : clock == THW_STEPPING ? "ellipse"
                                                  : "note");
    }
    for (const auto& edge : plan.edges) {
        auto& from = *plan.nodes[edge.producer];
        auto& to = *plan.nodes[edge.consumer];
        const auto& port = from.outputs()[edge.output];
        const auto& input = to.inputs()[edge.input].name;
        const auto ports = port.name == input ? port.name : port.name + " -> " + input;
        text +=
            edge_line(from.node().id, to.node().id, ports + "\n" + carried_text(plan, edge), edge.feedback);
    }
    return text;
}

auto written_dot(const runtime::Graph& graph) -> std::string {
    std::string text;
    for (const auto& node : graph.nodes) {
        text += node_line(node.id, node.type, "box");
    }
    for (const auto& node : graph.nodes) {
        for (const auto& wire : node.inputs) {
            text += edge_line(wire.from_node, node.id, wire.from_port + " -> " + wire.input, wire.feedback);
        }
    }
    return text;
}

auto graph(const GraphVerbOptions& options) -> int {
    const auto registry = load_registry(options.graph.plugins);
    const auto watch = options.graph.nodes.watch();
    runtime::RunObserver nobody;
    const auto checked = check_graph(options.graph, registry, nobody);
    if (!checked.plan) {
        print_problems(checked.problems);
        spdlog::warn("the graph does not check: edges are drawn as written, without what they carry");
    }
    print(fmt::format("digraph {} {{\n  rankdir=LR;\n{}}}\n",
                      quoted(checked.graph.title.empty() ? options.graph.file : checked.graph.title),
                      checked.plan ? checked_dot(*checked.plan) : written_dot(checked.graph)));
    return checked.plan ? exit_ok : refusal_status(registry, exit_refused);
}

}  // namespace

void add_graph(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("graph", "Draw a graph: DOT text for Graphviz, with what every edge carries");
    auto options = std::make_shared<GraphVerbOptions>();
    options->graph.add_to(*verb);
    verb->add_flag("--dot", options->dot, "Print DOT, the only format and so the default");
    verb->callback([options, &action] { action = [options] { return graph(*options); }; });
}

}  // namespace thalweg::cli
