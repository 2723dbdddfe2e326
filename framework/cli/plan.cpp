// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <mutex>

#include "common.hpp"
#include "describe.hpp"
#include "mesh_report.hpp"
#include "runtime/run/simulation.hpp"
#include "say.hpp"
#include "table.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct PlanVerbOptions {
    GraphOptions graph;
    bool json = false, start = false;
};

struct Message {
    std::string node, level, text;
};

/// Keeps what nodes say, but what only developers want to know.
class Listener final : public runtime::RunObserver {
    std::mutex mutex_;  // on_log comes from any thread
    std::vector<Message> messages_;

  public:
    void on_log(const std::string& node, thw_severity severity, const std::string& text) override {
        const std::lock_guard lock(mutex_);
        if (severity >= THW_INFO) {
            messages_.push_back({node, severity >= THW_WARNING ? "warning" : "info", text});
        }
    }

    auto messages() const -> const std::vector<Message>& { return messages_; }
};

auto messages_text(const std::vector<Message>& messages) -> std::string {
    Table table({"node", "at the start"});
    for (const auto& message : messages) {
        table.add({message.node, (message.level == "info" ? "" : message.level + ": ") + message.text});
    }
    return table.empty() ? "The nodes start and have nothing to say.\n" : table.text();
}

auto messages_to_json(const std::vector<Message>& messages) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& message : messages) {
        list.push_back({{"node", message.node}, {"level", message.level}, {"text", message.text}});
    }
    return list;
}

/// Nothing is printed before the nodes have started: a plan that cannot start is none.
void show(runtime::Plan& plan, const PlanVerbOptions& options) {
    auto json = plan_to_json(plan);
    json["meshes"] = mesh_report_to_json(plan);
    const auto meshes = mesh_report_text(plan);
    auto text = plan_text(plan) + (meshes.empty() ? "" : "\n" + meshes);
    if (options.start) {
        Listener listener;
        runtime::start_plan(plan, listener);
        json["start"] = messages_to_json(listener.messages());
        text += "\n" + messages_text(listener.messages());
    }
    if (options.json) {
        print_json(json);
    } else {
        print(text);
    }
}

auto plan(const PlanVerbOptions& options) -> int {
    const auto registry = load_registry(options.graph.plugins);
    const auto watch = options.graph.watch_nodes();
    auto checked = check_graph(options.graph, registry);
    if (!checked.plan) {
        print_problems(checked.problems);
        return refusal_status(registry, exit_refused);
    }
    try {
        show(*checked.plan, options);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    }
    return exit_ok;
}

}  // namespace

void add_plan(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("plan", "Show in which order, where and on what fields a graph would run");
    auto options = std::make_shared<PlanVerbOptions>();
    options->graph.add_to(*verb);
    verb->add_flag(
        "--start", options->start,
        "Also read all data, start the nodes and show what they say, such as the faces, length and "
        "lowest bed of each boundary; nothing is written");
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, &action] { action = [options] { return plan(*options); }; });
}

}  // namespace thalweg::cli
