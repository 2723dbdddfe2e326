// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "resumed_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "run_document.hpp"
#include "runtime/base/checksum.hpp"
#include "runtime/base/device.hpp"
#include "runtime/plan/result_files.hpp"

namespace thalweg::runtime {

namespace {

auto names_of(const std::vector<std::filesystem::path>& files) -> std::vector<std::string> {
    return {files.begin(), files.end()};
}

/// SHA-256 of a library; empty where it cannot be read. It is read once in a process, which keeps what it has
/// loaded, however many worlds ask for it.
auto checksum_of_library(const std::filesystem::path& file) -> std::string {
    static std::mutex mutex;
    static std::map<std::filesystem::path, std::string> known;
    const std::lock_guard lock(mutex);
    const auto [one, is_new] = known.emplace(file, "");
    if (is_new) {
        one->second = sha256_of_file(file).value_or("");
    }
    return one->second;
}

/// "0.1.0, checksum 5f3a0c11"
auto build_text(const CheckpointPlugin& plugin) -> std::string {
    return fmt::format("{}, checksum {}", plugin.version, plugin.checksum.substr(0, 8));
}

void warn_of_plugins(const std::vector<CheckpointPlugin>& then, const std::vector<CheckpointPlugin>& now,
                     RunObserver& observer) {
    for (const auto& plugin : then) {
        const auto same =
            std::find_if(now.begin(), now.end(), [&](const auto& one) { return one.file == plugin.file; });
        if (same != now.end() && same->version == plugin.version && same->checksum == plugin.checksum) {
            continue;
        }
        const auto found = same == now.end() ? std::string("no plugin of this name") : build_text(*same);
        observer.on_log(
            "checkpoint", THW_WARNING,
            fmt::format("the plugin {} is another one ({}) than the checkpoint was written with ({}): what "
                        "follows may differ from a straight run",
                        plugin.file, found, build_text(plugin)));
    }
}

/// Warns of changes and branches of the run after `time` [s], that of its checkpoint.
void warn_of_later_changes(const CheckedGraph& checked, double time, RunObserver& observer) {
    std::ifstream file(std::filesystem::path(checked.plan->output_dir) / change_list_file);
    const auto read = nlohmann::json::parse(file, nullptr, false);
    const auto worlds = read.is_object() && read.contains("worlds") ? read["worlds"] : nlohmann::json();
    std::vector<std::string> later;
    for (const auto& one : worlds) {
        const bool is_later =
            one.is_object() && one.contains("at") && one["at"].is_number() && one["at"].get<double>() > time;
        if (is_later && one.contains("name")) {
            later.push_back(one["name"].dump());
        }
    }
    if (!later.empty()) {
        observer.on_log("checkpoint", THW_WARNING,
                        fmt::format("{} of the results folder lists what is later than the checkpoint, and "
                                    "the run goes on without it: {}",
                                    change_list_file, fmt::join(later, ", ")));
    }
}

}  // namespace

auto device_of(const Plan& plan) -> std::string {
    return plan.device.is_cuda() ? "cuda:" + cuda_status(plan.device).name : "cpu";
}

auto plugin_infos_of(const Plan& plan, const Registry& registry) -> std::vector<const PluginInfo*> {
    std::vector<const PluginInfo*> plugins;
    for (const auto& node : plan.nodes) {
        const auto* plugin = registry.plugin_of(node->type().id);
        if (plugin != nullptr && std::find(plugins.begin(), plugins.end(), plugin) == plugins.end()) {
            plugins.push_back(plugin);
        }
    }
    return plugins;
}

auto plugins_of(const Plan& plan, const Registry& registry) -> std::vector<CheckpointPlugin> {
    std::vector<CheckpointPlugin> plugins;
    for (const auto* plugin : plugin_infos_of(plan, registry)) {
        const auto file = plugin->file.filename().string();
        if (std::none_of(plugins.begin(), plugins.end(), [&](const auto& one) { return one.file == file; })) {
            plugins.push_back({file, plugin->version, checksum_of_library(plugin->file)});
        }
    }
    return plugins;
}

void check_document(const Graph& graph, const std::string& hash, Diagnostics& problems) {
    if (graph.hash == hash) {
        return;
    }
    Diagnostic problem;
    problem.place.file = graph.file.string();
    problem.message = "the graph is no longer the one that the checkpoint was written with";
    problem.found = "checksum " + graph.hash +
                    (graph.parts.empty() ? "" : ", with the parts " + some_of(names_of(graph.parts)));
    problem.expected = "checksum " + hash;
    problem.remedy = "put the files of its parts back, or begin the run anew with --overwrite";
    problems.push_back(std::move(problem));
}

void check_inputs(const std::vector<CheckpointInput>& then, const std::vector<CheckpointInput>& now,
                  Diagnostics& problems) {
    for (const auto& input : now) {
        const auto same_file = [&](const CheckpointInput& one) { return one.file == input.file; };
        const auto same_name = [&](const CheckpointInput& one) {
            return one.file.filename() == input.file.filename();
        };
        auto before = std::find_if(then.begin(), then.end(), same_file);
        before = before != then.end() ? before : std::find_if(then.begin(), then.end(), same_name);
        if (before == then.end() || before->checksum == input.checksum) {
            continue;
        }
        Diagnostic problem;
        problem.place.file = input.file.string();
        problem.message =
            "the file has changed since the checkpoint was written, so that the run would be a mix of two";
        problem.found = "checksum " + input.checksum.substr(0, 8);
        problem.expected = "checksum " + before->checksum.substr(0, 8);
        problem.remedy =
            "put the file back; or begin a new run with the water of the checkpoint, by --hot-start";
        problems.push_back(std::move(problem));
    }
}

auto input_files_of(const Plan& plan) -> std::vector<std::filesystem::path> {
    std::vector<std::filesystem::path> files;
    std::set<std::string> seen;
    for (const auto& node : plan.nodes) {
        for (const auto& file : node->input_files()) {
            if (seen.insert(file).second) {
                files.emplace_back(file);
            }
        }
    }
    return files;
}

auto inputs_of(const Plan& plan) -> std::vector<CheckpointInput> {
    std::vector<CheckpointInput> inputs;
    for (const auto& file : input_files_of(plan)) {
        inputs.push_back({file, sha256_of_file(file).value_or("")});
    }
    return inputs;
}

void check_resumed(CheckedGraph& checked, const Checkpoint& from, const Registry& registry,
                   RunObserver& observer) {
    check_document(checked.graph, read_run_document(from.graph).hash, checked.problems);
    if (!checked.plan) {
        return;
    }
    check_inputs(from.inputs, inputs_of(*checked.plan), checked.problems);
    warn_of_plugins(from.plugins, plugins_of(*checked.plan, registry), observer);
    warn_of_later_changes(checked, from.state.time, observer);
    if (const auto device = device_of(*checked.plan); device != from.device) {
        observer.on_log("checkpoint", THW_WARNING,
                        fmt::format("the run goes on on {} and was on {}: the bits of a straight run are "
                                    "promised on the same device alone",
                                    device, from.device));
    }
    if (!checked.problems.empty()) {
        checked.plan.reset();
    }
}

}  // namespace thalweg::runtime
