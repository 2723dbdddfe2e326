// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "common.hpp"
#include "describe.hpp"
#include "describe_state.hpp"
#include "messages.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/plugins/describe.hpp"
#include "say.hpp"
#include "table.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct NodesOptions {
    PluginOptions plugins;
    std::string id, state;
    bool json = false, markdown = false;
};

auto list_all(const runtime::Registry& registry, bool json) -> int {
    Table table({"node", "clock", "executors", "plugin", "summary"});
    auto list = nlohmann::json::array();
    for (const auto& [id, type] : registry.classes()) {
        auto about = runtime::describe_class(type);
        about["plugin"] = registry.plugin_of(id)->name;
        const auto executors = about["executors"].get<std::vector<std::string>>();
        table.add({id, about["clock"], fmt::format("{}", fmt::join(executors, ", ")), about["plugin"],
                   type.summary});
        list.push_back(std::move(about));
    }
    if (json) {
        print_json(list);
    } else if (table.empty()) {
        say("No plugin was loaded; `thalweg plugins` says where they were looked for.\n");
    } else {
        print(table.text());
    }
    return exit_ok;
}

auto unknown(const runtime::Registry& registry, const std::string& id) -> int {
    std::vector<std::string> ids;
    for (const auto& entry : registry.classes()) {
        ids.push_back(entry.first);
    }
    const auto close = runtime::nearest(id, ids);
    say(fmt::format("thalweg nodes: no plugin brings a node type '{}'{}\n", id,
                    close.empty() ? "; `thalweg nodes` lists them" : "; did you mean '" + close + "'?"));
    return refusal_status(registry, exit_usage);
}

/// What the first node of this type in a graph remembers at 0 s; nothing where it has no state. Nothing is
/// written. Throws Failure.
auto state_in(const std::string& graph, const runtime::NodeType& type, const runtime::Registry& registry)
    -> std::optional<runtime::SavedNode> {
    if (!type.state) {
        return std::nullopt;
    }
    Messages messages;
    GraphOptions options;
    options.file = graph;
    options.device = "cpu";
    auto checked = check_graph(options, registry, messages);
    if (!checked.plan) {
        throw runtime::Failure(checked.problems);
    }
    runtime::Simulation simulation(*checked.plan, messages, [] { return false; });
    simulation.prepare();
    if (const auto problems = simulation.problems_of_saving(); !problems.empty()) {
        throw runtime::Failure(problems);
    }
    for (auto& node : simulation.save().nodes) {
        if (node.type == type.id) {
            return std::move(node);
        }
    }
    return std::nullopt;
}

auto show(const NodesOptions& options, const runtime::NodeType& type, const runtime::Registry& registry)
    -> int {
    const auto state = options.state.empty() ? std::nullopt : state_in(options.state, type, registry);
    if (options.json) {
        auto json = runtime::describe_class(type);
        json["plugin"] = registry.plugin_of(options.id)->name;
        if (state) {
            json["state"] = state_to_json(*state);
        }
        print_json(json);
    } else if (options.markdown) {
        print(runtime::to_markdown(type) + (state ? state_to_markdown(*state) : ""));
    } else {
        print(class_text(type) + (state ? state_text(*state) : ""));
    }
    return exit_ok;
}

auto nodes(const NodesOptions& options) -> int {
    const auto registry = load_registry(options.plugins);
    if (options.id.empty()) {
        return list_all(registry, options.json);
    }
    const auto* type = registry.find(options.id);
    if (type == nullptr) {
        return unknown(registry, options.id);
    }
    try {
        return show(options, *type, registry);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(registry, failure.diagnostics());
    }
}

}  // namespace

void add_nodes(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("nodes", "List node types, or show one with its ports and parameters");
    auto options = std::make_shared<NodesOptions>();
    verb->add_option("id", options->id, "Node type to show")->type_name("ID");
    options->plugins.add_to(*verb);
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->add_flag("--markdown", options->markdown, "Print one type's tables for its page in docs/")
        ->needs("id");
    verb->add_option("--state", options->state,
                     "Also list what the first node of this type in this graph remembers, at time 0")
        ->needs("id")
        ->check(CLI::ExistingFile)
        ->type_name("GRAPH");
    verb->callback([options, &action] { action = [options] { return nodes(*options); }; });
}

}  // namespace thalweg::cli
